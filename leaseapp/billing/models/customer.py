"""Customer: a company of the directory to which the organization sells."""

from typing import ClassVar
from uuid import UUID

from sqlmodel import Field

from leaseapp.billing.enums import PaymentMeans
from leaseapp.kernel.finding.found_by import FoundBy, via
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.law.payment_terms import TermKind


class Customer(TenantRow, Versioned, SoftDelete, table=True):
    """The selling side of a Company: terms, addresses of invoices, and its party in the ledger (DECISIONS 35).

    A `payment_term_kind` of None means: as the law says of public buyers, else as the billing entity does; `payment_means` None:
    by transfer where it has an account. `electronic_address_suffix` completes the SIREN in the buyer's electronic address
    (BT-49, scheme 0225: SIREN or SIREN_suffix). `order_reference_required` says that it pays no invoice without its order
    number, which then is a mandatory particular (C. com. L441-9 I).
    """

    __tablename__ = "customer"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=(via("ledger_party", "ledger_party_id", "code"), "billing_email", "buyer_reference"),
        inner=("notes",),
        company="company_id",
        order=3,
    )
    __table_args__ = (
        unique_in_tenant("company_id"),
        tenant_key("company", "company_id"),
        tenant_key("ledger_party", "ledger_party_id"),
        tenant_key("establishment", "billing_establishment_id"),
    )

    company_id: UUID
    ledger_party_id: UUID
    billing_establishment_id: UUID | None = None
    billing_email: str | None = Field(default=None, max_length=254)
    payment_term_kind: TermKind | None = enum_column(TermKind, default=None)
    payment_term_days: int | None = None
    payment_term_day: int | None = None
    payment_means: PaymentMeans | None = enum_column(PaymentMeans, default=None)
    buyer_reference: str | None = Field(default=None, max_length=200)
    electronic_address_suffix: str | None = Field(default=None, max_length=100)
    order_reference_required: bool = False
    notes: str | None = Field(default=None, max_length=4000)
