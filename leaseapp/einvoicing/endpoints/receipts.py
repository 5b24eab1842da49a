"""Received e-invoices over REST and the interface (document 3, MONEY.md 5.3)."""

from leaseapp.einvoicing.lists.receipts import RECEIPTS
from leaseapp.einvoicing.schemas.receipts import ReceiptOut, RefuseReceiptIn
from leaseapp.einvoicing.services import receipt_reading, receiving
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict, Unavailable
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.purchasing.permissions import INVOICE_CREATE, INVOICE_READ, INVOICE_UPDATE
from leaseapp.purchasing.schemas.lines import VersionIn

AT, ONE = "/einvoicing/receipts", "/einvoicing/receipts/{receipt_id}"
beyond = workspace.beyond(
    "what suppliers send is shown with the reason why it waits, and refused by code (MONEY.md 5.3)"
)

list_einvoice_receipts = list_endpoint(beyond, AT, RECEIPTS, internal=True)


@beyond.get(ONE, permission=INVOICE_READ, returns=ReceiptOut, internal=True)
def read_einvoice_receipt(context: Context, receipt_id: Id) -> ReceiptOut:
    """Read a received e-invoice."""
    return receipt_reading.read(context, receipt_id)


@beyond.get(f"{ONE}/pdf", permission=INVOICE_READ, files=(PDF, PNG), internal=True)
def read_einvoice_receipt_pdf(context: Context, receipt_id: Id, query: PageQuery) -> FileAnswer:
    """Read the document as people see it."""
    return shown(receipt_reading.picture(context, receipt_id), query)


@beyond.post(
    f"{ONE}/create-supplier", permission=INVOICE_CREATE, audit="einvoicing.receipt.create_supplier",
    act=_("Supplier from the register"), returns=ReceiptOut, internal=True, refuses=(Conflict, Unavailable), lengthy=True,
)  # fmt: skip
def create_receipt_supplier(context: Context, receipt_id: Id, body: VersionIn) -> ReceiptOut:
    """Make a supplier of the company that sent an invoice, and take the invoice in."""
    return receipt_reading.told(context, receiving.create_supplier(context, receipt_id, body.version))


@beyond.post(
    f"{ONE}/take-in", permission=INVOICE_CREATE, audit="einvoicing.receipt.take_in", act=_("E-invoice taken in"),
    returns=ReceiptOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def take_in_receipt(context: Context, receipt_id: Id, body: VersionIn) -> ReceiptOut:
    """Look at an invoice again that waited, and take it in where nothing keeps it any more."""
    return receipt_reading.told(context, receiving.look_again(context, receipt_id, body.version))


@beyond.post(
    f"{ONE}/refuse", permission=INVOICE_UPDATE, audit="einvoicing.receipt.refuse", act=_("E-invoice refused"),
    returns=ReceiptOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def refuse_receipt(context: Context, receipt_id: Id, body: RefuseReceiptIn) -> ReceiptOut:
    """Refuse a received invoice for a reason that its platform knows."""
    return receipt_reading.told(context, receiving.refuse(context, receipt_id, body))
