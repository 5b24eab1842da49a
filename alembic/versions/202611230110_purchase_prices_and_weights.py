"""Purchase prices and weights of products; document lines keep the purchase price of the day on which they were taken.

Revision ID: 202611230110
"""

import sqlalchemy as sa
from alembic import op

revision = "202611230110"
down_revision = "202611230108"
branch_labels = None
depends_on = None

LINES = ("quote_line", "sales_order_line", "invoice_line", "credit_note_line")


def upgrade() -> None:
    """Unknown so far: no price of today is written into documents of yesterday."""
    op.add_column("product", sa.Column("purchase_price_ht", sa.Numeric(14, 4), nullable=True))
    op.add_column("product", sa.Column("weight_kg", sa.Numeric(10, 3), nullable=True))
    for table in LINES:
        op.add_column(table, sa.Column("purchase_price_ht", sa.Numeric(14, 4), nullable=True))


def downgrade() -> None:
    """As before."""
    for table in LINES:
        op.drop_column(table, "purchase_price_ht")
    op.drop_column("product", "weight_kg")
    op.drop_column("product", "purchase_price_ht")
