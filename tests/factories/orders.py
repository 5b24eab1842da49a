"""Orders, their shipments and their invoices, made through the services."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.services import issuing
from leaseapp.directory.models import BillingEntity, Establishment
from leaseapp.directory.queries import head_office_of
from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.directory.services import companies
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from leaseapp.sales.models import Order
from leaseapp.sales.queries import orders as statements
from leaseapp.sales.schemas.orders import OrderIn, OrderInvoiceIn, ShipIn
from leaseapp.sales.services import order_invoicing, ordering, shipping

GOODS = {"kind": "GOODS", "designation": "Forklift", "quantity": 10, "unitPriceHt": 1000, "vatRatePct": 20}
SERVICE = {"kind": "SERVICE", "designation": "Inspection", "quantity": 4, "unitPriceHt": 250, "vatRatePct": 10}


def order(
    context: Context, of: Customer, by: BillingEntity, lines: Sequence[dict[str, Any]] = (GOODS,), **values: Any
) -> Order:
    """A free order."""
    body = {"customerId": of.id, "billingEntityId": by.id, "lines": list(lines)} | values
    return ordering.create(context, OrderIn.model_validate(body))


def lines_of(context: Context, of: Order) -> Sequence[Any]:
    """Its lines."""
    return statements.order_lines(context, of.id)


def invoiced(context: Context, of: Order, mode: str = "ALL", **values: Any) -> Invoice:
    """A draft invoice of the order, shipped or not."""
    return order_invoicing.invoice(
        context, of.id, OrderInvoiceIn.model_validate({"mode": mode, "confirmUnshipped": True} | values)
    )


def issued(context: Context, of: Order, mode: str = "ALL", **values: Any) -> Invoice:
    """An issued invoice of the order; what follows from it has happened."""
    invoice = issuing.issue(context, invoiced(context, of, mode, **values).id)
    events.drain(context)
    return invoice


def parts(context: Context, of: Order, *quantities: Any) -> list[dict[str, Any]]:
    """Quantities of the order's lines in their order, as the bodies of shipping and invoicing want them; 0 leaves a line out."""
    return [
        {"orderLineId": line.id, "quantity": Decimal(str(quantity))}
        for line, quantity in zip(lines_of(context, of), quantities, strict=False)
        if quantity
    ]


def shipped(context: Context, of: Order, *quantities: Any) -> Order:
    """Ships these quantities, everything without any."""
    body = {"lines": parts(context, of, *quantities)} if quantities else {}
    return shipping.ship(context, of.id, ShipIn.model_validate(body))


def site(context: Context) -> Establishment:
    """A building site of another company, in Brest."""
    place = {"name": "Works", "addressLine1": "1 quai Nord", "postalCode": "29200", "city": "Brest"}
    company = companies.create(
        context, CompanyIn.model_validate({"name": "Works SA", "siren": "881234504", "headOffice": place})
    )
    return head_office_of(context, company.id)


def head_office(context: Context, of: Customer) -> Establishment:
    """The address that a customer is billed at."""
    return head_office_of(context, of.company_id)
