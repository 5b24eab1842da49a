"""machines have a photo.

Revision ID: 202611272202
"""

import sqlalchemy as sa
from alembic import op

revision = "202611272202"
down_revision = "202611272117"


def upgrade() -> None:
    """machines have a photo."""
    op.add_column("asset", sa.Column("photo_file_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_asset_organization_id_photo_file_id"),
        "asset",
        "file",
        ["organization_id", "photo_file_id"],
        ["organization_id", "id"],
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(op.f("fk_asset_organization_id_photo_file_id"), "asset", type_="foreignkey")
    op.drop_column("asset", "photo_file_id")
