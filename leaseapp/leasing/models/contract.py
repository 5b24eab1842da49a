"""Contracts: parties, terms, dates and the lock; their texts as they are signed; the machines that they hold (LEASING.md 1)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import (
    ContractStatus,
    EndDefault,
    LeaseKind,
    PaymentMeans,
    PeriodAnchor,
    VersionStatus,
)

ONE_LESSEE_AN_ASSET = "ex_lease_contract_asset_held"
ONE_CONTRACT_AN_AFFAIR = "uq_lease_contract_affair"


class LeaseContract(TenantRow, Versioned, table=True):
    """A lease: its terms are those of its affair's retained financing. Rents in € excl. VAT.

    From its signature on (`locked_at`) triggers keep parties, terms, dates and machines, and refuse other particulars too
    unless it is unlocked (`unlocked_until`). The three answers tell whether a small professional may withdraw (C. conso.
    L221-3): until `withdrawal_until`, nothing is paid before `no_payment_before`. `deviates_from_signed` says that
    something printed in the signed text was corrected, `revision` counts the changes of its lists. `lessee_name` is the lessee's
    as it stood when the text was sent: a lender reads it, who sees no row of the register.
    """

    __tablename__ = "lease_contract"
    __called__: ClassVar[str] = _("Lease contract")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("number", "title"))
    __table_args__ = (
        unique_in_tenant("number"),
        unique_in_tenant("affair_id", name=ONE_CONTRACT_AN_AFFAIR),
        tenant_key("lease_affair", "affair_id"),
        tenant_key("lease_financing", "financing_id"),
        tenant_key("company", "company_id"),
        tenant_key("company", "lender_company_id"),
        tenant_key("establishment", "establishment_id"),
        tenant_key("establishment", "bill_to_establishment_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_index("status", "ends_on"),
        tenant_index("company_id"),
        tenant_index("lender_company_id", where="lender_company_id IS NOT NULL"),
        tenant_index("unlocked_until", where="unlocked_until IS NOT NULL"),
    )

    number: str = Field(max_length=20)
    affair_id: uuid.UUID
    financing_id: uuid.UUID
    kind: LeaseKind = enum_column(LeaseKind)
    status: ContractStatus = enum_column(ContractStatus, default=ContractStatus.DRAFT)
    title: str = Field(max_length=200)
    company_id: uuid.UUID
    lessee_name: str = Field(max_length=200)
    establishment_id: uuid.UUID | None = None
    bill_to_establishment_id: uuid.UUID | None = None
    lender_company_id: uuid.UUID | None = None
    billing_entity_id: uuid.UUID
    officer_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    capital_ht: Decimal = money_column()
    residual_ht: Decimal = money_column()
    rent_ht: Decimal = money_column()
    term_months: int
    period_months: int
    deposit_ht: Decimal = money_column()
    period_anchor: PeriodAnchor = enum_column(PeriodAnchor, default=PeriodAnchor.FIRST_OF_MONTH)
    notice_months: int = 6
    end_default: EndDefault = enum_column(EndDefault, default=EndDefault.EXTEND)
    extension_rent_ht: Decimal | None = money_column(default=None)
    payment_means: PaymentMeans = enum_column(PaymentMeans, default=PaymentMeans.DIRECT_DEBIT)
    bill_lead_days: int = 15
    group_invoices: bool = False
    special_terms: str | None = text_column(default=None, nullable=True)
    notes: str | None = text_column(default=None, nullable=True)
    off_premises: bool | None = None
    employees_at_signature: int | None = None
    in_main_activity: bool | None = None
    expected_delivery_on: date | None = None
    signed_at: datetime | None = None
    locked_at: datetime | None = None
    unlocked_until: datetime | None = None
    unlocked_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    unlock_reason: str | None = Field(default=None, max_length=500)
    deviates_from_signed: bool = False
    withdrawal_until: date | None = None
    no_payment_before: date | None = None
    delivered_on: date | None = None
    first_period_on: date | None = None
    ends_on: date | None = None
    revision: int = 0
    canceled_on: date | None = None
    cancel_reason: str | None = Field(default=None, max_length=500)


class LeaseContractVersion(TenantRow, Versioned, table=True):
    """The text of a contract as it was sent to be signed: its terms, their SHA-256, and the PDF. A trigger keeps a signed one."""

    __tablename__ = "lease_contract_version"
    __called__: ClassVar[str] = _("Version of a contract")
    __evidence__: ClassVar[frozenset[str]] = frozenset({"terms_sha256"})
    __table_args__ = (
        tenant_key("lease_contract", "contract_id"),
        tenant_key("file", "pdf_file_id"),
        tenant_key("signature_request", "signature_request_id"),
        unique_in_tenant("contract_id", "number"),
    )

    contract_id: uuid.UUID
    number: int
    status: VersionStatus = enum_column(VersionStatus, default=VersionStatus.SIGNING)
    terms: dict[str, Any] = Field(default_factory=dict, sa_type=JSONB)
    terms_sha256: str = Field(max_length=64)
    pdf_file_id: uuid.UUID
    signature_request_id: uuid.UUID | None = None
    signed_at: datetime | None = None


class LeaseContractAsset(TenantRow, Versioned, SoftDelete, table=True):
    """A machine that a contract leases: its model or a text first, the machine itself at the delivery.

    While it `holds`, no other contract holds the same machine on the same days: an exclusion constraint decides.
    """

    __tablename__ = "lease_contract_asset"
    __called__: ClassVar[str] = _("Machine of a contract")
    __table_args__ = (
        tenant_key("lease_contract", "contract_id"),
        tenant_key("asset_model", "asset_model_id"),
        tenant_key("asset", "asset_id"),
        tenant_index("contract_id", "position"),
        tenant_index("asset_id", where="asset_id IS NOT NULL"),
        sa.CheckConstraint("NOT holds OR (asset_id IS NOT NULL AND starts_on IS NOT NULL)", name="holds_a_machine"),
    )

    contract_id: uuid.UUID
    position: int
    designation: str = Field(max_length=200)
    asset_model_id: uuid.UUID | None = None
    asset_id: uuid.UUID | None = None
    capital_share_ht: Decimal = money_column()
    serial_at_delivery: str | None = Field(default=None, max_length=80)
    starts_on: date | None = None
    ends_on: date | None = None
    holds: bool = False
