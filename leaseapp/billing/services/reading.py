"""Records of sales as the API shows them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.billing import queries
from leaseapp.billing.enums import DEPOSIT, InvoiceStatus
from leaseapp.billing.models import Customer, Invoice, InvoiceLine, Payment
from leaseapp.billing.queries import advances, places
from leaseapp.billing.rules import credit, recurrence, settlement
from leaseapp.billing.rules.ledger_lines import BANK
from leaseapp.billing.schemas.amounts import PartyOut, VatLineOut
from leaseapp.billing.schemas.invoices import InvoiceLineOut, InvoiceOut
from leaseapp.billing.schemas.payments import AllocationOut, PaymentOut
from leaseapp.billing.services import depositing, sources, terms
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.directory.rules import legal_terms
from leaseapp.directory.rules import payment_terms as typed_terms
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404

_SENTENCES = ("late_penalty_terms", "recovery_fee_terms", "discount_terms")
_HIDDEN = {
    "organization_id", "deleted_at", "sequence", "seller_snapshot", "buyer_snapshot", "pdf_file_id",
    "xml_sha256", "vat_breakdown", *_SENTENCES,
}  # fmt: skip


def invoice(context: Context, invoice_id: UUID) -> InvoiceOut:
    """Return the invoice with its lines; an issued one names its parties as they were at issue. Raises NotFound."""
    found = queries.invoice_record(context, invoice_id)
    if found is None:
        raise NotFound()
    row, company, entity, customer = found
    is_open = row.status in settlement.PAYABLE
    days_late = settlement.days_late(row.status, row.due_date, context.today)
    buyer, seller = row.buyer_snapshot or company.model_dump(), row.seller_snapshot or entity.model_dump()
    lines = queries.lines_of(context, invoice_id)
    advance = advances.oldest_open(context, row.customer_id, row.billing_entity_id) if is_open else None
    return InvoiceOut(
        **row.model_dump(exclude=_HIDDEN),
        **_terms(context, row, customer, company, entity),
        advance_id=advance.id if advance else None,
        advance_number=advance.number if advance else None,
        advance_left=advance.amount - advance.used_amount if advance else None,
        advance_fits=min(advance.amount - advance.used_amount, settlement.due_on(row)) if advance else None,
        company_id=company.id,
        customer=PartyOut(id=row.customer_id, name=buyer["name"], siren=buyer["siren"]),
        billing_entity=PartyOut(id=row.billing_entity_id, name=seller["name"], siren=seller["siren"]),
        order_number=sources.number_of(context, row),
        delivery_name=places.name_of_place(context, row.delivery_establishment_id),
        lines=[InvoiceLineOut.model_validate(line) for line in lines],
        vat_breakdown=[vat_line(VatRow.from_json(item)) for item in row.vat_breakdown],
        amount_due=None if row.status is InvoiceStatus.DRAFT else settlement.due_on(row) if is_open else ZERO,
        days_late=days_late,
        late=days_late > 0,
        creditable=_is_creditable(context, row, lines),
        repeatable=recurrence.is_repeatable(row.type_code, [line.source_kind for line in lines], deduction=DEPOSIT),
        replaces_invoice_number=_number_of(context, row.replaces_invoice_id),
    )


def _terms(
    context: Context, row: Invoice, customer: Customer, company: Company, entity: BillingEntity
) -> dict[str, Any]:
    """Return due date and terms as they stand on the document, of a draft as if it were issued today."""
    term = typed_terms.term_of(row).term
    if row.status is not InvoiceStatus.DRAFT:
        stored = (row.seller_snapshot or {}).get("late_terms") or {}
        return {
            "payment_term": terms.said(context, term) if term else None,
            "terms_addition": stored.get("addition"),
            **{name: getattr(row, name) for name in _SENTENCES},
        }
    due, conditions = terms.due_of(row, customer, company, entity, context.today), legal_terms.late_terms_of(entity)
    said = conditions.sentences(company.kind, company.country)
    texts = [sentence.in_(context.locale) for sentence in said] if said else [None] * len(_SENTENCES)
    return {
        "expected_due_date": due.day if due.term else None,
        "expected_due": terms.expected(context, due) if due.term else None,
        "payment_term": terms.said(context, due.term) if due.term else None,
        "terms_addition": conditions.addition if said else None,
        **dict(zip(_SENTENCES, texts, strict=True)),
    }


def _is_creditable(context: Context, row: Invoice, lines: Sequence[InvoiceLine]) -> bool:
    if row.status is InvoiceStatus.DRAFT:
        return False
    left = credit.remaining(lines, queries.credited_lines_of(context, row.id))
    return not all(rest.is_empty for rest in left.values())  # of a canceled one, free units may be left


def _number_of(context: Context, invoice_id: UUID | None) -> str | None:
    return queries.numbers_of(context, [invoice_id]).get(invoice_id) if invoice_id else None


def vat_line(row: VatRow) -> VatLineOut:
    """One row of the VAT breakdown."""
    return VatLineOut.model_validate(row)


def payment(context: Context, payment_id: UUID) -> PaymentOut:
    """Return the payment with its allocations. Raises NotFound."""
    row = get_or_404(context, Payment, payment_id)
    statement = select(Company).join(Customer, Customer.company_id == Company.id).where(Customer.id == row.customer_id)  # ty: ignore[invalid-argument-type]
    company = context.session.exec(statement).one()
    allocations = queries.allocations_of_payment(context, payment_id)
    numbers = queries.numbers_of(context, [item.invoice_id for item in allocations])
    differences = [item.difference for item in allocations if item.difference]
    slip = depositing.slip_of(context, row)
    undone_by = queries.reversal_of(context, payment_id)
    advance = advances.advance_of_payment(context, payment_id) if row.on_account > 0 else None
    return PaymentOut(
        **row.model_dump(exclude={"organization_id", "updated_at", "held_in", "settled"}),
        advance_id=advance.id if advance else None,
        advance_number=advance.number if advance else None,
        bank_deposit_id=slip.id if slip else None,
        bank_deposit_number=slip.number if slip else None,
        waiting=row.held_in != BANK and not (slip or undone_by or row.reverses_payment_id),
        customer=PartyOut(id=row.customer_id, name=company.name, siren=company.siren),
        reversed_by_payment_id=undone_by,
        difference=sum(differences, ZERO) if differences else None,
        allocations=[
            AllocationOut(
                id=item.id,
                invoice_id=item.invoice_id,
                invoice_number=numbers.get(item.invoice_id),
                amount=item.amount,
                difference=item.difference,
            )
            for item in allocations
        ],
    )
