"""Recurring invoices: a template turned into a new draft at each due day."""

from datetime import date
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy
from leaseapp.kernel.persistence.tables import SoftDelete, TenantRow, Versioned, json_column, tenant_index, tenant_key


class RecurringInvoice(TenantRow, Versioned, SoftDelete, table=True):
    """The repetition of `template` as an invoice every `every_months` months from `next_date` to `last_date`, unless paused.

    `template` is the body of a new draft without dates, taken from an invoice and stored as `services.recurring.TEMPLATE`
    writes it. `failure` says why the last due day made no invoice (code, message, fields, day). A copy is a draft;
    `issue_automatically` issues it at once when nothing is missing. `anchor_day` keeps the 31st after a February.
    """

    __tablename__ = "recurring_invoice"
    __found_by__: ClassVar[FoundBy] = FoundBy(names=("name",), company=OF_CUSTOMER)
    __table_args__ = (
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        CheckConstraint("every_months BETWEEN 1 AND 120", name="every_months"),
        CheckConstraint("anchor_day BETWEEN 1 AND 31", name="anchor_day"),
        tenant_index("next_date"),
    )

    customer_id: UUID
    billing_entity_id: UUID
    name: str = Field(max_length=200)
    template: dict[str, Any] = json_column()
    every_months: int
    anchor_day: int
    next_date: date
    last_date: date | None = None
    paused: bool = False
    issue_automatically: bool = False
    failure: dict[str, Any] | None = json_column(default=None, nullable=True)
