"""Files are uploaded, replaced and shared.

Revision ID: 202611231640
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.persistence.row_security import append_only, grant_app, protect_tenant

revision = "202611231640"
down_revision = "202611231659"
branch_labels = None
depends_on = None

#: a content counts until it is purged; uploads under way count by what they announced
_COUNT = """
CREATE FUNCTION leaseapp_count_storage() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    used bigint := 0;
    held bigint := 0;
    owner uuid;
BEGIN
    IF TG_OP <> 'INSERT' THEN
        owner := OLD.organization_id;
        IF OLD.purged_at IS NULL AND OLD.status = 'READY' THEN
            used := used - OLD.size_bytes;
        ELSIF OLD.purged_at IS NULL THEN
            held := held - OLD.size_bytes;
        END IF;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        owner := NEW.organization_id;
        IF NEW.purged_at IS NULL AND NEW.status = 'READY' THEN
            used := used + NEW.size_bytes;
        ELSIF NEW.purged_at IS NULL THEN
            held := held + NEW.size_bytes;
        END IF;
    END IF;
    IF used <> 0 OR held <> 0 THEN
        INSERT INTO storage_usage (organization_id, id, used_bytes, held_bytes, created_at, updated_at)
        VALUES (owner, gen_random_uuid(), used, held, clock_timestamp(), clock_timestamp())
        ON CONFLICT (organization_id) DO UPDATE SET used_bytes = storage_usage.used_bytes + EXCLUDED.used_bytes,
            held_bytes = storage_usage.held_bytes + EXCLUDED.held_bytes, updated_at = EXCLUDED.updated_at;
    END IF;
    RETURN NULL;
END
$body$
"""
_FILL = """
INSERT INTO storage_usage (organization_id, id, used_bytes, held_bytes, created_at, updated_at)
SELECT organization_id, gen_random_uuid(), coalesce(sum(size_bytes) FILTER (WHERE status = 'READY'), 0),
    coalesce(sum(size_bytes) FILTER (WHERE status = 'PENDING'), 0), now(), now()
FROM file GROUP BY organization_id
"""


def upgrade() -> None:
    """Files are uploaded, replaced and shared."""
    op.create_table(
        "storage_usage",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("used_bytes", sa.BigInteger(), nullable=False),
        sa.Column("held_bytes", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_storage_usage_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_storage_usage")),
        sa.UniqueConstraint("organization_id", name="uq_storage_usage_organization_id"),
    )
    op.create_table(
        "file_share",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("token_version", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("password_hash", sa.String(), nullable=True),
        sa.Column("download_limit", sa.Integer(), nullable=True),
        sa.Column("download_count", sa.Integer(), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_by_id", sa.Uuid(), nullable=True),
        sa.Column("note", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(["created_by_id"], ["app_user.id"], name=op.f("fk_file_share_created_by_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_share_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_file_share_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_file_share")),
    )
    op.create_index(
        op.f("ix_file_share_organization_id_expires_at"), "file_share", ["organization_id", "expires_at"], unique=False
    )
    op.create_index(
        op.f("ix_file_share_organization_id_file_id"), "file_share", ["organization_id", "file_id"], unique=False
    )
    op.create_table(
        "file_version",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("former_file_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.Column("replaced_by_user_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_version_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "former_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_version_organization_id_former_file_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_file_version_organization_id")),
        sa.ForeignKeyConstraint(
            ["replaced_by_user_id"], ["app_user.id"], name=op.f("fk_file_version_replaced_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_file_version")),
        sa.UniqueConstraint(
            "organization_id", "file_id", "number", name=op.f("uq_file_version_organization_id_file_id_number")
        ),
        sa.UniqueConstraint(
            "organization_id", "former_file_id", name=op.f("uq_file_version_organization_id_former_file_id")
        ),
    )
    op.create_table(
        "file_access",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.Column("share_id", sa.Uuid(), nullable=True),
        sa.Column(
            "use", sa.Enum("DOWNLOAD", "PREVIEW", "SHARE", name="fileuse", native_enum=False, length=32), nullable=False
        ),
        sa.Column("ip", sa.String(length=64), nullable=False),
        sa.Column("user_agent", sa.String(length=400), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_access_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "share_id"],
            ["file_share.organization_id", "file_share.id"],
            name=op.f("fk_file_access_organization_id_share_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_file_access_organization_id")),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_file_access_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_file_access")),
    )
    op.create_index(
        op.f("ix_file_access_organization_id_file_id_created_at"),
        "file_access",
        ["organization_id", "file_id", "created_at"],
        unique=False,
    )
    op.add_column("file", sa.Column("superseded_by_id", sa.Uuid(), nullable=True))
    op.add_column("file", sa.Column("replaces_id", sa.Uuid(), nullable=True))
    op.add_column("file", sa.Column("replacement_reason", sa.String(length=200), nullable=True))
    op.add_column("file", sa.Column("purged_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(
        "ix_file_unpurged",
        "file",
        ["organization_id", "deleted_at"],
        unique=False,
        postgresql_where=sa.text("deleted_at IS NOT NULL AND purged_at IS NULL"),
    )
    op.create_index(
        "ix_file_uploads",
        "file",
        ["organization_id", "created_at"],
        unique=False,
        postgresql_where=sa.text("status = 'PENDING'"),
    )
    op.create_foreign_key(
        op.f("fk_file_organization_id_replaces_id"),
        "file",
        "file",
        ["organization_id", "replaces_id"],
        ["organization_id", "id"],
    )
    op.create_foreign_key(
        op.f("fk_file_organization_id_superseded_by_id"),
        "file",
        "file",
        ["organization_id", "superseded_by_id"],
        ["organization_id", "id"],
    )
    op.drop_index("uq_file_content", table_name="file")
    op.create_index(
        "uq_file_content",
        "file",
        ["organization_id", "bucket_id", "checksum_sha256"],
        unique=True,
        postgresql_where=sa.text("status = 'READY' AND deleted_at IS NULL AND superseded_by_id IS NULL"),
    )
    protect_tenant(op, "storage_usage", grants="select, insert, update")
    protect_tenant(op, "file_share", grants="select, insert, update")
    protect_tenant(op, "file_version", grants="select, insert, update")
    protect_tenant(op, "file_access", grants="select, insert")
    append_only(op, "file_access")
    grant_app(op, "file", "select, insert, update, delete")  # uploads that never came are removed
    op.execute(_COUNT)
    op.execute(
        "CREATE TRIGGER file_counted AFTER INSERT OR DELETE OR UPDATE OF status, size_bytes, purged_at ON file "
        "FOR EACH ROW EXECUTE FUNCTION leaseapp_count_storage()"
    )
    op.execute(_FILL)


def downgrade() -> None:
    """Take it back."""
    op.execute("DROP TRIGGER file_counted ON file")
    op.execute("DROP FUNCTION leaseapp_count_storage()")
    grant_app(op, "file", "select, insert, update")
    op.drop_index("uq_file_content", table_name="file")
    op.create_index(
        "uq_file_content",
        "file",
        ["organization_id", "bucket_id", "checksum_sha256"],
        unique=True,
        postgresql_where=sa.text("status = 'READY' AND deleted_at IS NULL"),
    )
    op.drop_constraint(op.f("fk_file_organization_id_superseded_by_id"), "file", type_="foreignkey")
    op.drop_constraint(op.f("fk_file_organization_id_replaces_id"), "file", type_="foreignkey")
    op.drop_index("ix_file_uploads", table_name="file", postgresql_where=sa.text("status = 'PENDING'"))
    op.drop_index(
        "ix_file_unpurged", table_name="file", postgresql_where=sa.text("deleted_at IS NOT NULL AND purged_at IS NULL")
    )
    op.drop_column("file", "purged_at")
    op.drop_column("file", "replacement_reason")
    op.drop_column("file", "replaces_id")
    op.drop_column("file", "superseded_by_id")
    op.drop_index(op.f("ix_file_access_organization_id_file_id_created_at"), table_name="file_access")
    op.drop_table("file_access")
    op.drop_table("file_version")
    op.drop_index(op.f("ix_file_share_organization_id_file_id"), table_name="file_share")
    op.drop_index(op.f("ix_file_share_organization_id_expires_at"), table_name="file_share")
    op.drop_table("file_share")
    op.drop_table("storage_usage")
