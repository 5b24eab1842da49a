"""Places where a company works; the head office gives the company its address."""

import uuid
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import SoftDelete, TenantRow, Versioned, tenant_index, tenant_key, unique_where

ONE_ESTABLISHMENT_A_SIRET = "uq_establishment_siret"
ONE_HEAD_OFFICE = "uq_establishment_head_office"


class Establishment(TenantRow, Versioned, SoftDelete, table=True):
    """An establishment (SIRET); a company has one living head office at most."""

    __tablename__ = "establishment"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("siret", "email", "phone"),
        names=("name",),
        texts=("address_line1", "address_line2", "postal_code", "city"),
        company="company_id",
        order=0.25,
    )
    __table_args__ = (
        tenant_key("company", "company_id"),
        unique_where(ONE_ESTABLISHMENT_A_SIRET, "siret", where="siret IS NOT NULL AND deleted_at IS NULL"),
        unique_where(ONE_HEAD_OFFICE, "company_id", where="is_head_office AND deleted_at IS NULL"),
        tenant_index("company_id"),
    )

    company_id: uuid.UUID
    name: str = Field(max_length=200)
    siret: str | None = Field(default=None, max_length=14)
    is_head_office: bool = False
    address_line1: str | None = Field(default=None, max_length=200)
    address_line2: str | None = Field(default=None, max_length=200)
    postal_code: str | None = Field(default=None, max_length=12)
    city: str | None = Field(default=None, max_length=100)
    country: str = Field(default="FR", max_length=2)
    email: str | None = Field(default=None, max_length=254)
    phone: str | None = Field(default=None, max_length=40)
