"""Items of tablets have a table.

Revision ID: 202611271512
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271512"
down_revision = "202611270639"


def upgrade() -> None:
    """Items of tablets have a table."""
    op.create_table(
        "field_entry",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("request_hash", sa.String(length=64), nullable=False),
        sa.Column("operation_id", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("captured_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "result",
            sa.Enum("APPLIED", "MERGED", "REFUSED", "WAITS", name="fieldresult", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("code", sa.String(length=60), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("content", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "operation_id"],
            ["maintenance_operation.organization_id", "maintenance_operation.id"],
            name=op.f("fk_field_entry_organization_id_operation_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_field_entry_organization_id")),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_field_entry_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_field_entry")),
        sa.UniqueConstraint(
            "organization_id", "user_id", "key", name=op.f("uq_field_entry_organization_id_user_id_key")
        ),
    )
    op.create_index(
        op.f("ix_field_entry_organization_id_operation_id"),
        "field_entry",
        ["organization_id", "operation_id"],
        unique=False,
    )
    protect_tenant(op, "field_entry", grants="select, insert")
    append_only(op, "field_entry")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_field_entry_organization_id_operation_id"), table_name="field_entry")
    op.drop_table("field_entry")
