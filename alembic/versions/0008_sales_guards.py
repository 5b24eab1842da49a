"""Credit notes of free units; the lines that deduct deposits are found without reading all others.

Revision ID: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007d"
branch_labels = None
depends_on = None

_TOTALS = "ck_credit_note_totals_agree"


def upgrade() -> None:
    """A credit note of 0 €, and the index."""
    op.drop_constraint(_TOTALS, "credit_note")
    op.create_check_constraint(_TOTALS, "credit_note", "total_ttc = total_ht + total_vat AND total_ttc >= 0")
    op.create_index(
        "ix_invoice_line_deposit", "invoice_line", ["organization_id", "invoice_id"],
        postgresql_where=sa.text("source_kind = 'DEPOSIT'"),
    )  # fmt: skip


def downgrade() -> None:
    """Without either."""
    op.drop_index("ix_invoice_line_deposit", "invoice_line")
    op.drop_constraint(_TOTALS, "credit_note")
    op.create_check_constraint(_TOTALS, "credit_note", "total_ttc = total_ht + total_vat AND total_ttc > 0")
