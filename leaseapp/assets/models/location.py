"""Places where equipment stands (document 2, FIELD.md 2.1)."""

import uuid
from decimal import Decimal
from typing import ClassVar

from sqlmodel import Field

from leaseapp.assets.enums import LocationKind
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_folded,
    unique_where,
)

ONE_LOCATION_A_CODE = "uq_storage_location_code"
ONE_LOCATION_AN_ESTABLISHMENT = "uq_storage_location_establishment"


class StorageLocation(TenantRow, Versioned, table=True):
    """A depot, workshop, van, client's place …; `parent_id` is what it is a part of (an aisle, a bay).

    Capacities in m² and m³; beyond them one is warned, or refused where `hard_limit` says so. A place AT A CLIENT names
    the `establishment_id` that it is.
    """

    __tablename__ = "storage_location"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("code",), names=("name",), texts=("city", "postal_code"))
    __table_args__ = (
        unique_folded(ONE_LOCATION_A_CODE, "code"),
        tenant_key("storage_location", "parent_id"),
        tenant_key("establishment", "establishment_id"),
        tenant_index("parent_id"),
        unique_where(ONE_LOCATION_AN_ESTABLISHMENT, "establishment_id", where="establishment_id IS NOT NULL"),
    )

    code: str = Field(max_length=30)
    name: str = Field(max_length=200)
    kind: LocationKind = enum_column(LocationKind, default=LocationKind.DEPOT)
    parent_id: uuid.UUID | None = None
    establishment_id: uuid.UUID | None = None
    address_line1: str | None = Field(default=None, max_length=200)
    postal_code: str | None = Field(default=None, max_length=12)
    city: str | None = Field(default=None, max_length=100)
    country: str = Field(default="FR", max_length=2)
    latitude: Decimal | None = Field(default=None, max_digits=9, decimal_places=6)
    longitude: Decimal | None = Field(default=None, max_digits=9, decimal_places=6)
    capacity_m2: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)
    capacity_m3: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)
    hard_limit: bool = Field(default=False)
    active: bool = Field(default=True)
