"""Administrators hear of a budget that runs out: at 80 percent and at 100, once a month each (FIELD.md 6.2)."""

from datetime import date
from typing import Any

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.ai.models import AiBudget, tables
from leaseapp.ai.rules import estimates
from leaseapp.ai.services import budgets
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with

PAGE = "/workspace/ai/costs"
TELL = "ai.budget.tell"
_TITLES = {
    80: _("80 % of the month’s AI budget are spent"),
    100: _("The month’s AI budget is spent"),
}
_BODIES = {
    80: _("{spent} of {limit} US dollars. At 100 % calls are refused until the month ends."),
    100: _(
        "{spent} of {limit} US dollars. Calls that may cost more than what is left are refused until the month ends."
    ),
}


def tell(actor: Principal, month: date | None) -> None:
    """Tell administrators of what was reached; None is the current month, of which a call was refused."""
    with db.unit_of_work(actor, action=TELL) as context:
        found = month or budgets.month_of(context)
        row = context.session.exec(select(AiBudget).where(AiBudget.month == found)).one_or_none()
        if row is None:
            return
        percents = estimates.reached(row.spent_usd, row.limit_usd) if month else (100,)
        for percent in percents:
            if _claimed(context, found, percent):
                _notify(context, percent, row)


def _claimed(context: Context, month: date, percent: int) -> bool:
    """Return True for the one who tells: the row says since when it was told."""
    column: Any = tables.budget.c[f"told_{percent}_at"]
    mine = (
        tables.budget.c.organization_id == context.organization_id,
        tables.budget.c.month == month,
        column.is_(None),
    )
    return (
        context.session.connection()
        .execute(sa.update(tables.budget).where(*mine).values({column: context.now}))
        .rowcount
        == 1
    )


def _notify(context: Context, percent: int, row: AiBudget) -> None:
    payload = {"spent": money.round2(row.spent_usd), "limit": money.round2(row.limit_usd), "percent": percent}
    notify(
        context, recipients_with(context, BusinessRole.ADMIN), NotificationKind.GENERIC, title=_TITLES[percent],
        body=_BODIES[percent], target_url=PAGE, payload=payload,
    )  # fmt: skip
