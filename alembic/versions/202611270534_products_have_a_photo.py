"""Products have a photo.

Revision ID: 202611270534
"""

import sqlalchemy as sa
from alembic import op

revision = "202611270534"
down_revision = "202611270004"


def upgrade() -> None:
    """Products have a photo."""
    op.add_column("product", sa.Column("photo_file_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_product_organization_id_photo_file_id"),
        "product",
        "file",
        ["organization_id", "photo_file_id"],
        ["organization_id", "id"],
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(op.f("fk_product_organization_id_photo_file_id"), "product", type_="foreignkey")
    op.drop_column("product", "photo_file_id")
