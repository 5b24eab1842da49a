"""The line editor of documents, as data: columns, what a chosen product fills in, the endpoint that computes totals."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.ui.fields import AnyField, Choice, Combo, Within
from leaseapp.ui.kinds import MONEY, TEXT, When
from leaseapp.ui.registry import icon, permission_key, words
from leaseapp.ui.texts import label

_WIDTHS = {"money": "92px", "price": "108px", "number": "92px", "percent": "64px", "date": "136px"}


@dataclass(frozen=True)
class LineField:
    """A typed value of a line; `grow` lets it take the width that is left; with `when` it shows once a line fits.

    `under` names the value in whose cell it stands. A `folded` one is there only when somebody opens or fills it; filled, it
    reads as `brief` ("discount {value}") until it is opened. Of lines that are `given`, `most` names what is left to take
    of the row, and one that is typed empties the value that it stands for `instead`.
    """

    name: str
    text: str
    kind: str = TEXT
    grow: bool = False
    width: str | None = None
    when: When | None = None
    under: str | None = None
    folded: bool = False
    brief: str | None = None
    most: str | None = None
    instead: str | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "type": "input", "name": self.name, "label": label(self.text), "kind": self.kind, "grow": self.grow,
            "width": None if self.grow else self.width or _WIDTHS.get(self.kind, "140px"), "when": self.when,
            "under": self.under, "folded": self.folded, "brief": label(self.brief), "most": self.most,
            "instead": self.instead,
        }  # fmt: skip


@dataclass(frozen=True)
class LineChoice:
    """One of a few in a line; `under` and `folded` as in LineField.

    `words` is the enum of the values where `options` are a part of it: one that is no longer offered still has its word.
    """

    name: str
    text: str
    options: Any
    width: str = "88px"
    kind: str = TEXT
    when: When | None = None
    under: str | None = None
    folded: bool = False
    words: type[Enum] | None = None

    def props(self, where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            **Choice(self.name, self.text, self.options, kind=self.kind).props(where),
            "words": words(self.words),
            "width": self.width,
            "when": self.when,
            "under": self.under,
            "folded": self.folded,
        }


@dataclass(frozen=True)
class LineCombo:
    """A record chosen in a line; `fills` maps fields of the line to fields of the chosen row.

    With `into` it has no box of its own: what is typed into that value searches it, and what was chosen stands before it.
    `within` names a value of the line; `under` and `when` as in LineField.
    """

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
    into: str | None = None
    under: str | None = None
    when: When | None = None

    def props(self, where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        combo = Combo(
            self.name, self.text, self.endpoint, label=self.label, detail=self.detail, shown=self.shown, new=self.new,
            filters=self.filters, fills=self.fills or None, within=self.within,
        )  # fmt: skip
        return {
            **combo.props(where), "width": self.width, "into": self.into, "under": self.into or self.under, "when": self.when,
        }  # fmt: skip


@dataclass(frozen=True)
class LineKept:
    """A value of a line that is neither shown nor sent: what was chosen fills it in, and `when` of others asks for it."""

    name: str

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {"type": "kept", "name": self.name, "kind": TEXT, "label": None, "when": None}


@dataclass(frozen=True)
class LineMark:
    """A kind of line: it carries the tag `text`. `add` is a button below the lines, `make` and `undo` stand in a line's menu.

    With `when` only the lines that fit have it, and the others do not send it. `apart`: such a line is not counted.
    """

    name: str
    text: str
    undo: str
    make: str | None = None
    add: str | None = None
    when: When | None = None
    apart: bool = False

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "type": "mark", "name": self.name, "label": label(self.text), "kind": "bool", "when": self.when,
            "add": label(self.add), "make": label(self.make), "undo": label(self.undo), "apart": self.apart,
        }  # fmt: skip


@dataclass(frozen=True)
class LineResult:
    """A value that the server computes for each line, or a value of the row that was chosen or proposed.

    Where it is empty, the first of `apart` that there is (name, msgid of the words under it; True: it counts) shows instead.
    Words stand in one cell with those of `code` before and of `detail` below them.
    """

    name: str
    text: str
    kind: str = MONEY
    enum: type[Enum] | None = None
    width: str = "112px"
    when: When | None = None
    apart: tuple[tuple[str, str] | tuple[str, str, bool], ...] = ()
    grow: bool = False
    code: str | None = None
    detail: str | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "type": "result", "name": self.name, "label": label(self.text), "kind": self.kind,
            "width": None if self.grow else self.width, "words": words(self.enum), "when": self.when,
            "code": self.code, "detail": self.detail, "grow": self.grow,
            "apart": [{"name": one[0], "label": label(one[1]), "counted": len(one) > 2} for one in self.apart] or None,
        }  # fmt: skip


@dataclass(frozen=True)
class Headings:
    """Rows between the lines that fill in `columns` only: `field` tells them apart from a line, whose value is `line`.

    `kinds` are the rows that can be added: (value of `field`, msgid of the button, its icon).
    """

    field: str
    line: str
    kinds: tuple[tuple[str, str, str], ...]
    columns: tuple[str, ...]

    def props(self) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "field": self.field, "line": self.line, "columns": list(self.columns),
            "kinds": [{"value": value, "label": label(text), "icon": icon(sign)} for value, text, sign in self.kinds],
        }  # fmt: skip


@dataclass(frozen=True)
class Proposal:
    """Lines that the server proposes from fields of the form, as long as nobody has changed the lines.

    `endpoint` takes `fields` as its body and answers `{<lines>: [row]}`. `sums` is (field of the lines, field of the form):
    the form shows what is left between them, and fills the latter with the sum when it is empty. `at_once`: an empty form
    asks by itself, and not only once that field was typed.
    """

    endpoint: Endpoint
    fields: tuple[str, ...]
    sums: tuple[str, str]
    at_once: bool = False


@dataclass(frozen=True)
class Completion:
    """Values of a line that the server says once something was chosen in it.

    `endpoint` answers them for the record that the field `of` names, in its address; `asks` maps parameters of its query to
    fields of the line, `fills` fields of the line to its answer. What is `typed` asks too, and is asked only then.
    """

    endpoint: Endpoint
    of: str
    asks: dict[str, str]
    fills: dict[str, str]
    typed: tuple[str, ...] = ()

    def props(self) -> dict[str, Any]:
        """Return it as the components take it."""
        permission_key(self.endpoint)
        by = [self.of, *(name for name in self.asks.values() if name not in self.typed)]
        return {"of": self.of, "by": by, "typed": list(self.typed), "fills": self.fills}


@dataclass(frozen=True)
class Fixed:
    """The lines of a record for which `when` holds: they stay as they are but for `columns`."""

    when: When
    columns: tuple[str, ...]

    def props(self) -> dict[str, Any]:
        """Return it as the components take it."""
        return {"when": self.when, "columns": list(self.columns)}


@dataclass(frozen=True)
class Lines:
    """A section of a form that edits a list. `keep` names fields of stored lines that travel unchanged (their id).

    The fields of `beside` stand below the lines, beside the totals, and `totals` are more of what `preview` answers:
    (msgid, name), with True where a zero is left out.

    `given` rows are those of another record, in which is typed what is taken of it: none is added, a row is sent once
    something stands in it. `given` is the msgid of the button that takes everything, `help` a sentence beside it; `asking`
    goes along with what `preview` is asked, and what it refuses is shown while it is typed.
    """

    name: str
    columns: tuple[LineField | LineChoice | LineCombo | LineKept | LineMark | LineResult, ...]
    new: dict[str, Any] = field(default_factory=dict)
    preview: Endpoint | None = None
    title: str | None = None
    with_fields: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    when: When | None = None
    suggest: Proposal | None = None
    completes: Completion | None = None
    headings: Headings | None = None
    fixed: Fixed | None = None
    beside: tuple[AnyField, ...] = ()
    totals: tuple[tuple[str, str] | tuple[str, str, bool], ...] = ()
    given: str | None = None
    help: str | None = None
    asking: dict[str, Any] = field(default_factory=dict)

    def props(self, where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        permission_key(self.preview)
        proposal = self.suggest
        if proposal is not None:
            permission_key(proposal.endpoint)
            icon("wand-sparkles")
        for name in ("grip-vertical", "circle-dashed", "percent", "unlink", "ellipsis", "list-checks"):
            icon(name)
        return {
            "lines": True, "name": self.name, "title": label(self.title), "blank": self.new, "keep": list(self.keep),
            "columns": [column.props(f"{where}.{self.name}") for column in self.columns], "preview": self.preview is not None,
            "withFields": list(self.with_fields), "when": self.when,
            "suggest": list(proposal.fields) if proposal else None,
            "atOnce": proposal is not None and proposal.at_once,
            "sums": {"line": proposal.sums[0], "field": proposal.sums[1]} if proposal else None,
            "completes": self.completes.props() if self.completes else None,
            "headings": self.headings.props() if self.headings else None,
            "fixed": self.fixed.props() if self.fixed else None,
            "fields": [item.props(where) for item in self.beside],
            "totals": [{"label": label(row[0]), "name": row[1], "optional": len(row) > 2} for row in self.totals],
            "given": self.given is not None, "rest": label(self.given), "help": label(self.help),
        }  # fmt: skip
