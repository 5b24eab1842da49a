"""Models know the product that they are sold as.

Revision ID: 202611271515
"""

import sqlalchemy as sa
from alembic import op

revision = "202611271515"
down_revision = "202611270639"


def upgrade() -> None:
    """Models know the product that they are sold as."""
    op.add_column("asset_model", sa.Column("product_id", sa.Uuid(), nullable=True))
    op.create_index(
        op.f("ix_asset_model_organization_id_product_id"),
        "asset_model",
        ["organization_id", "product_id"],
        unique=False,
        postgresql_where=sa.text("product_id IS NOT NULL"),
    )
    op.create_foreign_key(
        op.f("fk_asset_model_organization_id_product_id"),
        "asset_model",
        "product",
        ["organization_id", "product_id"],
        ["organization_id", "id"],
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(op.f("fk_asset_model_organization_id_product_id"), "asset_model", type_="foreignkey")
    op.drop_index(
        op.f("ix_asset_model_organization_id_product_id"),
        table_name="asset_model",
        postgresql_where=sa.text("product_id IS NOT NULL"),
    )
    op.drop_column("asset_model", "product_id")
