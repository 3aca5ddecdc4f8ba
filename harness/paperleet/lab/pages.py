"""The lab's pages, its events and its hints, as a Starlette application."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from importlib.resources import files
from itertools import groupby
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from paperleet import hinting, untrusted
from paperleet.course.schema import Exercise
from paperleet.lab.desk import Desk, Sheet
from paperleet.lab.guard import POLICY, Guard, Key
from paperleet.model import CourseRefused, WrongUse
from paperleet.page import document, statement
from paperleet.report import catalogue, terminal

_HEARTBEAT = 15.0  # seconds; a connection that says nothing is taken for a dead one


def application(desk: Desk, key: Key) -> Guard:
    """The lab of this desk, for who holds this key."""
    pages = _Pages(desk)
    routes = [
        Route("/", pages.exercises),
        Route("/exercise/{name}", pages.exercise),
        Route("/events/{name}", pages.events),
        Route("/hint/{name}", pages.hint),
        Route("/lab.js", _script),
    ]
    return Guard(Starlette(routes=routes), key)


async def _script(_: Request) -> Response:
    return Response((files("paperleet.lab") / "lab.js").read_bytes(), media_type="text/javascript")


class _Pages:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def exercises(self, _: Request) -> Response:
        listed = self._desk.course.exercises.values()
        families = [
            (family or "Exercises", [self._entry(exercise) for exercise in group])
            for family, group in groupby(listed, key=lambda exercise: exercise.family)
        ]
        return HTMLResponse(document.render("exercises.html.j2", families=families, policy=POLICY))

    async def exercise(self, request: Request) -> Response:
        exercise = self._named(request)
        sheet = await self._desk.look(exercise.id)
        text = document.render(
            "lab.html.j2",
            **self._live(exercise, sheet),
            sheet=sheet,
            status=self._status(exercise, sheet),
            hints=self._desk.has_hints(exercise.id),
            statement=statement.html(catalogue.statement(self._desk.course, exercise)),
            policy=POLICY,
        )
        return HTMLResponse(text)

    async def events(self, request: Request) -> Response:
        exercise = self._named(request)
        seen = request.query_params.get("seen", "0")
        stream = self._stream(exercise, int(seen) if seen.isdecimal() else 0)
        return StreamingResponse(stream, media_type="text/event-stream")

    async def hint(self, request: Request) -> Response:
        exercise = self._named(request)
        number = request.query_params.get("number", "1")
        try:
            parts = hinting.parts(self._desk.course, exercise)
            card = self._desk.latest(exercise.id).card
            if card is not None and card.passed:
                return PlainTextResponse("everything passes; no hint is needed", 404)
            hint = hinting.choose(parts, max(1, int(number)) if number.isdecimal() else 1, card)
        except (WrongUse, CourseRefused) as error:
            return PlainTextResponse(str(error), 404)
        text = statement.html(hint.text, level=4)
        return HTMLResponse(document.render("hint.html.j2", hint=hint, text=text))

    async def _stream(self, exercise: Exercise, seen: int) -> AsyncIterator[str]:
        """News as they come: that a file is being graded, and the page's new content."""
        while not self._desk.is_closed:
            if not await self._desk.wait(exercise.id, seen, _HEARTBEAT):
                yield ": still here\n\n"
                continue
            if self._desk.is_stale(exercise.id):
                yield _event("grading", {"status": "grading …"})
            sheet = await self._desk.look(exercise.id)
            seen = sheet.version
            html = document.render("live.html.j2", **self._live(exercise, sheet))
            yield _event("graded", {"html": html, "status": self._status(exercise, sheet), "version": seen})

    def _named(self, request: Request) -> Exercise:
        try:
            return self._desk.exercise(request.path_params["name"])
        except KeyError as error:
            raise HTTPException(404, "there is no such exercise") from error

    def _live(self, exercise: Exercise, sheet: Sheet) -> dict[str, Any]:
        return {"exercise": exercise, "report": sheet.report, "problem": sheet.problem, "figures": sheet.figures}

    def _status(self, exercise: Exercise, sheet: Sheet) -> str:
        name = untrusted.one_line(self._desk.files[exercise.id].name)
        said = terminal.result_line(sheet.card).plain if sheet.card is not None else "nothing to grade"
        return f"{name} at {sheet.at}: {' '.join(said.split())}"

    def _entry(self, exercise: Exercise) -> dict[str, Any]:
        file, sheet = self._desk.files[exercise.id], self._desk.latest(exercise.id)
        points = sum(check.points for checks in exercise.checks.values() for check in checks)
        name = untrusted.one_line(file.name)
        state = f"{points} points · {name}" if file.exists() else f"{points} points · not begun"
        return {
            "id": exercise.id,
            "title": exercise.title,
            "entry": exercise.entry,
            "summary": exercise.summary,
            "labels_shown": [*filter(None, [exercise.difficulty]), *exercise.labels],
            "state": self._status(exercise, sheet) if sheet.card is not None else state,
        }


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
