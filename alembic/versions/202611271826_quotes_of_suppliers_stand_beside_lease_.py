"""Quotes of suppliers stand beside lease affairs.

Revision ID: 202611271826
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611271826"
down_revision = "202611271804"


def upgrade() -> None:
    """Quotes of suppliers stand beside lease affairs."""
    op.create_table(
        "lease_affair_supplier_quote",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("affair_id", sa.Uuid(), nullable=False),
        sa.Column("quote_id", sa.Uuid(), nullable=False),
        sa.Column("is_retained", sa.Boolean(), nullable=False),
        sa.Column("placed", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "affair_id"],
            ["lease_affair.organization_id", "lease_affair.id"],
            name=op.f("fk_lease_affair_supplier_quote_organization_id_affair_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_id"],
            ["supplier_quote.organization_id", "supplier_quote.id"],
            name=op.f("fk_lease_affair_supplier_quote_organization_id_quote_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_lease_affair_supplier_quote_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_affair_supplier_quote")),
    )
    op.create_index(
        op.f("ix_lease_affair_supplier_quote_organization_id_quote_id"),
        "lease_affair_supplier_quote",
        ["organization_id", "quote_id"],
        unique=False,
    )
    op.create_index(
        "uq_lease_affair_supplier_quote_attached",
        "lease_affair_supplier_quote",
        ["organization_id", "affair_id", "quote_id"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "uq_lease_affair_supplier_quote_retained",
        "lease_affair_supplier_quote",
        ["organization_id", "affair_id"],
        unique=True,
        postgresql_where=sa.text("is_retained AND deleted_at IS NULL"),
    )
    op.add_column(
        "lease_financing",
        sa.Column(
            "capital_source",
            sa.Enum("MANUAL", "SUPPLIER_QUOTE", name="capitalsource", native_enum=False, length=32),
            server_default="MANUAL",
            nullable=False,
        ),
    )
    op.add_column("lease_financing", sa.Column("source_supplier_quote_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_lease_financing_organization_id_source_supplier_quote_id"),
        "lease_financing",
        "supplier_quote",
        ["organization_id", "source_supplier_quote_id"],
        ["organization_id", "id"],
    )
    protect_tenant(op, "lease_affair_supplier_quote", grants="select, insert, update")
    op.alter_column(
        "lease_financing",
        "capital_source",
        existing_type=sa.Enum("MANUAL", "SUPPLIER_QUOTE", name="capitalsource", native_enum=False, length=32),
        server_default=None,
        existing_nullable=False,
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(
        op.f("fk_lease_financing_organization_id_source_supplier_quote_id"), "lease_financing", type_="foreignkey"
    )
    op.drop_column("lease_financing", "source_supplier_quote_id")
    op.drop_column("lease_financing", "capital_source")
    op.drop_index(
        "uq_lease_affair_supplier_quote_retained",
        table_name="lease_affair_supplier_quote",
        postgresql_where=sa.text("is_retained AND deleted_at IS NULL"),
    )
    op.drop_index(
        "uq_lease_affair_supplier_quote_attached",
        table_name="lease_affair_supplier_quote",
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.drop_index(
        op.f("ix_lease_affair_supplier_quote_organization_id_quote_id"), table_name="lease_affair_supplier_quote"
    )
    op.drop_table("lease_affair_supplier_quote")
