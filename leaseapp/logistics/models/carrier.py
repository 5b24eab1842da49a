"""Carriers (document 2, FIELD.md 4.1)."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import TenantRow, Versioned, unique_folded

ONE_CARRIER_A_NAME = "uq_carrier_name"


class Carrier(TenantRow, Versioned, table=True):
    """A company that carries. Capacities in kg and m³; `approvals` are its papers (kind, number, last day).

    `insurance_amount` is what is insured, in €; `zones` are regions or departments in its own words.
    """

    __tablename__ = "carrier"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("siret",), names=("name",))
    __personal__: ClassVar[frozenset[str]] = frozenset({"contact_name", "email", "phone"})
    __table_args__ = (unique_folded(ONE_CARRIER_A_NAME, "name"),)

    name: str = Field(max_length=200)
    siret: str | None = Field(default=None, max_length=14)
    contact_name: str | None = Field(default=None, max_length=200)
    email: str | None = Field(default=None, max_length=254)
    phone: str | None = Field(default=None, max_length=40)
    capacity_kg: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    capacity_m3: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    zones: list[str] = Field(default_factory=list, sa_type=JSONB)
    approvals: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB)
    insurance_company: str | None = Field(default=None, max_length=200)
    insurance_policy: str | None = Field(default=None, max_length=200)
    insurance_valid_until: date | None = None
    insurance_amount: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    vehicle_classes: list[str] = Field(default_factory=list, sa_type=JSONB)
    active: bool = Field(default=True)
