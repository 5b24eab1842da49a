"""Invitations that expired are told once.

Revision ID: 202611231631
"""

import sqlalchemy as sa
from alembic import op

revision = "202611231631"
down_revision = "202611231630"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Those that expired before are no news to anybody."""
    op.add_column("invitation", sa.Column("expiry_told_at", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE invitation SET expiry_told_at = expires_at WHERE expires_at <= now()")


def downgrade() -> None:
    """Take it back."""
    op.drop_column("invitation", "expiry_told_at")
