"""The cent that settles an invoice beside a credit note on it.

Revision ID: 202611230105
"""

import sqlalchemy as sa
from alembic import op

revision = "202611230105"
down_revision = "202611222345"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None so far; the guard of credit notes keeps what is written at issue."""
    op.add_column("credit_note", sa.Column("difference", sa.Numeric(14, 2), nullable=False, server_default="0"))
    op.alter_column("credit_note", "difference", server_default=None)
    name = op.f("ck_credit_note_difference_of_a_cent")
    op.create_check_constraint(name, "credit_note", "difference BETWEEN -0.01 AND 0.01")


def downgrade() -> None:
    """The entries keep them."""
    op.drop_column("credit_note", "difference")
