"""From the rows of a credit note to its InvoiceDocument: the parties and terms of the invoice, lines and amounts of its own."""

from collections.abc import Sequence

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.models import CreditNote, CreditNoteLine, Invoice, InvoiceLine
from leaseapp.billing.rules.invoice_document import InvoiceDocument, PreviousInvoice
from leaseapp.billing.services import invoice_documents
from leaseapp.documents.rules.totals import Totals, VatRow, line_amounts
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404

Lines = Sequence[tuple[CreditNoteLine, InvoiceLine]]


def issued_credit(context: Context, note: CreditNote) -> InvoiceDocument:
    """Return the document of a stored credit note, from its snapshots and its protected lines.

    A rate that no line has is left out: it only tells the ledger which waiting VAT became due (rules.credit).
    """
    invoice = get_or_404(context, Invoice, note.invoice_id)
    lines = queries.lines_of_credit_note(context, note.id)
    shown = {(line.vat_rate_pct, line.vat_reason) for line, _invoiced in lines}
    rows = [VatRow.from_json(row) for row in note.vat_breakdown]
    totals = Totals(
        lines=tuple(line_amounts(line) for line, _invoiced in lines),
        vat_rows=tuple(row for row in rows if (row.rate, row.reason) in shown),
        total_ht=note.total_ht,
        total_vat=note.total_vat,
        total_ttc=note.total_ttc,
        discount_ht=note.discount_ht or ZERO,
    )
    return assemble_credit(context, invoice, note, lines, totals)


def assemble_credit(
    context: Context, invoice: Invoice, note: CreditNote, lines: Lines, totals: Totals
) -> InvoiceDocument:
    """Return the document with every VAT row of `totals`, those too that only the ledger needs; ValueError without snapshots."""
    if note.seller_snapshot is None or note.buyer_snapshot is None:
        raise ValueError("an issued invoice has snapshots")
    return invoice_documents.assemble_like(
        invoice,
        [drawn.line_of(line, **invoice_documents.invoiced_as(invoiced)) for line, invoiced in lines],
        invoice_documents.seller_from(note.seller_snapshot),
        invoice_documents.buyer_from(note.buyer_snapshot),
        type_code=InvoiceType.CREDIT_NOTE,
        number=note.number,
        issue_date=note.issue_date,
        due_date=None,
        notes=note.reason,
        delivery=invoice_documents.delivery_from(invoice.delivery_snapshot) if invoice.delivery_snapshot else None,
        previous=(PreviousInvoice(invoice.number, invoice.issue_date),),
        credits_deposit=invoice.type_code is InvoiceType.DEPOSIT_INVOICE,
        credits_before=queries.count_of_credits_before(context, note),
        credited=totals,
    )
