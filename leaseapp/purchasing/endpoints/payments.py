"""Payments of suppliers over REST and the interface."""

from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import XML
from leaseapp.purchasing.lists.payments import SUPPLIER_PAYMENTS
from leaseapp.purchasing.permissions import PAYMENT_CREATE, PAYMENT_READ
from leaseapp.purchasing.schemas.payments import (
    DueListOut,
    DueQuery,
    PaidOut,
    PayDueIn,
    SupplierPaymentIn,
    SupplierPaymentOut,
    TransferFileIn,
    UndoPaymentIn,
)
from leaseapp.purchasing.services import due_payments, paying

beyond = workspace.beyond(
    "what is due is proposed, paid at once, and ordered by a file for the bank (issue 39, MONEY.md 3.9)"
)

list_supplier_payments = list_endpoint(workspace, "/supplier-payments", SUPPLIER_PAYMENTS, internal=True)


@workspace.post(
    "/supplier-payments", permission=PAYMENT_CREATE, audit="purchasing.payment.create", returns=SupplierPaymentOut,
    status=201, act=_("Supplier paid"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def create_supplier_payment(context: Context, body: SupplierPaymentIn) -> SupplierPaymentOut:
    """Record what was paid over invoices of one supplier."""
    return paying.told(context, paying.record(context, body))


@beyond.get("/supplier-payments/due", permission=PAYMENT_READ, returns=DueListOut, internal=True)
def read_due_supplier_invoices(context: Context, query: DueQuery) -> DueListOut:
    """Read what is due to suppliers."""
    return due_payments.proposal(context, query)


@beyond.post(
    "/supplier-payments/pay-due", permission=PAYMENT_CREATE, audit="purchasing.payment.create_due", returns=PaidOut,
    internal=True, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def pay_due_supplier_invoices(context: Context, body: PayDueIn) -> PaidOut:
    """Record a transfer for each supplier of these invoices."""
    made = [paying.told(context, one) for one in due_payments.pay(context, body)]
    return PaidOut(items=made, total=money.total(one.amount for one in made))


@beyond.post(
    "/supplier-payments/transfer-file", permission=PAYMENT_CREATE, audit="purchasing.payment.transfer_file",
    act=_("Transfer file made"), files=(XML,), internal=True, refuses=(Conflict,),
)  # fmt: skip
def make_transfer_file(context: Context, body: TransferFileIn) -> FileAnswer:
    """Make the file that orders these transfers; a person brings it to the bank."""
    return due_payments.transfer_file(context, body)


@beyond.get(
    "/supplier-payments/{supplier_payment_id}", permission=PAYMENT_READ, returns=SupplierPaymentOut, internal=True
)
def read_supplier_payment(context: Context, supplier_payment_id: Id) -> SupplierPaymentOut:
    """Read a payment with what it settled."""
    return paying.read(context, supplier_payment_id)


@beyond.post(
    "/supplier-payments/{supplier_payment_id}/undo", permission=PAYMENT_CREATE, audit="purchasing.payment.undo",
    returns=SupplierPaymentOut, status=201, act=_("Payment undone"), internal=True, refuses=(Conflict,),
)  # fmt: skip
def undo_supplier_payment(context: Context, supplier_payment_id: Id, body: UndoPaymentIn) -> SupplierPaymentOut:
    """Undo a payment by its mirror: its invoices are due again."""
    return paying.told(context, paying.undo(context, supplier_payment_id, body))
