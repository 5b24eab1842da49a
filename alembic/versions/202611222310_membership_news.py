"""Every change of a membership is announced by the database, whichever statement makes it.

Revision ID: 202611222310
"""

from alembic import op

from leaseapp.kernel.persistence.row_security import announce_rights

revision = "202611222310"
down_revision = "202611222300"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The triggers; and what a draft was to replace is an offer again until the draft is sent."""
    announce_rights(op, "membership")
    op.execute(
        "UPDATE quote AS offer SET superseded_by_id = NULL FROM quote AS draft WHERE draft.id = offer.superseded_by_id"
        " AND draft.organization_id = offer.organization_id AND draft.status = 'DRAFT' AND offer.status <> 'DRAFT'"
    )


def downgrade() -> None:
    """Pages of who is suspended by a plain statement empty with the next sweep."""
    op.execute("DROP TRIGGER membership_rights_updated ON membership")
    op.execute("DROP TRIGGER membership_rights_deleted ON membership")
    op.execute("DROP FUNCTION leaseapp_announce_rights()")
