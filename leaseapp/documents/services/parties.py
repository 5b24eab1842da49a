"""From rows to the parties and lines that documents draw."""

from dataclasses import replace
from typing import Any

from leaseapp.directory.models import BillingEntity, Contact
from leaseapp.directory.rules.legal_terms import late_terms_of
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer, Seller

_SELLER_COLUMNS = (
    "name", "siren", "siret", "vat_number", "legal_form", "share_capital", "rcs_city", "naf", "email", "phone", "iban",
    "bic", "bank_name", "vat_on_debits", "vat_franchise",
)  # fmt: skip


def seller_of(entity: BillingEntity | Any) -> Seller:
    """Return the billing entity, or a row with its columns, as a document names it."""
    columns: dict[str, Any] = {name: getattr(entity, name) for name in _SELLER_COLUMNS}
    return Seller(address=address_of(entity), late_terms=late_terms_of(entity), **columns)


def with_contact(buyer: Buyer, contact: Contact | None) -> Buyer:
    """Return the buyer by the person who is written to."""
    if contact is None:
        return buyer
    return replace(buyer, contact_name=contact.full_name, email=contact.email or buyer.email)


def address_of(place: Any) -> Address:
    """Return the postal address of a billing entity, an establishment, or a row with their columns."""
    return Address(
        line1=place.address_line1,
        line2=place.address_line2,
        postal_code=place.postal_code,
        city=place.city,
        country=place.country,
    )


def line_of(line: Any, **more: Any) -> DocumentLine:
    """Return a priced line of any document as it is drawn; `more` is what lines of this document say besides."""
    return DocumentLine(
        kind=line.kind,
        designation=line.designation,
        quantity=line.quantity,
        unit_price_ht=line.unit_price_ht,
        vat_rate_pct=line.vat_rate_pct,
        discount_pct=line.discount_pct,
        discount_ht=line.discount_ht,
        document_discount_ht=line.document_discount_ht,
        eco_tax_ht=line.eco_tax_ht,
        eco_tax_unit_ht=line.eco_tax_unit_ht,
        vat_reason=line.vat_reason,
        unit=line.unit,
        reference=line.reference,
        description=line.description,
        **more,
    )
