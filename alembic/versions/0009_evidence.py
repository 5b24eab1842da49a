"""The evidence sheet of an acceptance, beside the evidence itself.

Revision ID: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """File and digest of the sheet; what was accepted before has none."""
    op.add_column("quote_acceptance", sa.Column("evidence_file_id", sa.Uuid(), nullable=True))
    op.add_column("quote_acceptance", sa.Column("evidence_sha256", sa.String(length=64), nullable=True))
    op.create_foreign_key(
        op.f("fk_quote_acceptance_organization_id_evidence_file_id"),
        "quote_acceptance", "file", ["organization_id", "evidence_file_id"], ["organization_id", "id"],
    )  # fmt: skip
    op.create_check_constraint(
        op.f("ck_quote_acceptance_sheet_has_digest"),
        "quote_acceptance",
        "(evidence_file_id IS NULL) = (evidence_sha256 IS NULL)",
    )
    op.create_index(
        op.f("ix_quote_acceptance_organization_id_evidence_file_id"),
        "quote_acceptance", ["organization_id", "evidence_file_id"],
    )  # fmt: skip
