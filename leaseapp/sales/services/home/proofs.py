"""The desk of auditors: what proves the books, and when it was last verified."""

from uuid import UUID

from sqlmodel import col, select

from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import audit, audit_verdicts
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Badge, Row, Rows
from leaseapp.kernel.i18n import _
from leaseapp.sales.services import proving
from leaseapp.sales.services.home.common import since

MOST_ENTITIES = 4


def proofs(context: Context, _asked: Asked) -> Shown:
    """The verdict on each series of numbers as of now, and the last one on the audit log."""
    statement = (
        select(BillingEntity.id)
        .where(col(BillingEntity.deleted_at).is_(None))
        .order_by(col(BillingEntity.created_at))
        .limit(MOST_ENTITIES)
    )
    rows = [row for entity_id in context.session.exec(statement) for row in _series(context, entity_id)]
    return Shown(Rows(rows=[*rows, _audit_log(context)]))


def _series(context: Context, entity_id: UUID) -> list[Row]:
    found = proving.read(context, entity_id)
    return [
        Row(
            key=f"{found.billing_entity_id}{series.series}", title=f"{series.label} · {found.name}", icon="shield-check",
            tone="good" if series.whole else "bad",
            note=context.translate(
                _("{count} numbers, {archived} archived, none missing; checked just now")
                if series.whole
                else _("{count} numbers, {archived} archived, broken; checked just now"),
                count=series.documents, archived=series.archived,
            ),
            badge=_badge(context, series.whole),
        )
        for series in found.series
    ]  # fmt: skip


def _audit_log(context: Context) -> Row:
    length = audit.length(context.session, context.organization_id)
    last = audit_verdicts.last_verification(context.session, context.organization_id)
    if last is None:
        note = context.translate(_("{count} entries; the first night verifies them"), count=length)
    else:
        note = context.translate(
            _("{count} entries, verified up to {reached} {when}"), count=length, reached=last.reached,
            when=since(context, last.created_at),
        )  # fmt: skip
    return Row(
        key="audit", title=context.translate(_("Audit log")), icon="shield-check", note=note,
        tone="neutral" if last is None else "good" if last.whole else "bad",
        badge=None if last is None else _badge(context, last.whole),
    )  # fmt: skip


def _badge(context: Context, whole: bool) -> Badge:
    word, tone = (_("Whole"), "green") if whole else (_("Broken"), "red")
    return Badge(text=context.translate(word), tone=tone)
