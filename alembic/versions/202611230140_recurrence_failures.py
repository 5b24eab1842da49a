"""The reason why the last due day of a recurrence made no invoice.

Revision ID: 202611230140
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "202611230140"
down_revision = "202611230120"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None failed so far, as far as anybody knows."""
    op.add_column("recurring_invoice", sa.Column("failure", postgresql.JSONB(), nullable=True))


def downgrade() -> None:
    """The notifications stay."""
    op.drop_column("recurring_invoice", "failure")
