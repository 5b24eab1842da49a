"""Customers, invoices and payments, made through the services."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

from leaseapp.billing.models import Customer, Invoice, Payment
from leaseapp.billing.schemas.customers import CustomerIn
from leaseapp.billing.schemas.invoices import InvoiceIn
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting, customers, invoicing, issuing
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from tests.factories import directory

SELLER = {
    "name": "Nordloc", "legalForm": "SAS", "shareCapital": 50000, "siren": "987654308", "siret": "98765430800012",
    "vatNumber": "FR63987654308", "rcsCity": "Lille", "addressLine1": "1 rue du Port", "postalCode": "59000",
    "city": "Lille", "iban": "FR7630006000011234567890189",
}  # fmt: skip
OFFICE = {"addressLine1": "8 rue de la Fonderie", "postalCode": "42000", "city": "Saint-Étienne"}
GOODS = {"kind": "GOODS", "designation": "Forklift", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}
SERVICE = {"kind": "SERVICE", "designation": "Inspection", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}


def seller(context: Context, **values: Any) -> BillingEntity:
    """A billing entity with every particular that the law wants."""
    return directory.billing_entity(context, **(SELLER | values))


def customer(context: Context, number: int = 1, **company: Any) -> Customer:
    """A French business with SIREN and address."""
    body = {"name": f"Customer {number}", "siren": directory.siren(55501000 + number), "headOffice": OFFICE} | company
    return customers.create(context, CustomerIn.model_validate({"company": body}))


def draft(
    context: Context, of: Customer, by: BillingEntity, lines: Sequence[dict[str, Any]] = (GOODS,), **values: Any
) -> Invoice:
    """A draft that lacks nothing, due in 30 days."""
    body = {"customerId": of.id, "billingEntityId": by.id, "lines": list(lines)} | values
    return invoicing.create(context, InvoiceIn.model_validate(body))


def issued(
    context: Context, of: Customer, by: BillingEntity, lines: Sequence[dict[str, Any]] = (GOODS,), **values: Any
) -> Invoice:
    """An issued invoice."""
    return issuing.issue(context, draft(context, of, by, lines, **values).id)


def paid(context: Context, *shares: tuple[Invoice, str], days_ago: int = 0, **values: Any) -> Payment:
    """A transfer over one or several invoices: (invoice, amount in €)."""
    allocations = [{"invoiceId": invoice.id, "amount": amount} for invoice, amount in shares]
    total = sum((Decimal(amount) for _invoice, amount in shares), start=Decimal(0))
    body = {
        "date": context.today - timedelta(days=days_ago), "amount": total, "method": "TRANSFER",
        "allocations": allocations,
    }  # fmt: skip
    return collecting.record(context, PaymentIn.model_validate(body | values))
