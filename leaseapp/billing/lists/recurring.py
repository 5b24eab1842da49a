"""The list of recurring invoices."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from leaseapp.billing.models import Customer, Invoice, RecurringInvoice
from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.directory.models import Company
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_made = (
    select(func.count())
    .select_from(Invoice)
    .where(
        Invoice.organization_id == RecurringInvoice.organization_id,
        Invoice.recurring_invoice_id == RecurringInvoice.id,
        Invoice.deleted_at.is_(None),
    )
    .correlate(RecurringInvoice)
    .scalar_subquery()
)


def _customer(_context: Any, value: str) -> Any:
    return RecurringInvoice.customer_id == UUID(value)


RECURRING = ListSpec(
    "recurring-invoices",
    title=_("Recurring invoices"),
    permission=INVOICE_READ,
    table=RecurringInvoice,
    join=[(Customer, Customer.id == RecurringInvoice.customer_id), (Company, Company.id == Customer.company_id)],
    default_sort="nextDate",
    search_placeholder=_("Name, customer…"),
    quick_filters=(
        QuickFilter("running", _("Running"), {"paused": "false"}),
        QuickFilter("paused", _("Paused"), {"paused": "true"}),
    ),
    criteria={"customerId": _customer},
    outline={"date": "nextDate"},
    columns=[
        Column(
            "name",
            _("Name"),
            RecurringInvoice.name,
            search=True,
            link="/workspace/recurring-invoices/{id}",
            shrinks=True,
        ),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("everyMonths", _("Every (months)"), RecurringInvoice.every_months, kind="number", filter="range"),
        Column("nextDate", _("Next invoice"), RecurringInvoice.next_date, kind="date", filter="range"),
        Column("lastDate", _("Until"), RecurringInvoice.last_date, kind="date", filter="range"),
        Column(
            "issueAutomatically",
            _("Issued automatically"),
            RecurringInvoice.issue_automatically,
            kind="bool",
            filter="eq",
        ),
        Column("paused", _("Paused"), RecurringInvoice.paused, kind="bool", filter="eq"),
        Column("made", _("Invoices made"), _made, kind="number", shown=False),
        Column("createdAt", _("Created on"), RecurringInvoice.created_at, kind="datetime", shown=False),
    ],
)
