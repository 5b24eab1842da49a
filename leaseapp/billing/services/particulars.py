"""The check of mandatory particulars: what `validate-fr2026` shows is what issue refuses (document 3)."""

from datetime import date
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.queries import InvoiceWithParties
from leaseapp.billing.rules.cautions import cautions
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.billing.rules.particular import Missing
from leaseapp.billing.schemas.invoices import ParticularsOut
from leaseapp.billing.services import buyer_numbers, invoice_documents
from leaseapp.catalog.queries import archived
from leaseapp.documents.schemas.mailing import MissingOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.text.i18n import _


def check(context: Context, invoice_id: UUID) -> ParticularsOut:
    """Return what the invoice lacks: a draft as if issued today, an issued invoice as it was issued. Raises NotFound."""
    parties = queries.invoice_with_parties(context, invoice_id)
    if parties is None:
        raise NotFound()
    if parties.invoice.status is InvoiceStatus.DRAFT:
        document = invoice_documents.draft_document(context, parties)
        found = lacking(document, context.today) + buyer_numbers.denied(context, document)
        number = buyer_numbers.state(context, document)
        warned = cautions(document, context.today) + _archived(context, invoice_id)
    else:
        found = lacking(invoice_documents.issued_document(context, parties.invoice), None)
        number, warned = None, []
    return ParticularsOut(
        ready=not found,
        missing=[_shown(context, parties, item) for item in found],
        warnings=[_shown(context, parties, item) for item in warned],
        buyer_number=number,
    )


def lacking(document: InvoiceDocument, issue_date: date | None) -> list[Missing]:
    """Return what keeps the document from being issued on `issue_date` (None: it was issued already)."""
    found = missing(document, would_be_issued_on=issue_date)
    if document.lines and document.totals.total_ttc == 0 and not document.is_after_deposit:
        found.append(Missing("TOTAL_ZERO", _("The total is zero: there is nothing to invoice."), "lines"))
    return found


def _archived(context: Context, invoice_id: UUID) -> list[Missing]:
    """Return that a draft holds what the catalog no longer offers, which keeps nobody from issuing it (FIELD.md 5)."""
    named = archived.designations(context, queries.lines_of(context, invoice_id))
    said = _("No longer offered, but on this draft: {named}.")
    return [Missing("PRODUCT_ARCHIVED", said, "lines", {"named": named})] if named else []


def _shown(context: Context, parties: InvoiceWithParties, item: Missing) -> MissingOut:
    target = item.field.split(".")[0]
    targets = {"customer": parties.company.id, "billingEntity": parties.billing_entity.id}
    return MissingOut(
        code=item.code,
        message=context.translate(item.message, **item.params),
        field=item.field,
        target=target if target in targets else "invoice",
        target_id=targets.get(target, parties.invoice.id),
    )
