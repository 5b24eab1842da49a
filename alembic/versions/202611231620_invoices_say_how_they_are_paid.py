"""Invoices say by which means they ask to be paid, customers by which they usually pay.

Revision ID: 202611231620
"""

import sqlalchemy as sa
from alembic import op

revision = "202611231620"
down_revision = "202611231650"
branch_labels = None
depends_on = None


def _column() -> sa.Column:
    means = sa.Enum(
        "TRANSFER", "BANK_ACCOUNT", "DIRECT_DEBIT", "CARD", "CHECK", "CASH", "SET_OFF",
        name="paymentmeans", native_enum=False, length=32,
    )  # fmt: skip
    return sa.Column("payment_means", means, nullable=True)


def upgrade() -> None:
    """Nobody named a means before: what has an account goes on asking for a transfer."""
    op.add_column("customer", _column())
    op.add_column("invoice", _column())


def downgrade() -> None:
    """Take it back."""
    op.drop_column("invoice", "payment_means")
    op.drop_column("customer", "payment_means")
