"""Building blocks of record pages. Each reads the current record by path: `customer.name`, `lines`."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

import reflex as rx

from leaseapp.kernel.rights import Right
from leaseapp.ui import components
from leaseapp.ui.actions import Link
from leaseapp.ui.kinds import TEXT, When, template
from leaseapp.ui.registry import declared, permission_key, words
from leaseapp.ui.texts import label


@dataclass(frozen=True)
class Fact:
    """A label and the value at `path`; `enum` gives its words, `link` makes it a link, `copy` adds a copy button.

    `needs` is what reading it takes beyond reading the record.
    """

    text: str
    path: str
    kind: str = TEXT
    enum: type[Enum] | None = None
    link: str | None = None
    copy: bool = False
    when: When | None = None
    needs: Right | None = None

    def props(self) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "label": label(self.text), "path": self.path, "kind": self.kind, "words": words(self.enum), "link": self.link,
            "copy": self.copy, "when": self.when, "permission": permission_key(self.needs),
        }  # fmt: skip


@dataclass(frozen=True)
class Cell:
    """A column of a table within a record; `detail` is a second, smaller line, `unit` the path of what a quantity counts.

    A zero of an `optional` one is a zero that nobody gave: it reads as nothing, and the column leaves the table where no row
    fills it. An `aside` one leaves the table on a phone.
    """

    path: str
    text: str
    kind: str = TEXT
    enum: type[Enum] | None = None
    link: str | None = None
    detail: str | None = None
    unit: str | None = None
    optional: bool = False
    aside: bool = False

    def props(self) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "label": label(self.text), "path": self.path, "kind": self.kind, "words": words(self.enum), "link": self.link,
            "detail": self.detail, "unit": self.unit, "optional": self.optional, "aside": self.aside,
        }  # fmt: skip


def Figure(text: str, path: str, kind: str = TEXT, enum: type[Enum] | None = None, when: When | None = None) -> Fact:
    """One of the three figures that matter, in the head of a record."""
    return Fact(text, path, kind, enum=enum, when=when)


def stack(*parts: rx.Component) -> rx.Component:
    """Parts below one another."""
    return components.Stack.create(*parts)


def row(*parts: rx.Component) -> rx.Component:
    """Parts beside one another; they wrap on narrow screens."""
    return components.Row.create(*parts)


def card(*parts: rx.Component, title: str | None = None, more: Link | None = None) -> rx.Component:
    """Return a bordered block; `more` is a link in its head."""
    return components.Card.create(*parts, title=label(title), more=more.props() if more else None)


def show(when: When, *parts: rx.Component) -> rx.Component:
    """Parts that show only when the record fits `when`."""
    return components.Show.create(*parts, when=when)


def facts(*items: Fact, columns: int = 2) -> rx.Component:
    """Labels and values; empty values show as a dash."""
    return components.Facts.create(facts=[item.props() for item in items], columns=columns)


def prose(path: str) -> rx.Component:
    """Return a long text."""
    return components.Prose.create(path=path)


def notice(text: str, tone: str = "blue") -> rx.Component:
    """Return a remark; `text` may hold `{field}`."""
    return components.Notice.create(text=label(text), tone=tone)


def heading(text: str) -> rx.Component:
    """Return a second-level heading."""
    return components.Heading.create(text=label(text))


Total = tuple[str, str] | tuple[str, str, str]


def _totals(rows: tuple[Total, ...]) -> list[dict[str, Any]]:
    return [{"label": label(item[0]), "path": item[1], "rate": item[2] if len(item) > 2 else None} for item in rows]


def totals(*rows: Total) -> tuple[Total, ...]:
    """Amounts for the foot of a table: (msgid, path); (msgid, "vat[].vat", "ratePct") repeats for each element."""
    return rows


@dataclass(frozen=True)
class HeadingRows:
    """Rows of a table that are no lines: those whose `field` is not `line` show `text` and `detail` across the columns.

    `amounts` are the paths of the cells that they fill in as lines do (the sum of a section).
    """

    field: str
    line: str
    text: str
    detail: str
    amounts: tuple[str, ...] = ()

    def props(self) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "field": self.field, "line": self.line, "text": self.text, "detail": self.detail, "amounts": list(self.amounts),
        }  # fmt: skip


def table(
    path: str,
    cells: tuple[Cell, ...],
    *,
    link: str | None = None,
    empty: str | None = None,
    under: tuple[Total, ...] | None = None,
    note: str | None = None,
    headings: HeadingRows | None = None,
) -> rx.Component:
    """Return the rows at `path`; `link` opens a row from its first cell, `under` are totals, `note` the path of a remark."""
    return components.Table.create(
        path=path,
        cells=[cell.props() for cell in cells],
        link=link,
        empty=label(empty),
        note=note,
        totals=_totals(under) if under else None,
        headings=headings.props() if headings else None,
    )


def checklist(path: str, *, title: str, ok: str | None, fix: dict[str, str] | None = None) -> rx.Component:
    """Items `{code, message, field}` at `path`; `fix` maps the beginning of `field` to the page that puts it right.

    Without `ok` they are only told: nothing shows where there are none.
    """
    return components.Checklist.create(path=path, title=label(title), ok=label(ok), fix=fix or {})


def picture(href: str, text: str) -> rx.Component:
    """Return a picture of the API shown in place; `text` is its caption, and what it says to who cannot see it."""
    return components.Picture.create(href=template(href), text=label(text))


def pdf(href: str) -> rx.Component:
    """Return a document of the API shown in place; its endpoint answers the pages as pictures (`pdf.pages.shown`)."""
    declared.papers.add(href)
    return components.Pdf.create(href=template(href))
