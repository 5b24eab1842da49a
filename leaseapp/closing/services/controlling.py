"""The controls of a fiscal year are run, and their findings waived by a person with a reason (MONEY.md 6.4)."""

import uuid
from collections.abc import Sequence

import leaseapp.closing.services.ledger_controls
import leaseapp.closing.services.purchase_controls  # noqa: F401
from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.permissions import CLOSING_READ
from leaseapp.closing.enums import ControlLevel
from leaseapp.closing.models import ClosingControl
from leaseapp.closing.queries import years as statements
from leaseapp.closing.schemas import OwnerIn, WaiveIn
from leaseapp.closing.services.controls import Control, Found, controls
from leaseapp.closing.services.provisions import open_year
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.services.salespeople import is_colleague

BLOCKS = _("A blocking control cannot be waived: what it found is mended.")
NOTHING = _("The control found nothing that could be waived.")
STRANGER = _("This colleague has nothing to do with closings.")


def run(context: Context, year: FiscalYearClosing) -> list[tuple[Control, Found]]:
    """Run every control of a year, whose lock the caller holds, and keep what it found; a waiver of something else lapses.

    The first time, each is given to whom it belonged the year before.
    """
    known = statements.controls_of(context, year.id)
    before = ledger.year_before(context, year) if not known else None
    owners = statements.controls_of(context, before.id) if before else {}
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
                    owner_user_id=owners[control.code].owner_user_id if control.code in owners else None,
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


def give(context: Context, year_id: uuid.UUID, code: str, body: OwnerIn) -> None:
    """Give a control to a colleague who reads closings, or to nobody.

    Raises NotFound (with the field for a stranger), Conflict FISCAL_YEAR_CLOSED, Invalid NOT_OF_CLOSING.
    """
    year = open_year(context, year_id)
    row = statements.controls_of(context, year.id).get(code)
    if row is None:
        raise NotFound
    if body.owner_user_id is not None:
        if not is_colleague(context, body.owner_user_id):
            raise NotFound("ownerUserId")
        if body.owner_user_id not in holders_of(context, CLOSING_READ):
            raise refuse_field("ownerUserId", "NOT_OF_CLOSING", STRANGER)
    row.owner_user_id = body.owner_user_id
    context.session.flush()


def blocking(ran: Sequence[tuple[Control, Found]]) -> list[tuple[Control, Found]]:
    """Return what is in the way."""
    return [(control, found) for control, found in ran if control.level is ControlLevel.BLOCK and found.count]
