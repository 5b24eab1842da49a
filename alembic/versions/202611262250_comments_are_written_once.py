"""Comments are written once: none is corrected, deleted or answered by a sign (document 1, Collaboration).

Revision ID: 202611262250
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, grant_app, protect_tenant

revision = "202611262250"
down_revision = "202611261630"
branch_labels = None
depends_on = None

_FOUND = FoundBy(
    texts=("body",),
    company='(SELECT t.company_id FROM "search_entry" t WHERE t.organization_id = r.organization_id AND t.id = r.target_id)',
    kind="target_type",
    record="target_id",
    outsiders="NOT r.internal",
)


def upgrade() -> None:
    """A corrected comment keeps its last text; the place of a deleted one stays, in any language."""
    op.drop_table("comment_reaction")
    op.drop_table("comment_edit")
    not_found(op, "comment")
    for name in ("deleted_ones_are_empty", "body_has_its_length"):
        op.drop_constraint(op.f(f"ck_comment_{name}"), "comment", type_="check")
    op.execute("UPDATE comment SET body = '[…]' WHERE deleted_at IS NOT NULL")
    for name in ("deleted_by_user_id", "edited_at", "version", "deleted_at"):
        op.drop_column("comment", name)
    op.create_check_constraint(
        op.f("ck_comment_body_has_its_length"), "comment", "char_length(body) BETWEEN 1 AND 5000"
    )
    found(op, "comment", "Comment", _FOUND, soft=False)
    append_only(op, "comment")


def downgrade() -> None:
    """Take it back; earlier texts and signs are gone."""
    for name in ("append_only", "no_truncate"):
        op.execute(f"DROP TRIGGER comment_{name} ON comment")
    not_found(op, "comment")
    op.drop_constraint(op.f("ck_comment_body_has_its_length"), "comment", type_="check")
    op.add_column("comment", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("comment", sa.Column("version", sa.Integer(), nullable=False, server_default="1"))
    op.alter_column("comment", "version", server_default=None)
    op.add_column("comment", sa.Column("edited_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("comment", sa.Column("deleted_by_user_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f("fk_comment_deleted_by_user_id"), "comment", "app_user", ["deleted_by_user_id"], ["id"])
    op.create_check_constraint(op.f("ck_comment_deleted_ones_are_empty"), "comment", "deleted_at IS NULL OR body = ''")
    op.create_check_constraint(
        op.f("ck_comment_body_has_its_length"),
        "comment",
        "deleted_at IS NOT NULL OR char_length(body) BETWEEN 1 AND 5000",
    )
    for name, columns in (
        ("comment_edit", (sa.Column("body", sa.Text(), nullable=False),)),
        (
            "comment_reaction",
            (
                sa.Column("target_id", sa.Uuid(), nullable=False),
                sa.Column("user_id", sa.Uuid(), nullable=False),
                sa.Column(
                    "reaction",
                    sa.Enum("AGREED", "DONE", "SEEN", "THANKS", name="reaction", native_enum=False, length=32),
                    nullable=False,
                ),
                sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_comment_reaction_user_id")),
                sa.UniqueConstraint("organization_id", "comment_id", "user_id", "reaction", name="uq_comment_reaction"),
            ),
        ),
    ):
        op.create_table(
            name,
            sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("organization_id", sa.Uuid(), nullable=False),
            sa.Column("id", sa.Uuid(), nullable=False),
            sa.Column("comment_id", sa.Uuid(), nullable=False),
            *columns,
            sa.ForeignKeyConstraint(
                ["organization_id", "comment_id"],
                ["comment.organization_id", "comment.id"],
                name=op.f(f"fk_{name}_organization_id_comment_id"),
            ),
            sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f(f"fk_{name}_organization_id")),
            sa.PrimaryKeyConstraint("organization_id", "id", name=op.f(f"pk_{name}")),
        )
        protect_tenant(op, name, grants="select, insert, delete")
    op.create_index(
        op.f("ix_comment_edit_organization_id_comment_id"), "comment_edit", ["organization_id", "comment_id"]
    )
    grant_app(op, "comment", "select, insert, update")
    found(op, "comment", "Comment", _FOUND, soft=True)
