"""Calls of models cost, within a budget.

Revision ID: 202611231650
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611231650"
down_revision = "202611231311"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Calls of models cost, within a budget."""
    op.create_table(
        "ai_budget",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("limit_usd", sa.Numeric(precision=14, scale=6), nullable=False),
        sa.Column("spent_usd", sa.Numeric(precision=14, scale=6), nullable=False),
        sa.Column("reserved_usd", sa.Numeric(precision=14, scale=6), nullable=False),
        sa.Column("told_80_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("told_100_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "spent_usd >= 0 AND reserved_usd >= 0 AND limit_usd >= 0", name=op.f("ck_ai_budget_nothing_below_zero")
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_ai_budget_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ai_budget")),
        sa.UniqueConstraint("organization_id", "month", name=op.f("uq_ai_budget_organization_id_month")),
    )
    op.create_table(
        "ai_cost_event",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("workflow", sa.String(length=64), nullable=False),
        sa.Column("provider", sa.String(length=32), nullable=False),
        sa.Column("model", sa.String(length=100), nullable=False),
        sa.Column("input_tokens", sa.Integer(), nullable=False),
        sa.Column("output_tokens", sa.Integer(), nullable=False),
        sa.Column("cost_usd", sa.Numeric(precision=14, scale=6), nullable=False),
        sa.Column("reserved_usd", sa.Numeric(precision=14, scale=6), nullable=False),
        sa.Column(
            "status", sa.Enum("success", "error", name="aicallstatus", native_enum=False, length=32), nullable=False
        ),
        sa.Column("fault", sa.String(length=32), nullable=True),
        sa.Column("error_message", sa.String(length=500), nullable=True),
        sa.Column("duration_ms", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("masked", sa.Integer(), nullable=False),
        sa.Column("to_check", sa.Integer(), nullable=False),
        sa.Column("triggered_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("request_id", sa.String(length=100), nullable=False),
        sa.Column("target_type", sa.String(length=64), nullable=True),
        sa.Column("target_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_ai_cost_event_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["triggered_by_user_id"], ["app_user.id"], name=op.f("fk_ai_cost_event_triggered_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ai_cost_event")),
    )
    op.create_index(
        op.f("ix_ai_cost_event_organization_id_created_at"),
        "ai_cost_event",
        ["organization_id", "created_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_ai_cost_event_organization_id_month_workflow"),
        "ai_cost_event",
        ["organization_id", "month", "workflow"],
        unique=False,
    )
    op.create_table(
        "ai_reservation",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("workflow", sa.String(length=64), nullable=False),
        sa.Column("provider", sa.String(length=32), nullable=False),
        sa.Column("model", sa.String(length=100), nullable=False),
        sa.Column("amount_usd", sa.Numeric(precision=14, scale=6), nullable=False),
        sa.Column("triggered_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_ai_reservation_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["triggered_by_user_id"], ["app_user.id"], name=op.f("fk_ai_reservation_triggered_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ai_reservation")),
    )
    op.create_index(
        op.f("ix_ai_reservation_organization_id_expires_at"),
        "ai_reservation",
        ["organization_id", "expires_at"],
        unique=False,
    )
    op.create_table(
        "ai_sent",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("cost_event_id", sa.Uuid(), nullable=False),
        sa.Column("instructions", sa.Text(), nullable=False),
        sa.Column("prompt", sa.Text(), nullable=False),
        sa.Column("papers", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("replaced", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "cost_event_id"],
            ["ai_cost_event.organization_id", "ai_cost_event.id"],
            name=op.f("fk_ai_sent_organization_id_cost_event_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_ai_sent_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_ai_sent")),
    )
    op.create_index(
        op.f("ix_ai_sent_organization_id_cost_event_id"), "ai_sent", ["organization_id", "cost_event_id"], unique=False
    )
    op.create_index(
        op.f("ix_ai_sent_organization_id_expires_at"), "ai_sent", ["organization_id", "expires_at"], unique=False
    )
    protect_tenant(op, "ai_budget", grants="select, insert, update")
    protect_tenant(op, "ai_cost_event", grants="select, insert")
    append_only(op, "ai_cost_event")
    protect_tenant(op, "ai_reservation")
    protect_tenant(op, "ai_sent", grants="select, insert, delete")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_ai_sent_organization_id_expires_at"), table_name="ai_sent")
    op.drop_index(op.f("ix_ai_sent_organization_id_cost_event_id"), table_name="ai_sent")
    op.drop_table("ai_sent")
    op.drop_index(op.f("ix_ai_reservation_organization_id_expires_at"), table_name="ai_reservation")
    op.drop_table("ai_reservation")
    op.drop_index(op.f("ix_ai_cost_event_organization_id_month_workflow"), table_name="ai_cost_event")
    op.drop_index(op.f("ix_ai_cost_event_organization_id_created_at"), table_name="ai_cost_event")
    op.drop_table("ai_cost_event")
    op.drop_table("ai_budget")
