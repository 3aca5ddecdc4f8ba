"""Shows what a course holds: its exercises, and one exercise's statement."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from paperleet.course.schema import Course, Exercise
from paperleet.model import CourseRefused
from paperleet.report.terminal import WIDTH

_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
FOLDED = re.compile(r"<details>\s*<summary>(.*?)</summary>\s*(.*?)\s*</details>", re.DOTALL)


def show_list(console: Console, course: Course) -> None:
    """Every exercise in the order to take them, with its entry, its tiers and its points."""
    family = ""
    for number, exercise in enumerate(course.exercises.values(), 1):
        if exercise.family and exercise.family != family:
            console.print(Text(f"{exercise.family}, in the order to take it", "bold"), soft_wrap=True)
        family = exercise.family
        marks = [exercise.difficulty or "", *exercise.labels]
        console.print(Text.assemble(f"{number}. ", (exercise.id, "bold"), f" · {exercise.title}"), soft_wrap=True)
        if any(marks):
            console.print(Text("   " + " · ".join(filter(None, marks)), "yellow"), soft_wrap=True)
        if exercise.summary:
            console.print(Text(f"   {exercise.summary}"), soft_wrap=True)
        console.print(Text(f"   {exercise.entry.signature}", "cyan"), soft_wrap=True)
        if exercise.paper is not None and exercise.paper.title:
            paper = exercise.paper
            section = f", {sections(paper.section)}" if paper.section else ""
            console.print(Text(f"   {paper.title}{section}", "bright_black"), soft_wrap=True)
        table = Table.grid(padding=(0, 2))
        for tier, checks in exercise.checks.items():
            points = sum(check.points for check in checks)
            counted = f"{len(checks)} check{'s' if len(checks) != 1 else ''}"
            table.add_row(f"   {tier}", course.tiers[tier].title, counted, f"{points} points")
        console.print(table)


def sections(named: str) -> str:
    """`section 3.5`, and of several `sections 4 and 10`."""
    return f"sections {named}" if re.search(r" and |[,;–]", named) else f"section {named}"


def show_statement(console: Console, course: Course, exercise: Exercise, *, with_answers: bool = False) -> None:
    """The exercise's statement, with answers folded away unless they are asked for."""
    text = statement(course, exercise)
    show_markdown(console, unfolded(text) if with_answers else without_answers(text))
    if not with_answers and FOLDED.search(text):
        again = f"answers: paperleet show {exercise.id} --answers"
        console.print(Text(again, "bright_black"), soft_wrap=True)
    console.print(Text(f"start with: paperleet start {exercise.id}", "bright_black"), soft_wrap=True)


def statement(course: Course, exercise: Exercise) -> str:
    """The exercise's statement as Markdown; raises CourseRefused when there is none to read."""
    path = course.folder(exercise) / "statement.md"
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CourseRefused(f"{path}: the exercise has no readable statement") from error


def show_markdown(console: Console, text: str) -> None:
    """Markdown set for a terminal; what is fenced (formulas, drawings, Python) stays as it was written."""
    width = min(console.width, WIDTH)
    for part, is_fenced in _parts(text):
        if is_fenced:
            # Wrapped or padded, a formula could not be read and a line of Python not be pasted.
            console.print()
            console.print(Text(part.rstrip("\n"), "cyan"), soft_wrap=True)
            console.print()
        elif part.strip():
            console.print(Markdown(part), width=width)


def without_answers(statement: str) -> str:
    """The statement with only the questions of its `<details>` blocks."""
    return FOLDED.sub(lambda found: f"- {_one_line(found[1])}", statement)


def unfolded(statement: str) -> str:
    """The statement with each question of its `<details>` blocks above its answer."""
    return FOLDED.sub(lambda found: f"**{_one_line(found[1])}**\n\n{found[2]}\n", statement)


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    place = 0
    for found in _FENCED.finditer(text):
        yield text[place : found.start()], False
        yield found[1], True
        place = found.end()
    yield text[place:], False


def _one_line(text: str) -> str:
    return " ".join(text.split())
