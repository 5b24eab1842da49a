"""Lines that wait for a contract: what was agreed and is paid each period, which no order takes (decision 68)."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.sales.enums import PendingContractStatus


class PendingContractLine(TenantRow, Versioned, table=True):
    """A rent or a subscription of an ordered quote, until a contract takes it or somebody gives it up with a reason.

    What was agreed stands on the line of the quote, which nobody can change any more. `contract_kind` and `contract_id` name
    what took it: a record of a domain above.
    """

    __tablename__ = "pending_contract_line"
    __found_by__: ClassVar[FoundBy] = FoundBy(listed=True)
    __table_args__ = (
        tenant_key("quote", "quote_id"),
        tenant_key("quote_line", "quote_line_id"),
        tenant_key("customer", "customer_id"),
        unique_in_tenant("quote_line_id"),
        tenant_index("status", "created_at"),
        tenant_index("quote_id"),
        tenant_index("customer_id"),
    )

    quote_id: UUID
    quote_line_id: UUID
    customer_id: UUID
    status: PendingContractStatus = enum_column(PendingContractStatus, default=PendingContractStatus.WAITING)
    contract_kind: str | None = Field(default=None, max_length=40)
    contract_id: UUID | None = None
    closed_at: datetime | None = None
    drop_reason: str | None = Field(default=None, max_length=500)
