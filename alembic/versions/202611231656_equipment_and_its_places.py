"""Equipment and its places.

Revision ID: 202611231656
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231656"
down_revision = "202611231610"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Equipment and its places."""
    op.create_table(
        "asset_brand",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_asset_brand_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_brand")),
    )
    op.create_index(
        "uq_asset_brand_name",
        "asset_brand",
        ["organization_id", sa.literal_column("f_unaccent(lower(name))")],
        unique=True,
    )
    op.create_table(
        "asset_family",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=30), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.Column("deee_category", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "parent_id"],
            ["asset_family.organization_id", "asset_family.id"],
            name=op.f("fk_asset_family_organization_id_parent_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_asset_family_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_family")),
    )
    op.create_index(
        op.f("ix_asset_family_organization_id_parent_id"),
        "asset_family",
        ["organization_id", "parent_id"],
        unique=False,
    )
    op.create_index(
        "uq_asset_family_code",
        "asset_family",
        ["organization_id", sa.literal_column("f_unaccent(lower(code))")],
        unique=True,
    )
    op.create_table(
        "asset_model",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("brand_id", sa.Uuid(), nullable=False),
        sa.Column("family_id", sa.Uuid(), nullable=False),
        sa.Column("reference", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("length_mm", sa.Integer(), nullable=True),
        sa.Column("width_mm", sa.Integer(), nullable=True),
        sa.Column("height_mm", sa.Integer(), nullable=True),
        sa.Column("mass_kg", sa.Numeric(precision=10, scale=3), nullable=True),
        sa.Column("stackable", sa.Integer(), nullable=False),
        sa.Column("power_kw", sa.Numeric(precision=10, scale=3), nullable=True),
        sa.Column("expected_life_months", sa.Integer(), nullable=True),
        sa.Column("carbon_footprint_kg", sa.Numeric(precision=12, scale=3), nullable=True),
        sa.Column("deee_category", sa.Integer(), nullable=True),
        sa.Column("refrigerant", sa.String(length=20), nullable=True),
        sa.Column("refrigerant_charge_kg", sa.Numeric(precision=8, scale=3), nullable=True),
        sa.Column("spec_schema", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "brand_id"],
            ["asset_brand.organization_id", "asset_brand.id"],
            name=op.f("fk_asset_model_organization_id_brand_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "family_id"],
            ["asset_family.organization_id", "asset_family.id"],
            name=op.f("fk_asset_model_organization_id_family_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_asset_model_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset_model")),
    )
    op.create_index(
        op.f("ix_asset_model_organization_id_family_id"), "asset_model", ["organization_id", "family_id"], unique=False
    )
    op.create_index(
        "uq_asset_model_reference",
        "asset_model",
        ["organization_id", "brand_id", sa.literal_column("f_unaccent(lower(reference))")],
        unique=True,
    )
    op.create_table(
        "storage_location",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=30), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "DEPOT",
                "WORKSHOP",
                "VEHICLE",
                "CUSTOMER_ESTABLISHMENT",
                "SUPPLIER",
                "TRANSIT",
                "DISPOSAL",
                name="locationkind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.Column("establishment_id", sa.Uuid(), nullable=True),
        sa.Column("address_line1", sa.String(length=200), nullable=True),
        sa.Column("postal_code", sa.String(length=12), nullable=True),
        sa.Column("city", sa.String(length=100), nullable=True),
        sa.Column("country", sa.String(length=2), nullable=False),
        sa.Column("latitude", sa.Numeric(precision=9, scale=6), nullable=True),
        sa.Column("longitude", sa.Numeric(precision=9, scale=6), nullable=True),
        sa.Column("capacity_m2", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("capacity_m3", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("hard_limit", sa.Boolean(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_storage_location_organization_id_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "parent_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_storage_location_organization_id_parent_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_storage_location_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_storage_location")),
    )
    op.create_index(
        op.f("ix_storage_location_organization_id_parent_id"),
        "storage_location",
        ["organization_id", "parent_id"],
        unique=False,
    )
    op.create_index(
        "uq_storage_location_code",
        "storage_location",
        ["organization_id", sa.literal_column("f_unaccent(lower(code))")],
        unique=True,
    )
    op.create_index(
        "uq_storage_location_establishment",
        "storage_location",
        ["organization_id", "establishment_id"],
        unique=True,
        postgresql_where=sa.text("establishment_id IS NOT NULL"),
    )
    op.create_table(
        "asset",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("inventory_number", sa.String(length=40), nullable=False),
        sa.Column("serial_number", sa.String(length=80), nullable=True),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("model_id", sa.Uuid(), nullable=False),
        sa.Column("parent_asset_id", sa.Uuid(), nullable=True),
        sa.Column("previous_asset_id", sa.Uuid(), nullable=True),
        sa.Column("current_location_id", sa.Uuid(), nullable=False),
        sa.Column("location_since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("establishment_id", sa.Uuid(), nullable=True),
        sa.Column(
            "condition",
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
            "functional",
            sa.Enum("FUNCTIONAL", "NON_FUNCTIONAL", "NOT_TESTED", name="assetfunctional", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "ownership",
            sa.Enum("OWNED", "LEASED_IN", "CLIENT_OWNED", name="ownership", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("acquisition_date", sa.Date(), nullable=True),
        sa.Column("acquisition_amount_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("warranty_until", sa.Date(), nullable=True),
        sa.Column("commissioned_on", sa.Date(), nullable=True),
        sa.Column("expected_life_months", sa.Integer(), nullable=True),
        sa.Column("refurbishment_cost_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("carbon_footprint_kg", sa.Numeric(precision=12, scale=3), nullable=True),
        sa.Column("annual_kwh", sa.Numeric(precision=12, scale=2), nullable=True),
        sa.Column("dynamic_specs", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("specs_valid", sa.Boolean(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "current_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_asset_organization_id_current_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_asset_organization_id_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_asset_organization_id_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "parent_asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_asset_organization_id_parent_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "previous_asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_asset_organization_id_previous_asset_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_asset_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_asset")),
    )
    op.create_index(
        op.f("ix_asset_organization_id_current_location_id"),
        "asset",
        ["organization_id", "current_location_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_asset_organization_id_establishment_id"),
        "asset",
        ["organization_id", "establishment_id"],
        unique=False,
        postgresql_where=sa.text("establishment_id IS NOT NULL"),
    )
    op.create_index(op.f("ix_asset_organization_id_model_id"), "asset", ["organization_id", "model_id"], unique=False)
    op.create_index(
        op.f("ix_asset_organization_id_parent_asset_id"),
        "asset",
        ["organization_id", "parent_asset_id"],
        unique=False,
        postgresql_where=sa.text("parent_asset_id IS NOT NULL"),
    )
    op.create_index(
        "uq_asset_inventory_number",
        "asset",
        ["organization_id", "inventory_number"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_index(
        "uq_asset_serial_number",
        "asset",
        ["organization_id", "serial_number"],
        unique=True,
        postgresql_where=sa.text("serial_number IS NOT NULL AND deleted_at IS NULL"),
    )
    protect_tenant(op, "asset_brand", grants="select, insert, update")
    protect_tenant(op, "asset_family", grants="select, insert, update")
    protect_tenant(op, "asset_model", grants="select, insert, update")
    protect_tenant(op, "storage_location", grants="select, insert, update")
    protect_tenant(op, "asset", grants="select, insert, update")
    found(
        op,
        "asset",
        "Asset",
        FoundBy(codes=("inventory_number", "serial_number"), names=("label", "inventory_number"), texts=("notes",)),
        soft=True,
    )
    found(op, "asset_brand", "AssetBrand", FoundBy(names=("name",)), soft=False)
    found(op, "asset_family", "AssetFamily", FoundBy(codes=("code",), names=("name",)), soft=False)
    found(op, "asset_model", "AssetModel", FoundBy(codes=("reference",), names=("name", "reference")), soft=False)
    found(
        op,
        "storage_location",
        "StorageLocation",
        FoundBy(codes=("code",), names=("name",), texts=("city", "postal_code")),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "storage_location")
    not_found(op, "asset_model")
    not_found(op, "asset_family")
    not_found(op, "asset_brand")
    not_found(op, "asset")
    op.drop_index(
        "uq_asset_serial_number",
        table_name="asset",
        postgresql_where=sa.text("serial_number IS NOT NULL AND deleted_at IS NULL"),
    )
    op.drop_index("uq_asset_inventory_number", table_name="asset", postgresql_where=sa.text("deleted_at IS NULL"))
    op.drop_index(
        op.f("ix_asset_organization_id_parent_asset_id"),
        table_name="asset",
        postgresql_where=sa.text("parent_asset_id IS NOT NULL"),
    )
    op.drop_index(op.f("ix_asset_organization_id_model_id"), table_name="asset")
    op.drop_index(
        op.f("ix_asset_organization_id_establishment_id"),
        table_name="asset",
        postgresql_where=sa.text("establishment_id IS NOT NULL"),
    )
    op.drop_index(op.f("ix_asset_organization_id_current_location_id"), table_name="asset")
    op.drop_table("asset")
    op.drop_index(
        "uq_storage_location_establishment",
        table_name="storage_location",
        postgresql_where=sa.text("establishment_id IS NOT NULL"),
    )
    op.drop_index("uq_storage_location_code", table_name="storage_location")
    op.drop_index(op.f("ix_storage_location_organization_id_parent_id"), table_name="storage_location")
    op.drop_table("storage_location")
    op.drop_index("uq_asset_model_reference", table_name="asset_model")
    op.drop_index(op.f("ix_asset_model_organization_id_family_id"), table_name="asset_model")
    op.drop_table("asset_model")
    op.drop_index("uq_asset_family_code", table_name="asset_family")
    op.drop_index(op.f("ix_asset_family_organization_id_parent_id"), table_name="asset_family")
    op.drop_table("asset_family")
    op.drop_index("uq_asset_brand_name", table_name="asset_brand")
    op.drop_table("asset_brand")
