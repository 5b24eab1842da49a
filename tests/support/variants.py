"""The walks that the ordinary run takes of many that look alike: one screen and language of each, archetypes (`docs/tests.md`)."""

import zlib
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

import pytest

CHANGING = frozenset({"size", "locale", "dark"})
"""Parameters that change how a walk looks and not what it does. A test whose subject is the screen says `screen`."""


def archetypes(every: Sequence[Any], kept: Collection[Any]) -> list[Any]:
    """Return the parameters of a test of which the ordinary run takes `kept`, and `make walks` every one."""
    assert all(one in every for one in kept), kept
    return [one if one in kept else pytest.param(one, marks=pytest.mark.walks) for one in every]


def others(walks: Sequence[Any]) -> set[Any]:
    """Return what the ordinary run leaves to `make walks`: what is no archetype, and all but one of the variants of each test.

    The name of the walk says which one stays, so that screens and languages are spread evenly and a run is like the last.
    """
    found: dict[str, list[Any]] = defaultdict(list)
    left = {walk for walk in walks if walk.get_closest_marker("walks") is not None}
    for walk in walks:
        call = getattr(walk, "callspec", None)
        if walk not in left and call is not None and CHANGING & call.params.keys():
            rest = sorted((name, str(value)) for name, value in call.params.items() if name not in CHANGING)
            found[f"{walk.nodeid.partition('[')[0]} {rest}"].append(walk)
    for name, variants in found.items():
        kept = zlib.crc32(name.encode()) % len(variants)
        left.update(variants[:kept] + variants[kept + 1 :])
    return left
