"""Criteria and statements over the audit log."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.audit.rules.acts import ACTORS, acts_called, known_acts, verbs_called, verbs_known
from leaseapp.kernel import entities
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.auditing.audit_partitions import begin_of, following, month_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.persistence.searching import containing, pattern_of

SLIDING_MONTHS = 12
"""The months that are read on screen (document 1, Limits); what is older is read from the archives."""


def oldest_shown(now: datetime) -> datetime:
    """Return the first instant that the screen shows: the begin of the month twelve months ago."""
    return begin_of(following(month_of(now), -SLIDING_MONTHS))


def sliding(context: Context) -> Any:
    """Return the criterion of what the screen shows."""
    return AuditLog.created_at >= oldest_shown(context.now)


def of_organization(context: Context) -> Any:
    """Return the criterion of the reader's own log on screen; the chain by its own index too."""
    mine = context.organization_id
    return sa.and_(AuditLog.organization_id == mine, AuditLog.chain_id == mine, sliding(context))


def by_actor(_context: Context, text: str) -> Any:
    """Return the criterion of acts by one of these: ids of people, of keys, of the support, or a kind of actor."""
    wanted = [part for part in text.split(",") if part]
    ids = [found for part in wanted if (found := parse_id(part)) is not None]
    kinds = [part for part in wanted if part in ACTORS]
    columns = (AuditLog.actor_user_id, AuditLog.actor_key_id, AuditLog.impersonator_user_id)
    nobody = sa.and_(AuditLog.actor_kind.in_(kinds), col(AuditLog.actor_user_id).is_(None))
    return sa.or_(nobody, *(col(column).in_(ids) for column in columns))


def by_act(_context: Context, text: str) -> Any:
    """Return the criterion of acts that timelines call by one of these words (`rules/acts.py`)."""
    return sa.or_(*(_called(word) for word in text.split(",") if word), sa.false())


def _called(word: str) -> Any:
    verb = sa.func.reverse(sa.func.split_part(sa.func.reverse(AuditLog.action), ".", 1))
    verbs, unknown = verbs_called(word)
    by_verb = verb.in_(verbs) if not unknown else sa.or_(verb.in_(verbs), verb.not_in(verbs_known()))
    return sa.or_(AuditLog.action.in_(acts_called(word)), sa.and_(AuditLog.action.not_in(known_acts()), by_verb))


def records_called(context: Context, word: str) -> Sequence[Any]:
    """Return criteria of rows on a record whose name contains `word`, one for each kind that the reader may read."""
    found = []
    for kind in entities.entities():
        column = getattr(kind.model, kind.title_column)
        if kind.title_column == "id" or not isinstance(column.type, sa.String | sa.types.TypeDecorator):
            continue
        if kind.titled_by or isinstance(column.type, sa.Enum) or not context.can(kind.permission):
            continue
        named = [select(kind.model.id).where(one) for one in containing([column], word)]
        found += [
            sa.and_(of_organization(context), AuditLog.target_type == kind.kind, col(AuditLog.target_id).in_(ids))
            for ids in named
        ]
    return found


def values_containing(context: Context, word: str) -> Sequence[Any]:
    """Return the criterion of rows that wrote a value with `word` in it, whatever capitals; hidden values are not there."""
    # row by row: accents count, because taking them off takes ten times as long as reading the text
    text = sa.cast(AuditLog.changes, sa.Text)
    return [sa.and_(of_organization(context), sa.func.lower(text).like(sa.func.lower(pattern_of(word))))]


def entry(context: Context, entry_id: UUID) -> AuditLog | None:
    """Return a row of the reader's log that the screen still shows, or None."""
    return context.session.exec(select(AuditLog).where(AuditLog.id == entry_id, of_organization(context))).one_or_none()


def same_request(context: Context, row: AuditLog, most: int) -> Sequence[AuditLog]:
    """Return the other rows of the same request, in their order."""
    if not row.request_id:
        return []
    # rows of one act stand side by side in the chain
    near = AuditLog.sequence.between(row.sequence - most, row.sequence + most)
    statement = select(AuditLog).where(
        of_organization(context), near, AuditLog.request_id == row.request_id, AuditLog.id != row.id
    )
    return context.session.exec(statement.order_by(col(AuditLog.sequence)).limit(most)).all()


def around(context: Context, row: AuditLog, most: int) -> Sequence[AuditLog]:
    """Return the newest rows on the same record."""
    if row.target_id is None:
        return []
    statement = select(AuditLog).where(
        of_organization(context),
        AuditLog.target_type == row.target_type,
        AuditLog.target_id == row.target_id,
        AuditLog.id != row.id,
    )
    return context.session.exec(statement.order_by(col(AuditLog.sequence).desc()).limit(most)).all()


def beside(context: Context, row: AuditLog) -> Sequence[AuditLog]:
    """Return the row with the rows before and after it in the chain."""
    mine = context.organization_id
    near = AuditLog.sequence.between(row.sequence - 1, row.sequence + 1)
    statement = select(AuditLog).where(AuditLog.organization_id == mine, AuditLog.chain_id == mine, near)
    return context.session.exec(statement.order_by(col(AuditLog.sequence))).all()


def actors(context: Context) -> Sequence[Any]:
    """Return whoever acted in what the screen shows: kind, person, key and support, each combination once."""
    columns = (
        AuditLog.actor_kind, AuditLog.actor_user_id, AuditLog.actor_key_id, AuditLog.impersonator_user_id,
    )  # fmt: skip
    return context.session.exec(select(*columns).where(of_organization(context)).distinct()).all()
