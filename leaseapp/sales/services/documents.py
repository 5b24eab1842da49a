"""From rows to the InvoiceDocument that is checked, drawn and written as XML.

A draft is read from the live rows; an issued invoice from the snapshots taken at issue and its protected lines, so that
its document never changes when the customer moves or the seller renews its bank account.
"""

from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.kernel.context import Context
from leaseapp.sales import queries
from leaseapp.sales.models import Customer, Invoice
from leaseapp.sales.queries import InvoiceParties, Parties, RowView, orders
from leaseapp.sales.queries.orders import DEPOSIT
from leaseapp.sales.rules.invoice_document import (
    Address,
    Buyer,
    Delivery,
    DocumentLine,
    InvoiceDocument,
    PreviousInvoice,
    Seller,
    Terms,
    assemble,
)

_SELLER_COLUMNS = (
    "name", "siren", "siret", "vat_number", "legal_form", "share_capital", "rcs_city", "naf", "email", "phone", "iban",
    "bic", "bank_name", "vat_on_debits", "vat_franchise",
)  # fmt: skip


def issued_document(context: Context, invoice: Invoice) -> InvoiceDocument:
    """The document of an issued invoice, from its snapshots; ValueError for a draft, which has none."""
    if invoice.seller_snapshot is None or invoice.buyer_snapshot is None:
        raise ValueError("a draft has no snapshots")
    seller, buyer = seller_from(invoice.seller_snapshot), buyer_from(invoice.buyer_snapshot)
    lines = queries.lines_of(context, invoice.id)
    delivery = delivery_from(invoice.delivery_snapshot) if invoice.delivery_snapshot else None
    return assemble_document(
        invoice, lines, seller, buyer, previous=previous_of(context, invoice, lines), delivery=delivery
    )


def draft_document(context: Context, parties: InvoiceParties) -> InvoiceDocument:
    """The document as the draft stands now."""
    seller, buyer = sides(parties)
    return live_document(context, parties.invoice, queries.lines_of(context, parties.invoice.id), seller, buyer)


def live_document(
    context: Context, invoice: Invoice, lines: Sequence[Any], seller: Seller, buyer: Buyer
) -> InvoiceDocument:
    """The document of a draft with what its lines and its place of delivery refer to."""
    delivery = delivery_of(context, invoice.delivery_establishment_id, buyer)
    return assemble_document(
        invoice, lines, seller, buyer, previous=previous_of(context, invoice, lines), delivery=delivery
    )


def previous_of(context: Context, invoice: Invoice, lines: Sequence[Any]) -> tuple[PreviousInvoice, ...]:
    """The invoice that this one replaces, and the deposit invoices that its lines deduct, by number (BG-3, DECISIONS 33)."""
    named = {line.source_id for line in lines if line.source_kind == DEPOSIT}
    if invoice.replaces_invoice_id is not None:
        named.add(invoice.replaces_invoice_id)
    found = orders.invoices_named(context, list(named))
    return tuple(
        PreviousInvoice(row.number, row.issue_date, replaced=row.id == invoice.replaces_invoice_id) for row in found
    )


def delivery_of(context: Context, establishment_id: UUID | None, buyer: Buyer) -> Delivery | None:
    """Return the address of delivery by the live rows, when it is another one than the one billed."""
    found = orders.place_with_company(context, establishment_id) if establishment_id else None
    if found is None:
        return None
    place, company = found
    address = _address(place)
    return Delivery(address, company.name) if address != buyer.address else None


def sides(parties: InvoiceParties | Parties) -> tuple[Seller, Buyer]:
    """Seller and buyer as the live rows describe them."""
    buyer = buyer_of(parties.customer, parties.company, parties.establishment, parties.party_code)
    return seller_of(parties.billing_entity), buyer


def assemble_document(
    invoice: Invoice, lines: Sequence[Any], seller: Seller, buyer: Buyer, **issued: Any
) -> InvoiceDocument:
    """The document; `issued` replaces number and dates by those that are about to be given."""
    return assemble_like(invoice, [line_of(line, **invoiced_as(line)) for line in lines], seller, buyer, **issued)


def assemble_like(
    invoice: Invoice, lines: Sequence[DocumentLine], seller: Seller, buyer: Buyer, **given: Any
) -> InvoiceDocument:
    """A document that takes over from the invoice what `given` does not say (a credit note: its own type, number, notes)."""
    values: dict[str, Any] = {
        "type_code": invoice.type_code,
        "number": invoice.number,
        "issue_date": invoice.issue_date,
        "due_date": invoice.due_date,
        "notes": invoice.notes,
    } | given
    return assemble(
        seller=seller,
        buyer=buyer,
        lines=lines,
        terms=Terms(
            late_penalty=invoice.late_penalty_terms,
            recovery_fee=invoice.recovery_fee_terms,
            discount=invoice.discount_terms,
        ),
        currency=invoice.currency,
        supply_date=invoice.supply_date,
        period_start=invoice.service_period_start,
        period_end=invoice.service_period_end,
        is_periodic=invoice.recurring_invoice_id is not None,
        buyer_reference=invoice.buyer_reference,
        purchase_order_ref=invoice.purchase_order_ref,
        **values,
    )


def seller_of(entity: BillingEntity | RowView) -> Seller:
    """The billing entity as a document names it."""
    columns: dict[str, Any] = {name: getattr(entity, name) for name in _SELLER_COLUMNS}
    return Seller(address=_address(entity), **columns)


def buyer_of(
    customer: Customer | RowView, company: Company | RowView, establishment: Establishment | RowView | None, code: str
) -> Buyer:
    """The customer as a document names it, at the address that is billed."""
    return Buyer(
        name=company.name,
        address=_address(establishment) if establishment else Address(country=company.country),
        kind=company.kind,
        siren=company.siren,
        siret=establishment.siret if establishment else None,
        vat_number=company.vat_number,
        code=code,
        email=customer.billing_email or company.email,
        electronic_suffix=customer.electronic_address_suffix,
        order_reference_required=customer.order_reference_required,
    )


def with_contact(buyer: Buyer, contact: Contact | None) -> Buyer:
    """The buyer by the person who is written to."""
    if contact is None:
        return buyer
    return replace(buyer, contact_name=contact.full_name, email=contact.email or buyer.email)


def snapshot(side: Seller | Buyer | Delivery) -> dict[str, Any]:
    """The party as stored on the invoice at issue; amounts as decimal texts."""
    values = asdict(side)
    return {name: str(value) if isinstance(value, Decimal) else value for name, value in values.items()}


def seller_from(stored: dict[str, Any]) -> Seller:
    """The seller as it was at issue; what an older version stored besides is left out."""
    capital = stored.get("share_capital")
    known = {field.name for field in fields(Seller)}
    values: dict[str, Any] = {name: value for name, value in stored.items() if name in known}
    values |= {"address": Address(**stored["address"])}
    values["share_capital"] = Decimal(capital) if capital else None
    return Seller(**values)


def delivery_from(stored: dict[str, Any]) -> Delivery:
    """The place of delivery as it was at issue."""
    return Delivery(address=Address(**stored["address"]), name=stored["name"])


def buyer_from(stored: dict[str, Any]) -> Buyer:
    """The buyer as it was at issue."""
    values: dict[str, Any] = {**stored, "address": Address(**stored["address"]), "kind": CompanyKind(stored["kind"])}
    return Buyer(**values)


def _address(place: BillingEntity | Establishment | RowView) -> Address:
    return Address(
        line1=place.address_line1,
        line2=place.address_line2,
        postal_code=place.postal_code,
        city=place.city,
        country=place.country,
    )


def line_of(line: Any, **more: Any) -> DocumentLine:
    """A priced line of any document as it is drawn; `more` is what lines of this document say besides."""
    return DocumentLine(
        kind=line.kind,
        designation=line.designation,
        quantity=line.quantity,
        unit_price_ht=line.unit_price_ht,
        vat_rate_pct=line.vat_rate_pct,
        discount_pct=line.discount_pct,
        eco_tax_ht=line.eco_tax_ht,
        vat_reason=line.vat_reason,
        unit=line.unit,
        reference=line.reference,
        description=line.description,
        **more,
    )


def invoiced_as(line: Any) -> dict[str, Any]:
    """Return what a line of an invoice says besides: its period, and whether it deducts a deposit."""
    return {
        "period_start": line.service_period_start,
        "period_end": line.service_period_end,
        "deducts_deposit": line.source_kind == DEPOSIT,
    }
