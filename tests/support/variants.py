"""Walks that are declared for several screens and languages: which of them the ordinary run takes (`docs/tests.md`)."""

import zlib
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

CHANGING = frozenset({"size", "locale", "dark"})
"""Parameters that change how a walk looks and not what it does. A test whose subject is the screen says `screen`."""


def others(walks: Sequence[Any]) -> set[Any]:
    """Return all but one of the variants of each of these tests of pytest.

    The name of the walk says which one stays, so that screens and languages are spread evenly and a run is like the last.
    """
    found: dict[str, list[Any]] = defaultdict(list)
    for walk in walks:
        call = getattr(walk, "callspec", None)
        if call is not None and "size" in call.params:
            rest = sorted((name, str(value)) for name, value in call.params.items() if name not in CHANGING)
            found[f"{walk.nodeid.partition('[')[0]} {rest}"].append(walk)
    left = set()
    for name, variants in found.items():
        kept = zlib.crc32(name.encode()) % len(variants)
        left.update(variants[:kept] + variants[kept + 1 :])
    return left
