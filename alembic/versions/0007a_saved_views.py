"""Saved views of lists, and which of them a list opens with.

Revision ID: 0007a
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "0007a"
down_revision = "0006c"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Both tables and their walls."""
    op.create_table(
        "saved_view",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("list_name", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.CheckConstraint("name <> ''", name=op.f("ck_saved_view_named")),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_saved_view_organization_id")),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_saved_view_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_saved_view")),
        sa.UniqueConstraint(
            "organization_id", "user_id", "list_name", "name",
            name=op.f("uq_saved_view_organization_id_user_id_list_name_name"),
        ),
    )  # fmt: skip
    op.create_index(op.f("ix_saved_view_organization_id_list_name"), "saved_view", ["organization_id", "list_name"])
    op.create_table(
        "saved_view_default",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("list_name", sa.String(length=80), nullable=False),
        sa.Column("view_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "view_id"], ["saved_view.organization_id", "saved_view.id"],
            name=op.f("fk_saved_view_default_organization_id_view_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_saved_view_default_organization_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_saved_view_default_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_saved_view_default")),
        sa.UniqueConstraint(
            "organization_id", "user_id", "list_name", name=op.f("uq_saved_view_default_organization_id_user_id_list_name")
        ),
    )  # fmt: skip
    op.create_index(
        op.f("ix_saved_view_default_organization_id_view_id"), "saved_view_default", ["organization_id", "view_id"]
    )
    for table in ("saved_view", "saved_view_default"):
        protect_tenant(op, table, grants="select, insert, update, delete")
