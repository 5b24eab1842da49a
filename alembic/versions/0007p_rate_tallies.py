"""One table of tallies for sign-in and for pages that anybody can open.

Revision ID: 0007p
"""

from alembic import op

revision = "0007p"
down_revision = "0007c"
branch_labels = None
depends_on = None

_OLD, _NEW = "sign_in_counter", "rate_tally"


def upgrade() -> None:
    """The counters of sign-in under their wider name; rows, rights and policies stay."""
    _rename(_OLD, _NEW)


def downgrade() -> None:
    """The former name."""
    _rename(_NEW, _OLD)


def _rename(old: str, new: str) -> None:
    op.rename_table(old, new)
    op.execute(f"ALTER TABLE {new} RENAME CONSTRAINT pk_{old} TO pk_{new}")
    op.execute(f"ALTER TABLE {new} RENAME CONSTRAINT uq_{old}_subject_hash TO uq_{new}_subject_hash")
