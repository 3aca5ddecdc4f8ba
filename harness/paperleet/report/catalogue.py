"""Shows what a course holds: its exercises, and one exercise's statement."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from paperleet.course.schema import Course, Exercise
from paperleet.model import CourseRefused
from paperleet.report.terminal import WIDTH


def show_list(console: Console, course: Course) -> None:
    """Every exercise with its entry, its tiers and its points."""
    for exercise in course.exercises.values():
        console.print(Text.assemble((exercise.id, "bold"), f" · {exercise.title}"), soft_wrap=True)
        if exercise.summary:
            console.print(Text(f"  {exercise.summary}"), soft_wrap=True)
        console.print(Text(f"  {exercise.entry.signature}", "cyan"), soft_wrap=True)
        if exercise.paper is not None:
            paper = exercise.paper
            section = f", section {paper.section}" if paper.section else ""
            console.print(Text(f"  {paper.title}{section}", "bright_black"), soft_wrap=True)
        table = Table.grid(padding=(0, 2))
        for tier, checks in exercise.checks.items():
            points = sum(check.points for check in checks)
            counted = f"{len(checks)} check{'s' if len(checks) != 1 else ''}"
            table.add_row(f"  {tier}", course.tiers[tier].title, counted, f"{points} points")
        console.print(table)


def show_statement(console: Console, course: Course, exercise: Exercise) -> None:
    """The exercise's statement, with answers folded away."""
    path = course.folder(exercise) / "statement.md"
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CourseRefused(f"{path}: the exercise has no readable statement") from error
    console.print(Markdown(without_answers(text)), width=min(console.width, WIDTH))
    console.print(Text(f"start with: paperleet start {exercise.id}", "bright_black"), soft_wrap=True)


def without_answers(statement: str) -> str:
    """The statement with only the questions of its `<details>` blocks."""
    kept: list[str] = []
    inside = False
    for line in statement.splitlines():
        if "<summary>" in line:
            kept.append("- " + line.split("<summary>", 1)[1].split("</summary>", 1)[0].strip())
        inside = inside or line.lstrip().startswith("<details")
        if not inside:
            kept.append(line)
        inside = inside and "</details>" not in line
    return "\n".join(kept)
