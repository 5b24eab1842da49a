"""Workers are woken for a job that is due by the clock of its writer or of the database.

Revision ID: 202611261630
"""

from alembic import op

revision = "202611261630"
down_revision = "202611252230"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A writer whose clock goes ahead, as that of tests does, wakes workers too; too often wakes nobody up for long."""
    _wake_when("NEW.run_at <= greatest(now(), NEW.created_at)")


def downgrade() -> None:
    """Take it back."""
    _wake_when("NEW.run_at <= now()")


def _wake_when(due: str) -> None:
    op.execute(
        "CREATE OR REPLACE TRIGGER job_notify AFTER INSERT ON job FOR EACH ROW "
        f"WHEN ({due}) EXECUTE FUNCTION leaseapp_notify_job()"
    )
