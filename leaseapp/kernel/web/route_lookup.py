"""Which route takes a request: looked up by method, length and beginning of its path.

Routers ask their routes one after the other whether they match, and an included router does so twice: with some 150 routes
that is a tenth of what a small request costs.
"""

from collections import defaultdict
from collections.abc import Sequence

from starlette.routing import BaseRoute, Match, Route, get_route_path
from starlette.types import Receive, Scope, Send

#: "/api/workspace/invoices": beginnings that hold no parameter
BEGINNING = 4


class RouteLookup(BaseRoute):
    """Stands before the routes it was made of and answers as they would; what none of them takes is left to those after it."""

    def __init__(self, routes: Sequence[Route]) -> None:
        """The first of several `routes` that match is taken, as in a router."""
        self._routes: dict[tuple[str, int, tuple[str, ...]], list[Route]] = defaultdict(list)
        for route in routes:
            parts = route.path.split("/")
            if any("{" in part for part in parts[:BEGINNING]) or any(":" in part for part in parts):
                raise ValueError(f"{route.path} begins with a parameter, or has one that may hold a slash")
            for method in route.methods or ():
                self._routes[method, len(parts), tuple(parts[:BEGINNING])].append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Only a full match: another method at a known address is for the routes after this one."""
        if scope["type"] == "http":
            parts = get_route_path(scope).split("/")
            for route in self._routes.get((scope["method"], len(parts), tuple(parts[:BEGINNING])), ()):
                match, found = route.matches(scope)
                if match is Match.FULL:
                    return match, found
        return Match.NONE, {}

    def methods(self, scope: Scope) -> set[str]:
        """The methods that the address of a request has; none for an unknown one."""
        parts = get_route_path(scope).split("/")
        place = (len(parts), tuple(parts[:BEGINNING]))
        return {
            method
            for (method, *where), routes in self._routes.items()
            if tuple(where) == place and any(route.matches(scope)[0] is not Match.NONE for route in routes)
        }

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """By the route that was found."""
        await scope["route"].handle(scope, receive, send)
