"""The list of orders, with what is still to be invoiced of each by the rule of the order's page (rules.remaining)."""

from typing import Any
from uuid import UUID

from sqlalchemy import and_, case, func, select

from leaseapp.billing.enums import DEPOSIT, InvoiceType
from leaseapp.billing.models import CreditNoteLine, Customer, Invoice, InvoiceLine
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.lists import LostMails
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence import money_sql
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import ORDER_LINE, OrderStatus
from leaseapp.sales.models import Order, OrderLine, Quote
from leaseapp.sales.permissions import ORDER_READ

_of_invoice = and_(InvoiceLine.organization_id == Invoice.organization_id, InvoiceLine.invoice_id == Invoice.id)
_of_credit = and_(
    CreditNoteLine.organization_id == InvoiceLine.organization_id, CreditNoteLine.invoice_line_id == InvoiceLine.id
)


def _sum(expression: Any, *criteria: Any, credited: bool = False) -> Any:
    """Return a sum over the lines of the live invoices of the order, drafts included, or over what was credited of them."""
    statement = select(func.coalesce(func.sum(expression), 0)).select_from(Invoice).join(InvoiceLine, _of_invoice)
    if credited:
        statement = statement.join(CreditNoteLine, _of_credit)
    return statement.where(
        Invoice.organization_id == Order.organization_id,
        Invoice.order_id == Order.id,
        Invoice.deleted_at.is_(None),
        *criteria,
    )


def _rest_of_lines() -> Any:
    own = and_(InvoiceLine.source_kind == ORDER_LINE, InvoiceLine.source_id == OrderLine.id)
    invoiced = _sum(InvoiceLine.quantity, own).correlate(Order, OrderLine).scalar_subquery()
    returned = _sum(CreditNoteLine.credited_quantity, own, credited=True).correlate(Order, OrderLine).scalar_subquery()
    net = invoiced - returned
    rest = func.greatest(OrderLine.quantity - net, 0)

    def rest_of(whole: Any) -> Any:
        return whole - money_sql.proportion(whole, net, OrderLine.quantity)

    discount = func.least(rest_of(OrderLine.discount_ht), money_sql.line_net_ht(rest, OrderLine.unit_price_ht, 0))
    price = money_sql.line_net_ht(rest, OrderLine.unit_price_ht, OrderLine.discount_pct, discount)
    net_price = price - func.least(rest_of(OrderLine.document_discount_ht), price)
    eco_tax = rest_of(OrderLine.eco_tax_ht)
    return (
        select(func.coalesce(func.sum(case((rest > 0, net_price + eco_tax), else_=ZERO)), ZERO))
        .where(OrderLine.organization_id == Order.organization_id, OrderLine.order_id == Order.id)
        .correlate(Order)
        .scalar_subquery()
    )


def _open_deposits() -> Any:
    is_deposit = Invoice.type_code == InvoiceType.DEPOSIT_INVOICE
    deducts = InvoiceLine.source_kind == DEPOSIT
    amount = _sum(InvoiceLine.line_total_ht, is_deposit | deducts)
    credited = _sum(
        case((is_deposit, CreditNoteLine.line_total_ht), else_=-func.abs(CreditNoteLine.line_total_ht)),
        is_deposit | deducts,
        credited=True,
    )
    return amount.correlate(Order).scalar_subquery() - credited.correlate(Order).scalar_subquery()


remaining_ht = case(
    (Order.id.is_(None), None),
    (Order.status == OrderStatus.CANCELED, ZERO),
    else_=_rest_of_lines() - _open_deposits(),
)
"""The amount still to be invoiced, in € excl. VAT; nothing where a list shows no order."""


def _customer(_context: Any, value: str) -> Any:
    return Order.customer_id == UUID(value)


def _company(_context: Any, value: str) -> Any:
    return Customer.company_id == UUID(value)


def _salesperson(_context: Any, value: str) -> Any:
    return Order.salesperson_id == UUID(value)


def _product(_context: Any, value: str) -> Any:
    return Order.id.in_(select(OrderLine.order_id).where(OrderLine.product_id == UUID(value)))


_lost = LostMails(Order, "Order")

ORDERS = ListSpec(
    "orders",
    title=_("Orders"),
    permission=ORDER_READ,
    table=Order,
    join=[
        (Customer, Customer.id == Order.customer_id),
        (Company, Company.id == Customer.company_id),
        (BillingEntity, BillingEntity.id == Order.billing_entity_id),
    ],
    outer_join=[(Quote, Quote.id == Order.quote_id)],
    default_sort="-createdAt",
    search_placeholder=_("Number, customer, SIREN, reference…"),
    quick_filters=(
        QuickFilter("toShip", _("To ship"), {"status": "CONFIRMED"}, own=_("Being prepared")),
        QuickFilter("onTheWay", _("On the way"), {"status": "SHIPPED"}),
        QuickFilter(
            "toInvoice",
            _("To invoice"),
            {"status": "CONFIRMED,SHIPPED,RECEIVED", "remainingHtFrom": "0.01"},
            own="",
        ),
        QuickFilter("invoiced", _("Invoiced orders"), {"status": "INVOICED"}, own=""),
    ),
    criteria={"customerId": _customer, "companyId": _company, "salespersonId": _salesperson, "productId": _product}
    | _lost.criteria,
    columns=[
        Column("number", _("Number"), Order.number, search=True, link="/workspace/orders/{id}"),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("orderDate", _("Ordered on"), Order.order_date, kind="date", filter="range"),
        Column("requestedDate", _("Requested for"), Order.requested_date, kind="date", filter="range"),
        Column("totalTtc", _("Total incl. VAT"), Order.total_ttc, kind="money", sum=True, filter="range"),
        Column("totalHt", _("Total excl. VAT"), Order.total_ht, kind="money", sum=True, shown=False),
        Column("remainingHt", _("To invoice excl. VAT"), remaining_ht, kind="money", sum=True, filter="range"),
        Column("status", _("Status"), Order.status, kind="status", enum=OrderStatus, filter="in"),
        Column("quote", _("Quote"), Quote.number, search=True, shown=False),
        Column("purchaseOrderRef", _("Customer's order"), Order.purchase_order_ref, search=True, shown=False),
        Column("subject", _("Subject"), Order.subject, search=True, shown=False),
        Column("shippedAt", _("Shipped on"), Order.shipped_at, kind="datetime", filter="range", shown=False),
        Column("receivedAt", _("Received on"), Order.received_at, kind="datetime", filter="range", shown=False),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True, shown=False),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, filter="in", shown=False),
        Column("createdAt", _("Created on"), Order.created_at, kind="datetime", filter="range", shown=False),
        _lost.column,
    ],
)
