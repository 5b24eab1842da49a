"""Advances: money that a customer paid on account, before there is an invoice for it (decision 56)."""

import datetime as dt
from decimal import Decimal
from typing import ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)


class Advance(TenantRow, Versioned, table=True):
    """The part of a payment that was received on account, in € incl. VAT; one a payment.

    `vat_amount` is the VAT at `vat_rate_pct` that it made due at once (CGI art. 269-2 a and c). `used_amount` was set against
    invoices, refunded, or went away with its payment; the database lets nothing else change.
    """

    __tablename__ = "advance"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), company=OF_CUSTOMER)
    __table_args__ = (
        tenant_key("payment", "payment_id"),
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        unique_in_tenant("payment_id"),
        unique_in_tenant("billing_entity_id", "number"),
        CheckConstraint("amount > 0 AND vat_amount >= 0 AND vat_amount < amount", name="vat_within_amount"),
        CheckConstraint("used_amount >= 0 AND used_amount <= amount", name="used_within_amount"),
        tenant_index("customer_id"),
        tenant_index("date"),
    )

    payment_id: UUID
    customer_id: UUID
    billing_entity_id: UUID
    number: str = Field(max_length=35)
    date: dt.date
    amount: Decimal = Field(max_digits=14, decimal_places=2)
    vat_rate_pct: Decimal = Field(max_digits=5, decimal_places=2)
    vat_amount: Decimal = money_column()
    used_amount: Decimal = money_column()
