"""The lists of crm: prospects, opportunities, actions, calls."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.crm.enums import (
    ActionStatus,
    ActionType,
    CallOutcome,
    Direction,
    LostReason,
    OpportunityKind,
    ProspectSource,
    ProspectStatus,
    Stage,
)
from leaseapp.crm.models import CrmAction, CrmCall, Opportunity, Prospect
from leaseapp.crm.permissions import CRM_READ
from leaseapp.directory.models import Company, Contact
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence import money_sql
from leaseapp.kernel.text.i18n import _


def _mine(column: Any) -> Any:
    """Return the filter `mine`: what the reader owns or has to do."""

    def criterion(context: Context, text: str) -> Any:
        own = sa.func.coalesce(column == context.principal.user_id, False)
        return {"true": own, "false": sa.not_(own)}[text.lower()]

    return criterion


def _same(column: Any) -> Any:
    """Return the filter by ids of another record."""
    return lambda _context, text: column.in_([uuid.UUID(one) for one in text.split(",")])


def _overdue(context: Context, text: str) -> Any:
    """Filter by `overdue`: what should be done by now."""
    found = sa.and_(CrmAction.status == ActionStatus.OPEN, col(CrmAction.due_at) < context.now)
    return {"true": found, "false": sa.not_(found)}[text.lower()]


def _today(context: Context, text: str) -> Any:
    """Filter by `today`: what is to do until tonight, overdue included."""
    due = sa.cast(sa.func.timezone(context.principal.timezone, col(CrmAction.due_at)), sa.Date) <= context.today
    found = sa.and_(CrmAction.status == ActionStatus.OPEN, due)
    return {"true": found, "false": sa.not_(found)}[text.lower()]


def _waits(_context: Context, text: str) -> Any:
    """Filter by `waits`: incoming calls that nobody took and nobody returned."""
    found = sa.and_(
        CrmCall.direction == Direction.IN, CrmCall.outcome != CallOutcome.ANSWERED, col(CrmCall.returned_at).is_(None)
    )
    return {"true": found, "false": sa.not_(found)}[text.lower()]


PROSPECTS = ListSpec(
    "crm-prospects",
    title=_("Prospects"),
    permission=CRM_READ,
    table=Prospect,
    outer_join=[(User, Prospect.owner_user_id == User.id)],
    default_sort="-createdAt",
    search_placeholder=_("Name, SIREN, contact"),
    criteria={"mine": _mine(col(Prospect.owner_user_id)), "promotedCompanyId": _same(col(Prospect.promoted_company_id))},
    quick_filters=(
        QuickFilter("open", _("Open", "prospects"), {"status": "NEW,CONTACTED,QUALIFIED"}),
        QuickFilter("new", _("New", "prospects"), {"status": "NEW"}),
        QuickFilter("promoted", _("In the directory", "prospects"), {"status": "PROMOTED"}),
        QuickFilter("lost", _("Lost", "prospects"), {"status": "LOST"}),
    ),
    outline={"who": "name", "number": "siren", "detail": "contactName", "status": "status", "date": "createdAt"},
    columns=[
        Column("name", _("Name"), Prospect.name, search=True, link="/workspace/crm-prospects/{id}", shrinks=True),
        Column("siren", _("SIREN"), Prospect.siren, kind="siren", search=True, shown=False),
        Column("contactName", _("Contact"), Prospect.contact_name, search=True, shrinks=True),
        Column("phone", _("Phone"), Prospect.phone),
        Column("source", _("Origin", "prospect"), Prospect.source, kind="status", enum=ProspectSource, filter="in"),
        Column("status", _("State"), Prospect.status, kind="status", enum=ProspectStatus, filter="in"),
        Column("owner", _("Owner", "crm"), User.name, shrinks=True),
        Column("createdAt", _("Noted on"), Prospect.created_at, kind="datetime", filter="range"),
        Column("email", _("E-mail"), Prospect.email, shrinks=True, shown=False),
        Column("need", _("Need"), Prospect.need, sort=False, shown=False),
        Column("lostReason", _("Lost because"), Prospect.lost_reason, sort=False, shown=False),
        Column("promotedAt", _("Taken into the directory at"), Prospect.promoted_at, kind="datetime", shown=False),
        Column("ownerUserId", _("Owner", "crm"), Prospect.owner_user_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

_weighted = money_sql.proportion(col(Opportunity.amount_ht), Opportunity.probability_pct, 100)
OPPORTUNITIES = ListSpec(
    "crm-opportunities",
    title=_("Opportunities"),
    permission=CRM_READ,
    table=Opportunity,
    outer_join=[
        (Company, Opportunity.company_id == Company.id), (Prospect, Opportunity.prospect_id == Prospect.id),
        (User, Opportunity.owner_user_id == User.id),
    ],
    default_sort="expectedCloseOn,-number",
    search_placeholder=_("Number, client, title"),
    criteria={"mine": _mine(col(Opportunity.owner_user_id))},
    quick_filters=(
        QuickFilter("open", _("Open", "opportunities"), {"stage": "QUALIFY,PROPOSE,NEGOTIATE"}),
        QuickFilter("mine", _("My own"), {"stage": "QUALIFY,PROPOSE,NEGOTIATE", "mine": "true"}),
        QuickFilter("won", _("Won", "opportunities"), {"stage": "WON"}),
        QuickFilter("lost", _("Lost", "opportunities"), {"stage": "LOST"}),
    ),
    outline={"who": "partner", "number": "number", "detail": "title", "amount": "amountHt", "status": "stage",
             "date": "expectedCloseOn"},
    columns=[
        Column("number", _("Number"), Opportunity.number, search=True, link="/workspace/crm-opportunities/{id}"),
        Column("partner", _("Client or prospect"), sa.func.coalesce(Company.name, Prospect.name), search=True, shrinks=True),
        Column("title", _("Title", "opportunity"), Opportunity.title, search=True, shrinks=True),
        Column("kind", _("Kind"), Opportunity.kind, kind="status", enum=OpportunityKind, filter="in"),
        Column("stage", _("Stage", "opportunity"), Opportunity.stage, kind="status", enum=Stage, filter="in"),
        Column("amountHt", _("Amount excl. VAT"), Opportunity.amount_ht, kind="money", filter="range", sum=True),
        Column("probabilityPct", _("Probability (%)"), Opportunity.probability_pct, kind="number", filter="range"),
        Column("expectedCloseOn", _("Decision expected"), Opportunity.expected_close_on, kind="date", filter="range"),
        Column("owner", _("Owner", "crm"), User.name, shrinks=True, shown=False),
        Column("weightedHt", _("Weighted excl. VAT"), _weighted, kind="money", sum=True, shown=False),
        Column("periodicRentHt", _("Rent excl. VAT"), Opportunity.periodic_rent_ht, kind="money", shown=False),
        Column("closedOn", _("Won or lost on"), Opportunity.closed_on, kind="date", filter="range", shown=False),
        Column(
            "lostReason", _("Lost because"), Opportunity.lost_reason, kind="status", enum=LostReason, filter="in", shown=False,
        ),
        Column("companyId", _("Client"), Opportunity.company_id, filter="in", sort=False, shown=False),
        Column("prospectId", _("Prospect"), Opportunity.prospect_id, filter="in", sort=False, shown=False),
        Column("ownerUserId", _("Owner", "crm"), Opportunity.owner_user_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

_deal, _client, _lead = aliased(Opportunity), aliased(Company), aliased(Prospect)
_about = sa.func.coalesce(_client.name, _lead.name, _deal.title)
ACTIONS = ListSpec(
    "crm-actions",
    title=_("Actions", "crm"),
    permission=CRM_READ,
    table=CrmAction,
    outer_join=[
        (_client, CrmAction.company_id == _client.id), (_lead, CrmAction.prospect_id == _lead.id),
        (_deal, CrmAction.opportunity_id == _deal.id), (User, CrmAction.assignee_user_id == User.id),
    ],
    default_sort="dueAt",
    search_placeholder=_("Subject, client"),
    criteria={"mine": _mine(col(CrmAction.assignee_user_id)), "overdue": _overdue, "today": _today},
    quick_filters=(
        QuickFilter("today", _("Today", "actions"), {"today": "true"}),
        QuickFilter("mine", _("Mine today"), {"today": "true", "mine": "true"}),
        QuickFilter("overdue", _("Overdue", "actions"), {"overdue": "true"}),
        QuickFilter("coming", _("To do", "actions"), {"status": "OPEN"}),
        QuickFilter("done", _("Done", "actions"), {"status": "DONE"}),
    ),
    outline={"who": "about", "number": "subject", "detail": "assignee", "status": "status", "date": "dueAt"},
    columns=[
        Column(
            "subject", _("Subject", "action"), CrmAction.subject, search=True, link="/workspace/crm-actions/{id}", shrinks=True,
        ),
        Column("type", _("Kind"), CrmAction.type, kind="status", enum=ActionType, filter="in"),
        Column("about", _("About", "action"), _about, search=True, shrinks=True),
        Column("dueAt", _("Due at"), CrmAction.due_at, kind="datetime", filter="range"),
        Column("status", _("State"), CrmAction.status, kind="status", enum=ActionStatus, filter="in"),
        Column("assignee", _("Assigned to"), User.name, shrinks=True),
        Column("outcome", _("Outcome", "action"), CrmAction.outcome, sort=False, shrinks=True, shown=False),
        Column("doneAt", _("Done at"), CrmAction.done_at, kind="datetime", filter="range", shown=False),
        Column("prospectId", _("Prospect"), CrmAction.prospect_id, filter="in", sort=False, shown=False),
        Column("companyId", _("Client"), CrmAction.company_id, filter="in", sort=False, shown=False),
        Column("opportunityId", _("Opportunity"), CrmAction.opportunity_id, filter="in", sort=False, shown=False),
        Column("assigneeUserId", _("Assigned to"), CrmAction.assignee_user_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

_number = sa.case((col(CrmCall.direction) == Direction.IN, CrmCall.from_number), else_=CrmCall.to_number)
CALLS = ListSpec(
    "crm-calls",
    title=_("Calls", "crm"),
    permission=CRM_READ,
    table=CrmCall,
    outer_join=[
        (Company, CrmCall.company_id == Company.id), (Prospect, CrmCall.prospect_id == Prospect.id),
        (Contact, CrmCall.contact_id == Contact.id),
    ],
    default_sort="-startedAt",
    search_placeholder=_("Client, number"),
    criteria={"waits": _waits},
    quick_filters=(
        QuickFilter("waits", _("To call back"), {"waits": "true"}),
        QuickFilter("in", _("Incoming", "calls"), {"direction": "IN"}),
        QuickFilter("out", _("Outgoing", "calls"), {"direction": "OUT"}),
    ),
    outline={"who": "who", "number": "number", "status": "outcome", "date": "startedAt"},
    columns=[
        Column(
            "startedAt", _("Called at"), CrmCall.started_at, kind="datetime", filter="range", link="/workspace/crm-calls/{id}",
        ),
        Column("who", _("Client or prospect"), sa.func.coalesce(Company.name, Prospect.name), search=True, shrinks=True),
        Column("number", _("Telephone number"), _number, search=True),
        Column("direction", _("Way", "call"), CrmCall.direction, kind="status", enum=Direction, filter="in"),
        Column("outcome", _("Result", "call"), CrmCall.outcome, kind="status", enum=CallOutcome, filter="in"),
        Column("note", _("Note"), CrmCall.note, sort=False, shrinks=True),
        Column("durationS", _("Seconds"), CrmCall.duration_s, kind="number", shown=False),
        Column("person", _("Contact"), Contact.last_name, shrinks=True, shown=False),
        Column("returnedAt", _("Called back at"), CrmCall.returned_at, kind="datetime", shown=False),
        Column("fromNumber", _("Caller"), CrmCall.from_number, shown=False),
        Column("toNumber", _("Called number"), CrmCall.to_number, shown=False),
        Column("prospectId", _("Prospect"), CrmCall.prospect_id, filter="in", sort=False, shown=False),
        Column("companyId", _("Client"), CrmCall.company_id, filter="in", sort=False, shown=False),
        Column("contactId", _("Contact"), CrmCall.contact_id, filter="in", sort=False, shown=False),
        Column("opportunityId", _("Opportunity"), CrmCall.opportunity_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
