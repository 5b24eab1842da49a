"""Organizations (tenants) and their settings (document 1)."""

from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.identity.enums import OrganizationKind, Plan
from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.persistence.tables import (
    PlainRow,
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, _

DEFAULT_QUOTA_BYTES = 10 * 1024**3


class Organization(PlainRow, Versioned, table=True):
    """A tenant. Business dates follow `timezone`; `storage_quota_bytes` None means unlimited."""

    __tablename__ = "organization"
    __called__: ClassVar[str] = _("Organization")

    name: str
    slug: str = Field(unique=True)
    kind: OrganizationKind = enum_column(OrganizationKind, default=OrganizationKind.CLIENT)
    siren: str | None = None
    plan: str = Plan.STANDARD.value
    timezone: str = DEFAULT_TIMEZONE
    locale: str = DEFAULT_LOCALE
    storage_quota_bytes: int | None = Field(default=DEFAULT_QUOTA_BYTES, sa_type=sa.BigInteger)


class OrganizationSetting(TenantRow, Versioned, table=True):
    """One parameter of an organization, e.g. `mailInvoiceOnIssue`; `value` is any JSON value."""

    __tablename__ = "organization_setting"
    __called__: ClassVar[str] = _("Setting")
    __table_args__ = (unique_in_tenant("key"),)

    key: str
    value: Any = json_column(default=None, nullable=True)
