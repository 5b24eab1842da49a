"""Credit notes of free units: what comes back may be worth nothing.

Revision ID: 0008
"""

from alembic import op

revision = "0008"
down_revision = "0007d"
branch_labels = None
depends_on = None

_TOTALS = "ck_credit_note_totals_agree"


def upgrade() -> None:
    """A credit note of 0 €."""
    op.drop_constraint(_TOTALS, "credit_note")
    op.create_check_constraint(_TOTALS, "credit_note", "total_ttc = total_ht + total_vat AND total_ttc >= 0")


def downgrade() -> None:
    """Without credit notes of 0 €."""
    op.drop_constraint(_TOTALS, "credit_note")
    op.create_check_constraint(_TOTALS, "credit_note", "total_ttc = total_ht + total_vat AND total_ttc > 0")
