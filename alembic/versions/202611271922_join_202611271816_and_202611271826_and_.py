"""Join 202611271816 and 202611271826 and 202611271843.

Revision ID: 202611271922
"""

revision = "202611271922"
down_revision = ("202611271816", "202611271826", "202611271843")


def upgrade() -> None:
    """Join 202611271816 and 202611271826 and 202611271843."""


def downgrade() -> None:
    """Take it back."""
