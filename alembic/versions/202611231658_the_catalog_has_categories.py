"""The catalog has categories, variants and modalities.

Revision ID: 202611231658
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231658"
down_revision = "202611231657"
branch_labels = None
depends_on = None


# the words that products had as their category become roots of the tree, in the order of the alphabet
_CATEGORIES = """
INSERT INTO product_category (organization_id, id, name, position, version, created_at, updated_at)
SELECT organization_id, gen_random_uuid(), min(btrim(category)),
    row_number() OVER (PARTITION BY organization_id ORDER BY lower(f_unaccent(btrim(category)))) - 1, 1, now(), now()
FROM product WHERE btrim(category) <> '' GROUP BY organization_id, lower(f_unaccent(btrim(category)))
"""
_PRODUCTS = """
UPDATE product p SET category_id = c.id FROM product_category c
WHERE c.organization_id = p.organization_id AND c.name_key = lower(f_unaccent(btrim(p.category)))
"""


def upgrade() -> None:
    """The catalog has categories, variants and modalities."""
    op.create_table(
        "lease_rate",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("up_to_months", sa.Integer(), nullable=False),
        sa.Column("rate_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_lease_rate_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_lease_rate")),
    )
    op.create_index(
        "uq_lease_rate_up_to_months",
        "lease_rate",
        ["organization_id", "up_to_months"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_table(
        "product_category",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column(
            "name_key",
            sa.String(length=200),
            sa.Computed("lower(f_unaccent((name)::text))", persisted=True),
            nullable=True,
        ),
        sa.CheckConstraint("parent_id <> id", name=op.f("ck_product_category_not_its_own_parent")),
        sa.CheckConstraint("position >= 0", name=op.f("ck_product_category_position")),
        sa.ForeignKeyConstraint(
            ["organization_id", "parent_id"],
            ["product_category.organization_id", "product_category.id"],
            name=op.f("fk_product_category_organization_id_parent_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_product_category_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_product_category")),
    )
    op.create_index(
        op.f("ix_product_category_organization_id_parent_id_position"),
        "product_category",
        ["organization_id", "parent_id", "position"],
        unique=False,
    )
    op.create_index(
        "uq_product_category_sibling",
        "product_category",
        ["organization_id", "parent_id", "name_key"],
        unique=True,
        postgresql_nulls_not_distinct=True,
    )
    op.create_table(
        "product_modality",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("product_id", sa.Uuid(), nullable=False),
        sa.Column(
            "type",
            sa.Enum("ONE_SHOT", "SUBSCRIPTION", "LEASE", "SERVICE", name="modalitytype", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("name", sa.String(length=100), nullable=True),
        sa.Column("is_default", sa.Boolean(), nullable=False),
        sa.Column(
            "status", sa.Enum("ACTIVE", "ARCHIVED", name="productstatus", native_enum=False, length=32), nullable=False
        ),
        sa.Column("conditions", sa.String(length=2000), nullable=True),
        sa.Column("vat_rate", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("unit_price_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column("price_per_period_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column(
            "period",
            sa.Enum("MONTHLY", "QUARTERLY", "ANNUAL", name="paymentperiod", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("minimum_commitment_periods", sa.Integer(), nullable=True),
        sa.Column("min_months", sa.Integer(), nullable=True),
        sa.Column("max_months", sa.Integer(), nullable=True),
        sa.Column("rent_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column("deposit_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("residual_percent", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column(
            "unit",
            sa.Enum("INTERVENTION", "HOUR", "KM", name="serviceunit", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("rate_per_unit_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column("minimum_units", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "product_id"],
            ["product.organization_id", "product.id"],
            name=op.f("fk_product_modality_organization_id_product_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_product_modality_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_product_modality")),
    )
    op.create_index(
        op.f("ix_product_modality_organization_id_product_id"),
        "product_modality",
        ["organization_id", "product_id"],
        unique=False,
    )
    op.create_index(
        "uq_product_modality_default",
        "product_modality",
        ["organization_id", "product_id", "type"],
        unique=True,
        postgresql_where=sa.text("is_default"),
    )
    op.create_table(
        "product_variant",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("product_id", sa.Uuid(), nullable=False),
        sa.Column("sku", sa.String(length=60), nullable=False),
        sa.Column("attributes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("attributes_key", sa.String(length=64), nullable=False),
        sa.Column("unit_price_ht", sa.Numeric(precision=14, scale=4), nullable=True),
        sa.Column("stock_quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("stock_threshold", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column(
            "status", sa.Enum("ACTIVE", "ARCHIVED", name="productstatus", native_enum=False, length=32), nullable=False
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "product_id"],
            ["product.organization_id", "product.id"],
            name=op.f("fk_product_variant_organization_id_product_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_product_variant_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_product_variant")),
        sa.UniqueConstraint("organization_id", "product_id", "attributes_key", name="uq_product_variant_attributes"),
        sa.UniqueConstraint("organization_id", "sku", name="uq_product_variant_sku"),
    )
    op.create_index(
        op.f("ix_product_variant_organization_id_product_id"),
        "product_variant",
        ["organization_id", "product_id"],
        unique=False,
    )
    op.add_column("product", sa.Column("category_id", sa.Uuid(), nullable=True))
    op.add_column("product", sa.Column("gtin", sa.String(length=14), nullable=True))
    op.create_index(
        op.f("ix_product_organization_id_category_id"), "product", ["organization_id", "category_id"], unique=False
    )
    op.create_foreign_key(
        op.f("fk_product_organization_id_category_id"),
        "product",
        "product_category",
        ["organization_id", "category_id"],
        ["organization_id", "id"],
    )
    op.execute(_CATEGORIES)
    op.execute(_PRODUCTS)
    not_found(op, "product")
    op.drop_column("product", "category")
    protect_tenant(op, "lease_rate", grants="select, insert, update")
    protect_tenant(op, "product_category", grants="select, insert, update")
    protect_tenant(op, "product_modality", grants="select, insert, update")
    protect_tenant(op, "product_variant", grants="select, insert, update")
    found(
        op,
        "product",
        "Product",
        FoundBy(codes=("reference",), names=("name", "reference"), texts=("description",)),
        soft=True,
    )
    found(op, "product_variant", "ProductVariant", FoundBy(codes=("sku",), names=("sku",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "product_variant")
    not_found(op, "product")
    op.add_column("product", sa.Column("category", sa.VARCHAR(length=100), autoincrement=False, nullable=True))
    op.execute(
        "UPDATE product p SET category = c.name FROM product_category c "
        "WHERE c.organization_id = p.organization_id AND c.id = p.category_id"
    )
    op.drop_constraint(op.f("fk_product_organization_id_category_id"), "product", type_="foreignkey")
    op.drop_index(op.f("ix_product_organization_id_category_id"), table_name="product")
    op.drop_column("product", "gtin")
    op.drop_column("product", "category_id")
    op.drop_index(op.f("ix_product_variant_organization_id_product_id"), table_name="product_variant")
    op.drop_table("product_variant")
    op.drop_index("uq_product_modality_default", table_name="product_modality", postgresql_where=sa.text("is_default"))
    op.drop_index(op.f("ix_product_modality_organization_id_product_id"), table_name="product_modality")
    op.drop_table("product_modality")
    op.drop_index("uq_product_category_sibling", table_name="product_category", postgresql_nulls_not_distinct=True)
    op.drop_index(op.f("ix_product_category_organization_id_parent_id_position"), table_name="product_category")
    op.drop_table("product_category")
    op.drop_index("uq_lease_rate_up_to_months", table_name="lease_rate", postgresql_where=sa.text("deleted_at IS NULL"))
    op.drop_table("lease_rate")
    found(
        op,
        "product",
        "Product",
        FoundBy(codes=("reference",), names=("name", "reference"), texts=("category", "description")),
        soft=True,
    )
