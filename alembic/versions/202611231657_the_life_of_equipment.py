"""Movements of equipment and decisions about it.

Revision ID: 202611231657
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611231657"
down_revision = "202611231656"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Movements of equipment and decisions about it."""
    op.create_table(
        "asset_lifecycle_event",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column(
            "type",
            sa.Enum(
                "INSPECTION",
                "REFURBISH",
                "SELL",
                "RECYCLE",
                "LOSS",
                "FOUND",
                "RESET",
                name="lifecycletype",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor_id", sa.Uuid(), nullable=True),
        sa.Column(
            "condition_before",
            sa.Enum(
                "TO_DEFINE",
                "NEW",
                "EXCELLENT",
                "GOOD",
                "NEEDS_REPAIR",
                "NON_FUNCTIONAL_PARTS",
                "REFURBISHED",
                "LOST",
                "SOLD",
                "RECYCLED",
                name="assetcondition",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "condition_after",
            sa.Enum(
                "TO_DEFINE",
                "NEW",
                "EXCELLENT",
                "GOOD",
                "NEEDS_REPAIR",
                "NON_FUNCTIONAL_PARTS",
                "REFURBISHED",
                "LOST",
                "SOLD",
                "RECYCLED",
                name="assetcondition",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("details", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_asset_lifecycle_event_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_asset_lifecycle_event_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_lifecycle_event")),
    )
    op.create_index(
        op.f("ix_asset_lifecycle_event_organization_id_asset_id_at"),
        "asset_lifecycle_event",
        ["organization_id", "asset_id", "at"],
        unique=False,
    )
    op.create_table(
        "asset_movement",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("from_location_id", sa.Uuid(), nullable=True),
        sa.Column("to_location_id", sa.Uuid(), nullable=False),
        sa.Column("moved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("transport_km", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("transport_carbon_kg", sa.Numeric(precision=12, scale=3), nullable=True),
        sa.CheckConstraint(
            "(number = 1) = (from_location_id IS NULL)", name=op.f("ck_asset_movement_comes_from_somewhere")
        ),
        sa.CheckConstraint("from_location_id IS DISTINCT FROM to_location_id", name=op.f("ck_asset_movement_moves")),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_asset_movement_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "from_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_asset_movement_organization_id_from_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "to_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_asset_movement_organization_id_to_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_asset_movement_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_movement")),
        sa.UniqueConstraint(
            "organization_id", "asset_id", "number", name=op.f("uq_asset_movement_organization_id_asset_id_number")
        ),
    )
    op.create_index(
        op.f("ix_asset_movement_organization_id_to_location_id_moved_at"),
        "asset_movement",
        ["organization_id", "to_location_id", "moved_at"],
        unique=False,
    )
    protect_tenant(op, "asset_lifecycle_event", grants="select, insert")
    protect_tenant(op, "asset_movement", grants="select, insert")
    for table in ("asset_lifecycle_event", "asset_movement"):
        append_only(op, table)


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_asset_movement_organization_id_to_location_id_moved_at"), table_name="asset_movement")
    op.drop_table("asset_movement")
    op.drop_index(op.f("ix_asset_lifecycle_event_organization_id_asset_id_at"), table_name="asset_lifecycle_event")
    op.drop_table("asset_lifecycle_event")
