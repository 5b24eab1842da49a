"""Companies that the organization deals with: clients, suppliers, lenders, partners."""

import uuid
from decimal import Decimal
from typing import ClassVar

from sqlmodel import Field

from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.searching import search_index
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_where,
)
from leaseapp.law.payment_terms import PublicBuyer

ONE_COMPANY_A_SIREN = "uq_company_siren"


class Company(TenantRow, Versioned, SoftDelete, table=True):
    """A legal or natural person; one living row a SIREN in an organization. `share_capital` in €.

    `public_buyer` is the category of a public body, by which the law gives it time to pay; None counts as an authority.
    `group_head_id` is the company that heads its group; the head itself names none.
    """

    __tablename__ = "company"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("siren", "vat_number", "email", "phone", "website"),
        names=("name",),
        texts=("rcs_city",),
        inner=("notes",),
        company="id",
        order=1.5,
    )
    __table_args__ = (
        search_index("company", "name", "siren"),
        unique_where(ONE_COMPANY_A_SIREN, "siren", where="siren IS NOT NULL AND deleted_at IS NULL"),
        tenant_index("name"),
        tenant_key("company", "group_head_id"),
        tenant_index("group_head_id"),
    )

    name: str = Field(max_length=200)
    legal_form: str | None = Field(default=None, max_length=60)
    kind: CompanyKind = enum_column(CompanyKind, default=CompanyKind.BUSINESS)
    public_buyer: PublicBuyer | None = enum_column(PublicBuyer, default=None)
    country: str = Field(default="FR", max_length=2)
    siren: str | None = Field(default=None, max_length=9)
    vat_number: str | None = Field(default=None, max_length=20)
    naf: str | None = Field(default=None, max_length=6)
    share_capital: Decimal | None = money_column(default=None)
    group_head_id: uuid.UUID | None = None
    rcs_city: str | None = Field(default=None, max_length=100)
    email: str | None = Field(default=None, max_length=254)
    phone: str | None = Field(default=None, max_length=40)
    website: str | None = Field(default=None, max_length=200)
    notes: str | None = Field(default=None, max_length=4000)
