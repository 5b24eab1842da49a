"""Files are found by their text.

Revision ID: 202611231641
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE
from leaseapp.kernel.persistence.row_security import CURRENT_ORGANIZATION, protect_tenant
from leaseapp.kernel.persistence.searching import not_searchable, searchable

revision = "202611231641"
down_revision = "202611231640"
branch_labels = None
depends_on = None

_WORDS = "to_tsvector('leaseapp_french'::regconfig, text)"
#: a function of its own, because row security keeps the index of words from being used (kernel/persistence/searching.py)
_FIND = f"""
CREATE FUNCTION search_file_pages(asked text) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $body$
    SELECT DISTINCT file_id FROM file_page
    WHERE organization_id = {CURRENT_ORGANIZATION}
        AND {_WORDS} @@ plainto_tsquery('leaseapp_french'::regconfig, asked)
$body$
"""  # noqa: S608


def upgrade() -> None:
    """Files are found by their text."""
    op.create_table(
        "file_page",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("by_ocr", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_page_organization_id_file_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_file_page_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_file_page")),
        sa.UniqueConstraint(
            "organization_id", "file_id", "number", name=op.f("uq_file_page_organization_id_file_id_number")
        ),
    )
    op.create_table(
        "file_thumbnail",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_thumbnail_organization_id_file_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_file_thumbnail_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_file_thumbnail")),
        sa.UniqueConstraint("organization_id", "file_id", name=op.f("uq_file_thumbnail_organization_id_file_id")),
    )
    # French, with or without its accents
    op.execute("CREATE TEXT SEARCH CONFIGURATION leaseapp_french (COPY = pg_catalog.french)")
    op.execute(
        "ALTER TEXT SEARCH CONFIGURATION leaseapp_french "
        "ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem"
    )
    op.create_index("ix_file_page_words", "file_page", [sa.text(_WORDS)], unique=False, postgresql_using="gin")
    protect_tenant(op, "file_page", grants="select, insert, delete")
    protect_tenant(op, "file_thumbnail", grants="select, insert, delete")
    op.execute(_FIND)
    op.execute("REVOKE ALL ON FUNCTION search_file_pages(text) FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION search_file_pages(text) TO {APP_ROLE}, {SYSTEM_ROLE}")
    searchable(op, "file", "filename")


def downgrade() -> None:
    """Take it back."""
    not_searchable(op, "file")
    op.execute("DROP FUNCTION search_file_pages(text)")
    op.drop_table("file_thumbnail")
    op.drop_table("file_page")
    op.execute("DROP TEXT SEARCH CONFIGURATION leaseapp_french")
