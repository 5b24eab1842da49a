"""The check of mandatory particulars: what `validate-fr2026` shows is what issue refuses (document 3)."""

from datetime import date
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.text.i18n import _
from leaseapp.sales import queries
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.queries import InvoiceParties
from leaseapp.sales.rules.invoice_document import InvoiceDocument
from leaseapp.sales.rules.mandatory_particulars import missing
from leaseapp.sales.rules.particular import Missing
from leaseapp.sales.schemas.invoices import MissingOut, ParticularsOut
from leaseapp.sales.services import documents


def check(context: Context, invoice_id: UUID) -> ParticularsOut:
    """Return what the invoice lacks: a draft as if issued today, an issued invoice as it was issued. Raises NotFound."""
    parties = queries.invoice_with_parties(context, invoice_id)
    if parties is None:
        raise NotFound()
    if parties.invoice.status is InvoiceStatus.DRAFT:
        found = lacking(documents.draft_document(context, parties), context.today)
    else:
        found = lacking(documents.issued_document(context, parties.invoice), None)
    return ParticularsOut(ready=not found, missing=[_shown(context, parties, item) for item in found])


def lacking(document: InvoiceDocument, issue_date: date | None) -> list[Missing]:
    """Return what keeps the document from being issued on `issue_date` (None: it was issued already)."""
    found = missing(document, would_be_issued_on=issue_date)
    if document.lines and document.totals.total_ttc == 0 and not document.is_after_deposit:
        found.append(Missing("TOTAL_ZERO", _("The total is zero: there is nothing to invoice."), "lines"))
    return found


def _shown(context: Context, parties: InvoiceParties, item: Missing) -> MissingOut:
    target = item.field.split(".")[0]
    targets = {"customer": parties.company.id, "billingEntity": parties.billing_entity.id}
    return MissingOut(
        code=item.code,
        message=context.translate(item.message, **item.params),
        field=item.field,
        target=target if target in targets else "invoice",
        target_id=targets.get(target, parties.invoice.id),
    )
