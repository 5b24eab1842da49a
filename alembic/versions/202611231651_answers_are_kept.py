"""Answers are kept.

Revision ID: 202611231651
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231651"
down_revision = "202611231621"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Answers are kept."""
    op.create_table(
        "ai_kept_answer",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("workflow", sa.String(length=64), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("answer", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_ai_kept_answer_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ai_kept_answer")),
        sa.UniqueConstraint(
            "organization_id", "workflow", "digest", name=op.f("uq_ai_kept_answer_organization_id_workflow_digest")
        ),
    )
    op.create_index(
        op.f("ix_ai_kept_answer_organization_id_expires_at"),
        "ai_kept_answer",
        ["organization_id", "expires_at"],
        unique=False,
    )
    protect_tenant(op, "ai_kept_answer")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_ai_kept_answer_organization_id_expires_at"), table_name="ai_kept_answer")
    op.drop_table("ai_kept_answer")
