"""Movements know what they were made with.

Revision ID: 202611270535
"""

import sqlalchemy as sa
from alembic import op

revision = "202611270535"
down_revision = "202611270527"


def upgrade() -> None:
    """Movements know what they were made with."""
    op.add_column("asset_movement", sa.Column("batch_id", sa.Uuid(), nullable=True))
    op.create_index(
        "ix_asset_movement_batch",
        "asset_movement",
        ["organization_id", "batch_id"],
        unique=False,
        postgresql_where=sa.text("batch_id IS NOT NULL"),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_index(
        "ix_asset_movement_batch", table_name="asset_movement", postgresql_where=sa.text("batch_id IS NOT NULL")
    )
    op.drop_column("asset_movement", "batch_id")
