"""Grades the files of the lab one at a time, keeps each one's latest page, and tells who waits for the next."""

from __future__ import annotations

import asyncio
import secrets
import shlex
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from paperleet import choosing, hinting, submission, untrusted
from paperleet.model import CourseRefused, PaperleetError, Scorecard
from paperleet.options import given
from paperleet.page import document
from paperleet.page.document import Report
from paperleet.page.figures.picture import Picture
from paperleet.submission import NOTEBOOK, PYTHON

if TYPE_CHECKING:
    from paperleet.course.schema import Exercise
    from paperleet.grading import Examined, Grader

_SEEDS = 1_000_000
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Sheet:
    """The latest of one file: its report, or why there is none and what the reference's answer looks like.

    `version` counts up; 0 is a sheet that nobody has asked for yet.
    """

    version: int = 0
    report: Report | None = None
    problem: Sequence[str] = ()
    figures: Sequence[Picture] = ()
    at: str = ""

    @property
    def card(self) -> Scorecard | None:
        """The scorecard, where there is one."""
        return self.report.card if self.report is not None else None


class Desk:
    """One file for each exercise; all grading is done by one grader, in one thread, with one seed."""

    def __init__(self, grader: Grader, files: dict[str, Path], course: str | None = None) -> None:
        self.course = grader.course
        self.files = files
        self._grader = grader
        self._options = given(course=course)
        self._seed = secrets.randbelow(_SEEDS)
        self._pool = ThreadPoolExecutor(1, "grading")
        self._sheets = {name: Sheet() for name in files}
        self._stale = set(files)
        self._news = asyncio.Condition()
        self._turn = asyncio.Lock()
        self._is_closed = False
        self._drawing: asyncio.Task[None] | None = None  # the loop itself keeps no task alive

    @classmethod
    def of(
        cls, grader: Grader, folder: Path, file: Path | None, exercise: str | None, course: str | None = None
    ) -> Desk:
        """A desk with `file` for its exercise, and for the others the file of their name in `folder`.

        `course` is the grader's, as commands that are shown name it.
        Raises Unreadable when the file cannot be read, and WrongUse when its exercise cannot be told.
        """
        if exercise is not None:
            choosing.named(grader.course, exercise)
        files = {name: folder / f"{name}.py" for name in grader.course.exercises}
        if file is not None:
            chosen = choosing.choose(grader.course, submission.read(file), exercise)
            files[chosen.id] = file
        return cls(grader, files, course)

    @property
    def folders(self) -> Collection[Path]:
        """The folders in which a save may change a sheet."""
        return {file.parent.resolve() for file in self.files.values()}

    def exercise(self, name: str) -> Exercise:
        """The exercise of that name; raises KeyError."""
        return self.course.exercises[name]

    def latest(self, name: str) -> Sheet:
        """The sheet as it is, also when its file has changed since."""
        return self._sheets[name]

    async def look(self, name: str) -> Sheet:
        """The sheet of the file as it is now, graded first where it has changed."""
        async with self._turn:
            if name in self._stale:
                self._stale.discard(name)
                sheet, found = await self._in_thread(self._made, name)
                await self._publish(name, sheet)
                if found is not None:
                    self._drawing = asyncio.create_task(self._draw(name, sheet, found))
        return self._sheets[name]

    async def _draw(self, name: str, sheet: Sheet, found: Examined) -> None:
        """Add the figures to a sheet that was shown without them, unless there is a newer one by then."""
        figures = await self._in_thread(document.figures_of, found)
        if self._sheets[name] is sheet and sheet.report is not None:
            report = replace(sheet.report, figures=figures, is_drawing=False)
            await self._publish(name, replace(sheet, version=sheet.version + 1, report=report))

    async def _publish(self, name: str, sheet: Sheet) -> None:
        async with self._news:
            self._sheets[name] = sheet
            self._news.notify_all()

    async def _in_thread(self, function: Callable[..., _Result], *arguments: Any) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, *arguments)

    async def changed(self, paths: Collection[Path]) -> None:
        """Note that files were saved: what lies beside a file may be a helper that it imports."""
        folders = {path.parent.resolve() for path in paths if path.suffix in (PYTHON, NOTEBOOK)}
        async with self._news:
            self._stale |= {name for name, file in self.files.items() if file.parent.resolve() in folders}
            self._news.notify_all()

    async def wait(self, name: str, seen: int, seconds: float) -> bool:
        """Wait until there is something newer than version `seen` to look at; false after so many seconds."""
        async with self._news:
            try:
                async with asyncio.timeout(seconds):
                    await self._news.wait_for(lambda: self._is_newer(name, seen))
            except TimeoutError:
                return False
        return not self._is_closed

    def is_stale(self, name: str) -> bool:
        """Whether the file may have changed since it was graded."""
        return name in self._stale

    @property
    def is_closed(self) -> bool:
        """Whether the lab is ending."""
        return self._is_closed

    async def close(self) -> None:
        """End what waits."""
        async with self._news:
            self._is_closed = True
            self._news.notify_all()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _is_newer(self, name: str, seen: int) -> bool:
        return self._is_closed or name in self._stale or self._sheets[name].version > seen

    def _made(self, name: str) -> tuple[Sheet, Examined | None]:
        """The next sheet, made in the grading thread, and what its figures are still to be drawn from."""
        version, at = self._sheets[name].version + 1, datetime.now().strftime("%H:%M:%S")
        file = self.files[name]
        if not file.exists():
            shown = untrusted.one_line(str(file))
            command = shlex.join(["paperleet", "start", name, *self._options])
            problem = [
                f"There is no file {shown} yet. Make it with: {command}",
                "This page shows its result as soon as it is saved.",
            ]
            return Sheet(version, problem=problem, figures=self._preview(name), at=at), None
        try:
            found = self._grader.examine(file, name, seed=self._seed)
        except PaperleetError as error:
            return Sheet(version, problem=str(error).splitlines(), at=at), None
        if found.exercise is None:
            said = found.card.error.message if found.card.error is not None else "the file cannot be read"
            return Sheet(version, problem=[said], at=at), None
        is_drawn = found.bench is not None and bool(found.exercise.figures)
        report = Report(
            found.card,
            found.exercise,
            rerun=("--exercise", name, *self._options),
            has_hints=self.has_hints(name),
            is_drawing=is_drawn,
        )
        return Sheet(version, report=report, at=at), found if is_drawn else None

    def has_hints(self, name: str) -> bool:
        """Whether the exercise has hints."""
        try:
            return bool(hinting.parts(self.course, self.exercise(name)))
        except CourseRefused:
            return False

    def _preview(self, name: str) -> list[Picture]:
        """What the reference's answer looks like, for who has nothing of their own yet."""
        exercise = self.exercise(name)
        checks = [figure.check for figure in exercise.figures if figure.kind == "preview"]
        if not checks:
            return []
        try:
            found = self._grader.examine(self.course.reference(exercise), name, checks=checks, seed=self._seed)
        except PaperleetError:
            return []
        return [picture for picture in document.figures_of(found) if picture.kind == "preview"]
