"""Kinds of records: what timeline, threads, files and search need to know of a table they do not import."""

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from sqlmodel import SQLModel, col, select

from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.labels import label_of

Teller = Callable[[Context, Sequence[AuditLog]], str]
"""Says in the caller's words what the audit rows of one act did; empty when its name says all."""


@dataclass(frozen=True)
class Entity:
    """A kind of record: its table, its name for people, the permission to read it and its page address."""

    kind: str
    model: type[SQLModel]
    label: str
    permission: str
    url: str | None = None
    title_column: str = "name"
    parts: tuple[tuple[str, str], ...] = ()
    tellers: Mapping[str, Teller] = field(default_factory=dict)
    document: str | None = None
    titled_by: str | None = None
    files: str | None = None

    @property
    def files_permission(self) -> str:
        """The permission to read the files that hang on such a record: that of the record, unless it names another."""
        return self.files or self.permission

    def title(self, context: Context, row: Any) -> str:
        """Return the name that people use for this record: the word of its kind where it has none."""
        own = getattr(row, self.title_column)
        if self.titled_by:
            own = self.titles(context, [row.id]).get(row.id)
        return title_text(context, own) or context.translate(self.label)

    def titles(self, context: Context, ids: Iterable[UUID]) -> dict[UUID, str]:
        """Return the names of these records as far as the caller sees them, in one statement; empty where one has none."""
        model: Any = self.model
        own: Any = getattr(model, self.title_column)
        statement = select(model.id, own)
        if self.titled_by:
            other = _entities[self.titled_by]
            named: Any = other.model
            statement = select(model.id, getattr(named, other.title_column)).join(named, named.id == own, isouter=True)
        rows = context.session.exec(statement.where(col(model.id).in_(list(ids))))
        return {row[0]: title_text(context, row[1]) for row in rows}


def title_text(context: Context, value: Any) -> str:
    """Return a title as text, a member of an enum in the caller's words; an id names nothing to people."""
    if isinstance(value, enum.Enum):
        return context.translate(label_of(value))
    return "" if value is None or isinstance(value, UUID) else str(value)


_entities: dict[str, Entity] = {}


def register_entity(
    kind: str,
    model: type,
    *,
    label: str,
    permission: str,
    url: str | None = None,
    title_column: str = "name",
    parts: tuple[tuple[str, str], ...] = (),
    tellers: Mapping[str, Teller] | None = None,
    document: str | None = None,
    titled_by: str | None = None,
    files: str | None = None,
) -> Entity:
    """Register `kind`. `parts` lists (kind, column) of rows that belong to it, so that its timeline shows them too.

    `tellers` (audit action → what it did in words) complete acts there whose changes lie in those parts. `document` is the
    address of its PDF. `titled_by` is the kind by whose title it is called; `title_column` then holds that record's id.
    `files` is the permission that its files take where that of the record is not enough.
    """
    entity = Entity(kind, model, label, permission, url, title_column, parts, tellers or {}, document, titled_by, files)
    _entities[kind] = entity
    return entity


def add_part(kind: str, part: str, column: str) -> None:
    """Let rows of `part`, a kind of a domain above, belong to records of `kind`, by the column that names them."""
    _entities[kind] = replace(_entities[kind], parts=(*_entities[kind].parts, (part, column)))


def entity(kind: str) -> Entity | None:
    """Return the registered kind, or None."""
    return _entities.get(kind)


def entities() -> tuple[Entity, ...]:
    """Every registered kind."""
    return tuple(_entities.values())


def kind_label(kind: str) -> str | None:
    """Return what people call a row of this kind (a msgid): a kind of record, or a table that says it (`__called__`)."""
    known = _entities.get(kind)
    return known.label if known else _called().get(kind)


def kinds() -> tuple[tuple[str, str], ...]:
    """Every kind of row that people have a word for, with the word."""
    return tuple(({one.kind: one.label for one in _entities.values()} | _called()).items())


def _called() -> dict[str, str]:
    models = {mapper.class_.__name__: mapper.class_ for mapper in SQLModel._sa_registry.mappers}
    return {name: model.__called__ for name, model in models.items() if model.__called__ and name not in _entities}
