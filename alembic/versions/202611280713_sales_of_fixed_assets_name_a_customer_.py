"""Sales of fixed assets name a customer, controls an owner.

Revision ID: 202611280713
"""

import sqlalchemy as sa
from alembic import op

revision = "202611280713"
down_revision = "202611280546"


def upgrade() -> None:
    """Sales of fixed assets name a customer, controls an owner."""
    op.add_column("closing_control", sa.Column("owner_user_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_closing_control_owner_user_id"), "closing_control", "app_user", ["owner_user_id"], ["id"]
    )
    op.add_column("fixed_asset_event", sa.Column("customer_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_fixed_asset_event_organization_id_customer_id"),
        "fixed_asset_event",
        "customer",
        ["organization_id", "customer_id"],
        ["organization_id", "id"],
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(
        op.f("fk_fixed_asset_event_organization_id_customer_id"), "fixed_asset_event", type_="foreignkey"
    )
    op.drop_column("fixed_asset_event", "customer_id")
    op.drop_constraint(op.f("fk_closing_control_owner_user_id"), "closing_control", type_="foreignkey")
    op.drop_column("closing_control", "owner_user_id")
