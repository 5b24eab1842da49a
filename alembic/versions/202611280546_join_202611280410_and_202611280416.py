"""Join 202611280410 and 202611280416.

Revision ID: 202611280546
"""

revision = "202611280546"
down_revision = ("202611280410", "202611280416")


def upgrade() -> None:
    """Join 202611280410 and 202611280416."""


def downgrade() -> None:
    """Take it back."""
