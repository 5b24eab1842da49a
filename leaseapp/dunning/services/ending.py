"""The end of a dunning: resolved, canceled, back from collection; by itself when nothing is due any more (MONEY.md 4)."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.billing.rules import ageing, settlement
from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningOutcome, DunningStatus, DunningStep
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.rules import steps
from leaseapp.dunning.schemas.dunnings import LegalReturnIn, ReasonIn, ResolveIn
from leaseapp.dunning.services import claims, configuring, locking, writing_off
from leaseapp.dunning.state_machines import DUNNING
from leaseapp.files.services import contents
from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field
from leaseapp.kernel.text.i18n import _

STILL_DUE = _("Something is still due on this invoice: record the receipt or the credit note, and this ends by itself.")
NOTHING_DUE = _("Nothing is due on this invoice any more.")
NOT_HANDED_OVER = _("This dunning was not handed over for collection.")
RETURN_TOO_EARLY = _("It was handed over on {day}: it did not come back before.")
IN_FUTURE = _("This day is still to come.")


def resolve(context: Context, dunning_id: UUID, body: ResolveIn) -> Dunning:
    """Resolve a dunning; a loss is entered into the books.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid INVOICE_STILL_DUE at the outcome where it is said to
    be paid or credited, NOTHING_TO_WRITE_OFF, and what posting raises.
    """
    dunning, invoice = locking.locked(context, dunning_id, body.version)
    DUNNING.require(dunning, "resolve")
    due = settlement.due_on(invoice)
    if body.outcome in (DunningOutcome.PAID, DunningOutcome.CREDITED) and due > 0:
        raise refuse_field("outcome", "INVOICE_STILL_DUE", STILL_DUE)
    if body.outcome is DunningOutcome.WRITTEN_OFF:
        if due == 0:
            raise refuse_field("outcome", "NOTHING_TO_WRITE_OFF", NOTHING_DUE)
        writing_off.post(context, dunning, invoice)
    _resolve(context, dunning, body.outcome, body.note, itself=False)
    return dunning


def cancel(context: Context, dunning_id: UUID, body: ReasonIn) -> Dunning:
    """Cancel a dunning. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid REASON_REQUIRED."""
    dunning, _invoice = locking.locked(context, dunning_id, body.version)
    reason = reason_of(body.reason)
    DUNNING.fire(dunning, "cancel")
    dunning.note, dunning.ended_at = reason, context.now
    dunning.next_step_on = None
    return dunning


def reopen(context: Context, dunning_id: UUID, body: ReasonIn) -> Dunning:
    """Take up a dunning again at the step where it stood; a loss in the books is taken back.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, NOTHING_DUE, Invalid REASON_REQUIRED, and what posting raises.
    """
    dunning, invoice = locking.locked(context, dunning_id, body.version)
    reason = reason_of(body.reason)
    DUNNING.require(dunning, "reopen")
    if settlement.due_on(invoice) == 0:
        raise Conflict("NOTHING_DUE", NOTHING_DUE)
    _reopen(context, dunning)
    dunning.note = reason
    return dunning


def come_back(context: Context, dunning_id: UUID, body: LegalReturnIn) -> Dunning:
    """Note that whoever collected gives a dunning back.

    Raises NotFound (of the file at its field), StaleVersion, Conflict INVALID_TRANSITION, NOT_HANDED_OVER, Invalid
    DATE_IN_FUTURE, DATE_BEFORE_TRANSFER.
    """
    dunning, _invoice = locking.locked(context, dunning_id, body.version)
    DUNNING.require(dunning, "come_back")
    if dunning.step is not DunningStep.LEGAL or dunning.step_on is None:
        raise Conflict("NOT_HANDED_OVER", NOT_HANDED_OVER)
    refuse_future(context, body.date, "date")
    if body.date < dunning.step_on:
        raise refuse_field("date", "DATE_BEFORE_TRANSFER", RETURN_TOO_EARLY, day=dunning.step_on)
    if body.file_id is not None:
        dunning.return_file_id = contents.read_file(context, body.file_id).id
    DUNNING.fire(dunning, "come_back")
    dunning.returned_on, dunning.return_outcome = body.date, body.outcome
    return dunning


def refuse_future(context: Context, day: date, field: str) -> None:
    """Raise Invalid DATE_IN_FUTURE at `field` for a day after today."""
    if day > context.today:
        raise refuse_field(field, "DATE_IN_FUTURE", IN_FUTURE)


def look_again(context: Context, invoice_ids: Collection[UUID]) -> None:
    """Bring the dunnings of these invoices to what is due now: resolved when nothing is, reopened when something is again."""
    known = claims.due_of(context, sorted(invoice_ids)) if invoice_ids else {}
    for dunning in queries.dunnings_of(context, known) if known else ():
        invoice = known[dunning.invoice_id]
        if settlement.due_on(invoice) == 0:
            if DUNNING.target(dunning.status, "resolve") is not None:
                _resolve(context, dunning, _outcome(invoice), None, itself=True)
        elif dunning.status is DunningStatus.RESOLVED and dunning.resolved_itself and _is_late(context, invoice):
            _reopen(context, dunning)


def before_settling(context: Context, invoices: Collection[Invoice]) -> None:
    """Take a loss out of the books again before something settles its invoice: what was given up is paid after all."""
    for dunning in queries.dunnings_of(context, [one.id for one in invoices]):
        if dunning.outcome is DunningOutcome.WRITTEN_OFF:
            _reopen(context, dunning)


def _outcome(invoice: Invoice) -> DunningOutcome:
    return DunningOutcome.CREDITED if invoice.status is InvoiceStatus.CANCELED else DunningOutcome.PAID


def _is_late(context: Context, invoice: Invoice) -> bool:
    return invoice.due_date is not None and ageing.is_late(invoice.due_date, context.today)


def _resolve(context: Context, dunning: Dunning, outcome: DunningOutcome, note: str | None, *, itself: bool) -> None:
    DUNNING.fire(dunning, "resolve")
    dunning.outcome, dunning.note, dunning.resolved_itself = outcome, note, itself
    dunning.ended_at, dunning.next_step_on = context.now, None
    dunning.paused_until = dunning.pause_reason = None


def _reopen(context: Context, dunning: Dunning) -> None:
    if dunning.outcome is DunningOutcome.WRITTEN_OFF:
        writing_off.take_back(context, dunning)
    DUNNING.fire(dunning, "return_again" if dunning.returned_on is not None else "reopen")
    dunning.outcome, dunning.note, dunning.ended_at, dunning.resolved_itself = None, None, None, False
    if dunning.returned_on is None:
        since = dunning.step_on or dunning.due_date
        dunning.next_step_on = steps.next_on(dunning.step, since, configuring.delays(context))
