"""Customers and suppliers as the ledger knows them: auxiliary accounts (DECISIONS 35)."""

import uuid
from typing import ClassVar

from sqlmodel import Field

from leaseapp.accounting.enums import PartyKind
from leaseapp.kernel.persistence.tables import TenantRow, enum_column, tenant_key, unique_in_tenant
from leaseapp.kernel.text.i18n import _


class LedgerParty(TenantRow, table=True):
    """A company in its role of customer (C00042) or supplier (F00017); `code` is CompAuxNum of the FEC."""

    __tablename__ = "ledger_party"
    __called__: ClassVar[str] = _("Ledger party")
    __table_args__ = (
        unique_in_tenant("kind", "company_id"),
        unique_in_tenant("kind", "code"),
        tenant_key("company", "company_id"),
    )

    kind: PartyKind = enum_column(PartyKind)
    code: str = Field(max_length=16)
    company_id: uuid.UUID
