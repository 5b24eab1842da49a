"""Names and pages of the records that audit rows name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import SQLModel, col, select

from leaseapp.audit.queries.names import people_named
from leaseapp.identity.models import Membership, User
from leaseapp.kernel import entities
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import Entity, title_text
from leaseapp.kernel.persistence.tables import TenantRow

_USUAL = ("number", "name", "filename", "label", "key", "code")
"""Columns that name a row of a table that is no kind of record."""
Target = tuple[str, UUID]


@dataclass(frozen=True)
class Title:
    """A record's name and the address of its page; empty where it has none, or the reader may not open it."""

    text: str = ""
    url: str = ""


def titles_of(context: Context, targets: Iterable[tuple[str | None, UUID | None]]) -> dict[Target, Title]:
    """Return names and addresses of the records that still are there, as the reader sees them; a part has its record's page."""
    by_kind: dict[str, set[UUID]] = {}
    for kind, record_id in targets:
        if kind is not None and record_id is not None:
            by_kind.setdefault(kind, set()).add(record_id)
    found: dict[Target, Title] = {}
    for kind, ids in by_kind.items():
        found |= {(kind, record_id): title for record_id, title in _of_kind(context, kind, ids).items()}
    return found


def _of_kind(context: Context, kind: str, ids: set[UUID]) -> Mapping[UUID, Title]:
    known = entities.entity(kind)
    if kind == User.__name__:
        return {one: Title(name) for one, name in people_named(context, ids).items()}
    if known is None:
        return _of_table(context, kind, ids)
    if not context.can(known.permission):
        return {}
    if known.model is Membership:
        return _members(context, known, ids)
    if known.url is None:
        return _of_part(context, known, ids)
    texts = known.titles(context, ids)
    return {one: Title(text, known.url.format(id=one)) for one, text in texts.items()}


def _members(context: Context, known: Entity, ids: set[UUID]) -> dict[UUID, Title]:
    statement = select(Membership.id, User.name).join(User, col(User.id) == Membership.user_id)
    rows = context.session.exec(statement.where(col(Membership.id).in_(ids)))
    return {row[0]: Title(row[1], (known.url or "").format(id=row[0])) for row in rows}


def _of_part(context: Context, part: Entity, ids: set[UUID]) -> dict[UUID, Title]:
    """Return name and page of the record that a line or a question belongs to; its own name where it belongs to none."""
    found: dict[UUID, Title] = {}
    for record in entities.entities():
        column = next((name for kind, name in record.parts if kind == part.kind), None)
        if column is None or record.url is None or not context.can(record.permission):
            continue
        rows = context.session.exec(
            select(part.model.id, getattr(part.model, column)).where(col(part.model.id).in_(ids))
        )
        owner = {one: record_id for one, record_id in rows if record_id is not None}
        texts = record.titles(context, set(owner.values()))
        for one, record_id in owner.items():
            if record_id in texts:
                found.setdefault(one, Title(texts[record_id], record.url.format(id=record_id)))
    left = ids - found.keys()
    if left:
        found |= {one: Title(text) for one, text in part.titles(context, left).items()}
    return found


def _of_table(context: Context, kind: str, ids: set[UUID]) -> dict[UUID, Title]:
    model = _tenant_models().get(kind)
    column = next((name for name in _USUAL if model is not None and name in sa.inspect(model).columns), None)
    if model is None or column is None:
        return {}
    named: Any = model
    rows = context.session.exec(select(named.id, getattr(named, column)).where(col(named.id).in_(ids)))
    return {row[0]: Title(title_text(row[1])) for row in rows}


def _tenant_models() -> dict[str, type]:
    mappers = SQLModel._sa_registry.mappers
    return {mapper.class_.__name__: mapper.class_ for mapper in mappers if issubclass(mapper.class_, TenantRow)}
