"""Deleted files remember their records.

Revision ID: 202611240010
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "202611240010"
down_revision = "202611231945"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Deleted files remember their records."""
    op.add_column(
        "file",
        sa.Column(
            "detached_links", postgresql.JSONB(astext_type=sa.Text()), nullable=False, server_default=sa.text("'[]'")
        ),
    )
    op.alter_column("file", "detached_links", server_default=None)


def downgrade() -> None:
    """Take it back."""
    op.drop_column("file", "detached_links")
