"""The list of quotes. Replaced revisions stay away unless they are asked for."""

from typing import Any
from uuid import UUID

from sqlalchemy import and_, case, false, func, literal, select, true

from leaseapp.billing.models import Customer
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.lists import LostMails
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.business_day import today
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.lists.orders import remaining_ht
from leaseapp.sales.models import Order, Quote, QuoteLine
from leaseapp.sales.permissions import QUOTE_READ
from leaseapp.sales.queries.answers import asked_at, decided_at
from leaseapp.sales.rules import quote as rules

_expired = and_(Quote.status.in_(rules.OPEN), Quote.valid_until < today)
expired = case((_expired, true()), else_=false())
number = case((Quote.revision == 1, Quote.number), else_=func.concat(Quote.number, literal(" v"), Quote.revision))


def _superseded(_context: Any, value: str) -> Any:
    replaced = Quote.superseded_by_id.is_not(None)
    return {"true": replaced, "false": ~replaced, "all": true()}[value]


def _asked(_context: Any, value: str) -> Any:
    return {"true": asked_at.is_not(None), "false": asked_at.is_(None)}[value]


def _opened(_context: Any, value: str) -> Any:
    return {"true": Quote.first_viewed_at.is_not(None), "false": Quote.first_viewed_at.is_(None)}[value]


def _customer(_context: Any, value: str) -> Any:
    return Quote.customer_id == UUID(value)


def _company(_context: Any, value: str) -> Any:
    return Customer.company_id == UUID(value)


def _salesperson(_context: Any, value: str) -> Any:
    return Quote.salesperson_id == UUID(value)


def _product(_context: Any, value: str) -> Any:
    return Quote.id.in_(select(QuoteLine.quote_id).where(QuoteLine.product_id == UUID(value)))


_lost = LostMails(Quote, "Quote")

QUOTES = ListSpec(
    "quotes",
    title=_("Quotes"),
    permission=QUOTE_READ,
    table=Quote,
    join=[
        (Customer, Customer.id == Quote.customer_id),
        (Company, Company.id == Customer.company_id),
        (BillingEntity, BillingEntity.id == Quote.billing_entity_id),
    ],
    outer_join=[
        (User, User.id == Quote.salesperson_id),
        (Order, and_(Order.organization_id == Quote.organization_id, Order.quote_id == Quote.id)),
    ],
    default_sort="-createdAt",
    default_filters={"superseded": "false"},
    search_placeholder=_("Number, customer, SIREN, subject…"),
    quick_filters=(
        QuickFilter("toSend", _("To send"), {"status": "DRAFT"}, own=""),
        QuickFilter("waiting", _("Waiting"), {"status": "SENT", "expired": "false"}, own=_("To answer")),
        QuickFilter("accepted", _("Accepted quotes"), {"status": "ACCEPTED"}),
        QuickFilter("expired", _("Expired quotes"), {"expired": "true"}),
        QuickFilter("replaced", _("Replaced"), {"superseded": "true"}, own=""),
    ),
    criteria={
        "superseded": _superseded,
        "asked": _asked,
        "opened": _opened,
        "customerId": _customer,
        "companyId": _company,
        "salespersonId": _salesperson,
        "productId": _product,
        **_lost.criteria,
    },
    columns=[
        Column("number", _("Number"), number, search=True, link="/workspace/quotes/{id}"),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("subject", _("Subject"), Quote.subject, search=True, shrinks=True),
        Column("validUntil", _("Valid until"), Quote.valid_until, kind="date", filter="range"),
        Column("totalHt", _("Total excl. VAT"), Quote.total_ht, kind="money", sum=True, filter="range"),
        Column("totalTtc", _("Total incl. VAT"), Quote.total_ttc, kind="money", sum=True, filter="range"),
        Column("valueHt", _("Worth excl. VAT"), Quote.value_ht, kind="money", sum=True, filter="range", shown=False),
        Column("status", _("Status"), Quote.status, kind="status", enum=QuoteStatus, filter="in"),
        Column("salesperson", _("Salesperson"), User.name, search=True),
        Column("remainingHt", _("To invoice excl. VAT"), remaining_ht, kind="money", filter="range", shown=False),
        Column("expired", _("Expired"), expired, kind="bool", filter="eq", shown=False),
        Column("revision", _("Revision"), Quote.revision, kind="number", shown=False),
        Column("sentAt", _("Sent on"), Quote.sent_at, kind="datetime", filter="range", shown=False),
        Column("openedAt", _("Opened on"), Quote.first_viewed_at, kind="datetime", filter="range", shown=False),
        Column("askedAt", _("Asked on"), asked_at, kind="datetime", shown=False),
        Column("decidedAt", _("Decided on"), decided_at, kind="datetime", filter="range", shown=False),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True, shown=False),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, filter="in", shown=False),
        Column("createdAt", _("Created on"), Quote.created_at, kind="datetime", filter="range", shown=False),
        _lost.column,
    ],
)
