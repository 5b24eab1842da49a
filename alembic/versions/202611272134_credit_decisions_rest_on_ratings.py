"""Credit decisions rest on ratings.

Revision ID: 202611272134
"""

import sqlalchemy as sa
from alembic import op

revision = "202611272134"
down_revision = "202611272110"


def upgrade() -> None:
    """Credit decisions rest on ratings."""
    op.add_column("lease_affair", sa.Column("rating_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_lease_affair_organization_id_rating_id"),
        "lease_affair",
        "client_rating",
        ["organization_id", "rating_id"],
        ["organization_id", "id"],
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(op.f("fk_lease_affair_organization_id_rating_id"), "lease_affair", type_="foreignkey")
    op.drop_column("lease_affair", "rating_id")
