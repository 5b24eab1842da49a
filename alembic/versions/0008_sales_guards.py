"""Sums of rows that are written once; credit notes of free units; lines that deduct deposits; customers' order numbers.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.billing import database as sales_database

revision = "0008"
down_revision = "0007d"
branch_labels = None
depends_on = None

_TOTALS = "ck_credit_note_totals_agree"


def upgrade() -> None:
    """A credit note of 0 €, the index, the column, and the guards."""
    op.drop_constraint(_TOTALS, "credit_note")
    op.create_check_constraint(op.f(_TOTALS), "credit_note", "total_ttc = total_ht + total_vat AND total_ttc >= 0")
    op.create_index(
        "ix_invoice_line_deposit", "invoice_line", ["organization_id", "invoice_id"],
        postgresql_where=sa.text("source_kind = 'DEPOSIT'"),
    )  # fmt: skip
    op.add_column(
        "customer", sa.Column("order_reference_required", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.alter_column("customer", "order_reference_required", server_default=None)
    sales_database.install_sums(op)


def downgrade() -> None:
    """Without any of them."""
    sales_database.remove_sums(op)
    op.drop_column("customer", "order_reference_required")
    op.drop_index("ix_invoice_line_deposit", "invoice_line")
    op.drop_constraint(_TOTALS, "credit_note")
    op.create_check_constraint(op.f(_TOTALS), "credit_note", "total_ttc = total_ht + total_vat AND total_ttc > 0")
