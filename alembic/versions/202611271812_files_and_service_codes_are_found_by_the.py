"""Files and service codes are found by the one field.

Revision ID: 202611271812
"""

from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found

revision = "202611271812"
down_revision = "202611271622"

BROUGHT = "CASE WHEN r.source <> 'GENERATED' AND r.status = 'READY' AND r.superseded_by_id IS NULL THEN r.filename END"


def upgrade() -> None:
    """Make their entries, and the triggers that keep them."""
    found(op, "service_link", "ServiceLink", FoundBy(codes=("code",)), soft=False)
    found(op, "file", "File", FoundBy(names=(BROUGHT,), outsiders="false"), soft=True)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "file")
    not_found(op, "service_link")
