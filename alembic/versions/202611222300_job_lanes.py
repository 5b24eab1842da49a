"""Lanes of the job queue, and the index along which claims are fair.

Revision ID: 202611222300
"""

import sqlalchemy as sa
from alembic import op

revision = "202611222300"
down_revision = "202611222245"
branch_labels = None
depends_on = None

_PENDING = sa.text("status = 'PENDING'")


def upgrade() -> None:
    """Lane and share of each job; what waits goes to the quick lane, where it was."""
    op.add_column("job", sa.Column("lane", sa.String(length=32), nullable=False, server_default="QUICK"))
    op.add_column(
        "job",
        sa.Column("share_of", sa.Uuid(), nullable=False, server_default="00000000-0000-0000-0000-000000000000"),
    )
    op.execute("UPDATE job SET share_of = organization_id WHERE organization_id IS NOT NULL")
    op.alter_column("job", "lane", server_default=None)
    op.alter_column("job", "share_of", server_default=None)
    op.drop_index("ix_job_due", "job")
    op.create_index("ix_job_waiting", "job", ["lane", "share_of", "name", "run_at"], postgresql_where=_PENDING)


def downgrade() -> None:
    """One lane."""
    op.drop_index("ix_job_waiting", "job")
    op.create_index("ix_job_due", "job", ["run_at"], postgresql_where=_PENDING)
    op.drop_column("job", "share_of")
    op.drop_column("job", "lane")
