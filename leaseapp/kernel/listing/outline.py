"""The two lines that outline a row: who and how much above; number, date and state below. Derived from the ListSpec.

Phones show each row so, the palette each hit; on tablets these are the columns that stay the longest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from leaseapp.kernel.listing.spec import ROLES, Column, ListSpec


@dataclass(frozen=True)
class Outline:
    """Column keys a role; of several the first whose value says something shows. `detail` stands where there is no date."""

    who: tuple[str, ...] = ()
    amount: tuple[str, ...] = ()
    number: tuple[str, ...] = ()
    date: tuple[str, ...] = ()
    detail: tuple[str, ...] = ()
    status: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """Every column that may show, once."""
        return tuple(dict.fromkeys(key for role in ROLES for key in getattr(self, role)))


@cache
def outline_of(spec: ListSpec) -> Outline:
    """Return the outline of a list's rows: what `spec.outline` declares, the rest from the columns that it shows.

    *Who* is the linked column where that is a name, else the first name, else the first text; then the linked column is
    the *number*. *Amount* is the first sum of money, *date* the last date that is set, *status* the last state.
    """
    declared = {role: tuple(keys.split(",")) for role, keys in spec.outline.items()}
    shown = [column for column in spec.columns if column.shown and not column.is_identifier]
    linked = next((column for column in spec.columns if column.link), shown[0])
    texts = [column for column in shown if _is_text(column) and column is not linked]
    who = declared.get("who") or _keys([linked] if linked.shrinks else _named(texts) or [linked])
    rest = [key for key in _keys(texts) if key not in who]
    number = declared.get("number") or (tuple(rest[:1]) if linked.key in who else (linked.key,))
    date = declared.get("date") or _of_kind(shown[::-1], lambda one: one.kind == "date" and one.key not in number)
    detail = () if date else tuple(key for key in rest if key not in number)[:1]
    return Outline(
        who=who,
        amount=declared.get("amount") or _of_kind(shown, lambda one: one.kind in ("money", "price"))[:1],
        number=number,
        date=date,
        detail=declared.get("detail", detail),
        status=declared.get("status") or _status(shown[::-1]),
    )


def _is_text(column: Column) -> bool:
    return column.kind in ("text", "siren") and column.enum is None


def _named(texts: list[Column]) -> list[Column]:
    return [column for column in texts if column.shrinks][:1] or texts[:1]


def _status(backwards: list[Column]) -> tuple[str, ...]:
    states = _of_kind(backwards, lambda one: one.kind == "status")
    return (states or _of_kind(backwards, lambda one: one.kind == "bool"))[:1]


def _of_kind(columns: list[Column], fits: Callable[[Column], bool]) -> tuple[str, ...]:
    return _keys([column for column in columns if fits(column)])


def _keys(columns: list[Column]) -> tuple[str, ...]:
    return tuple(column.key for column in columns)
