"""Credit notes and their uses, through the services."""

from datetime import timedelta
from typing import Any

from leaseapp.billing.models import CreditNote, Invoice, InvoiceLine
from leaseapp.billing.schemas.credits import CreditNoteIn, CreditUseIn
from leaseapp.billing.services import credit_uses, crediting
from leaseapp.kernel.context import Context


def credited(context: Context, invoice: Invoice, *lines: dict[str, Any], reason: str = "Returned") -> CreditNote:
    """A credit note on the invoice: of everything that remains, or of `lines` as `quantity_of` and `amount_of` make them."""
    body = {"invoiceId": invoice.id, "reason": reason} | ({"lines": list(lines)} if lines else {})
    return crediting.credit(context, CreditNoteIn.model_validate(body))


def quantity_of(line: InvoiceLine, quantity: Any) -> dict[str, Any]:
    """A quantity of a line that is given back."""
    return {"invoiceLineId": line.id, "quantity": quantity}


def amount_of(line: InvoiceLine, amount: Any) -> dict[str, Any]:
    """An amount (€ excl. VAT) that a line is reduced by."""
    return {"invoiceLineId": line.id, "amountHt": amount}


def allocated(context: Context, note: CreditNote, *shares: tuple[Invoice, Any], days_ago: int = 0) -> CreditNote:
    """The credit set against other invoices: (invoice, amount in €)."""
    allocations = [{"invoiceId": invoice.id, "amount": amount} for invoice, amount in shares]
    return used(context, note, days_ago=days_ago, kind="ALLOCATION", allocations=allocations)


def refunded(context: Context, note: CreditNote, amount: Any, days_ago: int = 0) -> CreditNote:
    """The credit paid back by transfer."""
    return used(context, note, days_ago=days_ago, kind="REFUND", amount=amount, method="TRANSFER")


def used(context: Context, note: CreditNote, *, days_ago: int = 0, **values: Any) -> CreditNote:
    """A use of the credit."""
    body = {"date": context.today - timedelta(days=days_ago)} | values
    return credit_uses.use(context, note.id, CreditUseIn.model_validate(body))
