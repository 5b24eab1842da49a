"""Join 202611270534 and 202611270535 and 202611270602.

Revision ID: 202611270631
"""

revision = "202611270631"
down_revision = ("202611270534", "202611270535", "202611270602")


def upgrade() -> None:
    """Join 202611270534 and 202611270535 and 202611270602."""


def downgrade() -> None:
    """Take it back."""
