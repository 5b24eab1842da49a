"""The evidence sheet of an acceptance; whom the night told of late invoices.

Revision ID: 0009
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """File and digest of the sheet (what was accepted before has none), and the notices with their walls."""
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
    op.create_table(
        "invoice_notice",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_invoice_notice_organization_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"], ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_invoice_notice_organization_id_invoice_id"),
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_invoice_notice")),
        sa.UniqueConstraint(
            "organization_id", "invoice_id", "kind", name=op.f("uq_invoice_notice_organization_id_invoice_id_kind")
        ),
    )  # fmt: skip
    protect_tenant(op, "invoice_notice", grants="select, insert")
    append_only(op, "invoice_notice")


def downgrade() -> None:
    """Without notices and sheets; what was archived stays."""
    op.drop_table("invoice_notice")
    op.drop_column("quote_acceptance", "evidence_sha256")
    op.drop_column("quote_acceptance", "evidence_file_id")
