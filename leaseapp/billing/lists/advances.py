"""The list of advances."""

from typing import Any
from uuid import UUID

from leaseapp.billing.models import Advance, Customer
from leaseapp.billing.permissions import PAYMENT_READ
from leaseapp.billing.queries.advances import LEFT
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_is_left = LEFT > 0


def _customer(_context: Any, value: str) -> Any:
    return Advance.customer_id == UUID(value)


def _with_rest(_context: Any, value: str) -> Any:
    return {"true": _is_left, "false": ~_is_left}[value]


ADVANCES = ListSpec(
    "advances",
    title=_("Advances"),
    permission=PAYMENT_READ,
    table=Advance,
    join=[
        (Customer, Customer.id == Advance.customer_id),
        (Company, Company.id == Customer.company_id),
        (BillingEntity, BillingEntity.id == Advance.billing_entity_id),
    ],
    default_sort="-date,-createdAt",
    search_placeholder=_("Number, customer…"),
    quick_filters=(QuickFilter("open", _("Something left"), {"available": "true"}),),
    criteria={"customerId": _customer, "available": _with_rest},
    outline={"status": "availableAmount"},
    columns=[
        Column("number", _("Number"), Advance.number, search=True, link="/workspace/advances/{id}"),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("date", _("Received on"), Advance.date, kind="date", filter="range"),
        Column("vatRatePct", _("VAT"), Advance.vat_rate_pct, kind="percent"),
        Column("amount", _("Amount incl. VAT"), Advance.amount, kind="money", sum=True, filter="range"),
        Column("vatAmount", _("VAT due"), Advance.vat_amount, kind="money", sum=True, shown=False),
        Column("availableAmount", _("Left incl. VAT"), LEFT, kind="money", sum=True, filter="range"),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, filter="in", shown=False),
        Column("createdAt", _("Recorded on"), Advance.created_at, kind="datetime", shown=False),
    ],
)
