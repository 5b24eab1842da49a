"""Parts of a contract, in and out: each list is sent whole, a row with an `id` keeps its place in history (LEASING.md 4)."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Line,
    LongText,
    Money,
    NonNegativeMoney,
    Out,
    Percent,
    PositiveMoney,
    ShortText,
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.law.vat_rates import STANDARD
from leaseapp.leasing.enums import (
    DeliveredState,
    DeliveryOutcome,
    DepositKind,
    GuaranteeKind,
    InsuranceCover,
    NeededFor,
    RequirementKind,
    RequirementStatus,
    ServiceKind,
)
from leaseapp.maintenance.schemas.operations import Drawing

MOST_ASSETS, MOST_PARTS, MOST_PHOTOS = 500, 50, 6
Serial = optional(Annotated[Text, Field(max_length=80)])


class _RowIn(In):
    """A row of a list; without an id it is new."""

    id: optional(Id) = None


class ContractAssetIn(_RowIn):
    """A machine: its model or a text now, the machine itself as soon as one knows it; its share of the capital."""

    designation: Line
    asset_model_id: optional(Id) = None
    asset_id: optional(Id) = None
    capital_share_ht: NonNegativeMoney = Decimal(0)


class ServiceIn(_RowIn):
    """A service: its amount and its cost in € excl. VAT a period of its own."""

    kind: ServiceKind
    designation: Line
    period_months: Literal[1, 3, 6, 12] = 1
    amount_ht: NonNegativeMoney
    cost_ht: NonNegativeMoney = Decimal(0)
    vat_rate_pct: Percent = STANDARD
    visits_per_year: optional(Annotated[WholeNumber, Field(ge=0, le=365)]) = None


class GuaranteeIn(_RowIn):
    """A guarantee."""

    kind: GuaranteeKind
    guarantor: Line
    max_amount_ht: NonNegativeMoney
    starts_on: optional(DateField) = None
    ends_on: optional(DateField) = None


class InsuranceIn(_RowIn):
    """An insurance policy."""

    insurer: Line
    policy_number: Annotated[Text, Field(min_length=1, max_length=60)]
    cover: InsuranceCover = InsuranceCover.ALL_RISKS
    insured_ht: NonNegativeMoney
    lessor_is_beneficiary: YesNo = True
    starts_on: optional(DateField) = None
    ends_on: optional(DateField) = None


class RequirementIn(_RowIn):
    """A document that is needed before a step; its file hangs on the contract."""

    kind: RequirementKind
    needed_for: NeededFor
    status: RequirementStatus = RequirementStatus.MISSING
    note: optional(ShortText) = None
    file_id: optional(Id) = None
    expires_on: optional(DateField) = None


class _ListIn(In):
    """A whole list, on the version of its contract."""

    version: WholeNumber | None = None


class AssetsIn(_ListIn):
    """All machines of a contract."""

    items: Annotated[list[ContractAssetIn], Field(max_length=MOST_ASSETS)]


class ServicesIn(_ListIn):
    """All services of a contract."""

    items: Annotated[list[ServiceIn], Field(max_length=MOST_PARTS)]


class GuaranteesIn(_ListIn):
    """All guarantees of a contract."""

    items: Annotated[list[GuaranteeIn], Field(max_length=MOST_PARTS)]


class InsurancesIn(_ListIn):
    """All insurance policies of a contract."""

    items: Annotated[list[InsuranceIn], Field(max_length=MOST_PARTS)]


class RequirementsIn(_ListIn):
    """All documents that a contract needs."""

    items: Annotated[list[RequirementIn], Field(max_length=MOST_PARTS)]


class DepositMovementIn(In):
    """A movement of the guarantee deposit in €."""

    kind: DepositKind
    amount: PositiveMoney
    moved_on: DateField
    note: optional(ShortText) = None


class DeliveredIn(In):
    """A machine that was handed over: the machine, the serial number as it was read on it, its state, photos of it."""

    contract_asset_id: Id
    asset_id: Id
    serial: Serial = None
    state: DeliveredState = DeliveredState.GOOD
    note: optional(Annotated[Text, Field(max_length=500)]) = None
    photo_file_ids: Annotated[list[Id], Field(max_length=MOST_PHOTOS)] = []


class DeliveryIn(In):
    """A delivery report: what was handed over, the client's answer, and the drawn signature (a PNG as data URL)."""

    delivered_on: DateField
    outcome: DeliveryOutcome = DeliveryOutcome.ACCEPTED
    signatory_name: Line
    image_png: Drawing
    reserves: optional(LongText) = None
    lines: Annotated[list[DeliveredIn], Field(min_length=1, max_length=MOST_ASSETS)]


class ContractAssetOut(Out):
    """A machine of a contract; `inventoryNumber` and `serialNumber` are those of the machine that was delivered."""

    id: Id
    position: int
    designation: str
    asset_model_id: Id | None
    model: str | None
    asset_id: Id | None
    inventory_number: str | None
    serial_number: str | None
    serial_at_delivery: str | None
    capital_share_ht: Money | None
    starts_on: date | None
    ends_on: date | None
    holds: bool


class _ListOut(Out):
    """A whole list of a contract, with the version on which it is changed."""

    id: Id
    version: int
    number: str


class ServiceOut(Out):
    """A service of a contract; its cost is the lessor's own."""

    id: Id
    position: int
    kind: ServiceKind
    designation: str
    period_months: int
    amount_ht: Money
    cost_ht: Money | None
    vat_rate_pct: Percent
    visits_per_year: int | None


class GuaranteeOut(Out):
    """A guarantee of a contract."""

    id: Id
    position: int
    kind: GuaranteeKind
    guarantor: str
    max_amount_ht: Money
    starts_on: date | None
    ends_on: date | None


class InsuranceOut(Out):
    """An insurance policy of a contract."""

    id: Id
    position: int
    insurer: str
    policy_number: str
    cover: InsuranceCover
    insured_ht: Money
    lessor_is_beneficiary: bool
    starts_on: date | None
    ends_on: date | None


class RequirementOut(Out):
    """A document that a contract needs."""

    id: Id
    position: int
    kind: RequirementKind
    needed_for: NeededFor
    status: RequirementStatus
    note: str | None
    file_id: Id | None
    filename: str | None
    expires_on: date | None


class DepositMovementOut(Out):
    """A movement of the guarantee deposit."""

    id: Id
    kind: DepositKind
    amount: Money
    moved_on: date
    note: str | None


class DeliveredOut(Out):
    """A machine that was handed over."""

    id: Id
    contract_asset_id: Id
    designation: str
    asset_id: Id
    inventory_number: str
    serial: str | None
    state: DeliveredState
    note: str | None


class DeliveryOut(Out):
    """A delivery report."""

    id: Id
    number: int
    delivered_on: date
    outcome: DeliveryOutcome
    signatory_name: str
    reserves: str | None
    pdf_file_id: Id | None
    lines: list[DeliveredOut]


class AssetsOut(_ListOut):
    """The machines of a contract."""

    items: list[ContractAssetOut]


class ServicesOut(_ListOut):
    """The services of a contract."""

    items: list[ServiceOut]


class GuaranteesOut(_ListOut):
    """The guarantees of a contract."""

    items: list[GuaranteeOut]


class InsurancesOut(_ListOut):
    """The insurance policies of a contract."""

    items: list[InsuranceOut]


class RequirementsOut(_ListOut):
    """The documents that it needs of a contract."""

    items: list[RequirementOut]
