"""The controls of a fiscal year are run, and their findings waived by a person with a reason (MONEY.md 6.4)."""

import uuid
from collections.abc import Sequence

import leaseapp.closing.services.ledger_controls
import leaseapp.closing.services.purchase_controls  # noqa: F401
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.closing.enums import ControlLevel
from leaseapp.closing.models import ClosingControl
from leaseapp.closing.queries import years as statements
from leaseapp.closing.schemas import WaiveIn
from leaseapp.closing.services.controls import Control, Found, controls
from leaseapp.closing.services.provisions import open_year
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.text.i18n import _

BLOCKS = _("A blocking control cannot be waived: what it found is mended.")
NOTHING = _("The control found nothing that could be waived.")


def run(context: Context, year: FiscalYearClosing) -> list[tuple[Control, Found]]:
    """Run every control of a year, whose lock the caller holds, and keep what it found; a waiver of something else lapses."""
    known = statements.controls_of(context, year.id)
    ran = []
    for control in controls:
        found = control.find(context, year)
        ran.append((control, found))
        row = known.get(control.code)
        if row is None:
            context.add(
                ClosingControl(
                    fiscal_year_id=year.id, code=control.code, level=control.level, found=found.count, amount=found.amount,
                    ran_at=context.now,
                )
            )  # fmt: skip
            continue
        if (row.found, row.amount) != (found.count, found.amount):
            row.waived_by_user_id = row.waived_at = row.waived_reason = None
        row.level, row.found, row.amount, row.ran_at = control.level, found.count, found.amount, context.now
    context.session.flush()
    return ran


def run_again(context: Context, year_id: uuid.UUID) -> None:
    """Run the controls of a year that is not closed. Raises NotFound, Conflict FISCAL_YEAR_CLOSED."""
    run(context, open_year(context, year_id))


def waive(context: Context, year_id: uuid.UUID, code: str, body: WaiveIn) -> None:
    """Waive the finding of an alert. Raises NotFound, Conflict FISCAL_YEAR_CLOSED, CONTROL_BLOCKS, NOTHING_FOUND."""
    year = open_year(context, year_id)
    row = statements.controls_of(context, year.id).get(code)
    if row is None:
        raise NotFound
    if row.level is ControlLevel.BLOCK:
        raise Conflict("CONTROL_BLOCKS", BLOCKS)
    if not row.found:
        raise Conflict("NOTHING_FOUND", NOTHING)
    row.waived_by_user_id, row.waived_at, row.waived_reason = context.principal.user_id, context.now, body.reason
    context.session.flush()


def blocking(ran: Sequence[tuple[Control, Found]]) -> list[tuple[Control, Found]]:
    """Return what is in the way."""
    return [(control, found) for control, found in ran if control.level is ControlLevel.BLOCK and found.count]
