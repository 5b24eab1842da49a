"""From rows to the InvoiceDocument that is checked, drawn and written as XML.

A draft is read from the live rows; an issued invoice from the snapshots taken at issue and its protected lines, so that
its document never changes when the customer moves or the seller renews its bank account.
"""

from collections.abc import Sequence
from dataclasses import asdict, fields
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import DEPOSIT
from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.queries import InvoiceWithParties, PartiesForIssue, RowView, places, records
from leaseapp.billing.rules import payment_means
from leaseapp.billing.rules.invoice_document import InvoiceDocument, PreviousInvoice, Terms, assemble
from leaseapp.billing.services import terms
from leaseapp.billing.services.terms import Due
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company, Establishment
from leaseapp.directory.rules.legal_terms import LateTerms
from leaseapp.directory.rules.payment_terms import term_of
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer, Delivery, Seller
from leaseapp.documents.services.parties import address_of, line_of, seller_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import in_books
from leaseapp.law.late_payment import ContractRate, RateBasis
from leaseapp.law.payment_terms import PublicBuyer


def issued_document(context: Context, invoice: Invoice) -> InvoiceDocument:
    """Return the document of an issued invoice, from its snapshots; ValueError for a draft, which has none."""
    if invoice.seller_snapshot is None or invoice.buyer_snapshot is None:
        raise ValueError("a draft has no snapshots")
    seller, buyer = seller_from(invoice.seller_snapshot), buyer_from(invoice.buyer_snapshot)
    lines = queries.lines_of(context, invoice.id)
    delivery = delivery_from(invoice.delivery_snapshot) if invoice.delivery_snapshot else None
    return assemble_document(
        invoice, lines, seller, buyer, previous=previous_of(context, invoice, lines), delivery=delivery
    )


def draft_document(context: Context, parties: InvoiceWithParties) -> InvoiceDocument:
    """Return the document as the draft stands now, due as if it were issued today."""
    seller, buyer = sides(parties)
    lines = queries.lines_of(context, parties.invoice.id)
    return live_document(
        context, parties.invoice, lines, seller, buyer, due_on(parties.invoice, parties, context.today)
    )


def due_on(invoice: Invoice, parties: InvoiceWithParties | PartiesForIssue, issued_on: date) -> Due:
    """Return when a draft is due if it is issued on that day."""
    return terms.due_of(invoice, parties.customer, parties.company, parties.billing_entity, issued_on)


def live_document(
    context: Context, invoice: Invoice, lines: Sequence[Any], seller: Seller, buyer: Buyer, due: Due
) -> InvoiceDocument:
    """Return the document of a draft with what its lines and its place of delivery refer to, in the words of today's terms."""
    delivery = delivery_of(context, invoice.delivery_establishment_id, buyer)
    return assemble_document(
        invoice,
        lines,
        seller,
        buyer,
        previous=previous_of(context, invoice, lines),
        delivery=delivery,
        due_date=due.day,
        term=due.term,
        terms=terms_in_french(seller, buyer),
    )


def terms_in_french(seller: Seller, buyer: Buyer) -> Terms:
    """Return the sentences about late and early payment as they are sealed; none for a consumer."""
    found = seller.late_terms.sentences(buyer.kind, buyer.address.country) if seller.late_terms else None
    if found is None:
        return Terms()
    late, fee, discount = (in_books(sentence.message, **sentence.params) for sentence in found)
    return Terms(late, fee, discount)


def previous_of(context: Context, invoice: Invoice, lines: Sequence[Any]) -> tuple[PreviousInvoice, ...]:
    """Return the invoice replaced, and the deposit invoices that its lines deduct, by number (BG-3, DECISIONS 33)."""
    named = {line.source_id for line in lines if line.source_kind == DEPOSIT}
    if invoice.replaces_invoice_id is not None:
        named.add(invoice.replaces_invoice_id)
    found = records.invoices_named(context, list(named))
    return tuple(
        PreviousInvoice(row.number, row.issue_date, replaced=row.id == invoice.replaces_invoice_id) for row in found
    )


def delivery_of(context: Context, establishment_id: UUID | None, buyer: Buyer) -> Delivery | None:
    """Return the address of delivery by the live rows, when it is another one than the one billed."""
    found = places.place_with_company(context, establishment_id) if establishment_id else None
    if found is None:
        return None
    place, company = found
    address = address_of(place)
    return Delivery(address, company.name) if address != buyer.address else None


def sides(parties: InvoiceWithParties | PartiesForIssue) -> tuple[Seller, Buyer]:
    """Seller and buyer as the live rows describe them."""
    buyer = buyer_of(parties.customer, parties.company, parties.establishment, parties.party_code)
    return seller_of(parties.billing_entity), buyer


def assemble_document(
    invoice: Invoice, lines: Sequence[Any], seller: Seller, buyer: Buyer, **issued: Any
) -> InvoiceDocument:
    """Return the document; `issued` replaces number and dates by those that are about to be given."""
    return assemble_like(invoice, [line_of(line, **invoiced_as(line)) for line in lines], seller, buyer, **issued)


def assemble_like(
    invoice: Invoice, lines: Sequence[DocumentLine], seller: Seller, buyer: Buyer, **given: Any
) -> InvoiceDocument:
    """Return a document like the invoice but for `given` (a credit note: its own type, number, notes)."""
    values: dict[str, Any] = {
        "type_code": invoice.type_code,
        "number": invoice.number,
        "issue_date": invoice.issue_date,
        "due_date": invoice.due_date,
        "notes": invoice.notes,
        "term": term_of(invoice).term,
        "terms": Terms(
            late_penalty=invoice.late_penalty_terms,
            recovery_fee=invoice.recovery_fee_terms,
            discount=invoice.discount_terms,
        ),
    } | given
    return assemble(
        seller=seller,
        buyer=buyer,
        lines=lines,
        payment_means=payment_means.asked(invoice.payment_means, seller),
        currency=invoice.currency,
        supply_date=invoice.supply_date,
        period_start=invoice.service_period_start,
        period_end=invoice.service_period_end,
        is_periodic=invoice.is_summary,
        buyer_reference=invoice.buyer_reference,
        purchase_order_ref=invoice.purchase_order_ref,
        **values,
    )


def buyer_of(
    customer: Customer | RowView, company: Company | RowView, establishment: Establishment | RowView | None, code: str
) -> Buyer:
    """Return the customer as a document names it, at the address that is billed."""
    return Buyer(
        name=company.name,
        address=address_of(establishment) if establishment else Address(country=company.country),
        kind=company.kind,
        public_buyer=company.public_buyer,
        siren=company.siren,
        siret=establishment.siret if establishment else None,
        vat_number=company.vat_number,
        code=code,
        email=customer.billing_email or company.email,
        electronic_suffix=customer.electronic_address_suffix,
        order_reference_required=customer.order_reference_required,
    )


def snapshot(side: Seller | Buyer | Delivery) -> dict[str, Any]:
    """Return the party as stored on the invoice at issue; amounts as decimal texts."""
    return _plain(asdict(side))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return str(value) if isinstance(value, Decimal) else value


def seller_from(stored: dict[str, Any]) -> Seller:
    """Return the seller as it was at issue; what an older version stored besides is left out."""
    capital = stored.get("share_capital")
    known = {field.name for field in fields(Seller)}
    values: dict[str, Any] = {name: value for name, value in stored.items() if name in known}
    values |= {"address": Address(**stored["address"])}
    values["share_capital"] = Decimal(capital) if capital else None
    values["late_terms"] = _late_terms(stored.get("late_terms"))
    return Seller(**values)


def _late_terms(stored: dict[str, Any] | None) -> LateTerms | None:
    if stored is None:
        return None
    rate, discount = stored["rate"], stored["discount_pct"]
    return LateTerms(
        rate=ContractRate(RateBasis(rate["basis"]), Decimal(rate["value"])),
        recovery_fee=Decimal(stored["recovery_fee"]),
        discount_pct=Decimal(discount) if discount else None,
        discount_days=stored["discount_days"],
        addition=stored["addition"],
    )


def delivery_from(stored: dict[str, Any]) -> Delivery:
    """Return the place of delivery as it was at issue."""
    return Delivery(address=Address(**stored["address"]), name=stored["name"])


def buyer_from(stored: dict[str, Any]) -> Buyer:
    """Return the buyer as it was at issue."""
    values: dict[str, Any] = {**stored, "address": Address(**stored["address"]), "kind": CompanyKind(stored["kind"])}
    values["public_buyer"] = PublicBuyer(stored["public_buyer"]) if stored.get("public_buyer") else None
    return Buyer(**values)


def invoiced_as(line: Any) -> dict[str, Any]:
    """Return what a line of an invoice says besides: its period, and whether it deducts a deposit."""
    return {
        "period_start": line.service_period_start,
        "period_end": line.service_period_end,
        "deducts_deposit": line.source_kind == DEPOSIT,
    }
