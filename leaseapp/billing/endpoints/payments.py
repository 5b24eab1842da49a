"""Payments (document 3, DECISIONS 28, 31, 34)."""

from leaseapp.billing.lists import PAYMENTS
from leaseapp.billing.permissions import PAYMENT_CREATE, PAYMENT_READ
from leaseapp.billing.schemas.payments import PaymentIn, PaymentOut
from leaseapp.billing.schemas.suggestions import SuggestionIn, SuggestionOut
from leaseapp.billing.services import collecting, reading, suggesting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

list_payments = list_endpoint(workspace, "/payments", PAYMENTS)


@workspace.post(
    "/payments",
    permission=PAYMENT_CREATE,
    audit="sales.payment.create",
    returns=PaymentOut,
    status=201,
    act=_("Payment recorded"),
)
def create_payment(context: Context, body: PaymentIn) -> PaymentOut:
    """Record a receipt over one or several invoices, or undoes a payment by its mirror."""
    return reading.payment(context, collecting.record(context, body).id)


@workspace.post(
    "/payments/suggest-allocation", permission=PAYMENT_CREATE, writes=False, internal=True,
    returns=SuggestionOut,
    extra="the payment form proposes the invoices that a receipt settles",
)  # fmt: skip
def suggest_allocation(context: Context, body: SuggestionIn) -> SuggestionOut:
    """Propose the open invoices that a receipt settles, each with its reason; nothing is stored."""
    return suggesting.allocation(context, body)


@workspace.get(
    "/payments/{payment_id}",
    permission=PAYMENT_READ,
    returns=PaymentOut,
    extra="the payment's own page needs the record",
)
def read_payment(context: Context, payment_id: Id) -> PaymentOut:
    """Read a payment with its allocations."""
    return reading.payment(context, payment_id)
