"""Members of an organization with their roles; and the organization's own roles."""

import uuid
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.web.change_notifications import EVERY_MEMBER


class Membership(TenantRow, Versioned, table=True):
    """A user's place in an organization; `role` is the code of a standard role or of a custom one.

    External roles carry the company whose rows they see (DECISIONS 12); internal ones carry none.
    """

    __tablename__ = "membership"
    __found_by__: ClassVar[FoundBy] = FoundBy(listed=True)
    __rights_of__: ClassVar[str | None] = "user_id"
    __table_args__ = (
        unique_in_tenant("user_id"),
        tenant_key("company", "company_id"),
        sa.Index("ix_membership_user_id", "user_id"),
    )

    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    role: str
    status: MembershipStatus = enum_column(MembershipStatus, default=MembershipStatus.ACTIVE)
    company_id: uuid.UUID | None = None


class Role(TenantRow, Versioned, table=True):
    """A custom role: a standard role with permissions added and removed (DECISIONS 14).

    The standard roles are data in `rules/role_grid.py`, read-only for every organization, and have no row here. `note` says
    why the organization needs it.
    """

    __tablename__ = "role"
    __rights_of__: ClassVar[str | None] = EVERY_MEMBER
    __table_args__ = (unique_in_tenant("code"),)

    code: str
    name: str
    base_role: BusinessRole = enum_column(BusinessRole)
    added_permissions: list[str] = json_column(default_factory=list)
    removed_permissions: list[str] = json_column(default_factory=list)
    note: str = text_column(default="")
