"""Lets in only who was given the address: this machine, this server's own pages, and its token."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_REFUSED = "open the address that paperleet lab printed\n"


@dataclass(frozen=True)
class Key:
    """The port and the random token of one run of the lab."""

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def address(self) -> str:
        """The address that lets its reader in."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"

    @property
    def cookie(self) -> str:
        """The cookie's name; browsers do not tell the ports of one host apart."""
        return f"paperleet-{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """What a browser on this machine asks for; a name that a stranger made point here is none of them."""
        return frozenset({f"127.0.0.1:{self.port}", f"localhost:{self.port}"})


class Guard:
    """ASGI middleware: refuses other hosts, other origins, other methods, and who has no token."""

    def __init__(self, app: ASGIApp, key: Key) -> None:
        self._app = app
        self._key = key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, pass on, or refuse one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        answer = self._refusal(scope)
        await (answer or self._app)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        """What to answer instead of the page, None for who may have it."""
        if scope["type"] != "http":
            return PlainTextResponse(_REFUSED, 403)
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("this server only shows\n", 405)
        host, origin = headers.get("host", ""), headers.get("origin")
        is_ours = host in self._key.hosts and origin in (None, f"http://{host}")
        if not is_ours or headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return PlainTextResponse(_REFUSED, 403)
        if self._is_right(QueryParams(scope["query_string"]).get("token", "")):
            # A token in the address would stay in the history and be seen over a shoulder.
            answer = RedirectResponse(scope["path"] if scope["path"].startswith("/exercise/") else "/", 303)
            answer.set_cookie(self._key.cookie, self._key.token, httponly=True, samesite="strict")
            return answer
        return None if self._is_right(_cookie(headers, self._key.cookie)) else PlainTextResponse(_REFUSED, 403)

    def _is_right(self, token: str) -> bool:
        return secrets.compare_digest(token.encode(), self._key.token.encode())


def _cookie(headers: Headers, name: str) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""
