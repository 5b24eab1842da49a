"""Stocktakes have tables.

Revision ID: 202611262313
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611262313"
down_revision = "202611261630"


def upgrade() -> None:
    """Stocktakes have tables."""
    op.create_table(
        "stocktake",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT", "OPEN", "REVIEW", "CLOSED", "CANCELED", name="stocktakestatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("location_id", sa.Uuid(), nullable=True),
        sa.Column("family_id", sa.Uuid(), nullable=True),
        sa.Column("place_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("family_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_by_id", sa.Uuid(), nullable=True),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("report_sha256", sa.String(length=64), nullable=True),
        sa.CheckConstraint(
            "location_id IS NOT NULL OR family_id IS NOT NULL", name=op.f("ck_stocktake_counts_something")
        ),
        sa.ForeignKeyConstraint(["closed_by_id"], ["app_user.id"], name=op.f("fk_stocktake_closed_by_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "family_id"],
            ["asset_family.organization_id", "asset_family.id"],
            name=op.f("fk_stocktake_organization_id_family_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_stocktake_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_stocktake_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_stocktake")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_stocktake_organization_id_number")),
    )
    op.create_index(
        op.f("ix_stocktake_organization_id_status_number"),
        "stocktake",
        ["organization_id", "status", "number"],
        unique=False,
    )
    op.create_table(
        "stocktake_line",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("stocktake_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "EXPECTED",
                "FOUND",
                "MISSING",
                "UNEXPECTED",
                "MOVED_OUT",
                "MOVED_IN",
                name="linestate",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("expected_location_id", sa.Uuid(), nullable=True),
        sa.Column("found_location_id", sa.Uuid(), nullable=True),
        sa.Column("scanned_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("scanned_by_id", sa.Uuid(), nullable=True),
        sa.Column(
            "decision",
            sa.Enum("MOVE_HERE", "LOST", "LEAVE", name="stocktakedecision", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_stocktake_line_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "expected_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_stocktake_line_organization_id_expected_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "found_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_stocktake_line_organization_id_found_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "stocktake_id"],
            ["stocktake.organization_id", "stocktake.id"],
            name=op.f("fk_stocktake_line_organization_id_stocktake_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_stocktake_line_organization_id")
        ),
        sa.ForeignKeyConstraint(["scanned_by_id"], ["app_user.id"], name=op.f("fk_stocktake_line_scanned_by_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_stocktake_line")),
    )
    op.create_index(
        op.f("ix_stocktake_line_organization_id_asset_id"),
        "stocktake_line",
        ["organization_id", "asset_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_stocktake_line_organization_id_stocktake_id_state"),
        "stocktake_line",
        ["organization_id", "stocktake_id", "state"],
        unique=False,
    )
    op.create_index(
        "uq_stocktake_line_asset", "stocktake_line", ["organization_id", "stocktake_id", "asset_id"], unique=True
    )
    op.create_table(
        "stocktake_scan",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("stocktake_id", sa.Uuid(), nullable=False),
        sa.Column("scan_key", sa.String(length=64), nullable=False),
        sa.Column("code", sa.String(length=300), nullable=False),
        sa.Column(
            "result",
            sa.Enum(
                "FOUND", "UNEXPECTED", "DUPLICATE", "UNKNOWN_CODE", name="scanresult", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("asset_id", sa.Uuid(), nullable=True),
        sa.Column("location_id", sa.Uuid(), nullable=True),
        sa.Column("scanned_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("scanned_by_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_stocktake_scan_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_stocktake_scan_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "stocktake_id"],
            ["stocktake.organization_id", "stocktake.id"],
            name=op.f("fk_stocktake_scan_organization_id_stocktake_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_stocktake_scan_organization_id")
        ),
        sa.ForeignKeyConstraint(["scanned_by_id"], ["app_user.id"], name=op.f("fk_stocktake_scan_scanned_by_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_stocktake_scan")),
    )
    op.create_index(
        op.f("ix_stocktake_scan_organization_id_stocktake_id_scanned_at"),
        "stocktake_scan",
        ["organization_id", "stocktake_id", "scanned_at"],
        unique=False,
    )
    op.create_index(
        "uq_stocktake_scan_key", "stocktake_scan", ["organization_id", "stocktake_id", "scan_key"], unique=True
    )
    protect_tenant(op, "stocktake", grants="select, insert, update")
    protect_tenant(op, "stocktake_line", grants="select, insert, update")
    protect_tenant(op, "stocktake_scan", grants="select, insert")
    append_only(op, "stocktake_scan")
    found(op, "stocktake", "Stocktake", FoundBy(names=("name",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "stocktake")
    op.drop_index("uq_stocktake_scan_key", table_name="stocktake_scan")
    op.drop_index(op.f("ix_stocktake_scan_organization_id_stocktake_id_scanned_at"), table_name="stocktake_scan")
    op.drop_table("stocktake_scan")
    op.drop_index("uq_stocktake_line_asset", table_name="stocktake_line")
    op.drop_index(op.f("ix_stocktake_line_organization_id_stocktake_id_state"), table_name="stocktake_line")
    op.drop_index(op.f("ix_stocktake_line_organization_id_asset_id"), table_name="stocktake_line")
    op.drop_table("stocktake_line")
    op.drop_index(op.f("ix_stocktake_organization_id_status_number"), table_name="stocktake")
    op.drop_table("stocktake")
