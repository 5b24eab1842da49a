"""Personal values leave as placeholders and are put back here, exactly (FIELD.md 6.4).

E-mail addresses, telephone numbers, IBANs, cards, social security numbers, and the names of people that the record knows. The
same value has the same placeholder throughout a call. A text that already looks like a placeholder is hidden behind one too, so
that what is put back is always what was taken out.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from leaseapp.kernel.text import email_addresses

_DIGIT_GAP = r"[ .\u00A0\u202F-]?"
_ABROAD = rf"(?:\+|00){_DIGIT_GAP}\d{{1,3}}{_DIGIT_GAP}(?:\(0\){_DIGIT_GAP})?"
_NIR = (r"[12]", r"\d\d", r"\d\d", r"\d[\dAB]", r"\d{3}", r"\d{3}")
_PATTERNS = (
    ("EMAIL", re.compile(email_addresses.IN_TEXT)),
    ("IBAN", re.compile(rf"\b[A-Z]{{2}}\d{{2}}(?:{_DIGIT_GAP}[A-Z0-9]{{4}}){{2,7}}(?:{_DIGIT_GAP}[A-Z0-9]{{1,4}})?\b")),
    # sex, year, month, department, town, order, key
    ("NIR", re.compile(rf"\b{_DIGIT_GAP.join(_NIR)}(?:{_DIGIT_GAP}\d\d)?\b")),
    ("CARD", re.compile(rf"\b[1-9](?:{_DIGIT_GAP}\d){{12,18}}\b")),
    ("PHONE", re.compile(rf"(?<![\w/])(?:{_ABROAD}\d|0\d)(?:{_DIGIT_GAP}\d\d){{4}}(?!\w)")),
)  # fmt: skip
_PLACEHOLDER = re.compile(r"\[\[[A-Z]+_\d+\]\]")
_SHORTEST_NAME = 3


@dataclass
class Masked:
    """The placeholders of one call: which value stands behind each."""

    names: tuple[str, ...] = ()
    values: dict[str, str] = field(default_factory=dict)
    _known: dict[tuple[str, str], str] = field(default_factory=dict)
    _counts: dict[str, int] = field(default_factory=dict)

    def hide(self, text: str) -> str:
        """Return `text` with placeholders for what is personal."""
        text = _PLACEHOLDER.sub(lambda found: self._placeholder("TEXT", found[0]), text)
        for kind, pattern in _PATTERNS:
            text = self._replaced(kind, pattern, text)
        for name in sorted(
            {one.strip() for one in self.names if len(one.strip()) >= _SHORTEST_NAME}, key=len, reverse=True
        ):
            text = self._replaced("NAME", re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE), text)
        return text

    def hide_all(self, value: Any) -> Any:
        """Return a JSON value with placeholders in all of its texts, keys included."""
        if isinstance(value, str):
            return self.hide(value)
        if isinstance(value, dict):
            return {self.hide(str(name)): self.hide_all(one) for name, one in value.items()}
        return [self.hide_all(one) for one in value] if isinstance(value, list | tuple) else value

    def put_back(self, text: str) -> str:
        """Return `text` with the values in place of their placeholders, each exactly as it was."""
        return _PLACEHOLDER.sub(lambda found: self.values.get(found[0], found[0]), text)

    def put_back_all(self, value: Any) -> Any:
        """Return a JSON value with the values put back in all of its texts."""
        if isinstance(value, str):
            return self.put_back(value)
        if isinstance(value, dict):
            return {self.put_back(name): self.put_back_all(one) for name, one in value.items()}
        return [self.put_back_all(one) for one in value] if isinstance(value, list) else value

    def _replaced(self, kind: str, pattern: re.Pattern[str], text: str) -> str:
        # what is a placeholder by now is no text to look through: E_1 could be part of a name
        parts = _PLACEHOLDER.split(text)
        marks = _PLACEHOLDER.findall(text)
        hidden = [pattern.sub(lambda found: self._placeholder(kind, found[0]), part) for part in parts]
        return "".join(part + mark for part, mark in zip(hidden, [*marks, ""], strict=True))

    def _placeholder(self, kind: str, value: str) -> str:
        known = self._known.get((kind, value))
        if known is None:
            self._counts[kind] = self._counts.get(kind, 0) + 1
            known = f"[[{kind}_{self._counts[kind]}]]"
            self._known[kind, value] = known
            self.values[known] = value
        return known


def names_in(people: Iterable[str | None]) -> tuple[str, ...]:
    """Return the names to hide: each whole, and the family name by itself when it has four letters and more."""
    found: list[str] = []
    for name in filter(None, people):
        words = name.split()
        found += [name, *(words[-1:] if len(words) > 1 and len(words[-1]) > _SHORTEST_NAME else [])]
    return tuple(dict.fromkeys(found))
