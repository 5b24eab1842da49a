"""The cent that settles an invoice beside a receipt or a credit.

Revision ID: 202611222345
"""

import sqlalchemy as sa
from alembic import op

revision = "202611222345"
down_revision = "202611222310"
branch_labels = None
depends_on = None

TABLES = ("payment_allocation", "credit_use")


def upgrade() -> None:
    """None so far."""
    for table in TABLES:
        op.add_column(table, sa.Column("difference", sa.Numeric(14, 2), nullable=False, server_default="0"))
        op.alter_column(table, "difference", server_default=None)
        op.create_check_constraint(op.f(f"ck_{table}_difference_of_a_cent"), table, "difference BETWEEN -0.01 AND 0.01")


def downgrade() -> None:
    """The entries keep them."""
    for table in TABLES:
        op.drop_column(table, "difference")
