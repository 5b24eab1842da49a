"""Lookup of the route that takes a request: by method, number of parts and the words among them.

Routers ask their routes one after the other whether they match, and an included router does so twice: with some 150 routes
that is a tenth of what a small request costs. A parameter may be any part of a path, or a piece of one (`{number}.pdf`).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from starlette.routing import BaseRoute, Match, Route, compile_path, get_route_path
from starlette.types import Receive, Scope, Send

Words = tuple[str, ...]


def parts_of(scope: Scope) -> Words:
    """Return the parts of a request's path, decoded one by one: an encoded slash belongs to its part."""
    raw = scope.get("raw_path")
    if raw is None or scope.get("root_path"):
        return tuple(get_route_path(scope).split("/"))
    return tuple(map(unquote, raw.partition(b"?")[0].decode("latin-1").split("/")))


@dataclass(frozen=True)
class _Place:
    """A route, its rank among those that were declared, and the parts of its path that hold parameters."""

    rank: int
    route: Route
    variable: tuple[tuple[int, re.Pattern[str]], ...]

    def parameters(self, parts: Words) -> dict[str, str] | None:
        """Return the address's value for each parameter; None when the address does not fit."""
        found: dict[str, str] = {}
        for position, pattern in self.variable:
            match = pattern.fullmatch(parts[position])
            if match is None:
                return None
            found |= match.groupdict()
        return found


class RouteLookup(BaseRoute):
    """A route in front of those that it was made of: it answers as they would, and leaves the rest to those after it."""

    def __init__(self, routes: Sequence[Route]) -> None:
        """Take the first of several `routes` that match, as a router does. Raises ValueError for a parameter with a slash."""
        # by method and length, then by which parts are words: paths of one length have few such shapes
        self._places: dict[tuple[str, int], dict[tuple[int, ...], dict[Words, list[_Place]]]] = defaultdict(dict)
        for rank, route in enumerate(routes):
            parts = route.path.split("/")
            if any(":" in part for part in parts):
                raise ValueError(f"{route.path} has a parameter that may hold a slash")
            place = _Place(rank, route, tuple((at, _pattern(part)) for at, part in enumerate(parts) if "{" in part))
            shape = tuple(at for at, part in enumerate(parts) if "{" not in part)
            words = tuple(parts[at] for at in shape)
            for method in route.methods or ():
                by_words = self._places[method, len(parts)].setdefault(shape, {})
                by_words.setdefault(words, []).append(place)

    def _fitting(self, method: str, parts: Words) -> Iterator[tuple[_Place, dict[str, str]]]:
        """Yield the routes that take these parts, in the order of their declaration."""
        shapes = self._places.get((method, len(parts)), {})
        named = [place for shape, known in shapes.items() for place in known.get(tuple(parts[at] for at in shape), ())]
        for place in sorted(named, key=lambda one: one.rank):
            parameters = place.parameters(parts)
            if parameters is not None:
                yield place, parameters

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Only a full match: another method at a known address is for the routes after this one."""
        if scope["type"] == "http":
            for place, parameters in self._fitting(scope["method"], parts_of(scope)):
                found: dict[str, Any] = {"endpoint": place.route.endpoint, "route": place.route}
                return Match.FULL, found | {"path_params": {**scope.get("path_params", {}), **parameters}}
        return Match.NONE, {}

    def methods(self, scope: Scope) -> set[str]:
        """Return the methods that the address of a request has; none for an unknown one."""
        parts = parts_of(scope)
        return {method for method, length in self._places if length == len(parts) and any(self._fitting(method, parts))}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer by the route that was found."""
        await scope["route"].handle(scope, receive, send)


def _pattern(part: str) -> re.Pattern[str]:
    """Return the pattern of a part with a parameter; it takes a slash where that was encoded."""
    return re.compile(compile_path(part)[0].pattern.replace("[^/]+", ".+"), re.DOTALL)
