"""Measures, missing parts and rates of equipment.

Revision ID: 202611240030
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611240030"
down_revision = "202611240010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Measures, missing parts and rates of equipment."""
    op.create_table(
        "storage_rate",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("location_id", sa.Uuid(), nullable=False),
        sa.Column(
            "basis",
            sa.Enum("M2_DAY", "M3_DAY", "ASSET_DAY", "FLAT_MONTH", name="ratebasis", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("unit_price_ht", sa.Numeric(precision=14, scale=4), nullable=False),
        sa.Column("free_days", sa.Integer(), nullable=False),
        sa.Column("valid_from", sa.Date(), nullable=False),
        sa.Column("valid_to", sa.Date(), nullable=True),
        sa.Column("family_id", sa.Uuid(), nullable=True),
        sa.Column("company_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_storage_rate_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "family_id"],
            ["asset_family.organization_id", "asset_family.id"],
            name=op.f("fk_storage_rate_organization_id_family_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_storage_rate_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_storage_rate_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_storage_rate")),
    )
    op.create_index(
        op.f("ix_storage_rate_organization_id_location_id_valid_from"),
        "storage_rate",
        ["organization_id", "location_id", "valid_from"],
        unique=False,
    )
    op.create_table(
        "asset_energy",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("measured_on", sa.Date(), nullable=False),
        sa.Column(
            "source",
            sa.Enum("DECLARED", "METER", "ESTIMATED", name="energysource", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("power_kw", sa.Numeric(precision=10, scale=3), nullable=True),
        sa.Column("hours_per_year", sa.Numeric(precision=10, scale=3), nullable=True),
        sa.Column("load_factor", sa.Numeric(precision=5, scale=3), nullable=True),
        sa.Column("annual_kwh", sa.Numeric(precision=12, scale=2), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_asset_energy_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_asset_energy_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_energy")),
    )
    op.create_index(
        op.f("ix_asset_energy_organization_id_asset_id_measured_on"),
        "asset_energy",
        ["organization_id", "asset_id", "measured_on"],
        unique=False,
    )
    op.create_table(
        "asset_missing_part",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column(
            "severity", sa.Enum("BLOCKING", "MINOR", name="severity", native_enum=False, length=32), nullable=False
        ),
        sa.Column(
            "status",
            sa.Enum(
                "OPEN",
                "ORDERED",
                "RECEIVED",
                "FITTED",
                "CANCELED",
                name="missingpartstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_asset_missing_part_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_asset_missing_part_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_missing_part")),
    )
    op.create_index(
        op.f("ix_asset_missing_part_organization_id_asset_id_status"),
        "asset_missing_part",
        ["organization_id", "asset_id", "status"],
        unique=False,
    )
    op.create_table(
        "asset_score",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("scored_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("score", sa.Numeric(precision=5, scale=4), nullable=False),
        sa.Column(
            "confidence",
            sa.Enum("LOW", "MEDIUM", "HIGH", name="confidence", native_enum=False, length=32),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_asset_score_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_asset_score_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_score")),
    )
    op.create_index(
        op.f("ix_asset_score_organization_id_asset_id_scored_at"),
        "asset_score",
        ["organization_id", "asset_id", "scored_at"],
        unique=False,
    )
    op.add_column("asset", sa.Column("ai_failure_score", sa.Numeric(precision=5, scale=4), nullable=True))
    op.add_column("asset", sa.Column("ai_failure_score_at", sa.DateTime(timezone=True), nullable=True))
    protect_tenant(op, "storage_rate", grants="select, insert, update, delete")
    protect_tenant(op, "asset_energy", grants="select, insert")
    protect_tenant(op, "asset_missing_part", grants="select, insert, update")
    protect_tenant(op, "asset_score", grants="select, insert")
    append_only(op, "asset_energy")
    append_only(op, "asset_score")


def downgrade() -> None:
    """Take it back."""
    op.drop_column("asset", "ai_failure_score_at")
    op.drop_column("asset", "ai_failure_score")
    op.drop_index(op.f("ix_asset_score_organization_id_asset_id_scored_at"), table_name="asset_score")
    op.drop_table("asset_score")
    op.drop_index(op.f("ix_asset_missing_part_organization_id_asset_id_status"), table_name="asset_missing_part")
    op.drop_table("asset_missing_part")
    op.drop_index(op.f("ix_asset_energy_organization_id_asset_id_measured_on"), table_name="asset_energy")
    op.drop_table("asset_energy")
    op.drop_index(op.f("ix_storage_rate_organization_id_location_id_valid_from"), table_name="storage_rate")
    op.drop_table("storage_rate")
