"""Bases and column helpers of every table (ARCHITECTURE 4C): tenant key, timestamps, version, soft delete, names.

The primary key of a tenant table is (organization_id, id) and references between tenant rows are composite: no wall of
tenancy stops a plain foreign key to another tenant's row. Table models do not validate; shapes (`schema.py`) do.
"""

import enum
import uuid
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from leaseapp.kernel import clock
from leaseapp.kernel.persistence.ids import new_id

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """The base of each table: an audit policy and instants of creation and change."""

    __audited__: ClassVar[bool] = True
    #: what people call such a row (a msgid), where it is no kind of record (`kernel/entities.py`)
    __called__: ClassVar[str] = ""
    __personal__: ClassVar[frozenset[str]] = frozenset()
    #: column → permission to read it, where that of the record is not enough; timelines leave it out for all others
    __restricted__: ClassVar[dict[str, str]] = {}
    #: JSON column → how a part of it reads (a msgid with the names of its fields), where they say all without their labels;
    #: without any field it says the whole column (what was computed, and stands on the record's page)
    __told__: ClassVar[dict[str, str]] = {}
    #: columns that are named like secrets and are none: their values belong into the audit log (content hashes)
    __evidence__: ClassVar[frozenset[str]] = frozenset()
    #: the column that names the user whose rights a row decides, or `change_notifications.EVERY_MEMBER`: when it changes, the
    #: access of their open pages is checked
    __rights_of__: ClassVar[str | None] = None
    #: the column that names the record beside which a row stands (a comment): pages of that record read what stands beside it
    #: again when the row changes, the record itself has not changed (`change_notifications.py`)
    __beside__: ClassVar[str | None] = None

    created_at: datetime = Field(default_factory=clock.now, sa_column_kwargs={"nullable": False})
    updated_at: datetime = Field(default_factory=clock.now, sa_column_kwargs={"nullable": False})


class PlainRow(Row):
    """A row that belongs to no organization (users, sessions, organizations themselves)."""

    id: uuid.UUID = Field(default_factory=new_id, primary_key=True)


class TenantScoped:
    """Marker of tenant tables, for the session's hooks; a plain class, because SQLModel hides class attributes."""

    @classmethod
    def organization_column(cls) -> Any:
        """Return the column every statement on the table is limited by."""
        return cls.organization_id if hasattr(cls, "__table__") else sa.column("organization_id", sa.Uuid())


class TenantRow(Row, TenantScoped):
    """A row of one organization; `organization_id` is stamped by the session and never taken from a request."""

    organization_id: uuid.UUID = Field(default=None, primary_key=True, foreign_key="organization.id")
    id: uuid.UUID = Field(default_factory=new_id, primary_key=True)


class Versioned(SQLModel):
    """Optimistic lock: `version` is raised by the session at each change (DECISIONS 2)."""

    version: int = Field(default=1, nullable=False)


class SoftDelete(SQLModel):
    """The mixin of tables whose deleted rows stay, with the instant of their deletion."""

    deleted_at: datetime | None = Field(default=None)


def tenant_key(table: str, column: str, *, ondelete: str | None = None) -> sa.ForeignKeyConstraint:
    """Return the composite reference (organization_id, `column`) → (`table`.organization_id, `table`.id)."""
    return sa.ForeignKeyConstraint(
        ["organization_id", column], [f"{table}.organization_id", f"{table}.id"], ondelete=ondelete
    )


def unique_in_tenant(*columns: str, name: str | None = None) -> sa.UniqueConstraint:
    """Uniqueness inside one organization."""
    return sa.UniqueConstraint("organization_id", *columns, name=name)


def unique_where(name: str, *columns: str, where: str) -> sa.Index:
    """Return a partial unique index inside one organization, for rows that satisfy `where` (SQL)."""
    return sa.Index(name, "organization_id", *columns, unique=True, postgresql_where=sa.text(where))


def unique_folded(name: str, column: str, *, within: Sequence[str] = (), where: str | None = None) -> sa.Index:
    """Return the uniqueness of a text without case and accents inside one organization, among rows of equal `within`."""
    options: dict[str, Any] = {"postgresql_where": sa.text(where)} if where else {}
    return sa.Index(
        name, "organization_id", *within, sa.text(f"f_unaccent(lower({column}))"), unique=True, **options
    )  # fmt: skip


def tenant_index(
    *columns: str, name: str | None = None, where: str | None = None, include: Sequence[str] = ()
) -> sa.Index:
    """Return an index led by the organization, as row level security wants it; `include` are columns that it carries along."""
    options: dict[str, Any] = {"postgresql_where": sa.text(where)} if where else {}
    if include:
        options["postgresql_include"] = list(include)
    return sa.Index(name, "organization_id", *columns, **options)


def enum_column(kind: type[enum.Enum], **options: Any) -> Any:
    """Return a text column that holds the values of `kind` (no native type: two classes of one name would share it)."""
    column = sa.Enum(
        kind,
        native_enum=False,
        length=32,
        create_constraint=False,
        validate_strings=True,
        values_callable=lambda members: [member.value for member in members],
    )
    return Field(sa_type=column, **options)


def words_of(kind: type[enum.Enum], expression: Any) -> Any:
    """Return the texts of `expression` as members of `kind`, as a column of that kind has them."""
    column = sa.Enum(
        kind, native_enum=False, length=32, create_constraint=False,
        values_callable=lambda members: [member.value for member in members],
    )  # fmt: skip
    return sa.type_coerce(expression, column)


def money_column(**options: Any) -> Any:
    """Euro amounts: numeric(14,2)."""
    return Field(max_digits=14, decimal_places=2, **{"default": Decimal("0.00"), **options})


def json_column(**options: Any) -> Any:
    """Return a JSONB document; replace its value, changes inside it are not seen."""
    if "default" not in options and "default_factory" not in options:
        options["default_factory"] = dict
    return Field(sa_type=JSONB, **options)


def text_column(**options: Any) -> Any:
    """Return a text without length limit (limits belong to the shapes)."""
    return Field(sa_type=sa.Text, **options)
