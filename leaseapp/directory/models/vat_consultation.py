"""Answers of member states about the VAT numbers of companies: evidence, written once."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, tenant_index, tenant_key
from leaseapp.kernel.text.i18n import _


class VatConsultation(TenantRow, table=True):
    """One answer about a VAT number: a supply within the Union is exempt when its buyer is identified (CGI art. 262 ter I-1°).

    `identifier` is the consultation number that the service gave for `requester`, `answered_at` the instant that it names,
    `source` who answered (VIES, or the file of an installation that asks nobody). Never changed: it says what was known then.
    """

    __tablename__ = "vat_consultation"
    __called__: ClassVar[str] = _("Check of a VAT number")
    __table_args__ = (
        tenant_key("company", "company_id"),
        tenant_index("vat_number", "answered_at"),
        tenant_index("company_id"),
    )

    company_id: uuid.UUID
    vat_number: str = Field(max_length=20)
    requester: str | None = Field(default=None, max_length=20)
    source: str = Field(max_length=20)
    is_valid: bool
    identifier: str | None = Field(default=None, max_length=60)
    answered_at: datetime = Field(sa_type=sa.DateTime(timezone=True))
    name: str | None = Field(default=None, max_length=400)
    address: str | None = Field(default=None, max_length=400)
