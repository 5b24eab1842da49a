"""Credited quantity: a credit counts what it gives back of an invoice line, apart from how the credit note prices it.

Revision ID: 0007c
"""

import sqlalchemy as sa
from alembic import op

revision = "0007c"
down_revision = "0007a"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The column; no credit note exists before it."""
    op.add_column(
        "credit_note_line",
        sa.Column("credited_quantity", sa.Numeric(precision=14, scale=3), nullable=False, server_default="0"),
    )
    op.alter_column("credit_note_line", "credited_quantity", server_default=None)


def downgrade() -> None:
    """Without the column."""
    op.drop_column("credit_note_line", "credited_quantity")
