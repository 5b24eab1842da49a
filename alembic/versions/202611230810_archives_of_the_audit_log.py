"""Archives of the audit log: which file holds which month of a chain.

Revision ID: 202611230810
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611230810"
down_revision = "202611230806"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The table with its walls: added to by the job, changed by nobody."""
    op.create_table(
        "audit_archive",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=True),
        sa.Column("chain_id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("first_sequence", sa.BigInteger(), nullable=False),
        sa.Column("last_sequence", sa.BigInteger(), nullable=False),
        sa.Column("last_hash", sa.String(), nullable=False),
        sa.Column("object_key", sa.String(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("previous_sha256", sa.String(), nullable=False),
        sa.Column("retained_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_audit_archive_organization_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_archive")),
        sa.UniqueConstraint("chain_id", "month", name=op.f("uq_audit_archive_chain_id_month")),
        sa.UniqueConstraint("chain_id", "first_sequence", name=op.f("uq_audit_archive_chain_id_first_sequence")),
    )
    op.create_index("ix_audit_archive_organization_id", "audit_archive", ["organization_id", "month"])
    protect_tenant(op, "audit_archive", grants="select, insert")
    append_only(op, "audit_archive")


def downgrade() -> None:
    """The files stay where they are, under their locks; nothing names them any more."""
    op.drop_table("audit_archive")
