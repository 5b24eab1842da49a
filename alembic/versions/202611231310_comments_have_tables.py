"""Comments have tables.

Revision ID: 202611231310
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231310"
down_revision = "202611231320"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Comments have tables."""
    op.create_table(
        "comment",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("target_type", sa.String(length=64), nullable=False),
        sa.Column("target_id", sa.Uuid(), nullable=False),
        sa.Column("parent_comment_id", sa.Uuid(), nullable=True),
        sa.Column("internal", sa.Boolean(), nullable=False),
        sa.Column("author_user_id", sa.Uuid(), nullable=True),
        sa.Column("author_name", sa.String(length=200), nullable=True),
        sa.Column("from_outside", sa.Boolean(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("mentioned_user_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("edited_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deleted_by_user_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("deleted_at IS NULL OR body = ''", name=op.f("ck_comment_deleted_ones_are_empty")),
        sa.CheckConstraint("NOT internal OR parent_comment_id IS NULL", name=op.f("ck_comment_notes_are_no_replies")),
        sa.CheckConstraint(
            "author_user_id IS NOT NULL OR author_name IS NOT NULL", name=op.f("ck_comment_somebody_wrote_it")
        ),
        sa.CheckConstraint(
            "deleted_at IS NOT NULL OR char_length(body) BETWEEN 1 AND 5000",
            name=op.f("ck_comment_body_has_its_length"),
        ),
        sa.ForeignKeyConstraint(["author_user_id"], ["app_user.id"], name=op.f("fk_comment_author_user_id")),
        sa.ForeignKeyConstraint(["deleted_by_user_id"], ["app_user.id"], name=op.f("fk_comment_deleted_by_user_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "parent_comment_id"],
            ["comment.organization_id", "comment.id"],
            name=op.f("fk_comment_organization_id_parent_comment_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_comment_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_comment")),
    )
    op.create_index(
        op.f("ix_comment_organization_id_author_user_id_created_at"),
        "comment",
        ["organization_id", "author_user_id", "created_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_comment_organization_id_parent_comment_id"),
        "comment",
        ["organization_id", "parent_comment_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_comment_organization_id_target_type_target_id_created_at"),
        "comment",
        ["organization_id", "target_type", "target_id", "created_at"],
        unique=False,
    )
    op.create_table(
        "comment_edit",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("comment_id", sa.Uuid(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "comment_id"],
            ["comment.organization_id", "comment.id"],
            name=op.f("fk_comment_edit_organization_id_comment_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_comment_edit_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_comment_edit")),
    )
    op.create_index(
        op.f("ix_comment_edit_organization_id_comment_id"),
        "comment_edit",
        ["organization_id", "comment_id"],
        unique=False,
    )
    op.create_table(
        "comment_reaction",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("comment_id", sa.Uuid(), nullable=False),
        sa.Column("target_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "reaction",
            sa.Enum("AGREED", "DONE", "SEEN", "THANKS", name="reaction", native_enum=False, length=32),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "comment_id"],
            ["comment.organization_id", "comment.id"],
            name=op.f("fk_comment_reaction_organization_id_comment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_comment_reaction_organization_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_comment_reaction_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_comment_reaction")),
        sa.UniqueConstraint("organization_id", "comment_id", "user_id", "reaction", name="uq_comment_reaction"),
    )
    protect_tenant(op, "comment", grants="select, insert, update")
    protect_tenant(op, "comment_edit", grants="select, insert, delete")
    protect_tenant(op, "comment_reaction", grants="select, insert, delete")
    found(
        op,
        "comment",
        "Comment",
        FoundBy(
            texts=("body",),
            company='(SELECT t.company_id FROM "search_entry" t WHERE t.organization_id = r.organization_id AND t.id = r.target_id)',
            kind="target_type",
            record="target_id",
            outsiders="NOT r.internal",
        ),
        soft=True,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "comment")
    op.drop_table("comment_reaction")
    op.drop_index(op.f("ix_comment_edit_organization_id_comment_id"), table_name="comment_edit")
    op.drop_table("comment_edit")
    op.drop_index(op.f("ix_comment_organization_id_target_type_target_id_created_at"), table_name="comment")
    op.drop_index(op.f("ix_comment_organization_id_parent_comment_id"), table_name="comment")
    op.drop_index(op.f("ix_comment_organization_id_author_user_id_created_at"), table_name="comment")
    op.drop_table("comment")
