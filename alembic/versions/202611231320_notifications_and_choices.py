"""Notifications follow what their readers chose: kinds and channels, rhythm, pause; mails that wait for others.

Revision ID: 202611231320
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import protect_personal

revision = "202611231320"
down_revision = "202611230830"
branch_labels = None
depends_on = None

TABLES = ("notification_preference", "notification_digest", "notification_pause")


def upgrade() -> None:
    """Three tables of a person's choices, and the ways into a reader's notifications."""
    op.add_column("notification", sa.Column("email_due_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_notification_newest", "notification", ["organization_id", "recipient_user_id", "created_at"])
    op.create_index(
        "ix_notification_unread",
        "notification",
        ["organization_id", "recipient_user_id"],
        postgresql_where=sa.text("read_at IS NULL"),
    )
    op.create_index(
        "ix_notification_email_message",
        "notification",
        ["email_message_id"],
        postgresql_where=sa.text("email_message_id IS NOT NULL"),
    )
    op.create_index(
        "ix_notification_email_due",
        "notification",
        ["organization_id", "recipient_user_id", "email_due_at"],
        postgresql_where=sa.text("email_due_at IS NOT NULL"),
    )
    _own(
        "notification_preference",
        ("user_id", "kind", "channel"),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("channel", sa.String(length=32), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
    )
    _own(
        "notification_digest",
        ("user_id", "kind"),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("digest", sa.String(length=32), nullable=False),
    )
    _own("notification_pause", ("user_id",), sa.Column("until", sa.DateTime(timezone=True), nullable=True))


def _own(table: str, unique: tuple[str, ...], *columns: sa.Column) -> None:
    """Make a table of rows of a person."""
    op.create_table(
        table,
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f(f"fk_{table}_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.UniqueConstraint(*unique, name=op.f(f"uq_{table}_{'_'.join(unique)}")),
    )
    protect_personal(op, table)


def downgrade() -> None:
    """Choices are forgotten."""
    for table in TABLES:
        op.drop_table(table)
    for name in ("newest", "unread", "email_message", "email_due"):
        op.drop_index(f"ix_notification_{name}", table_name="notification")
    op.drop_column("notification", "email_due_at")
