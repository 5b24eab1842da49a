"""Impersonations, wishes to be forgotten, and the acts of one person.

Revision ID: 202611230547
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import protect_system, protect_tenant

revision = "202611230547"
down_revision = "202611230546"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables, and the acts of one person by an index."""
    op.create_table(
        "impersonation",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("session_id", sa.Uuid(), nullable=False),
        sa.Column("impersonator_user_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("read_only", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("told_at", sa.DateTime(timezone=True), nullable=True),
        _reference("impersonation", "session_id", "user_session", ondelete="CASCADE"),
        _reference("impersonation", "impersonator_user_id", "app_user"),
        _reference("impersonation", "user_id", "app_user"),
        _reference("impersonation", "organization_id", "organization"),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_impersonation")),
    )
    op.create_index(
        "uq_impersonation_open", "impersonation", ["session_id"], unique=True,
        postgresql_where=sa.text("ended_at IS NULL"),
    )  # fmt: skip
    op.create_index("ix_impersonation_organization_id_user_id", "impersonation", ["organization_id", "user_id"])
    protect_tenant(op, "impersonation", grants="")
    op.create_table(
        "deletion_request",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("canceled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=True),
        _reference("deletion_request", "user_id", "app_user"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deletion_request")),
    )
    for name, column, unique in (
        ("uq_deletion_request_open", "user_id", True),
        ("ix_deletion_request_due", "due_at", False),
    ):
        op.create_index(
            name, "deletion_request", [column], unique=unique,
            postgresql_where=sa.text("canceled_at IS NULL AND done_at IS NULL"),
        )  # fmt: skip
    protect_system(op, "deletion_request")
    op.create_index("ix_audit_log_actor", "audit_log", ["actor_user_id", "created_at"])


def _reference(table: str, column: str, to: str, **options: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"), **options)


def downgrade() -> None:
    """Whoever acts as somebody else is themselves again; wishes to be forgotten have to be made anew."""
    op.drop_index("ix_audit_log_actor", "audit_log")
    op.drop_table("deletion_request")
    op.drop_table("impersonation")
