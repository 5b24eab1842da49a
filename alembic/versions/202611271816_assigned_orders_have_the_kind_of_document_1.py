"""Assigned work orders have the kind of notification that document 1 names.

Revision ID: 202611271816
"""

from alembic import op

revision = "202611271816"
down_revision = "202611271812"

OWN, NAMED = "WORK_ORDER_ASSIGNED", "OT_ASSIGNED"
TABLES = ("notification", "notification_preference", "notification_digest")


def _rename(old: str, new: str) -> None:
    # whoever chose for the new name already keeps that choice
    op.execute(
        f"DELETE FROM notification_preference p WHERE kind = '{old}' AND EXISTS (SELECT FROM notification_preference o "  # noqa: S608
        f"WHERE o.user_id = p.user_id AND o.channel = p.channel AND o.kind = '{new}')"
    )
    op.execute(
        f"DELETE FROM notification_digest p WHERE kind = '{old}' AND EXISTS (SELECT FROM notification_digest o "  # noqa: S608
        f"WHERE o.user_id = p.user_id AND o.kind = '{new}')"
    )
    for table in TABLES:
        op.execute(f"UPDATE {table} SET kind = '{new}' WHERE kind = '{old}'")  # noqa: S608


def upgrade() -> None:
    """Give notifications and choices the name."""
    _rename(OWN, NAMED)


def downgrade() -> None:
    """Take it back."""
    _rename(NAMED, OWN)
