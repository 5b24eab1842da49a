"""Join 202611271518 and 202611271519.

Revision ID: 202611271538
"""

revision = "202611271538"
down_revision = ("202611271518", "202611271519")


def upgrade() -> None:
    """Join 202611271518 and 202611271519."""


def downgrade() -> None:
    """Take it back."""
