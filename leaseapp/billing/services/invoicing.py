"""Drafts of invoices: created, changed and deleted freely; whatever is typed, the server computes the totals (document 3)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.models import Customer, Invoice, InvoiceLine
from leaseapp.billing.rules.invoice_profile import operation_nature
from leaseapp.billing.schemas.invoices import InvoiceIn, InvoicePatch
from leaseapp.billing.services import buyer_numbers, priced_lines, reading
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.directory.queries import default_billing_entity
from leaseapp.documents.rules import totals
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _


def create(context: Context, body: InvoiceIn) -> Invoice:
    """Return a new draft with its lines. What is left out comes from the customer and the billing entity.

    Raises NotFound (customer, billing entity, product; with the field), Invalid for refused values.
    """
    customer, company = customer_of(context, body.customer_id)
    seller = seller_of(context, body.billing_entity_id)
    _check_place(context, body.delivery_establishment_id)
    lines = priced_lines.build(context, body.lines, seller, company, row=InvoiceLine)
    given = body.model_dump(by_alias=False, exclude={"customer_id", "billing_entity_id", "lines"}, exclude_none=True)
    values = defaults(customer) | given
    invoice = Invoice(customer_id=customer.id, billing_entity_id=seller.id, **values)
    _check_periods(invoice)
    priced_lines.spread_discount(lines, body.discount_ht)
    add_up(invoice, lines, seller)
    context.add(invoice)
    for line in lines:
        line.invoice_id = invoice.id
    context.add(*lines)
    buyer_numbers.ask_soon(context, company, [line.vat_reason for line in lines])
    return invoice


def patch(context: Context, invoice_id: UUID, body: InvoicePatch) -> Invoice:
    """Change a draft; `lines` replaces all of them, those that stay the same are not touched.

    The parties and lines of an invoice of an order are those of the order. Raises NotFound, Conflict INVALID_TRANSITION
    once issued or LINES_FROM_ORDER, StaleVersion, Invalid for refused values.
    """
    invoice = draft_for_change(context, invoice_id, body.version)
    changes = body.changes()
    _refuse_change_of_order(invoice, changes)
    typed = changes.pop("lines", None)
    if "customer_id" in changes:
        customer_of(context, changes["customer_id"])
    if "billing_entity_id" in changes:
        seller_of(context, changes["billing_entity_id"])
    _check_place(context, changes.get("delivery_establishment_id"))
    with context.session.no_autoflush:
        apply_changes(invoice, changes)
        _check_periods(invoice)
        _customer_row, company = customer_of(context, invoice.customer_id)
        seller = seller_of(context, invoice.billing_entity_id)
        lines: Sequence[InvoiceLine] = queries.lines_of(context, invoice_id)
        if typed is not None:
            known = frozenset(line.product_id for line in lines if line.product_id)
            built = priced_lines.build(context, body.lines, seller, company, known, row=InvoiceLine)
            priced_lines.spread_discount(built, invoice.discount_ht)
            lines = priced_lines.take_over(context, lines, built, invoice_id=invoice.id)
        elif "discount_ht" in changes:
            priced_lines.spread_discount(lines, invoice.discount_ht)
        add_up(invoice, lines, seller)
        invoice.updated_at = context.now
    buyer_numbers.ask_soon(context, company, [line.vat_reason for line in lines])
    context.session.flush()
    return invoice


def delete(context: Context, invoice_id: UUID, version: int | None = None) -> None:
    """Soft-delete a draft; an issued invoice is never deleted. Raises NotFound, Conflict INVALID_TRANSITION, StaleVersion."""
    invoice = draft_for_change(context, invoice_id, version)
    invoice.deleted_at = context.now
    context.session.flush()


def draft_for_change(context: Context, invoice_id: UUID, version: int | None) -> Invoice:
    """Return the invoice, locked, if it still is a draft of the version that the caller read.

    Raises NotFound, Conflict INVALID_TRANSITION, StaleVersion.
    """
    invoice = get_or_404(context, Invoice, invoice_id, for_update=True)
    if invoice.status is not InvoiceStatus.DRAFT:
        raise Conflict(
            "INVALID_TRANSITION",
            _("An issued invoice cannot be changed or deleted; correct it with a credit note."),
            extra={"status": invoice.status.value},
        )
    check_version(invoice, version, lambda: reading.invoice(context, invoice_id))
    return invoice


def add_up(invoice: Invoice, lines: Sequence[InvoiceLine], seller: BillingEntity) -> totals.Totals:
    """Write the totals, the VAT breakdown, the discount and the nature of the operations of `lines` on the invoice.

    Raises Invalid AMOUNT_TOO_LARGE when the document exceeds what can be stored.
    """
    is_deposit = invoice.type_code is InvoiceType.DEPOSIT_INVOICE
    computed = totals.compute(lines, vat_on_debits=seller.vat_on_debits, is_deposit=is_deposit)
    nature = operation_nature(line.kind for line in lines)
    return priced_lines.write_totals(invoice, computed, operation_nature=nature)


def customer_of(context: Context, customer_id: UUID) -> tuple[Customer, Company]:
    """Return the customer of a document with its company. Raises NotFound at `customerId`."""
    found = queries.customer_with_company(context, customer_id)
    if found is None:
        raise NotFound("customerId")
    return found[0], found[1]


def seller_of(context: Context, billing_entity_id: UUID | None) -> BillingEntity:
    """Return the entity that issues: the one asked for, else the default. Raises NotFound, Invalid BILLING_ENTITY_REQUIRED."""
    if billing_entity_id is not None:
        return get_or_404(context, BillingEntity, billing_entity_id, field="billingEntityId")
    seller = default_billing_entity(context)
    if seller is None:
        raise refuse_field(
            "billingEntityId",
            "BILLING_ENTITY_REQUIRED",
            _("Create the billing entity that issues your invoices first."),
        )
    return seller


def defaults(customer: Customer) -> dict[str, Any]:
    """Return what a new draft takes from its customer; it is due by the customer's terms (services/terms.py)."""
    return {"buyer_reference": customer.buyer_reference, "payment_means": customer.payment_means}


def _check_place(context: Context, establishment_id: UUID | None) -> None:
    if establishment_id is not None:
        get_or_404(context, Establishment, establishment_id, field="deliveryEstablishmentId")


_FROM_ORDER = {
    "lines": "lines", "discount_ht": "discountHt", "customer_id": "customerId", "billing_entity_id": "billingEntityId",
}  # fmt: skip


def _refuse_change_of_order(invoice: Invoice, changes: dict[str, Any]) -> None:
    """Refuse other lines on an order's invoice: they count what of the order is invoiced; it would be billed twice or never."""
    if invoice.order_id is None:
        return
    changed = [
        name for name in _FROM_ORDER if name in changes and (name == "lines" or changes[name] != getattr(invoice, name))
    ]
    if changed:
        message = _(
            "Customer, entity and lines come from the order: delete this draft, edit the order, invoice it again."
        )
        errors = [FieldError(_FROM_ORDER[name], "LINES_FROM_ORDER", message) for name in changed]
        raise Conflict("LINES_FROM_ORDER", message, errors=errors)


def _check_periods(invoice: Invoice) -> None:
    start, end = invoice.service_period_start, invoice.service_period_end
    if start and end and end < start:
        raise refuse_field("servicePeriodEnd", "PERIOD_REVERSED", _("The period ends before it starts."))
