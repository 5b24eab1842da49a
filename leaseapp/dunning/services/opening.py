"""Dunnings open for late invoices: one each, by the nightly job or by hand (MONEY.md 4)."""

from uuid import UUID

from leaseapp.billing.models import Invoice
from leaseapp.billing.rules import ageing, settlement
from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStep
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.models.dunning import ONE_AN_INVOICE
from leaseapp.dunning.rules import steps
from leaseapp.dunning.services import claims, configuring, ending
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

BATCH = 1000
DUNNING_EXISTS = _("This invoice has its dunning already.")
NOT_OVERDUE = _("This invoice is not late: only what is unpaid after its due date is dunned.")


def open_by_hand(context: Context, invoice_id: UUID) -> Dunning:
    """Open the dunning of a late invoice.

    Raises NotFound, Invalid INVOICE_NOT_OVERDUE at the invoice, Conflict DUNNING_EXISTS.
    """
    invoice = claims.due_of(context, [invoice_id]).get(invoice_id)
    if invoice is None:
        raise NotFound("invoiceId")
    if not _is_late(context, invoice):
        raise refuse_field("invoiceId", "INVOICE_NOT_OVERDUE", NOT_OVERDUE)
    if queries.dunning_of(context, invoice_id) is not None:
        raise _exists()
    dunning = _new(invoice, configuring.delays(context))
    with unique(context, {ONE_AN_INVOICE: _exists}):
        context.add(dunning)
    return dunning


def detect(context: Context) -> bool:
    """Open a dunning for each late invoice without one, at most BATCH, and reopen those that took care of themselves too soon.

    True when more may be left. Invoices that somebody holds are left to the next night.
    """
    delays = configuring.delays(context)
    invoices = queries.late_without_dunning(context, configuring.least_amount(context), BATCH)
    context.add(*[_new(invoice, delays) for invoice in invoices])
    again = queries.wrongly_resolved(context, BATCH)
    ending.look_again(context, again)
    return BATCH in (len(invoices), len(again))


def _is_late(context: Context, invoice: Invoice) -> bool:
    return (
        invoice.status in settlement.PAYABLE and invoice.due_date is not None and settlement.due_on(invoice) > 0
        and ageing.is_late(invoice.due_date, context.today)
    )  # fmt: skip


def _new(invoice: Invoice, delays: dict[str, int]) -> Dunning:
    assert invoice.due_date is not None
    return Dunning(
        invoice_id=invoice.id, customer_id=invoice.customer_id, billing_entity_id=invoice.billing_entity_id,
        number=invoice.number or "", due_date=invoice.due_date,
        next_step_on=steps.next_on(DunningStep.NONE, invoice.due_date, delays),
    )  # fmt: skip


def _exists() -> Conflict:
    return Conflict("DUNNING_EXISTS", DUNNING_EXISTS)
