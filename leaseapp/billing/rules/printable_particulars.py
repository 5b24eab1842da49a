"""Characters that no typeface of documents has: they are told at their field before issue, and never replaced (decision 58)."""

from collections.abc import Iterator

from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.particular import Missing
from leaseapp.documents.rules.parties import Address
from leaseapp.kernel.rendering.pdf.typesetting import unprintable
from leaseapp.kernel.text.i18n import _

CODE = "CHARACTERS_NOT_PRINTABLE"
MESSAGE = _("No typeface of the documents has these characters: {characters}")


def printable(document: InvoiceDocument) -> Iterator[Missing]:
    """Every field of an invoice with a character that cannot be printed."""
    for field, text in _texts(document):
        characters = unprintable(text) if text else ""
        if characters:
            yield Missing(CODE, MESSAGE, field, {"characters": " ".join(characters)})


def _texts(document: InvoiceDocument) -> Iterator[tuple[str, str | None]]:
    seller, buyer = document.seller, document.buyer
    yield "billingEntity.name", seller.name
    yield "billingEntity.bankName", seller.bank_name
    yield "billingEntity.rcsCity", seller.rcs_city
    yield from _of_address("billingEntity", seller.address)
    yield "customer.name", buyer.name
    yield "customer.contactName", buyer.contact_name
    yield from _of_address("customer", buyer.address)
    if document.delivery is not None:
        yield "deliveryEstablishmentId", document.delivery.name
        for _field, text in _of_address("", document.delivery.address):
            yield "deliveryEstablishmentId", text
    yield "notes", document.notes
    yield "buyerReference", document.buyer_reference
    yield "purchaseOrderRef", document.purchase_order_ref
    for name in ("late_penalty", "recovery_fee", "discount"):
        yield _TERMS[name], getattr(document.terms, name)
    for index, line in enumerate(document.lines):
        for name in ("designation", "description", "reference", "unit"):
            yield f"lines[{index}].{name}", getattr(line, name)


_TERMS = {"late_penalty": "latePenaltyTerms", "recovery_fee": "recoveryFeeTerms", "discount": "discountTerms"}


def _of_address(owner: str, address: Address) -> Iterator[tuple[str, str | None]]:
    yield f"{owner}.addressLine1", address.line1
    yield f"{owner}.addressLine2", address.line2
    yield f"{owner}.city", address.city
