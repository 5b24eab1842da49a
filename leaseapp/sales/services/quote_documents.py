"""From rows to the QuoteDocument that is drawn as PDF and shown on the public page."""

from dataclasses import replace

from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.sales import queries
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus
from leaseapp.sales.models import Quote, QuoteLine
from leaseapp.sales.rules import quote_document
from leaseapp.sales.rules.invoice_document import DocumentLine
from leaseapp.sales.rules.quote_document import QuoteDocument, QuoteRow
from leaseapp.sales.services import documents


def assemble(context: Context, quote: Quote) -> QuoteDocument:
    """The quote as its rows stand now; dated the day it was sent, a draft today. Raises NotFound for a deleted one."""
    parties = queries.quote_with_parties(context, quote.id)
    if parties is None:
        raise NotFound()
    buyer = documents.buyer_of(parties.customer, parties.company, parties.establishment, parties.party_code)
    contact = parties.contact
    if contact is not None:
        name = " ".join(part for part in (contact.first_name, contact.last_name) if part)
        buyer = replace(buyer, contact_name=name, email=contact.email or buyer.email)
    return quote_document.assemble(
        seller=documents.seller_of(parties.billing_entity),
        buyer=buyer,
        number=quote.number,
        revision=quote.revision,
        rows=[_row(row) for row in queries.rows_of_quote(context, quote.id)],
        issued_on=clock.local_date(quote.sent_at or context.now, context.principal.timezone),
        deposit_pct=quote.deposit_pct,
        valid_until=quote.valid_until,
        subject=quote.subject,
        conditions=quote.conditions,
        notes=quote.notes,
        buyer_reference=quote.buyer_reference,
        salesperson=parties.salesperson.name if parties.salesperson else None,
        currency=quote.currency,
        is_draft=quote.status is QuoteStatus.DRAFT,
    )


def _row(row: QuoteLine) -> QuoteRow:
    line = None
    if row.row_kind is QuoteRowKind.LINE:
        line = DocumentLine(
            kind=row.kind,
            designation=row.designation,
            quantity=row.quantity,
            unit_price_ht=row.unit_price_ht,
            vat_rate_pct=row.vat_rate_pct,
            discount_pct=row.discount_pct,
            eco_tax_ht=row.eco_tax_ht,
            vat_reason=row.vat_reason,
            unit=row.unit,
            reference=row.reference,
            description=row.description,
        )
    return QuoteRow(
        row_kind=row.row_kind,
        designation=row.designation,
        description=row.description,
        line=line,
        line_total_ht=row.line_total_ht,
        optional=row.optional,
        selected=row.selected,
    )
