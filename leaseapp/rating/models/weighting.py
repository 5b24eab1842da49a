"""Versions of the weighting grid of an organization (MONEY.md 7.2)."""

import uuid
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, json_column, unique_in_tenant
from leaseapp.kernel.text.i18n import _

ONE_GRID_A_NUMBER = "uq_rating_grid_number"


class RatingGrid(TenantRow, table=True):
    """A version of the weighting grid, written once; number 1 is the house's own and stands in no row."""

    __tablename__ = "rating_grid"
    __called__: ClassVar[str] = _("Weighting grid")
    __told__: ClassVar[dict[str, str]] = {"content": _("as its version says")}
    __table_args__ = (unique_in_tenant("number", name=ONE_GRID_A_NUMBER),)

    number: int
    content: dict[str, Any] = json_column()
    reason: str | None = Field(default=None, max_length=500)
    created_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
