"""A list is declared once: GET route, filters, sorts, interface table and export come from its ListSpec (ARCHITECTURE 4F)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from leaseapp.kernel.endpoints import EndpointDeclarationError

ROLES = ("who", "amount", "number", "date", "detail", "status")
"""The parts of a row's outline in two lines (outline.py)."""
KINDS = frozenset(
    {"text", "money", "price", "date", "datetime", "status", "number", "percent", "bool", "country", "siren", "entity"}
)


@dataclass(frozen=True)
class Column:
    """One column of a list.

    `key` is its JSON name (camelCase), `label` a msgid, `expression` an SQL expression; values of kind "entity" name kinds
    of records. `filter` is None, "in" (one or several values), "range" (`<key>From`, `<key>To`) or "eq". `sum` asks for the
    total of all filtered rows. `link` is the page of the record, with `{id}` or another key of the row. `shown` False hides
    it until the user asks for it. `shrinks` marks texts that are cut on the screen where
    there is not room enough for all columns. `late` of a status is the column that holds by how many days the row is late;
    the status then says so. `permission` is what it takes beyond that of the list: for whoever lacks it there is no such
    column to see, to filter, to sort or to add up by. `criterion(context, text)` is what its filter means where that is not
    a comparison with the expression; people choose among `options` (value, msgid), or among what the address `picks`
    answers: `{items: [{id, name}]}`. `unnamed` is the msgid of a link whose value is empty; "Draft" where it is None.
    """

    key: str
    label: str
    expression: Any
    kind: str = "text"
    search: bool = False
    filter: str | None = None
    sort: bool = True
    sum: bool = False
    enum: type[Enum] | None = None
    link: str | None = None
    shown: bool = True
    shrinks: bool = False
    permission: str | None = None
    late: str | None = None
    criterion: Callable[[Any, str], Any] | None = None
    options: Callable[[], Sequence[tuple[str, str]]] | None = None
    picks: str | None = None
    unnamed: str | None = None

    @property
    def is_identifier(self) -> bool:
        """True for the id of another record: for machines and links, never shown to people."""
        return isinstance(getattr(self.expression, "type", None), sa.Uuid)

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of its query parameters."""
        if self.filter is None:
            return ()
        return (f"{self.key}From", f"{self.key}To") if self.filter == "range" else (self.key,)


@dataclass(frozen=True)
class QuickFilter:
    """A tab above the list: a named set of filters, e.g. late invoices.

    `own` is its label for people from outside ("To pay" where the office reads "To collect"); "" hides a tab that concerns
    the office alone, None leaves them the same word. `icon` stands before the label.
    """

    key: str
    label: str
    filters: dict[str, str] = field(default_factory=dict)
    own: str | None = None
    icon: str | None = None


@dataclass(frozen=True, eq=False)
class ListSpec:
    """A list of rows of `table`, joined with others, limited by `where`; soft-deleted rows never show, or they alone."""

    name: str
    title: str
    permission: str
    table: Any
    columns: list[Column] | tuple[Column, ...]
    default_sort: str
    join: list[tuple[Any, Any]] | tuple[tuple[Any, Any], ...] = ()
    outer_join: list[tuple[Any, Any]] | tuple[tuple[Any, Any], ...] = ()
    where: Any = None
    quick_filters: tuple[QuickFilter, ...] = ()
    #: extra criteria by query parameter: name → function(value) → SQL criterion; for filters that are no column.
    #: Each list has one called `id`
    criteria: dict[str, Any] = field(default_factory=dict)
    #: filters that hold as long as the request does not name them
    default_filters: dict[str, str] = field(default_factory=dict)
    search_placeholder: str = ""
    #: criterion of drafts, which totals leave out beside other rows: what is not issued yet is nobody's money
    drafts: Any = None
    #: criteria of rows that hold a word besides the searched columns: function(context, word) → SQL criteria
    finders: tuple[Callable[[Any, str], Sequence[Any]], ...] = ()
    #: completes rows (dicts by key) with what no SQL says: words of the caller's language; many rows at once
    tell: Callable[[Any, list[dict[str, Any]]], None] | None = None
    #: role → column keys, where `outline.outline_of` cannot tell them from the columns
    outline: dict[str, str] = field(default_factory=dict)
    #: the rows are those that were softly deleted; who sees them is up to `where`
    deleted: bool = False

    def __post_init__(self) -> None:
        keys = [column.key for column in self.columns]
        if len(set(keys)) != len(keys):
            raise EndpointDeclarationError(f"list {self.name}: two columns of one key")
        for column in self.columns:
            if column.kind not in KINDS or column.filter not in (None, "in", "range", "eq"):
                raise EndpointDeclarationError(f"list {self.name}: column {column.key}")
            if column.late is not None and column.late not in keys:
                raise EndpointDeclarationError(f"list {self.name}: late {column.late}")
        for part in self.default_sort.split(","):
            if part.lstrip("-") not in keys:
                raise EndpointDeclarationError(f"list {self.name}: default sort {part}")
        named = {key for text in self.outline.values() for key in text.split(",")}
        if not (self.outline.keys() <= set(ROLES) and named <= set(keys)):
            raise EndpointDeclarationError(f"list {self.name}: outline")
        # whoever holds an id asks for that row, however many there are
        self.criteria.setdefault("id", self._of_ids)
        lists.append(self)

    def _of_ids(self, _context: Any, text: str) -> Any:
        return self.table.id.in_([UUID(part) for part in text.split(",")])

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of records that its rows come from: its own, those joined, those that its columns look up."""
        targets = [target for target, _condition in (*self.join, *self.outer_join)]
        whole = sa.select(self.table, *targets, *(column.expression for column in self.columns))
        read = {getattr(part, "table", part) for part in sa.sql.visitors.iterate(whole)}
        mappers = self.table.__mapper__.registry.mappers
        return frozenset(mapper.class_.__name__ for mapper in mappers if mapper.local_table in read)

    def column(self, key: str) -> Column | None:
        """Return the column with this JSON name."""
        return next((column for column in self.columns if column.key == key), None)

    @property
    def parameters(self) -> dict[str, Column | None]:
        """Every filter's query parameter."""
        found: dict[str, Column | None] = {name: column for column in self.columns for name in column.parameters}
        return found | dict.fromkeys(self.criteria)


lists: list[ListSpec] = []
