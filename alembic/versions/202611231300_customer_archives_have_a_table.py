"""Customer archives have a table.

Revision ID: 202611231300
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231300"
down_revision = "202611231341"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Customer archives have a table."""
    op.create_table(
        "customer_archive",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("ordered_by_id", sa.Uuid(), nullable=True),
        sa.Column(
            "status",
            sa.Enum(
                "WAITING",
                "RUNNING",
                "READY",
                "FAILED",
                "EXPIRED",
                name="customerarchivestatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("object_key", sa.String(), nullable=True),
        sa.Column("size_bytes", sa.BigInteger(), nullable=True),
        sa.Column("sha256", sa.String(), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["ordered_by_id"], ["app_user.id"], name=op.f("fk_customer_archive_ordered_by_id")),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_customer_archive_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_customer_archive")),
    )
    op.create_index(
        "uq_customer_archive_open",
        "customer_archive",
        ["organization_id"],
        unique=True,
        postgresql_where=sa.text("status IN ('WAITING', 'RUNNING')"),
    )
    protect_tenant(op, "customer_archive", grants="")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(
        "uq_customer_archive_open",
        table_name="customer_archive",
        postgresql_where=sa.text("status IN ('WAITING', 'RUNNING')"),
    )
    op.drop_table("customer_archive")
