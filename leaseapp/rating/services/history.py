"""The audit log of a rating: its own rows, those of its statements and their lines, in words."""

import uuid
from collections.abc import Mapping, Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.audit.queries import fields
from leaseapp.audit.queries.names import actor_in_words, names_of
from leaseapp.audit.schemas.log import DifferenceOut
from leaseapp.kernel.auditing.act_labels import act_label
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.rating import queries
from leaseapp.rating.models import ClientRating
from leaseapp.rating.schemas.history import AuditRowOut, AuditRowsOut

MOST = 500


def rows(context: Context, rating_id: uuid.UUID) -> AuditRowsOut:
    """Return the latest audit rows of a rating. Raises NotFound."""
    rating = get_or_404(context, ClientRating, rating_id)
    statements = [one.id for one in queries.statements_of(context, rating.id)]
    lines = [line.id for one in queries.lines_of(context, statements).values() for line in one]
    targets = {"ClientRating": [rating.id], "FinancialStatement": statements, "FinancialStatementLine": lines}
    found, total = _acts_on(context, targets)
    names = names_of(context, found)
    told = fields.differences(context, ((row.target_type, row.changes) for row in found))
    items = [
        AuditRowOut(
            id=row.id, at=row.created_at, action=row.action, act=context.translate(act_label(row.action)),
            actor=actor_in_words(context, row, names), target_type=row.target_type or "", target_id=row.target_id,
            target=context.translate(kind_label(row.target_type or "") or ""),
            changes=[DifferenceOut(**vars(one)) for one in changes],
        )
        for row, changes in zip(found, told, strict=True)
    ]  # fmt: skip
    return AuditRowsOut(items=items, total=total)


def _acts_on(context: Context, targets: Mapping[str, Sequence[uuid.UUID]]) -> tuple[Sequence[AuditLog], int]:
    wanted = sa.or_(
        *(sa.and_(col(AuditLog.target_type) == kind, col(AuditLog.target_id).in_(ids)) for kind, ids in targets.items())
    )
    mine = AuditLog.organization_id == context.organization_id
    found = context.session.exec(
        select(AuditLog).where(mine, wanted).order_by(col(AuditLog.sequence).desc()).limit(MOST)
    ).all()
    return found, context.session.exec(select(sa.func.count()).select_from(AuditLog).where(mine, wanted)).one()
