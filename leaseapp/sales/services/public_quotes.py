"""Acts of the holder of a quote's link: read it, try its options, accept or refuse it, ask (document 3 "Public").

Every function starts from the token: `quote_links.read` decides whether it still opens the quote. An answer locks the
quote's row before anything is decided, so that two answers at once, or an answer and a revision, follow one another.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from leaseapp.directory.models import BillingEntity
from leaseapp.directory.rules import payment_terms
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.documents.rules.totals import Totals
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.principal import resolve
from leaseapp.kernel.text.i18n import _
from leaseapp.sales import queries
from leaseapp.sales.enums import AcceptanceChannel, QuoteRowKind
from leaseapp.sales.models import Quote, QuoteLine, QuoteQuestion
from leaseapp.sales.rules import deposit, recurring
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.rules.quote_document import QuoteDocument
from leaseapp.sales.rules.recurring import PeriodTotal
from leaseapp.sales.schemas.public_quotes import (
    PublicAcceptanceOut,
    PublicAcceptIn,
    PublicAddressOut,
    PublicQuestionIn,
    PublicQuoteOut,
    PublicRecurringOut,
    PublicRefuseIn,
    PublicRowOut,
    PublicTotalsOut,
    PublicVatOut,
    PublicWordsOut,
)
from leaseapp.sales.services import (
    public_brand,
    quote_answers,
    quote_documents,
    quote_lines,
    quote_links,
    quote_questions,
    quote_sealing,
    salespeople,
    signatures,
)
from leaseapp.sales.state_machines import QUOTE

FIRST_VIEW = label_act("sales.quote.first_view", _("First opened by the customer"))


def read(context: Context, token: str) -> PublicQuoteOut:
    """Return the quote for its client; their first reading is noted on it once. Raises NotFound, Gone (`quote_links.read`)."""
    quote = quote_links.read(context, token)
    if quote.first_viewed_at is None and not _is_the_office(context):
        _note_first_view(context, quote)
    return view(context, quote)


def as_client_sees(context: Context, quote_id: UUID) -> PublicQuoteOut:
    """Return the same for the office, without a link and before the quote is sent; nothing is noted. Raises NotFound."""
    return view(context, get_or_404(context, Quote, quote_id))


def view(context: Context, quote: Quote) -> PublicQuoteOut:
    """Return the quote as its rows stand now, without anything internal."""
    document = quote_documents.assemble(context, quote)
    rows = queries.rows_of_quote(context, quote.id)
    acceptance = queries.acceptance_of(context, quote.id)
    return PublicQuoteOut(
        number=document.full_number,
        status=quote.status,
        subject=document.subject,
        issued_on=document.issued_on,
        valid_until=document.valid_until,
        timezone=context.principal.timezone,
        currency=document.currency,
        seller=_party(document.seller, document.seller.phone),
        buyer=_party(document.buyer),
        brand=public_brand.read(context),
        salesperson=document.salesperson,
        buyer_reference=document.buyer_reference,
        rows=[_row(row, part.subtotal_ht) for row, part in zip(rows, document.rows, strict=True)],
        totals=_totals(quote, rows, document.totals),
        payment_term=_term(document),
        mentions=_mentions(document),
        conditions=document.conditions,
        notes=document.notes,
        acceptance=PublicAcceptanceOut(
            accepted_at=acceptance.accepted_at,
            accepted_by_name=acceptance.accepted_by_name,
            total_ttc=acceptance.total_ttc,
            recurring=[_recurring(PeriodTotal.from_json(row)) for row in acceptance.recurring],
            document_sha256=acceptance.document_sha256,
            signed=acceptance.signature_file_id is not None,
        )
        if acceptance is not None
        else None,
        refused_at=quote.refused_at,
        questions=quote_questions.asked(context, quote.id),
    )


def totals_with(context: Context, token: str, selected: Sequence[UUID]) -> PublicTotalsOut:
    """Return the quote's totals with these options; nothing is stored. Raises NotFound at `selectedLineIds[i]`, Gone."""
    quote = quote_links.read(context, token)
    rows = _with_options(context, quote, selected)
    return _totals(quote, rows, _computed(context, quote, rows))


def accept(
    context: Context, token: str, body: PublicAcceptIn, channel: AcceptanceChannel = AcceptanceChannel.PUBLIC_LINK
) -> PublicQuoteOut:
    """Record the acceptance with its evidence, seal the PDF and answer the quote as it stands then.

    Raises NotFound, Gone, Conflict INVALID_TRANSITION when it was answered already, Conflict QUOTE_TOTAL_CHANGED when the
    total seen is not what the server computes, Invalid for the signature or an empty quote, Unavailable.
    """
    quote = quote_links.read(context, token, for_update=True)
    QUOTE.require(quote, "accept")
    _check_total(context, quote, body)
    drawn = signatures.keep(context, body.signature, quote.id) if body.signature else None
    answer = quote_answers.Answer(
        channel=channel,
        accepted_by_name=body.name,
        selected_line_ids=body.selected_line_ids,
        ip_address=context.request.ip[:64] or None,
        user_agent=context.request.user_agent[:400] or None,
        signature_file_id=drawn,
    )
    quote_answers.accept(context, quote, answer)
    return view(context, quote)


def refuse(context: Context, token: str, body: PublicRefuseIn) -> PublicQuoteOut:
    """Record the refusal. Raises NotFound, Gone, Conflict INVALID_TRANSITION when it was answered already."""
    quote = quote_links.read(context, token, for_update=True)
    # the office may refuse what was accepted, clients take their word back by talking to it
    QUOTE.require(quote, "accept")
    quote_answers.refuse(context, quote, body.reason, body.comment)
    return view(context, quote)


def ask(context: Context, token: str, body: PublicQuestionIn) -> QuoteQuestion:
    """Keep a question in the quote's conversation and tell the salesperson, else the sales team. Raises NotFound, Gone."""
    quote = quote_links.read(context, token)
    return quote_questions.ask(context, quote, body)


def pdf(context: Context, token: str) -> FileAnswer:
    """Return the sealed PDF once accepted, else the quote as it stands. Raises NotFound, Gone, Unavailable."""
    return quote_sealing.pdf(context, quote_links.read(context, token).id)


def _is_the_office(context: Context) -> bool:
    """Tell whether a colleague of the seller is signed in in the browser that opened the link."""
    who = resolve(context.request.session_token)
    return who is not None and salespeople.is_colleague(context, who.user_id)


def _note_first_view(context: Context, quote: Quote) -> None:
    """Note the view by a plain statement: looking at a quote is no change of it, so its version stays."""
    table = Quote.__table__  # ty: ignore[missing-attribute]
    done = context.session.connection().execute(
        sa.update(table)
        .where(
            table.c.organization_id == context.organization_id,
            table.c.id == quote.id,
            table.c.first_viewed_at.is_(None),
        )
        .values(first_viewed_at=context.now)
    )
    if done.rowcount:
        context.audit_note("Quote", quote.id, FIRST_VIEW)


def _check_total(context: Context, quote: Quote, body: PublicAcceptIn) -> None:
    rows = _with_options(context, quote, body.selected_line_ids)
    quote_answers.refuse_empty(rows)
    computed = _computed(context, quote, rows).total_ttc
    each = {total.period: total.total_ttc for total in recurring.by_period(quote_lines.recurring_of(rows))}
    if computed != body.total_ttc or each != {seen.period: seen.total_ttc for seen in body.recurring}:
        message = _("The amount has changed since you opened this page. Read the quote again before you accept it.")
        raise Conflict("QUOTE_TOTAL_CHANGED", message, extra={"totalTtc": computed})


def _with_options(context: Context, quote: Quote, selected: Sequence[UUID] | None) -> list[QuoteLine]:
    """Copy of the rows as they would be with these options ticked; None leaves the ticks as they are."""
    rows = queries.rows_of_quote(context, quote.id)
    if selected is None:
        return list(rows)
    options = {row.id for row in rows if row.optional}
    for index, line_id in enumerate(selected):
        if line_id not in options:
            raise NotFound(f"selectedLineIds[{index}]")
    wanted = set(selected)
    return [_with_tick(row, row.id in wanted) if row.optional else row for row in rows]


def _with_tick(row: QuoteLine, selected: bool) -> QuoteLine:
    values: dict[str, Any] = row.model_dump() | {"selected": selected}
    return QuoteLine(**values)


def _computed(context: Context, quote: Quote, rows: Sequence[QuoteLine]) -> Totals:
    seller = get_or_404(context, BillingEntity, quote.billing_entity_id)
    discount = quote.discount_ht or ZERO
    return totals.compute(rules.once(rows), vat_on_debits=seller.vat_on_debits, discount_ht=discount)


def _totals(quote: Quote, rows: Sequence[QuoteLine], computed: Totals) -> PublicTotalsOut:
    subtotals = rules.section_subtotals(rows)
    promised = quote_lines.recurring_of(rows)
    return PublicTotalsOut(
        lines_ht=computed.lines_ht,
        discount_ht=computed.discount_ht or None,
        total_ht=computed.total_ht,
        total_vat=computed.total_vat,
        total_ttc=computed.total_ttc,
        options_ht=rules.options_total_ht(rows),
        deposit_pct=quote.deposit_pct,
        deposit_amount=deposit.asked(rules.once(rows), quote.deposit_pct, computed.lines),
        vat=[
            PublicVatOut(rate_pct=row.rate, reason=row.reason, base_ht=row.base, vat=row.vat)
            for row in computed.vat_rows
        ],
        recurring=[_recurring(total) for total in recurring.by_period(promised)],
        security_deposit=recurring.security_deposit(promised),
        value_ht=recurring.worth_ht(computed.total_ht, promised),
        subtotals={row.id: amount for row, amount in zip(rows, subtotals, strict=True) if amount is not None},
    )


def _recurring(total: PeriodTotal) -> PublicRecurringOut:
    return PublicRecurringOut(
        period=total.period, total_ht=total.total_ht, total_vat=total.total_vat, total_ttc=total.total_ttc
    )


def _row(row: QuoteLine, subtotal: Any) -> PublicRowOut:
    is_line = row.row_kind is QuoteRowKind.LINE
    priced = (
        "quantity",
        "unit",
        "unit_price_ht",
        "discount_pct",
        "discount_ht",
        "eco_tax_ht",
        "vat_rate_pct",
        "line_total_ht",
    )
    return PublicRowOut(
        id=row.id,
        row_kind=row.row_kind,
        designation=row.designation,
        description=row.description,
        subtotal_ht=subtotal,
        period=row.period,
        duration_months=row.duration_months,
        security_deposit=row.security_deposit,
        optional=row.optional,
        selected=row.selected,
        **{name: getattr(row, name) if is_line else None for name in priced},
    )


def _term(document: QuoteDocument) -> PublicWordsOut | None:
    """Return when the invoices of the quote will be due, as its paper says it."""
    if document.term is None:
        return None
    return PublicWordsOut(en=payment_terms.words(document.term, "en"), fr=payment_terms.words(document.term, "fr"))


def _mentions(document: QuoteDocument) -> list[str]:
    """Return the sentences that the VAT regime requires, each once."""
    return list(dict.fromkeys(document.mentions))


def _party(side: Seller | Buyer, phone: str | None = None) -> PublicAddressOut:
    place = side.address
    town = " ".join(part for part in (place.postal_code, place.city) if part)
    return PublicAddressOut(
        name=side.name,
        lines=[part for part in (place.line1, place.line2, town) if part],
        siren=side.siren,
        vat_number=side.vat_number,
        email=side.email if isinstance(side, Seller) else None,
        phone=phone,
    )
