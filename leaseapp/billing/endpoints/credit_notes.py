"""Credit notes and the use of credits (document 3, DECISIONS 28; PDF, XML, uses and what is left to credit are extras)."""

from leaseapp.billing.lists import CREDIT_NOTES, CREDIT_USES
from leaseapp.billing.permissions import CREDIT_NOTE_CREATE, CREDIT_NOTE_READ, INVOICE_CREATE, INVOICE_READ
from leaseapp.billing.schemas.credits import (
    CancelAndReplaceIn,
    CreditableOut,
    CreditNoteIn,
    CreditNoteOut,
    CreditUseIn,
    CreditUseRecordOut,
)
from leaseapp.billing.schemas.invoices import InvoiceOut
from leaseapp.billing.services import archiving, credit_reading, credit_uses, crediting, reading, replacing
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG, XML

list_credit_notes = list_endpoint(workspace, "/credit-notes", CREDIT_NOTES)
list_credit_uses = list_endpoint(workspace, "/credit-uses", CREDIT_USES, extra="what credits were used for, as a list")


@workspace.post(
    "/credit-notes",
    permission=CREDIT_NOTE_CREATE,
    audit="sales.creditnote.create",
    returns=CreditNoteOut,
    status=201,
    act=_("Credit note issued"),
)
def create_credit_note(context: Context, body: CreditNoteIn) -> CreditNoteOut:
    """Issue a credit note on an invoice, in part or in full; with `preview` it is only computed and nothing is stored."""
    if body.preview:
        context.action = None  # nothing is done, so nothing is logged
        return credit_reading.drawn(context, crediting.preview(context, body))
    return credit_reading.credit_note(context, crediting.credit(context, body).id)


@workspace.get("/credit-notes/{credit_note_id}", permission=CREDIT_NOTE_READ, returns=CreditNoteOut)
def read_credit_note(context: Context, credit_note_id: Id) -> CreditNoteOut:
    """Read a credit note with its lines and what its credit was used for."""
    return credit_reading.credit_note(context, credit_note_id)


@workspace.get(
    "/credit-notes/{credit_note_id}/pdf",
    permission=CREDIT_NOTE_READ,
    files=(PDF, PNG),
    extra="the archived document of a credit note, as of an invoice (issue 3)",
)
def read_credit_note_pdf(context: Context, credit_note_id: Id, query: PageQuery) -> FileAnswer:
    """Return the archived PDF/A-3 with its XML; it is made now when the job has not run yet; or one page of it as a picture."""
    return shown(archiving.credit_pdf(context, credit_note_id), query)


@workspace.get(
    "/credit-notes/{credit_note_id}/einvoice",
    permission=CREDIT_NOTE_READ,
    files=(XML,),
    extra="the structured document of a credit note, as of an invoice (issue 3)",
)
def read_credit_note_xml(context: Context, credit_note_id: Id) -> FileAnswer:
    """Return the credit note as CII XML (EN 16931, type 381)."""
    return archiving.credit_xml(context, credit_note_id)


@workspace.post(
    "/credit-notes/{credit_note_id}/uses",
    permission=CREDIT_NOTE_CREATE,
    audit="sales.creditnote.use",
    returns=CreditNoteOut,
    status=201,
    extra="DECISIONS 28: a customer's credit is allocated or refunded, and either is undone",
    act=_("Credit used"),
)
def use_credit(context: Context, credit_note_id: Id, body: CreditUseIn) -> CreditNoteOut:
    """Set the customer's credit against other invoices, refunds it, or undoes one of its uses."""
    credit_uses.use(context, credit_note_id, body)
    return credit_reading.credit_note(context, credit_note_id)


@workspace.get(
    "/credit-uses/{credit_use_id}",
    permission=CREDIT_NOTE_READ,
    returns=CreditUseRecordOut,
    extra="the use's own page needs the record, and undoes it",
)
def read_credit_use(context: Context, credit_use_id: Id) -> CreditUseRecordOut:
    """Read a use of a credit."""
    return credit_reading.credit_use(context, credit_use_id)


@workspace.get(
    "/invoices/{invoice_id}/creditable",
    permission=INVOICE_READ,
    returns=CreditableOut,
    extra="what is left to credit of each line",
)
def read_creditable(context: Context, invoice_id: Id) -> CreditableOut:
    """Return the part of an issued invoice that is left to credit, line by line."""
    return credit_reading.creditable(context, invoice_id)


@workspace.post(
    "/invoices/{invoice_id}/cancel-and-replace",
    permission=CREDIT_NOTE_CREATE,
    audit="sales.invoice.replace",
    returns=InvoiceOut,
    status=201,
    extra="issue 3: an invoice with a mistake is credited and drafted again in one step",
    act=_("Canceled and replaced"),
)
def cancel_and_replace(context: Context, invoice_id: Id, body: CancelAndReplaceIn) -> InvoiceOut:
    """Credit all of an unpaid invoice and draft it again, in one step; answers the new draft."""
    context.require(INVOICE_CREATE)
    return reading.invoice(context, replacing.cancel_and_replace(context, invoice_id, body).id)
