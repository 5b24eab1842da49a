"""The list of affairs."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import AffairSource, AffairStatus, FinancingStatus, LeaseKind
from leaseapp.leasing.models import LeaseAffair, LeaseFinancing
from leaseapp.leasing.permissions import AFFAIR_READ

_officer, _sales = aliased(User), aliased(User)
_retained = sa.and_(
    LeaseFinancing.affair_id == LeaseAffair.id, LeaseFinancing.status == FinancingStatus.RETAINED,
    col(LeaseFinancing.deleted_at).is_(None),
)  # fmt: skip


def _mine(context: Context, text: str) -> Any:
    """Filter by `mine`: what the reader sells or studies."""
    user_id: uuid.UUID | None = context.principal.user_id
    own = sa.or_(col(LeaseAffair.officer_user_id) == user_id, col(LeaseAffair.sales_user_id) == user_id)
    return own if {"true": True, "false": False}[text.lower()] else sa.not_(own)


AFFAIRS = ListSpec(
    "lease-affairs",
    title=_("Lease affairs"),
    permission=AFFAIR_READ,
    table=LeaseAffair,
    join=[(Company, LeaseAffair.company_id == Company.id)],
    outer_join=[
        (LeaseFinancing, _retained), (_officer, LeaseAffair.officer_user_id == _officer.id),
        (_sales, LeaseAffair.sales_user_id == _sales.id),
    ],
    default_sort="-statusSince,-number",
    search_placeholder=_("Number, client, title"),
    criteria={"mine": _mine},
    quick_filters=(
        QuickFilter("open", _("Under way", "affair"), {"status": "DRAFT,STUDY,IN_APPROVAL,APPROVED,CONTRACTED"}),
        QuickFilter("decide", _("To decide", "affair"), {"status": "IN_APPROVAL"}),
        QuickFilter("won", _("Won", "affair"), {"status": "WON"}),
        QuickFilter("ended", _("Refused or lost"), {"status": "REJECTED,LOST"}),
    ),
    outline={"who": "company", "number": "number", "status": "status", "detail": "title", "amount": "amountHt",
             "date": "expectedSignOn"},
    columns=[
        Column("number", _("Number"), LeaseAffair.number, search=True, link="/workspace/lease-affairs/{id}"),
        Column("company", _("Client"), Company.name, search=True, shrinks=True),
        Column("title", _("Title", "affair"), LeaseAffair.title, search=True, shrinks=True),
        Column("status", _("State"), LeaseAffair.status, kind="status", enum=AffairStatus, filter="in"),
        Column("statusSince", _("Since"), LeaseAffair.status_since, kind="date", filter="range", shown=False),
        Column("amountHt", _("Capital excl. VAT"), LeaseAffair.amount_ht, kind="money", filter="range", sum=True),
        Column("rentHt", _("Rent excl. VAT"), LeaseFinancing.rent_ht, kind="money", filter="range"),
        Column("termMonths", _("Term (months)"), LeaseFinancing.term_months, kind="number", shown=False),
        Column("wantedTermMonths", _("Wanted term (months)"), LeaseAffair.wanted_term_months, kind="number", shown=False),
        Column("expectedSignOn", _("Signature expected"), LeaseAffair.expected_sign_on, kind="date", filter="range"),
        Column("officer", _("Officer"), _officer.name, shrinks=True, shown=False),
        Column("salesperson", _("Salesperson"), _sales.name, shrinks=True, shown=False),
        Column("kind", _("Kind"), LeaseAffair.kind, kind="status", enum=LeaseKind, filter="in", shown=False),
        Column("source", _("Origin", "affair"), LeaseAffair.source, kind="status", enum=AffairSource, filter="in", shown=False),
        Column("marginHt", _("Margin excl. VAT"), LeaseFinancing.margin_ht, kind="money", filter="range", shown=False),
        Column("need", _("Need"), LeaseAffair.need, sort=False, shown=False),
        Column("decisionReason", _("Reason of the decision"), LeaseAffair.decision_reason, sort=False, shown=False),
        Column("lostReason", _("Lost because"), LeaseAffair.lost_reason, sort=False, shown=False),
        Column("companyId", _("Client"), LeaseAffair.company_id, filter="in", sort=False, shown=False),
        Column("opportunityId", _("Opportunity"), LeaseAffair.opportunity_id, filter="in", sort=False, shown=False),
        Column("officerUserId", _("Officer"), LeaseAffair.officer_user_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
