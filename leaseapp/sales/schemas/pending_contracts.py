"""Lines that wait for a contract, in and out."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.kernel.text.schema import (
    In,
    Instant,
    Line,
    Money,
    Out,
    Percent,
    Quantity,
    UnitPrice,
    WholeNumber,
)
from leaseapp.sales.enums import PendingContractStatus


class DropIn(In):
    """The reason why no contract is made of a line."""

    reason: Annotated[Line, Field(max_length=500)]
    version: WholeNumber | None = None


class PendingContractLineOut(Out):
    """A line that waits for a contract, with what was agreed; prices in € excl. VAT a `period`, `durationMonths` null: no end."""

    id: UUID
    version: int
    created_at: Instant
    updated_at: Instant
    quote_id: UUID
    quote_number: str
    quote_line_id: UUID
    order_number: str | None
    customer_id: UUID
    customer_name: str
    status: PendingContractStatus
    contract_kind: str | None
    contract_id: UUID | None
    closed_at: Instant | None
    drop_reason: str | None
    product_id: UUID | None
    variant_id: UUID | None
    modality_id: UUID | None
    reference: str | None
    designation: str
    description: str | None
    quantity: Quantity
    unit: str | None
    unit_price_ht: UnitPrice
    discount_pct: Percent
    discount_ht: Money | None
    vat_rate_pct: Percent
    line_total_ht: Money
    period: PaymentPeriod | None
    duration_months: int | None
    security_deposit: Money | None
    residual_percent: Percent | None
