"""The text of others is data: it stands in a block of its own, between marks that it cannot hold itself (FIELD.md 6.4)."""

import re
import unicodedata

OPENING, CLOSING = "<<<DATA {name}>>>", "<<<END {name}>>>"
LONGEST = 120_000
_MARKS = re.compile(r"[<\uFF1C\u2039\u00AB\u276E]{2,}|[>\uFF1E\u203A\u00BB\u276F]{2,}")
_NAME = re.compile(r"[^a-z ]")
_KEPT = "\n\t"


def block(name: str, text: str) -> str:
    """Return `text` as data called `name`: without marks, without characters that are not seen, cut at 120,000 characters."""
    name = _NAME.sub("", name)
    return f"{OPENING.format(name=name)}\n{plain(text)}\n{CLOSING.format(name=name)}"


def plain(text: str) -> str:
    """Return `text` without what could end its block or hide in it: marks, controls, directions, tags of Unicode."""
    seen = "".join(
        one for one in text if one in _KEPT or unicodedata.category(one) not in ("Cc", "Cf", "Co", "Cs", "Cn")
    )
    return _MARKS.sub(" ", seen)[:LONGEST]
