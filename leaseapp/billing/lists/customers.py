"""The list of customers."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from leaseapp.accounting.models import LedgerParty
from leaseapp.billing.lists.expressions import is_late
from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.permissions import CUSTOMER_READ
from leaseapp.billing.queries import IS_OPEN, OUTSTANDING, billed_address
from leaseapp.directory.models import Company, Establishment
from leaseapp.documents.lists import LostMails
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _
from leaseapp.law.payment_terms import TermKind


def _company(_context: Any, value: str) -> Any:
    return Customer.company_id == UUID(value)


def _owed(which: Any) -> Any:
    return (
        select(func.coalesce(func.sum(OUTSTANDING), ZERO))
        .where(
            Invoice.organization_id == Customer.organization_id,
            Invoice.customer_id == Customer.id,
            which,
        )
        .correlate(Customer)
        .scalar_subquery()
    )


_lost = LostMails(Customer, "Customer")

CUSTOMERS = ListSpec(
    "customers",
    title=_("Customers"),
    permission=CUSTOMER_READ,
    table=Customer,
    join=[
        (Company, Company.id == Customer.company_id),
        (LedgerParty, LedgerParty.id == Customer.ledger_party_id),
    ],
    outer_join=[(Establishment, billed_address())],
    default_sort="name",
    criteria={"companyId": _company} | _lost.criteria,
    search_placeholder=_("Name, SIREN, code, town…"),
    outline={"number": "siren", "detail": "city", "status": "amountLate"},
    columns=[
        Column("name", _("Name"), Company.name, search=True, link="/workspace/customers/{id}", shrinks=True),
        Column("code", _("Code"), LedgerParty.code, search=True),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True),
        Column("city", _("Town"), Establishment.city, search=True),
        Column("amountDue", _("Amount due incl. VAT"), _owed(IS_OPEN), kind="money", sum=True),
        Column("amountLate", _("Overdue incl. VAT"), _owed(is_late), kind="money", sum=True),
        Column(
            "paymentTermKind",
            _("Payment term"),
            Customer.payment_term_kind,
            kind="status",
            enum=TermKind,
            filter="in",
            shown=False,
        ),
        Column("paymentTermDays", _("Payment term (days)"), Customer.payment_term_days, kind="number", shown=False),
        Column("createdAt", _("Created on"), Customer.created_at, kind="datetime", shown=False),
        _lost.column,
    ],
)
