"""Names and pages of the records that audit rows name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.audit.queries.meanings import code_in_words, meaning, model_of
from leaseapp.audit.queries.names import people_named
from leaseapp.identity.models import Membership, Organization, User
from leaseapp.kernel import entities
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.auditing.audit_trail import HIDDEN
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import Entity, title_text
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.persistence.tables import SoftDelete, TenantRow

_USUAL = ("number", "name", "filename", "label", "key", "code")
"""Columns that name a row of a table that is no kind of record."""
Target = tuple[str, UUID]


@dataclass(frozen=True)
class Title:
    """A record's name and the address of its page; empty where it has none, or the reader may not open it."""

    text: str = ""
    url: str = ""


def titles_of(context: Context, targets: Iterable[tuple[str | None, UUID | None]]) -> dict[Target, Title]:
    """Return names and addresses of records as the reader sees them; a part has its record's page.

    What is deleted has no page, and is called what it was called last, as far as the log has written it.
    """
    by_kind: dict[str, set[UUID]] = {}
    for kind, record_id in targets:
        if kind is not None and record_id is not None:
            by_kind.setdefault(kind, set()).add(record_id)
    found: dict[Target, Title] = {}
    gone: dict[str, set[UUID]] = {}
    for kind, ids in by_kind.items():
        deleted, there = _deleted(context, kind, ids), _of_kind(context, kind, ids)
        found |= {(kind, one): Title(title.text) if one in deleted else title for one, title in there.items()}
        if left := ids - there.keys():
            gone[kind] = left
    return found | _called_last(context, gone)


def _deleted(context: Context, kind: str, ids: set[UUID]) -> set[UUID]:
    """Return those whose row stays, marked as deleted."""
    model: Any = model_of(kind)
    if model is None or not issubclass(model, SoftDelete):
        return set()
    statement = select(model.id).where(col(model.id).in_(ids), col(model.deleted_at).is_not(None))
    return set(context.session.exec(statement))


def _called_last(context: Context, gone: Mapping[str, set[UUID]]) -> dict[Target, Title]:
    """Return the last names that the reader's log has of records which are no longer there."""
    named = {kind: name for kind in gone if (name := _named_by(context, kind)) is not None}
    if not named or context.principal.organization_id is None:
        return {}
    mine = (AuditLog.organization_id == context.organization_id, AuditLog.chain_id == context.organization_id)
    of_kinds = (
        sa.and_(AuditLog.target_type == kind, col(AuditLog.target_id).in_(gone[kind]), AuditLog.changes.has_key(name))
        for kind, name in named.items()
    )
    statement = select(AuditLog.target_type, AuditLog.target_id, AuditLog.changes).where(*mine, sa.or_(*of_kinds))
    found: dict[Target, Title] = {}
    for kind, record_id, changes in context.session.exec(statement.order_by(col(AuditLog.sequence))):
        before, after = changes[named[kind]]
        value = before if after is None else after
        if value not in (None, HIDDEN) and parse_id(value) is None:
            member = meaning(model_of(kind), named[kind]).member(value)
            found[kind, record_id] = Title(title_text(context, member or value))
    return found


def _named_by(context: Context, kind: str) -> str | None:
    """Return the column that names rows of a kind which the reader may read."""
    known = entities.entity(kind)
    if known is not None:
        return known.title_column if context.can(known.permission) and not known.titled_by else None
    model = model_of(kind)
    return _usual(model) if model is not None and issubclass(model, TenantRow) else None


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
    """Return the names of rows that are no kind of record: those of the organization, and its own."""
    model: Any = model_of(kind)
    if model is not Organization and not (model is not None and issubclass(model, TenantRow)):
        return {}
    column = _usual(model)
    if column is None:
        return {}
    rows = context.session.exec(select(model.id, getattr(model, column)).where(col(model.id).in_(ids)))
    texts = {row[0]: title_text(context, row[1]) for row in rows}
    return {one: Title(code_in_words(context, text) if column == "key" else text) for one, text in texts.items()}


def _usual(model: type) -> str | None:
    return next((name for name in _USUAL if name in sa.inspect(model).columns), None)
