"""Service codes and printing of labels.

Revision ID: 202611231945
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231945"
down_revision = "202611231641"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Service codes and printing of labels."""
    op.create_table(
        "printing_task",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "QUEUED", "RUNNING", "DONE", "FAILED", "EXPIRED", name="printingstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("asset_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("service_link_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "template",
            sa.Enum("A4_24", "A4_65", "ROLL_50x30", "ROLL_100x50", name="labeltemplate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("format", sa.Enum("PDF", "ZPL", name="labelformat", native_enum=False, length=32), nullable=False),
        sa.Column("start_position", sa.Integer(), nullable=False),
        sa.Column("copies", sa.Integer(), nullable=False),
        sa.Column("resolution", sa.Integer(), nullable=False),
        sa.Column("fields", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("label_count", sa.Integer(), nullable=False),
        sa.Column("ordered_by_id", sa.Uuid(), nullable=True),
        sa.Column("object_key", sa.String(length=200), nullable=True),
        sa.Column("size_bytes", sa.Integer(), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["ordered_by_id"], ["app_user.id"], name=op.f("fk_printing_task_ordered_by_id")),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_printing_task_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_printing_task")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_printing_task_organization_id_number")),
    )
    op.create_index(
        op.f("ix_printing_task_organization_id_created_at"),
        "printing_task",
        ["organization_id", "created_at"],
        unique=False,
    )
    op.create_table(
        "service_link",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=8), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "IN_STOCK", "ASSIGNED", "LINKED", "RETIRED", name="servicelinkstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("location_id", sa.Uuid(), nullable=True),
        sa.Column("asset_id", sa.Uuid(), nullable=True),
        sa.Column("linked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("retired_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status <> 'LINKED' OR asset_id IS NOT NULL", name=op.f("ck_service_link_linked_to_something")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_service_link_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_service_link_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_service_link_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_service_link")),
    )
    op.create_index(
        op.f("ix_service_link_organization_id_status_code"),
        "service_link",
        ["organization_id", "status", "code"],
        unique=False,
    )
    op.create_index("uq_service_link_code", "service_link", ["code"], unique=True)
    op.create_index(
        "uq_service_link_linked",
        "service_link",
        ["organization_id", "asset_id"],
        unique=True,
        postgresql_where=sa.text("status = 'LINKED'"),
    )
    op.add_column("asset", sa.Column("service_short_code", sa.String(length=8), nullable=True))
    op.create_index(
        "uq_asset_service_short_code",
        "asset",
        ["organization_id", "service_short_code"],
        unique=True,
        postgresql_where=sa.text("service_short_code IS NOT NULL"),
    )
    protect_tenant(op, "printing_task")
    protect_tenant(op, "service_link")
    not_found(op, "asset")
    found(
        op,
        "asset",
        "Asset",
        FoundBy(
            codes=("inventory_number", "serial_number", "service_short_code"),
            names=("label", "inventory_number"),
            texts=("notes",),
        ),
        soft=True,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "asset")
    op.drop_index(
        "uq_asset_service_short_code", table_name="asset", postgresql_where=sa.text("service_short_code IS NOT NULL")
    )
    op.drop_column("asset", "service_short_code")
    op.drop_index("uq_service_link_linked", table_name="service_link", postgresql_where=sa.text("status = 'LINKED'"))
    op.drop_index("uq_service_link_code", table_name="service_link")
    op.drop_index(op.f("ix_service_link_organization_id_status_code"), table_name="service_link")
    op.drop_table("service_link")
    op.drop_index(op.f("ix_printing_task_organization_id_created_at"), table_name="printing_task")
    op.drop_table("printing_task")
    found(
        op,
        "asset",
        "Asset",
        FoundBy(codes=("inventory_number", "serial_number"), names=("label", "inventory_number"), texts=("notes",)),
        soft=True,
    )
