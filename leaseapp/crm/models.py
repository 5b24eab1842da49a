"""Tables of crm: prospects, opportunities, actions, calls (LEASING.md 1)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

from sqlalchemy import CheckConstraint
from sqlmodel import Field

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
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
    unique_where,
)

ONE_OPEN_PROSPECT_A_SIREN = "uq_crm_prospect_siren"
ONE_CALL_AN_EXTERNAL_ID = "uq_crm_call_external_id"


class Prospect(TenantRow, Versioned, table=True):
    """Somebody who may become a client; promoted, the directory's company takes over. `phone` is stored as it was typed,
    `phone_e164` as telephone networks say it.
    """

    __tablename__ = "crm_prospect"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("siren", "email", "phone"), names=("name",), texts=("need",))
    __personal__: ClassVar[frozenset[str]] = frozenset({"contact_name", "email", "phone", "phone_e164"})
    __table_args__ = (
        tenant_key("company", "promoted_company_id"),
        unique_where(
            ONE_OPEN_PROSPECT_A_SIREN, "siren", where="siren IS NOT NULL AND status NOT IN ('PROMOTED', 'LOST')"
        ),
        tenant_index("status", "name"),
        tenant_index("promoted_company_id"),
        tenant_index("phone_e164", where="phone_e164 IS NOT NULL"),
    )

    name: str = Field(max_length=200)
    siren: str | None = Field(default=None, max_length=9)
    source: ProspectSource = enum_column(ProspectSource, default=ProspectSource.INBOUND)
    status: ProspectStatus = enum_column(ProspectStatus, default=ProspectStatus.NEW)
    contact_name: str | None = Field(default=None, max_length=100)
    email: str | None = Field(default=None, max_length=254)
    phone: str | None = Field(default=None, max_length=40)
    phone_e164: str | None = Field(default=None, max_length=16)
    need: str | None = text_column(default=None, nullable=True)
    owner_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    promoted_company_id: uuid.UUID | None = None
    promoted_at: datetime | None = None
    lost_reason: str | None = Field(default=None, max_length=500)


class Opportunity(TenantRow, Versioned, table=True):
    """A deal that may come about with a company or a prospect: exactly one of both. Amounts are in € excl. VAT; `probability_pct`
    is a whole number from 0 to 100.
    """

    __tablename__ = "crm_opportunity"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("number", "title"), company="company_id")
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("company", "company_id"),
        tenant_key("crm_prospect", "prospect_id"),
        tenant_key("contact", "contact_id"),
        CheckConstraint("num_nonnulls(company_id, prospect_id) = 1", name="one_partner"),
        CheckConstraint("probability_pct BETWEEN 0 AND 100", name="probability"),
        tenant_index("stage", "expected_close_on"),
        tenant_index("company_id"),
        tenant_index("prospect_id"),
    )

    number: str = Field(max_length=20)
    title: str = Field(max_length=200)
    kind: OpportunityKind = enum_column(OpportunityKind, default=OpportunityKind.LEASE)
    stage: Stage = enum_column(Stage, default=Stage.QUALIFY)
    company_id: uuid.UUID | None = None
    prospect_id: uuid.UUID | None = None
    contact_id: uuid.UUID | None = None
    amount_ht: Decimal = money_column()
    periodic_rent_ht: Decimal | None = money_column(default=None)
    probability_pct: int = 20
    expected_close_on: date | None = None
    owner_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    closed_on: date | None = None
    lost_reason: LostReason | None = enum_column(LostReason, default=None)
    lost_note: str | None = Field(default=None, max_length=500)


class CrmAction(TenantRow, Versioned, table=True):
    """Something to do about a prospect, a company or an opportunity: exactly one of them. `overdue_told_at` is when its assignee
    was told that it is overdue; another due date clears it.
    """

    __tablename__ = "crm_action"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=(), names=("subject",), texts=("outcome",), company="company_id")
    __table_args__ = (
        tenant_key("crm_prospect", "prospect_id"),
        tenant_key("company", "company_id"),
        tenant_key("crm_opportunity", "opportunity_id"),
        CheckConstraint("num_nonnulls(prospect_id, company_id, opportunity_id) = 1", name="one_subject"),
        tenant_index("status", "due_at"),
        tenant_index("prospect_id"),
        tenant_index("company_id"),
        tenant_index("opportunity_id"),
    )

    type: ActionType = enum_column(ActionType, default=ActionType.CALL)
    subject: str = Field(max_length=200)
    status: ActionStatus = enum_column(ActionStatus, default=ActionStatus.OPEN)
    prospect_id: uuid.UUID | None = None
    company_id: uuid.UUID | None = None
    opportunity_id: uuid.UUID | None = None
    due_at: datetime
    assignee_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    done_at: datetime | None = None
    outcome: str | None = Field(default=None, max_length=1000)
    overdue_told_at: datetime | None = None


class CrmCall(TenantRow, Versioned, table=True):
    """A telephone call. Numbers are E.164, `duration_s` in seconds; `external_id` is the name that a telephone system gives it.

    An incoming call that nobody took waits until somebody notes it as `returned_at`.
    """

    __tablename__ = "crm_call"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("from_number", "to_number"), names=(), texts=("note",), company="company_id"
    )
    __personal__: ClassVar[frozenset[str]] = frozenset({"from_number", "to_number"})
    __table_args__ = (
        tenant_key("crm_prospect", "prospect_id"),
        tenant_key("company", "company_id"),
        tenant_key("contact", "contact_id"),
        tenant_key("crm_opportunity", "opportunity_id"),
        unique_where(ONE_CALL_AN_EXTERNAL_ID, "external_id", where="external_id IS NOT NULL"),
        CheckConstraint("duration_s >= 0", name="duration"),
        tenant_index("started_at"),
        tenant_index("prospect_id"),
        tenant_index("company_id"),
        tenant_index("opportunity_id"),
    )

    direction: Direction = enum_column(Direction, default=Direction.OUT)
    outcome: CallOutcome = enum_column(CallOutcome, default=CallOutcome.ANSWERED)
    from_number: str | None = Field(default=None, max_length=16)
    to_number: str | None = Field(default=None, max_length=16)
    started_at: datetime
    duration_s: int = 0
    prospect_id: uuid.UUID | None = None
    company_id: uuid.UUID | None = None
    contact_id: uuid.UUID | None = None
    opportunity_id: uuid.UUID | None = None
    note: str | None = text_column(default=None, nullable=True)
    external_id: str | None = Field(default=None, max_length=100)
    returned_at: datetime | None = None
