"""Lines have a discount in €, in place of one in %.

Revision ID: 202611262300
"""

import sqlalchemy as sa
from alembic import op

revision = "202611262300"
down_revision = "202611261630"
branch_labels = None
depends_on = None

_LINES = ("invoice_line", "credit_note_line", "quote_line", "sales_order_line")


def upgrade() -> None:
    """No line has one yet."""
    for table in _LINES:
        column = sa.Column("discount_ht", sa.Numeric(precision=14, scale=2), server_default="0", nullable=False)
        op.add_column(table, column)
        op.alter_column(table, "discount_ht", server_default=None)


def downgrade() -> None:
    """Take the columns away."""
    for table in _LINES:
        op.drop_column(table, "discount_ht")
