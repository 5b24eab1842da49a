"""The line editor of documents, as data: columns, what a chosen product fills in, the endpoint that computes totals."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.ui.fields import Choice, Combo, Within
from leaseapp.ui.kinds import MONEY, TEXT, When
from leaseapp.ui.registry import icon, permission_key, words
from leaseapp.ui.texts import label

_WIDTHS = {"money": "92px", "price": "96px", "number": "60px", "percent": "64px", "date": "136px"}


@dataclass(frozen=True)
class LineField:
    """A typed value of a line; `grow` lets it take the width that is left; with `when` it shows once a line fits."""

    name: str
    text: str
    kind: str = TEXT
    grow: bool = False
    width: str | None = None
    when: When | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """As the components take it."""
        width = None if self.grow else self.width or _WIDTHS.get(self.kind, "140px")
        return {
            "type": "input", "name": self.name, "label": label(self.text), "kind": self.kind,
            "width": "190px" if self.grow else width, "when": self.when,
        }  # fmt: skip


@dataclass(frozen=True)
class LineChoice:
    """One of a few in a line."""

    name: str
    text: str
    options: Any
    width: str = "88px"
    kind: str = TEXT
    when: When | None = None

    def props(self, where: str) -> dict[str, Any]:
        """As the components take it."""
        return {
            **Choice(self.name, self.text, self.options, kind=self.kind).props(where),
            "width": self.width,
            "when": self.when,
        }


@dataclass(frozen=True)
class LineCombo:
    """A record chosen in a line; `fills` maps fields of the line to fields of the chosen row."""

    name: str
    text: str
    endpoint: Endpoint
    label: str = "name"
    detail: str | None = None
    shown: str | None = None
    filters: dict[str, str] = field(default_factory=dict)
    fills: dict[str, str] = field(default_factory=dict)
    new: tuple[str, str, Endpoint] | None = None
    width: str = "120px"
    within: Within | None = None

    def props(self, where: str) -> dict[str, Any]:
        """As the components take it."""
        combo = Combo(
            self.name, self.text, self.endpoint, label=self.label, detail=self.detail, shown=self.shown, new=self.new,
            filters=self.filters, fills=self.fills or None, within=self.within,
        )  # fmt: skip
        return {**combo.props(where), "width": self.width}


@dataclass(frozen=True)
class LineCheck:
    """Yes or no in a line; with `when` only in the lines that fit, and not sent by the others."""

    name: str
    text: str
    when: When | None = None
    width: str = "60px"

    def props(self, _where: str) -> dict[str, Any]:
        """As the components take it."""
        return {
            "type": "check", "name": self.name, "label": label(self.text), "kind": "bool", "width": self.width,
            "when": self.when,
        }  # fmt: skip


@dataclass(frozen=True)
class LineResult:
    """A value that the server computes for each line, or a value of the row that was chosen or proposed."""

    name: str
    text: str
    kind: str = MONEY
    enum: type[Enum] | None = None
    width: str = "108px"
    when: When | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """As the components take it."""
        return {
            "type": "result", "name": self.name, "label": label(self.text), "kind": self.kind, "width": self.width,
            "words": words(self.enum), "when": self.when,
        }  # fmt: skip


@dataclass(frozen=True)
class Headings:
    """Rows between the lines that fill in `columns` only: `field` tells them apart from a line, whose value is `line`.

    `kinds` are the rows that can be added: (value of `field`, msgid of the button).
    """

    field: str
    line: str
    kinds: tuple[tuple[str, str], ...]
    columns: tuple[str, ...]

    def props(self) -> dict[str, Any]:
        """As the components take it."""
        return {
            "field": self.field, "line": self.line, "columns": list(self.columns),
            "kinds": [{"value": value, "label": label(text)} for value, text in self.kinds],
        }  # fmt: skip


@dataclass(frozen=True)
class Proposal:
    """Lines that the server proposes from fields of the form, as long as nobody has changed the lines.

    `endpoint` takes `fields` as its body and answers `{<lines>: [row]}`. `sums` is (field of the lines, field of the form):
    the form shows what is left between them, and fills the latter with the sum when it is empty.
    """

    endpoint: Endpoint
    fields: tuple[str, ...]
    sums: tuple[str, str]


@dataclass(frozen=True)
class Fixed:
    """While `when` holds of the record, its lines stay as they are but for `columns`."""

    when: When
    columns: tuple[str, ...]

    def props(self) -> dict[str, Any]:
        """As the components take it."""
        return {"when": self.when, "columns": list(self.columns)}


@dataclass(frozen=True)
class Lines:
    """A section of a form that edits a list. `keep` names fields of stored lines that travel unchanged (their id)."""

    name: str
    columns: tuple[LineField | LineChoice | LineCombo | LineCheck | LineResult, ...]
    new: dict[str, Any] = field(default_factory=dict)
    preview: Endpoint | None = None
    title: str | None = None
    with_fields: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    when: When | None = None
    suggest: Proposal | None = None
    headings: Headings | None = None
    fixed: Fixed | None = None

    def props(self, where: str) -> dict[str, Any]:
        """As the components take it."""
        permission_key(self.preview)
        proposal = self.suggest
        if proposal is not None:
            permission_key(proposal.endpoint)
            icon("wand-sparkles")
        return {
            "lines": True, "name": self.name, "title": label(self.title), "blank": self.new, "keep": list(self.keep),
            "columns": [column.props(f"{where}.{self.name}") for column in self.columns], "preview": self.preview is not None,
            "withFields": list(self.with_fields), "when": self.when,
            "suggest": list(proposal.fields) if proposal else None,
            "sums": {"line": proposal.sums[0], "field": proposal.sums[1]} if proposal else None,
            "headings": self.headings.props() if self.headings else None,
            "fixed": self.fixed.props() if self.fixed else None,
        }  # fmt: skip
