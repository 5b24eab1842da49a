"""The verdicts of audit verification: a night goes on where the last one ended.

Revision ID: 202611222205
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611222205"
down_revision = "0009s"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The table with its walls: written by system work only, read by the organization, changed by nobody."""
    op.create_table(
        "audit_verification",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=True),
        sa.Column("chain_id", sa.Uuid(), nullable=False),
        sa.Column("after", sa.BigInteger(), nullable=False),
        sa.Column("reached", sa.BigInteger(), nullable=False),
        sa.Column("reached_hash", sa.String(), nullable=False),
        sa.Column("breaks", sa.Integer(), nullable=False),
        sa.Column("first_break", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("seal", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_audit_verification_organization_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_verification")),
    )
    op.create_index("ix_audit_verification_chain", "audit_verification", ["chain_id", "created_at"])
    protect_tenant(op, "audit_verification", grants="select")
    append_only(op, "audit_verification")


def downgrade() -> None:
    """Without verdicts: each night walks the whole chain again."""
    op.drop_table("audit_verification")
