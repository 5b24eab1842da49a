"""Alerts have rules.

Revision ID: 202611231301
"""

import uuid

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import protect_system

revision = "202611231301"
down_revision = "202611231331"
COLUMNS = ("figure", "threshold", "enabled")
RULES = (
    ("0000a1e7-0000-7000-8000-000000000001", "FAILED_JOBS", 1, True),
    ("0000a1e7-0000-7000-8000-000000000002", "OLDEST_JOB_MINUTES", 30, True),
    ("0000a1e7-0000-7000-8000-000000000003", "LOST_MAILS", 5, True),
    ("0000a1e7-0000-7000-8000-000000000004", "NEARLY_FULL", 1, True),
    ("0000a1e7-0000-7000-8000-000000000005", "BROKEN_CHAINS", 1, True),
    ("0000a1e7-0000-7000-8000-000000000006", "BACKUP_AGE_HOURS", 26, True),
)
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Alerts have rules."""
    op.create_table(
        "alert_rule",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "figure",
            sa.Enum(
                "FAILED_JOBS",
                "OLDEST_JOB_MINUTES",
                "LOST_MAILS",
                "NEARLY_FULL",
                "BROKEN_CHAINS",
                "BACKUP_AGE_HOURS",
                name="alertfigure",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("threshold", sa.Integer(), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=True),
        sa.Column("measured_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("raised_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_alert_rule")),
        sa.UniqueConstraint("figure", name=op.f("uq_alert_rule_figure")),
    )

    protect_system(op, "alert_rule")
    # one rule a figure: people change its threshold or switch it off
    table = sa.table(
        "alert_rule",
        sa.column("id", sa.Uuid()),
        *(sa.column(name) for name in ("version", "created_at", "updated_at", *COLUMNS)),
    )
    for rule_id, *values in RULES:
        row = {"id": uuid.UUID(rule_id), "version": 1, "created_at": sa.func.now(), "updated_at": sa.func.now()}
        op.execute(sa.insert(table).values(**row, **dict(zip(COLUMNS, values, strict=True))))


def downgrade() -> None:
    """Take it back."""
    op.drop_table("alert_rule")
