"""Orders to suppliers on paper: confirmed, drawn, archived by a job; a person sends them."""

import uuid
from functools import partial
from typing import TYPE_CHECKING

from leaseapp.assets.models import StorageLocation
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.directory.services.companies import head_office
from leaseapp.documents.enums import DocumentKind, LineKind, MailTemplate
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.documents.services.mailables import MailedDocument, Sides
from leaseapp.files.services import archiving as files
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.models import Supplier, SupplierOrder, SupplierQuote
from leaseapp.purchasing.permissions import ORDER_CREATE
from leaseapp.purchasing.services import orders

if TYPE_CHECKING:
    from leaseapp.purchasing.rendering.order_pdf import PurchaseOrder

ARCHIVE = "purchasing.archive-order"
BUCKET = "documents-default"
NOT_CONFIRMED = _("This order is not confirmed, or was canceled: nothing is sent.")


def confirm(context: Context, order_id: uuid.UUID, version: int | None) -> SupplierOrder:
    """Confirm an order, and let a job archive its PDF.

    Raises Forbidden for somebody who does not make orders, NotFound, StaleVersion, Conflict INVALID_TRANSITION, ORDER_EMPTY.
    """
    context.require(ORDER_CREATE)
    order = orders.confirm(context, order_id, version)
    context.enqueue(ARCHIVE, {"orderId": order.id})
    return order


def pdf(context: Context, order_id: uuid.UUID) -> FileAnswer:
    """Return the order as PDF/A, as its rows stand. Raises NotFound."""
    from leaseapp.purchasing.rendering.order_pdf import render_order  # noqa: PLC0415  half a second

    order = get_or_404(context, SupplierOrder, order_id)
    paper, locale = _paper(context, order)
    content = Later(partial(render_order, paper, locale, brand=branding.brand(context)))
    return FileAnswer(f"{order.number}.pdf", PDF, content, inline=True)


def archive(context: Context, order_id: uuid.UUID) -> None:
    """Draw and archive a confirmed order; what is archived already is left alone. Raises Unavailable."""
    from leaseapp.purchasing.rendering.order_pdf import render_order  # noqa: PLC0415  half a second

    order = get_or_404(context, SupplierOrder, order_id, for_update=True)
    if order.document_file_id is not None:
        return
    paper, locale = _paper(context, order)
    file = files.store(
        context, bucket=BUCKET, filename=f"{order.number}.pdf", media_type=PDF,
        content=render_order(paper, locale, brand=branding.brand(context)), target_type="SupplierOrder",
        target_id=order.id, category="order",
    )  # fmt: skip
    order.document_file_id = file.id


def mailed(context: Context, record_id: uuid.UUID, for_update: bool) -> MailedDocument:
    """Return a confirmed order as what is mailed. Raises NotFound, Conflict INVALID_TRANSITION."""
    order = get_or_404(context, SupplierOrder, record_id, for_update=for_update)
    if order.status in (SupplierOrderStatus.DRAFT, SupplierOrderStatus.CANCELED):
        raise Conflict("INVALID_TRANSITION", NOT_CONFIRMED, extra={"status": order.status.value})
    return MailedDocument(
        DocumentKind.SUPPLIER_ORDER, MailTemplate.SUPPLIER_ORDER, order.id, order.supplier_id, order.number, order.currency,
        order.total_ttc, None, {"subject": order.title, "expected": order.expected_date}, order.billing_entity_id,
    )  # fmt: skip


def sides(context: Context, about: MailedDocument) -> Sides:
    """Return who orders, and the supplier. Raises NotFound."""
    supplier = get_or_404(context, Supplier, about.customer_id)
    company = get_or_404(context, Company, supplier.company_id)
    return Sides(
        find(context, BillingEntity, about.billing_entity_id), company.email, company, head_office(context, company.id), None
    )  # fmt: skip


def _paper(context: Context, order: SupplierOrder) -> "tuple[PurchaseOrder, str]":
    from leaseapp.purchasing.rendering.order_pdf import PurchaseOrder  # noqa: PLC0415  half a second

    supplier = get_or_404(context, Supplier, order.supplier_id)
    company = get_or_404(context, Company, supplier.company_id)
    office, quote = head_office(context, company.id), find(context, SupplierQuote, order.quote_id)
    place = find(context, StorageLocation, order.delivery_location_id)
    town = " ".join(part for part in (place.postal_code, place.city) if part) if place else ""
    return PurchaseOrder(
        number=order.number, title=order.title, day=order.order_date, expected=order.expected_date,
        quote=(quote.supplier_reference or quote.number) if quote else "", term_days=supplier.payment_term_days,
        end_of_month=supplier.end_of_month,
        buyer=drawn.seller_of(get_or_404(context, BillingEntity, order.billing_entity_id)),
        supplier=Buyer(
            company.name, drawn.address_of(office) if office else Address(country=company.country), siren=company.siren,
            siret=office.siret if office else None, vat_number=company.vat_number, email=company.email, code=supplier.code,
        ),
        place=[part for part in (place.name, place.address_line1, town) if part] if place else [],
        lines=[
            DocumentLine(
                LineKind.GOODS, line.designation, line.quantity, line.unit_price_ht, line.vat_rate_pct,
                discount_pct=line.discount_pct, eco_tax_ht=line.eco_tax_ht,
            )
            for line in orders.lines_of(context, order.id)
        ],
        currency=order.currency, notes=order.notes or "", is_draft=order.status is SupplierOrderStatus.DRAFT,
        is_canceled=order.status is SupplierOrderStatus.CANCELED,
    ), language_of(company.country)  # fmt: skip
