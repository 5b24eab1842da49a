"""Quotes as the API shows them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.invoices import VatTotalOut
from leaseapp.billing.services.reading import vat_line
from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.catalog.queries import archived
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.money import ZERO
from leaseapp.sales import queries
from leaseapp.sales.enums import OrderStatus, QuoteRowKind, QuoteStatus
from leaseapp.sales.models import Order, Quote, QuoteAcceptance, QuoteLine
from leaseapp.sales.queries import QuoteParties
from leaseapp.sales.rules import deposit, recurring
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.rules.recurring import PeriodTotal
from leaseapp.sales.schemas.quotes import (
    AcceptanceOut,
    ConversionOut,
    PersonOut,
    QuestionOut,
    QuoteLineOut,
    QuoteOut,
    QuoteRowTotalOut,
    QuoteTotalsOut,
    RecurringTotalOut,
    RevisionOut,
)
from leaseapp.sales.services import chosen_words, order_progress, quote_lines, quote_previewing
from leaseapp.sales.services.quote_previewing import Preview, PreviewRow

_HIDDEN = {
    "organization_id", "deleted_at", "sequence", "recurring", "pdf_file_id", "xml_sha256", "vat_breakdown", "link_version",
    "expiry_notified_at",
}  # fmt: skip
_PRICED = (
    "kind",
    "quantity",
    "unit_price_ht",
    "discount_pct",
    "discount_ht",
    "eco_tax_ht",
    "vat_rate_pct",
    "line_total_ht",
    "document_discount_ht",
)
_OFFICE_ONLY = ("refusal_reason", "refusal_comment", "salesperson_id")


def quote(context: Context, quote_id: UUID) -> QuoteOut:
    """Return the quote with its rows, revisions, evidence and questions. Raises NotFound."""
    found = queries.quote_with_parties(context, quote_id)
    if found is None:
        raise NotFound()
    row = found.quote
    revisions = [other for other in queries.revisions_of(context, row.sequence) if other.id != row.id]
    values: dict[str, Any] = row.model_dump(exclude=_HIDDEN)
    if context.principal.external:
        values |= dict.fromkeys(_OFFICE_ONLY)
        values["superseded_by_id"] = next((one.id for one in revisions if one.id == row.superseded_by_id), None)
    rows = list(queries.rows_of_quote(context, quote_id))
    order = queries.order_of_quote(context, quote_id)
    return QuoteOut(
        **values,
        **_people(context, found),
        full_number=rules.full_number(row.number, row.revision),
        expired=rules.is_expired(row.status, row.valid_until, context.today),
        deposit_amount=deposit.asked(rules.once(rows), row.deposit_pct),
        options_ht=rules.options_total_ht(rows),
        recurring=recurring_totals(row.recurring),
        security_deposit=recurring.security_deposit(quote_lines.recurring_of(rows)),
        archived=archived.designations(context, rows) if row.status is QuoteStatus.DRAFT else None,
        waiting_for_contract=queries.waiting_of_quote(context, quote_id) or None,
        lines=_lines(context, rows),
        vat_breakdown=[vat_line(VatRow.from_json(item)) for item in row.vat_breakdown],
        order_id=order.id if order else None,
        order_number=order.number if order else None,
        remaining_ht=_remaining_ht(context, order),
        revisions=[_revision(other) for other in revisions],
        acceptance=_acceptance(context, queries.acceptance_of(context, quote_id)),
        questions=[QuestionOut.model_validate(item) for item in queries.questions_of(context, quote_id)],
    )


def _remaining_ht(context: Context, order: Order | None) -> Decimal | None:
    if order is None:
        return None
    return ZERO if order.status is OrderStatus.CANCELED else order_progress.read(context, order.id).remaining_ht


def totals(preview: Preview) -> QuoteTotalsOut:
    """Totals that were only computed, for the editor."""
    computed = preview.totals
    each = {total.period: total.total_ttc for total in preview.recurring}
    return QuoteTotalsOut(
        lines=[
            QuoteRowTotalOut(
                total_ht=row.total_ht,
                option_ht=row.option_ht,
                monthly_ht=row.each(PaymentPeriod.MONTHLY),
                quarterly_ht=row.each(PaymentPeriod.QUARTERLY),
                annual_ht=row.each(PaymentPeriod.ANNUAL),
            )
            for row in preview.rows
        ],
        vat=[VatTotalOut(rate_pct=row.rate, base_ht=row.base, vat=row.vat) for row in computed.vat_rows],
        discount_ht=computed.discount_ht,
        total_ht=computed.total_ht,
        total_vat=computed.total_vat,
        total_ttc=computed.total_ttc,
        options_ht=preview.options_ht,
        deposit_amount=preview.deposit,
        recurring=[_recurring(total) for total in preview.recurring],
        monthly_ttc=each.get(PaymentPeriod.MONTHLY),
        quarterly_ttc=each.get(PaymentPeriod.QUARTERLY),
        annual_ttc=each.get(PaymentPeriod.ANNUAL),
        security_deposit=preview.security_deposit,
        value_ht=preview.value_ht,
    )


def conversion(context: Context, quote_id: UUID, order: Order | None) -> ConversionOut:
    """Return the order that a quote became, and what of it waits for a contract."""
    return ConversionOut(
        quote_id=quote_id,
        order_id=order.id if order else None,
        order_number=order.number if order else None,
        status=order.status if order else None,
        waiting_for_contract=queries.waiting_of_quote(context, quote_id),
    )


def recurring_totals(stored: Sequence[dict[str, Any]]) -> list[RecurringTotalOut]:
    """Return the stored totals of each period."""
    return [_recurring(PeriodTotal.from_json(row)) for row in stored]


def _recurring(total: PeriodTotal) -> RecurringTotalOut:
    return RecurringTotalOut(
        period=total.period, total_ht=total.total_ht, total_vat=total.total_vat, total_ttc=total.total_ttc
    )


def _lines(context: Context, rows: Sequence[QuoteLine]) -> list[QuoteLineOut]:
    told = chosen_words.of_lines(context, rows)
    return [_line(*each) for each in zip(rows, quote_previewing.shown(list(rows)), told, strict=True)]


def _people(context: Context, found: QuoteParties) -> dict[str, Any]:
    contact, salesperson = found.contact, found.salesperson
    internal = not context.principal.external
    return {
        "company_id": found.company.id,
        "customer": PartyOut(id=found.customer.id, name=found.company.name, siren=found.company.siren),
        "billing_entity": PartyOut(
            id=found.billing_entity.id, name=found.billing_entity.name, siren=found.billing_entity.siren
        ),
        "contact": PersonOut(id=contact.id, name=contact.full_name) if contact else None,
        "salesperson": PersonOut(id=salesperson.id if internal else None, name=salesperson.name)
        if salesperson
        else None,
    }


def _line(row: QuoteLine, shown: PreviewRow, told: dict[str, Any]) -> QuoteLineOut:
    values = row.model_dump(exclude={"organization_id", "quote_id", "created_at", "updated_at"})
    if row.row_kind is not QuoteRowKind.LINE:
        values |= dict.fromkeys(_PRICED)
    return QuoteLineOut(
        **values,
        **told,
        total_ht=shown.total_ht,
        option_ht=shown.option_ht,
        monthly_ht=shown.each(PaymentPeriod.MONTHLY),
        quarterly_ht=shown.each(PaymentPeriod.QUARTERLY),
        annual_ht=shown.each(PaymentPeriod.ANNUAL),
    )


def _revision(other: Quote) -> RevisionOut:
    return RevisionOut(
        id=other.id,
        revision=other.revision,
        full_number=rules.full_number(other.number, other.revision),
        status=other.status,
        total_ttc=other.total_ttc,
        created_at=other.created_at,
    )


def _acceptance(context: Context, evidence: QuoteAcceptance | None) -> AcceptanceOut | None:
    if evidence is None:
        return None
    shown = AcceptanceOut.model_validate(evidence)
    if context.principal.external:
        return shown.model_copy(update={"ip_address": None, "user_agent": None})
    return shown
