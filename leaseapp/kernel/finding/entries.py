"""The entries by which records are found: one a row of a table that declares it, written by its trigger alone."""

from typing import Any, ClassVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, tenant_index, text_column


class SearchEntry(TenantRow, table=True):
    """An entry by which a row is found; `id` is the row's own, `kind` and `record_id` say which record is shown.

    `words` hold codes (`#fac12`), beginnings of names (`=dupont`) and stems of texts, `told` those of them that people from
    outside may know (null: all of them). `name` is the name as it is compared. `created_at` is the row's own.
    """

    __tablename__ = "search_entry"
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        sa.Index("ix_search_entry_words", "organization_id", "words", postgresql_using="gin"),
        sa.Index(
            "ix_search_entry_name", "organization_id", sa.text("name gin_trgm_ops"), postgresql_using="gin",
            postgresql_where=sa.text("name <> ''"),
        ),
        tenant_index("company_id", "kind", "created_at"),
        tenant_index("created_at"),
    )  # fmt: skip

    kind: str = Field(max_length=64)
    record_id: UUID
    company_id: UUID | None = None
    name: str = text_column(default="")
    words: Any = Field(sa_type=TSVECTOR)
    told: Any = Field(default=None, sa_type=TSVECTOR, nullable=True)
