"""Boxes of tax returns by form and year of the form: data files `forms/<form>-<year>.json`, beside this module (MONEY.md 7.1).

A file holds the pages with the boxes and their official French wording, the boxes that make an item, and the sums that the form
itself promises. A sum is written as boxes with + and −, for instance `CO - 1A`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FORMS = Path(__file__).with_name("forms")
Sum = tuple[tuple[int, str], ...]
"""Boxes with their signs: ((1, "CO"), (-1, "1A"))."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a form: its code, its wording (official, French), `signed` where it may be below zero."""

    code: str
    label: str
    signed: bool


@dataclass(frozen=True, slots=True)
class Section:
    """Boxes of one page of the form (`page` is the number of the form's sheet, such as 2051)."""

    page: str
    title: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class ItemBoxes:
    """The boxes that make an item: it is known when each of `needs` and one of `any_of` (where there are some) are known."""

    boxes: Sum
    needs: tuple[str, ...]
    any_of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """A sum that the form promises: `total` equals `parts`."""

    code: str
    total: Sum
    parts: Sum


@dataclass(frozen=True, slots=True)
class Form:
    """One set of boxes: form `2050` or `2033`, the year of the form, its sections, items and checks."""

    form: str
    year: int
    sections: tuple[Section, ...]
    items: Mapping[str, ItemBoxes]
    checks: tuple[Check, ...]

    @property
    def boxes(self) -> dict[str, Box]:
        """Code → box."""
        return {box.code: box for section in self.sections for box in section.boxes}


def read_sum(text: str) -> Sum:
    """Read `CO - 1A` as ((1, "CO"), (-1, "1A"))."""
    words = text.split()
    signs = {"+": 1, "-": -1}
    return tuple((signs[sign], code) for sign, code in zip(["+", *words[1::2]], words[::2], strict=True))


def write_sum(boxes: Sum) -> str:
    """Write the boxes of a sum for people: `CO − 1A`."""
    text = "".join(f" {'+' if sign > 0 else chr(0x2212)} {code}" for sign, code in boxes)
    return text.removeprefix(" + ").strip()


def _item(data: dict[str, str]) -> ItemBoxes:
    boxes = read_sum(data["sum"])
    any_of = tuple(data.get("any", "").split())
    needs = tuple(data["needs"].split()) if "needs" in data else () if any_of else tuple(code for _sign, code in boxes)
    return ItemBoxes(boxes, needs, any_of)


def _form(data: dict[str, Any]) -> Form:
    signed = frozenset(data["signed"].split())
    return Form(
        form=data["form"],
        year=data["year"],
        sections=tuple(
            Section(
                section["page"],
                section["title"],
                tuple(Box(code, label, code in signed) for code, label in section["boxes"]),
            )
            for section in data["sections"]
        ),
        items={name: _item(item) for name, item in data["items"].items()},
        checks=tuple(
            Check(check["code"], read_sum(check["total"]), read_sum(check["parts"])) for check in data["checks"]
        ),
    )


@cache
def forms() -> tuple[Form, ...]:
    """Return every form that the product knows, by form and year."""
    read = [_form(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(FORMS.glob("*.json"))]
    return tuple(sorted(read, key=lambda form: (form.form, form.year)))


def form_of(form: str, year: int | None = None) -> Form:
    """Return the newest set of boxes of `form` that is not younger than `year` (newest of all for None, else the oldest one).

    Raises LookupError for a form that the product does not know.
    """
    known = [one for one in forms() if one.form == form]
    if not known:
        raise LookupError(form)
    return next((one for one in reversed(known) if year is None or one.year <= year), known[0])
