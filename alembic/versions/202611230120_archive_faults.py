"""Faults of archived contents, the verdicts on them, and the documents that have none yet.

Revision ID: 202611230120
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611230120"
down_revision = "202611230110"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two columns of files, three partial indexes (of few rows each), and a table that is only appended to."""
    damage = sa.Enum("MISSING", "ALTERED", name="filedamage", native_enum=False, length=32)
    op.add_column("file", sa.Column("damage", damage, nullable=True))
    op.add_column("file", sa.Column("damaged_at", sa.DateTime(timezone=True), nullable=True))
    _index("ix_file_damaged", "file", "damage IS NOT NULL")
    _index("ix_invoice_unarchived", "invoice", "pdf_file_id IS NULL AND number IS NOT NULL")
    _index("ix_credit_note_unarchived", "credit_note", "pdf_file_id IS NULL")
    op.create_table(
        "archive_verification",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("after", sa.Uuid(), nullable=True),
        sa.Column("reached", sa.Uuid(), nullable=True),
        sa.Column("checked", sa.Integer(), nullable=False),
        sa.Column("bad", sa.Integer(), nullable=False),
        sa.Column("first_bad", sa.Uuid(), nullable=True),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_archive_verification_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_archive_verification")),
    )
    op.create_index(
        "ix_archive_verification_organization_id_created_at", "archive_verification", ["organization_id", "created_at"]
    )
    protect_tenant(op, "archive_verification", grants="select")
    append_only(op, "archive_verification")


def _index(name: str, table: str, where: str) -> None:
    op.create_index(name, table, ["organization_id", "id"], postgresql_where=sa.text(where))


def downgrade() -> None:
    """Lost contents are found again by whoever reads them."""
    op.drop_table("archive_verification")
    op.drop_index("ix_credit_note_unarchived", "credit_note")
    op.drop_index("ix_invoice_unarchived", "invoice")
    op.drop_index("ix_file_damaged", "file")
    op.drop_column("file", "damaged_at")
    op.drop_column("file", "damage")
