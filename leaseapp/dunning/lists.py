"""The list of dunnings: what has to be done today first."""

from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.queries import OUTSTANDING
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.lists import LostMails
from leaseapp.dunning.enums import DunningOutcome, DunningStatus, DunningStep, PauseReason
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.permissions import DUNNING_READ
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.business_day import today
from leaseapp.kernel.text.i18n import _

_YES_NO = {"true": True, "false": False}
_days_late = sa.func.greatest(sa.cast(today - col(Dunning.due_date), sa.Integer), 0)
#: what is still to be done, which is what the list shows unless asked otherwise
LIVE = "OPEN,LEGAL_RETURNED"
_open = Dunning.status == DunningStatus.OPEN
_paused = sa.and_(_open, col(Dunning.paused_until) >= today)
_due = sa.and_(
    _open,
    col(Dunning.next_step_on) <= today,
    sa.or_(col(Dunning.paused_until).is_(None), col(Dunning.paused_until) < today),
)
_broken = sa.and_(_open, col(Dunning.promised_on) < today)
_lost = LostMails(Dunning, "Dunning")


def _meaning(criterion: Any) -> Any:
    return lambda _context, text: criterion if _YES_NO[text] else sa.not_(criterion)


def _same(column: Any) -> Any:
    return lambda _context, text: column == UUID(text)


DUNNINGS = ListSpec(
    "dunnings",
    title=_("Dunning"),
    permission=DUNNING_READ,
    table=Dunning,
    join=[
        (Invoice, col(Invoice.id) == Dunning.invoice_id),
        (Customer, col(Customer.id) == Dunning.customer_id),
        (Company, col(Company.id) == Customer.company_id),
        (BillingEntity, col(BillingEntity.id) == Dunning.billing_entity_id),
    ],
    default_sort="nextStepOn,dueDate",
    search_placeholder=_("Invoice, customer, SIREN"),
    default_filters={"status": LIVE},
    quick_filters=(
        QuickFilter("today", _("To do today"), {"due": "true"}),
        QuickFilter("paused", _("Promises and pauses"), {"paused": "true"}),
        QuickFilter("broken", _("Promise not kept"), {"broken": "true"}),
        QuickFilter("legal", _("In collection"), {"step": "LEGAL"}),
        QuickFilter("ended", _("Ended", "dunnings"), {"status": "RESOLVED,CANCELED"}),
    ),
    criteria={
        "due": _meaning(_due),
        "paused": _meaning(_paused),
        "broken": _meaning(_broken),
        "customerId": _same(Dunning.customer_id),
        "companyId": _same(Customer.company_id),
        "invoiceId": _same(Dunning.invoice_id),
        **_lost.criteria,
    },
    outline={"who": "customer", "number": "number", "status": "step", "amount": "amountDue", "date": "nextStepOn"},
    columns=[
        Column("number", _("Invoice"), Dunning.number, search=True, link="/workspace/dunnings/{id}"),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("dueDate", _("Due on"), Dunning.due_date, kind="date", filter="range", shown=False),
        Column("daysLate", _("Days late"), _days_late, kind="number", filter="range"),
        Column("amountDue", _("Amount due incl. VAT"), OUTSTANDING, kind="money", sum=True, filter="range"),
        Column("step", _("Step"), Dunning.step, kind="status", enum=DunningStep, filter="in"),
        Column("nextStepOn", _("Next step on"), Dunning.next_step_on, kind="date", filter="range"),
        Column("promisedOn", _("Promised on"), Dunning.promised_on, kind="date", filter="range", shown=False),
        Column("status", _("State"), Dunning.status, kind="status", enum=DunningStatus, filter="in"),
        Column("pausedUntil", _("Paused until"), Dunning.paused_until, kind="date", filter="range", shown=False),
        Column(
            "pauseReason", _("Pause"), Dunning.pause_reason, kind="status", enum=PauseReason, filter="in", shown=False
        ),
        Column("promisedAmount", _("Amount promised incl. VAT"), Dunning.promised_amount, kind="money", shown=False),
        Column("stepOn", _("Last letter"), Dunning.step_on, kind="date", filter="range", shown=False),
        Column("outcome", _("Outcome"), Dunning.outcome, kind="status", enum=DunningOutcome, filter="in", shown=False),
        Column("collector", _("Collector"), Dunning.collector_name, search=True, shown=False),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True, shown=False),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, filter="in", shown=False),
        Column("createdAt", _("Opened on"), Dunning.created_at, kind="datetime", filter="range", shown=False),
        _lost.column,
    ],
)
