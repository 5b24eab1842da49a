"""Documents have a discount in €, of which each line bears a share; credit notes add up after it.

Revision ID: 202611262301
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.billing import database

revision = "202611262301"
down_revision = "202611262300"
branch_labels = None
depends_on = None

_DOCUMENTS = ("invoice", "credit_note", "quote", "sales_order")
_LINES = ("invoice_line", "credit_note_line", "quote_line", "sales_order_line")
_SHARE = "document_discount_ht"
_MONEY = sa.Numeric(precision=14, scale=2)


def upgrade() -> None:
    """No document has one yet."""
    for table in _DOCUMENTS:
        op.add_column(table, sa.Column("discount_ht", _MONEY, nullable=True))
    for table in _LINES:
        op.add_column(table, sa.Column(_SHARE, _MONEY, server_default="0", nullable=False))
        op.alter_column(table, _SHARE, server_default=None)
    database.sum_credits_after_discounts(op)


def downgrade() -> None:
    """Take the columns away."""
    database.sum_credits_of_lines(op)
    for table in _LINES:
        op.drop_column(table, _SHARE)
    for table in _DOCUMENTS:
        op.drop_column(table, "discount_ht")
