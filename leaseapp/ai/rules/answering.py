"""Fields of an answer: how sure, where read, and what makes them "to check"."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.ai.rules.checks import Doubt

SURE = 0.8
_SEPARATORS = re.compile(r"[\s.,'’\u00A0\u202F/_-]+")


@dataclass
class FieldState:
    """A field: the model's confidence (0 to 1), page and quote, and the codes of what is to be checked."""

    confidence: float = 0.0
    page: int | None = None
    quote: str | None = None
    checks: list[str] = field(default_factory=list)

    @property
    def to_check(self) -> bool:
        """True when a person has to look."""
        return bool(self.checks)

    def doubt(self, code: str) -> None:
        """Note why it is to be checked, each reason once."""
        if code not in self.checks:
            self.checks.append(code)


def states(
    data: dict[str, Any], told: Iterable[Any], doubts: Iterable[Doubt], pages: list[str] | None
) -> dict[str, FieldState]:
    """Return the state of each field that has a value, by its name.

    `told` is what the model says of fields (`FieldRead`), `doubts` what rules say, `pages` the text of the papers where it is
    known: what was quoted has to stand there, and the value in what was quoted.
    """
    found = {name: FieldState() for name, value in data.items() if value not in (None, [], {})}
    for one in told:
        # `lines[0].label` and `vat_lines.0.base` speak of their field
        state = found.get(re.split(r"[.\[]", _snake(one.field), maxsplit=1)[0])
        if state is None:
            continue
        is_first = state.quote is None and not state.confidence
        state.confidence = one.confidence if is_first else min(state.confidence, one.confidence)
        state.page, state.quote = state.page or one.page, state.quote or one.quote
    for name, state in found.items():
        if state.confidence < SURE:
            state.doubt("NOT_SURE")
        for code in _unfounded(data[name], state, pages):
            state.doubt(code)
    for doubt in doubts:
        if doubt.field in found:
            found[doubt.field].doubt(doubt.code)
    return found


def _unfounded(value: Any, state: FieldState, pages: list[str] | None) -> Iterator[str]:
    if state.quote is None:
        return
    if pages is not None and not any(squeezed(state.quote) in squeezed(text) for text in pages):
        yield "QUOTE_MISSING"
    written = _written(value)
    if written and not any(squeezed(one) in squeezed(state.quote) for one in written):
        yield "VALUE_NOT_QUOTED"


def _written(value: Any) -> tuple[str, ...]:
    """Return the ways in which a value may stand in a document; none for what is put together."""
    if isinstance(value, Decimal):
        plain = f"{value:f}"
        short = plain.rstrip("0").rstrip(".") if "." in plain else plain
        return tuple({plain, short, f"{value:.2f}"})
    if isinstance(value, date):
        return (f"{value:%d%m%Y}", f"{value:%Y%m%d}", f"{value:%d%m%y}", f"{value.day} ", f"{value:%Y}")
    return (value,) if isinstance(value, str) and len(value) <= 60 else ()


def squeezed(text: str) -> str:
    """Return the letters and digits of a text, without accents, case and separators."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return _SEPARATORS.sub("", "".join(one for one in letters if not unicodedata.combining(one)))


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()
