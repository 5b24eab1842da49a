"""People whom one speaks to at a company."""

import uuid
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import SoftDelete, TenantRow, Versioned, tenant_index, tenant_key


class Contact(TenantRow, Versioned, SoftDelete, table=True):
    """A person at a company, perhaps at one of its establishments; the audit log never holds who it is."""

    __tablename__ = "contact"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("email", "phone"), names=("first_name", "last_name"), texts=("job_title",), company="company_id"
    )
    __personal__: ClassVar[frozenset[str]] = frozenset({"first_name", "last_name", "email", "phone"})
    __table_args__ = (
        tenant_key("company", "company_id"),
        tenant_key("establishment", "establishment_id"),
        tenant_index("company_id"),
    )

    company_id: uuid.UUID
    establishment_id: uuid.UUID | None = Field(default=None)
    first_name: str | None = Field(default=None, max_length=100)
    last_name: str = Field(max_length=100)
    job_title: str | None = Field(default=None, max_length=100)
    email: str | None = Field(default=None, max_length=254)
    phone: str | None = Field(default=None, max_length=40)

    @property
    def full_name(self) -> str:
        """First and last name, as one writes to the person."""
        return " ".join(part for part in (self.first_name, self.last_name) if part)
