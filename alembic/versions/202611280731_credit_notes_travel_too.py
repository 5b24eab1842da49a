"""Credit notes go through the platforms too.

Revision ID: 202611280731
"""

import sqlalchemy as sa
from alembic import op

revision = "202611280731"
down_revision = "202611280720"
_ATTEMPT = "uq_einvoice_submission_attempt"


def upgrade() -> None:
    """A submission names the credit note that it is of."""
    op.add_column("einvoice_submission", sa.Column("credit_note_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_einvoice_submission_organization_id_credit_note_id"), "einvoice_submission", "credit_note",
        ["organization_id", "credit_note_id"], ["organization_id", "id"],
    )  # fmt: skip
    op.drop_constraint(_ATTEMPT, "einvoice_submission", type_="unique")
    op.create_index(
        _ATTEMPT, "einvoice_submission", ["organization_id", "invoice_id", "credit_note_id", "attempt_number"], unique=True,
        postgresql_nulls_not_distinct=True,
    )  # fmt: skip


def downgrade() -> None:
    """Submissions are of invoices."""
    op.drop_index(_ATTEMPT, "einvoice_submission")
    op.drop_constraint(
        op.f("fk_einvoice_submission_organization_id_credit_note_id"), "einvoice_submission", type_="foreignkey"
    )
    op.drop_column("einvoice_submission", "credit_note_id")
    op.create_unique_constraint(_ATTEMPT, "einvoice_submission", ["organization_id", "invoice_id", "attempt_number"])
