"""Texts for people hold no program text."""

import re

_PROGRAM_TEXT = (
    re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-", re.IGNORECASE),
    re.compile(r"[{}\[\]]"),
    re.compile(r"Decimal\(|datetime\.|UUID\(|<[A-Z]\w+"),
    re.compile(r"\w_\w"),
    re.compile(r"\b(None|True|False|null)\b"),
    re.compile(r"\d{4}-\d\d-\d\d(T|$)"),
    re.compile(r"[a-z]{2}[A-Z]"),
)


def wrong_in(*texts: str) -> list[str]:
    """Return those of the texts in which an id, JSON, a Python value, a name of the program or an ISO instant stands."""
    return [text for text in texts if any(one.search(text) for one in _PROGRAM_TEXT)]
