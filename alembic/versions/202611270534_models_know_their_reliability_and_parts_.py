"""Models know their reliability and parts what is reserved.

Revision ID: 202611270534
"""

import sqlalchemy as sa
from alembic import op

revision = "202611270534"
down_revision = "202611270524"


def upgrade() -> None:
    """Models know their reliability and parts what is reserved."""
    op.add_column("asset_model", sa.Column("mtbf_hours", sa.Numeric(precision=12, scale=1), nullable=True))
    op.add_column("asset_model", sa.Column("mtbf_failures", sa.Integer(), server_default="0", nullable=False))
    op.add_column(
        "asset_model",
        sa.Column("mtbf_hours_observed", sa.Numeric(precision=14, scale=1), server_default="0", nullable=False),
    )
    op.add_column("spare_part", sa.Column("reserved", sa.Integer(), server_default="0", nullable=False))
    op.alter_column(
        "asset_model", "mtbf_failures", existing_type=sa.Integer(), server_default=None, existing_nullable=False
    )
    op.alter_column(
        "asset_model",
        "mtbf_hours_observed",
        existing_type=sa.Numeric(precision=14, scale=1),
        server_default=None,
        existing_nullable=False,
    )
    op.alter_column("spare_part", "reserved", existing_type=sa.Integer(), server_default=None, existing_nullable=False)


def downgrade() -> None:
    """Take it back."""
    op.drop_column("spare_part", "reserved")
    op.drop_column("asset_model", "mtbf_hours_observed")
    op.drop_column("asset_model", "mtbf_failures")
    op.drop_column("asset_model", "mtbf_hours")
