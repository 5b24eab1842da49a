"""Categories of products: a tree, a few levels deep."""

from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Computed, Index, String
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import TenantRow, Versioned, tenant_index, tenant_key

ONE_NAME_BESIDE_ANOTHER = "uq_product_category_sibling"


class ProductCategory(TenantRow, Versioned, table=True):
    """A category (document 2). Siblings stand in the order of `position`, dense from 0; the roots have no parent.

    `name_key` is the name without case and accents: it is unique among siblings (FIELD.md 5).
    """

    __tablename__ = "product_category"
    __found_by__: ClassVar[FoundBy] = FoundBy(names=("name",), listed=True)
    __table_args__ = (
        tenant_key("product_category", "parent_id"),
        CheckConstraint("position >= 0", name="position"),
        CheckConstraint("parent_id <> id", name="not_its_own_parent"),
        Index(
            ONE_NAME_BESIDE_ANOTHER,
            "organization_id",
            "parent_id",
            "name_key",
            unique=True,
            postgresql_nulls_not_distinct=True,
        ),
        tenant_index("parent_id", "position"),
    )

    parent_id: UUID | None = None
    name: str = Field(max_length=100)
    position: int = 0
    name_key: Any = Field(
        default=None, sa_column=Column(String(200), Computed("lower(f_unaccent((name)::text))", persisted=True))
    )
