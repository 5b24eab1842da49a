"""The content of the mail about an impersonation: each act that it left in the audit log, in words."""

import uuid
from collections import Counter

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.models import Impersonation, Organization, User
from leaseapp.identity.rendering.mails import Visit
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.auditing.wording import act_label
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity
from leaseapp.kernel.text import i18n

MOST_ACTS = 40
_OWN_ACTS = ("identity.impersonation.start", "identity.impersonation.end")


def read(context: Context, impersonation_id: uuid.UUID) -> tuple[User, Visit, uuid.UUID] | None:
    """Return the member and what was done in their name; None when they were told, or are gone. Needs the system role."""
    row = context.session.exec(select(Impersonation).where(Impersonation.id == impersonation_id)).one()
    user = context.session.get_one(User, row.user_id)
    if row.told_at is not None or row.ended_at is None or user.anonymized_at is not None:
        return None
    visit = Visit(
        by=context.session.get_one(User, row.impersonator_user_id).name,
        organization=context.session.get_one(Organization, row.organization_id).name,
        started_at=row.started_at,
        ended_at=row.ended_at,
        reason=row.reason,
        read_only=row.read_only,
        acts=_acts(context, row, i18n.supported(user.locale)),
    )
    return user, visit, row.id


def told(context: Context, impersonation_id: uuid.UUID) -> None:
    """Note that the mail was handed over."""
    row = context.session.exec(select(Impersonation).where(Impersonation.id == impersonation_id)).one()
    row.told_at = context.now


def _acts(context: Context, row: Impersonation, locale: str) -> tuple[str, ...]:
    """Return what was done, each kind of act once with how often: "Invoice · Issued (2)"."""
    statement = (
        select(AuditLog.action, AuditLog.target_type)
        .where(
            AuditLog.actor_user_id == row.user_id,
            AuditLog.impersonator_user_id == row.impersonator_user_id,
            AuditLog.organization_id == row.organization_id,
            AuditLog.created_at >= row.started_at,
            AuditLog.created_at <= row.ended_at,
            col(AuditLog.action).not_in(_OWN_ACTS),
            # rows of a request are one act: its first one names it
            sa.not_(
                sa.exists().where(
                    (_earlier.c.chain_id == AuditLog.chain_id)
                    & (_earlier.c.sequence == AuditLog.sequence - 1)
                    & (_earlier.c.request_id == AuditLog.request_id)
                )
            ),
        )
        .order_by(col(AuditLog.sequence))
    )
    counted = Counter(context.session.exec(statement).all())
    lines = [_line(locale, action, kind, count) for (action, kind), count in counted.items()]
    return tuple(lines[:MOST_ACTS])


_earlier = AuditLog.__table__.alias("earlier")  # ty: ignore[missing-attribute]


def _line(locale: str, action: str, kind: str | None, count: int) -> str:
    known = entity(kind) if kind else None
    subject = i18n.translate(locale, known.label) if known else kind or ""
    act = i18n.translate(locale, act_label(action))
    often = f" ({count})" if count > 1 else ""
    return " · ".join(part for part in (subject, act) if part) + often
