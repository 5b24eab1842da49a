"""Join 202611272134 and 202611272202.

Revision ID: 202611272231
"""

revision = "202611272231"
down_revision = ("202611272134", "202611272202")


def upgrade() -> None:
    """Join 202611272134 and 202611272202."""


def downgrade() -> None:
    """Take it back."""
