"""Views of lists that people keep: a name for filters, order and columns."""

from typing import ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _


class SavedView(TenantRow, Versioned, table=True):
    """A named view of the list `list_name`; `query` is the query string of its address, checked against the ListSpec.

    A private one exists for its owner (`user_id`) only, a shared one for every colleague who may read the list.
    """

    __tablename__ = "saved_view"
    __called__: ClassVar[str] = _("Saved view")
    __table_args__ = (
        unique_in_tenant("user_id", "list_name", "name"),
        CheckConstraint("name <> ''", name="named"),
        tenant_index("list_name"),
    )

    user_id: UUID = Field(foreign_key="app_user.id")
    list_name: str = Field(max_length=80)
    name: str = Field(max_length=80)
    query: str = text_column(default="")
    shared: bool = False


class SavedViewDefault(TenantRow, table=True):
    """The view with which a list opens for one person; at most one a list."""

    __tablename__ = "saved_view_default"
    __called__: ClassVar[str] = _("Default view")
    __table_args__ = (
        tenant_key("saved_view", "view_id"),
        unique_in_tenant("user_id", "list_name"),
        tenant_index("view_id"),
    )

    user_id: UUID = Field(foreign_key="app_user.id")
    list_name: str = Field(max_length=80)
    view_id: UUID
