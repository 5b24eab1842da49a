"""Lines of an order that lines of an invoice bill: a proposal by model, text and price (MONEY.md 3.9)."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import SequenceMatcher
from typing import Any

_SAME_MODEL, _SAME_PRICE = 2.0, 0.5
_LEAST_ALIKE = 0.6
_NEAR = Decimal("0.05")


@dataclass(frozen=True, slots=True)
class Likeness:
    """The part of a line by which it is recognised; `price` net, in € excl. VAT."""

    id: Any
    designation: str
    price: Decimal
    model_id: Any = None


def propose(lines: Sequence[Likeness], ordered: Sequence[Likeness]) -> dict[Any, Any]:
    """Return the order line of each invoice line, by id; the best pairs first, each line of the order once.

    Lines pass with the same model, or with texts that are alike; the price only decides between such.
    """
    scored = [
        (score, -place, -other, line.id, one.id)
        for place, line in enumerate(lines)
        for other, one in enumerate(ordered)
        if (score := _score(line, one)) is not None
    ]
    found: dict[Any, Any] = {}
    taken: set[Any] = set()
    for *_order, line_id, order_line_id in sorted(scored, reverse=True):
        if line_id not in found and order_line_id not in taken:
            found[line_id] = order_line_id
            taken.add(order_line_id)
    return found


def _score(line: Likeness, ordered: Likeness) -> float | None:
    alike = SequenceMatcher(None, _plain(line.designation), _plain(ordered.designation), autojunk=False).ratio()
    same = line.model_id is not None and line.model_id == ordered.model_id
    if not same and alike < _LEAST_ALIKE:
        return None
    near = abs(line.price - ordered.price) <= _NEAR * abs(ordered.price)
    return alike + (_SAME_MODEL if same else 0) + (_SAME_PRICE if near else 0)


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return " ".join(re.findall(r"[a-z0-9]+", folded))
