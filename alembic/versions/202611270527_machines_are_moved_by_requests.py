"""Machines are moved by requests.

Revision ID: 202611270527
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611270527"
down_revision = "202611270004"


def upgrade() -> None:
    """Machines are moved by requests."""
    op.create_table(
        "storage_movement_request",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column(
            "status",
            sa.Enum("PENDING", "CONFIRMED", "VERIFIED", name="movementrequeststatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("from_location_id", sa.Uuid(), nullable=False),
        sa.Column("to_location_id", sa.Uuid(), nullable=False),
        sa.Column("planned_for", sa.Date(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("requested_by_id", sa.Uuid(), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("verified_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("verified_by_id", sa.Uuid(), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint(
            "(deleted_at IS NULL) = (cancel_reason IS NULL)", name=op.f("ck_storage_movement_request_cancel_has_reason")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "from_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_storage_movement_request_organization_id_from_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "to_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_storage_movement_request_organization_id_to_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_storage_movement_request_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["requested_by_id"], ["app_user.id"], name=op.f("fk_storage_movement_request_requested_by_id")
        ),
        sa.ForeignKeyConstraint(
            ["verified_by_id"], ["app_user.id"], name=op.f("fk_storage_movement_request_verified_by_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_storage_movement_request")),
        sa.UniqueConstraint(
            "organization_id", "number", name=op.f("uq_storage_movement_request_organization_id_number")
        ),
    )
    op.create_index(
        op.f("ix_storage_movement_request_organization_id_status_planned_for"),
        "storage_movement_request",
        ["organization_id", "status", "planned_for"],
        unique=False,
    )
    op.create_table(
        "storage_movement_line",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("request_id", sa.Uuid(), nullable=False),
        sa.Column("asset_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum("PLANNED", "RESERVED", "FOUND", "MISSING", name="movementlinestate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_storage_movement_line_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "request_id"],
            ["storage_movement_request.organization_id", "storage_movement_request.id"],
            name=op.f("fk_storage_movement_line_organization_id_request_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_storage_movement_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_storage_movement_line")),
    )
    op.create_index(
        op.f("ix_storage_movement_line_organization_id_asset_id"),
        "storage_movement_line",
        ["organization_id", "asset_id"],
        unique=False,
    )
    op.create_index(
        "uq_storage_movement_line_asset",
        "storage_movement_line",
        ["organization_id", "request_id", "asset_id"],
        unique=True,
    )
    op.create_index(
        "uq_storage_movement_line_reserved",
        "storage_movement_line",
        ["organization_id", "asset_id"],
        unique=True,
        postgresql_where=sa.text("state = 'RESERVED'"),
    )
    protect_tenant(op, "storage_movement_request", grants="select, insert, update")
    protect_tenant(op, "storage_movement_line", grants="select, insert, update, delete")
    found(
        op,
        "storage_movement_request",
        "StorageMovementRequest",
        FoundBy(codes=("number",), inner=("reason",)),
        soft=True,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "storage_movement_request")
    op.drop_index(
        "uq_storage_movement_line_reserved",
        table_name="storage_movement_line",
        postgresql_where=sa.text("state = 'RESERVED'"),
    )
    op.drop_index("uq_storage_movement_line_asset", table_name="storage_movement_line")
    op.drop_index(op.f("ix_storage_movement_line_organization_id_asset_id"), table_name="storage_movement_line")
    op.drop_table("storage_movement_line")
    op.drop_index(
        op.f("ix_storage_movement_request_organization_id_status_planned_for"), table_name="storage_movement_request"
    )
    op.drop_table("storage_movement_request")
