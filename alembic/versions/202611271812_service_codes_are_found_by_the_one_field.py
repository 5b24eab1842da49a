"""Service codes are found by the one field.

Revision ID: 202611271812
"""

from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found

revision = "202611271812"
down_revision = "202611271622"


def upgrade() -> None:
    """Service codes are found by the one field."""
    found(op, "service_link", "ServiceLink", FoundBy(codes=("code",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "service_link")
