"""Join 202611280713 and 202611280731 and 202611280738.

Revision ID: 202611280812
"""

revision = "202611280812"
down_revision = ("202611280713", "202611280731", "202611280738")


def upgrade() -> None:
    """Join 202611280713 and 202611280731 and 202611280738."""


def downgrade() -> None:
    """Take it back."""
