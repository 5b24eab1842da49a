"""companies belong to groups.

Revision ID: 202611280051
"""

import sqlalchemy as sa
from alembic import op

revision = "202611280051"
down_revision = "202611272231"


def upgrade() -> None:
    """companies belong to groups."""
    op.add_column("company", sa.Column("group_head_id", sa.Uuid(), nullable=True))
    op.create_index(
        op.f("ix_company_organization_id_group_head_id"), "company", ["organization_id", "group_head_id"], unique=False
    )
    op.create_foreign_key(
        op.f("fk_company_organization_id_group_head_id"),
        "company",
        "company",
        ["organization_id", "group_head_id"],
        ["organization_id", "id"],
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(op.f("fk_company_organization_id_group_head_id"), "company", type_="foreignkey")
    op.drop_index(op.f("ix_company_organization_id_group_head_id"), table_name="company")
    op.drop_column("company", "group_head_id")
