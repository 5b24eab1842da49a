"""The quotes of suppliers that an affair is studied with (document 3, MONEY.md 3.4)."""

import uuid
from typing import ClassVar

from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    json_column,
    tenant_index,
    tenant_key,
    unique_where,
)
from leaseapp.kernel.text.i18n import _

ONCE_ATTACHED = "uq_lease_affair_supplier_quote_attached"
ONE_RETAINED_QUOTE = "uq_lease_affair_supplier_quote_retained"


class LeaseAffairSupplierQuote(TenantRow, Versioned, SoftDelete, table=True):
    """A quote that stands beside others at an affair; one of them is retained.

    `placed` are lines of the quote that somebody moved to another row of the comparison, with the key of the row.
    """

    __tablename__ = "lease_affair_supplier_quote"
    __called__: ClassVar[str] = _("Supplier quote of a lease affair")
    __told__: ClassVar[dict[str, str]] = {"placed": _("lines in another row")}
    __table_args__ = (
        tenant_key("lease_affair", "affair_id"),
        tenant_key("supplier_quote", "quote_id"),
        tenant_index("quote_id"),
        unique_where(ONCE_ATTACHED, "affair_id", "quote_id", where="deleted_at IS NULL"),
        unique_where(ONE_RETAINED_QUOTE, "affair_id", where="is_retained AND deleted_at IS NULL"),
    )

    affair_id: uuid.UUID
    quote_id: uuid.UUID
    is_retained: bool = False
    placed: list[dict[str, str]] = json_column(default_factory=list)
