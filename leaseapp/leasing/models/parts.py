"""Parts of a contract: services, guarantees, insurance, documents that are needed, the guarantee deposit (LEASING.md 1)."""

import uuid
from datetime import date
from decimal import Decimal
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_rates import STANDARD
from leaseapp.leasing.enums import (
    DepositKind,
    GuaranteeKind,
    InsuranceCover,
    NeededFor,
    RequirementKind,
    RequirementStatus,
    ServiceKind,
)


class LeaseContractService(TenantRow, Versioned, SoftDelete, table=True):
    """A service of a contract: its amount and what it costs us, in € excl. VAT a period of its own."""

    __tablename__ = "lease_contract_service"
    __called__: ClassVar[str] = _("Service of a contract")
    __table_args__ = (tenant_key("lease_contract", "contract_id"), tenant_index("contract_id", "position"))

    contract_id: uuid.UUID
    position: int
    kind: ServiceKind = enum_column(ServiceKind)
    designation: str = Field(max_length=200)
    period_months: int = 1
    amount_ht: Decimal = money_column()
    cost_ht: Decimal = money_column()
    vat_rate_pct: Decimal = Field(default=STANDARD, max_digits=5, decimal_places=2)
    visits_per_year: int | None = None


class LeaseGuarantee(TenantRow, Versioned, SoftDelete, table=True):
    """A guarantee of somebody's, up to an amount in €, until a day."""

    __tablename__ = "lease_guarantee"
    __called__: ClassVar[str] = _("Guarantee of a contract")
    __personal__: ClassVar[frozenset[str]] = frozenset({"guarantor"})
    __table_args__ = (tenant_key("lease_contract", "contract_id"), tenant_index("contract_id", "position"))

    contract_id: uuid.UUID
    position: int
    kind: GuaranteeKind = enum_column(GuaranteeKind)
    guarantor: str = Field(max_length=200)
    max_amount_ht: Decimal = money_column()
    starts_on: date | None = None
    ends_on: date | None = None


class LeaseInsurance(TenantRow, Versioned, SoftDelete, table=True):
    """An insurance policy over the machines of a contract; `ends_on` is its last day."""

    __tablename__ = "lease_insurance"
    __called__: ClassVar[str] = _("Insurance of a contract")
    __table_args__ = (
        tenant_key("lease_contract", "contract_id"),
        tenant_index("contract_id", "position"),
        tenant_index("ends_on", where="ends_on IS NOT NULL AND deleted_at IS NULL"),
    )

    contract_id: uuid.UUID
    position: int
    insurer: str = Field(max_length=200)
    policy_number: str = Field(max_length=60)
    cover: InsuranceCover = enum_column(InsuranceCover)
    insured_ht: Decimal = money_column()
    lessor_is_beneficiary: bool = True
    starts_on: date | None = None
    ends_on: date | None = None


class ContractRequirement(TenantRow, Versioned, SoftDelete, table=True):
    """A document that a contract needs before a step; its file hangs on the contract."""

    __tablename__ = "contract_requirement"
    __called__: ClassVar[str] = _("Document of a contract")
    __table_args__ = (
        tenant_key("lease_contract", "contract_id"),
        tenant_key("file", "file_id"),
        tenant_index("contract_id", "position"),
    )

    contract_id: uuid.UUID
    position: int
    kind: RequirementKind = enum_column(RequirementKind)
    needed_for: NeededFor = enum_column(NeededFor)
    status: RequirementStatus = enum_column(RequirementStatus, default=RequirementStatus.MISSING)
    note: str | None = Field(default=None, max_length=200)
    file_id: uuid.UUID | None = None
    expires_on: date | None = None


class LeaseDepositMovement(TenantRow, table=True):
    """A movement of the guarantee deposit in €, without VAT while it is a guarantee (BOI-TVA-BASE-10-10-10); written once."""

    __tablename__ = "lease_deposit_movement"
    __called__: ClassVar[str] = _("Movement of a guarantee deposit")
    __table_args__ = (tenant_key("lease_contract", "contract_id"), tenant_index("contract_id", "moved_on"))

    contract_id: uuid.UUID
    kind: DepositKind = enum_column(DepositKind)
    amount: Decimal = money_column()
    moved_on: date
    note: str | None = Field(default=None, max_length=200)
