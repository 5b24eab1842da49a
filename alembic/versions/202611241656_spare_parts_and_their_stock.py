"""Spare parts and their stock.

Revision ID: 202611241656
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611241656"
down_revision = "202611240030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Spare parts and their stock."""
    op.create_table(
        "spare_part",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("reference", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("brand_id", sa.Uuid(), nullable=True),
        sa.Column("unit", sa.String(length=30), nullable=False),
        sa.Column("unit_cost_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column("sale_price_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column("threshold", sa.Integer(), nullable=True),
        sa.Column("lead_days", sa.Integer(), nullable=True),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "brand_id"],
            ["asset_brand.organization_id", "asset_brand.id"],
            name=op.f("fk_spare_part_organization_id_brand_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_spare_part_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_spare_part")),
    )
    op.create_index(
        op.f("ix_spare_part_organization_id_brand_id"),
        "spare_part",
        ["organization_id", "brand_id"],
        unique=False,
        postgresql_where=sa.text("brand_id IS NOT NULL"),
    )
    op.create_index(
        "uq_spare_part_reference",
        "spare_part",
        ["organization_id", sa.literal_column("f_unaccent(lower(reference))")],
        unique=True,
    )
    op.create_table(
        "spare_part_model",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("spare_part_id", sa.Uuid(), nullable=False),
        sa.Column("model_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_spare_part_model_organization_id_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "spare_part_id"],
            ["spare_part.organization_id", "spare_part.id"],
            name=op.f("fk_spare_part_model_organization_id_spare_part_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_spare_part_model_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_spare_part_model")),
        sa.UniqueConstraint(
            "organization_id",
            "spare_part_id",
            "model_id",
            name=op.f("uq_spare_part_model_organization_id_spare_part_id_model_id"),
        ),
    )
    op.create_index(
        op.f("ix_spare_part_model_organization_id_model_id"),
        "spare_part_model",
        ["organization_id", "model_id"],
        unique=False,
    )
    op.create_table(
        "spare_part_instance",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("spare_part_id", sa.Uuid(), nullable=False),
        sa.Column("location_id", sa.Uuid(), nullable=False),
        sa.Column(
            "state",
            sa.Enum("NEW", "GOOD", "USED", "DEFECTIVE", name="sparepartstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column("serial_number", sa.String(length=80), nullable=True),
        sa.Column("unit_cost_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_spare_part_instance_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "spare_part_id"],
            ["spare_part.organization_id", "spare_part.id"],
            name=op.f("fk_spare_part_instance_organization_id_spare_part_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_spare_part_instance_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_spare_part_instance")),
    )
    op.create_index(
        op.f("ix_spare_part_instance_organization_id_location_id"),
        "spare_part_instance",
        ["organization_id", "location_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_spare_part_instance_organization_id_spare_part_id_location_id"),
        "spare_part_instance",
        ["organization_id", "spare_part_id", "location_id"],
        unique=False,
    )
    op.create_index(
        "uq_spare_part_instance_serial_number",
        "spare_part_instance",
        ["organization_id", "spare_part_id", sa.literal_column("f_unaccent(lower(serial_number))")],
        unique=True,
    )
    op.create_table(
        "spare_part_move",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("instance_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("RECEIVED", "MOVED", "CHANGED", "COUNTED", name="partmovekind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column("delta", sa.Integer(), nullable=False),
        sa.Column("from_location_id", sa.Uuid(), nullable=True),
        sa.Column("to_location_id", sa.Uuid(), nullable=True),
        sa.Column(
            "state",
            sa.Enum("NEW", "GOOD", "USED", "DEFECTIVE", name="sparepartstate", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("moved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "from_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_spare_part_move_organization_id_from_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "instance_id"],
            ["spare_part_instance.organization_id", "spare_part_instance.id"],
            name=op.f("fk_spare_part_move_organization_id_instance_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "to_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_spare_part_move_organization_id_to_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_spare_part_move_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_spare_part_move")),
    )
    op.create_index(
        op.f("ix_spare_part_move_organization_id_instance_id_moved_at"),
        "spare_part_move",
        ["organization_id", "instance_id", "moved_at"],
        unique=False,
    )
    op.add_column("asset_missing_part", sa.Column("spare_part_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_asset_missing_part_organization_id_spare_part_id"),
        "asset_missing_part",
        "spare_part",
        ["organization_id", "spare_part_id"],
        ["organization_id", "id"],
    )
    protect_tenant(op, "spare_part", grants="select, insert, update")
    protect_tenant(op, "spare_part_model", grants="select, insert, delete")
    protect_tenant(op, "spare_part_instance", grants="select, insert, update")
    protect_tenant(op, "spare_part_move", grants="select, insert")
    append_only(op, "spare_part_move")
    found(op, "spare_part", "SparePart", FoundBy(codes=("reference",), names=("name", "reference")), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "spare_part")
    op.drop_constraint(
        op.f("fk_asset_missing_part_organization_id_spare_part_id"), "asset_missing_part", type_="foreignkey"
    )
    op.drop_column("asset_missing_part", "spare_part_id")
    op.drop_index(op.f("ix_spare_part_move_organization_id_instance_id_moved_at"), table_name="spare_part_move")
    op.drop_table("spare_part_move")
    op.drop_index("uq_spare_part_instance_serial_number", table_name="spare_part_instance")
    op.drop_index(
        op.f("ix_spare_part_instance_organization_id_spare_part_id_location_id"), table_name="spare_part_instance"
    )
    op.drop_index(op.f("ix_spare_part_instance_organization_id_location_id"), table_name="spare_part_instance")
    op.drop_table("spare_part_instance")
    op.drop_index(op.f("ix_spare_part_model_organization_id_model_id"), table_name="spare_part_model")
    op.drop_table("spare_part_model")
    op.drop_index("uq_spare_part_reference", table_name="spare_part")
    op.drop_index(
        op.f("ix_spare_part_organization_id_brand_id"),
        table_name="spare_part",
        postgresql_where=sa.text("brand_id IS NOT NULL"),
    )
    op.drop_table("spare_part")
