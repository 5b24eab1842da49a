"""From rows to the QuoteDocument that is drawn as PDF and shown on the public page."""

from leaseapp.billing.services import invoice_documents, terms
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.sales import queries
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus
from leaseapp.sales.models import Quote, QuoteLine
from leaseapp.sales.rules import quote_document
from leaseapp.sales.rules.quote_document import QuoteDocument, QuoteRow


def assemble(context: Context, quote: Quote) -> QuoteDocument:
    """Return the quote as its rows stand now; dated the day it was sent, a draft today. Raises NotFound for a deleted one."""
    parties = queries.quote_with_parties(context, quote.id)
    if parties is None:
        raise NotFound()
    buyer = invoice_documents.buyer_of(parties.customer, parties.company, parties.establishment, parties.party_code)
    buyer = drawn.with_contact(buyer, parties.contact)
    return quote_document.assemble(
        seller=drawn.seller_of(parties.billing_entity),
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
        term=terms.agreed(parties.customer, parties.company, parties.billing_entity),
    )


def _row(row: QuoteLine) -> QuoteRow:
    line = drawn.line_of(row) if row.row_kind is QuoteRowKind.LINE else None
    return QuoteRow(
        row_kind=row.row_kind,
        designation=row.designation,
        description=row.description,
        line=line,
        line_total_ht=row.line_total_ht,
        period=row.period,
        duration_months=row.duration_months,
        security_deposit=row.security_deposit,
        optional=row.optional,
        selected=row.selected,
    )
