"""Products, files and notifications: tables; row level security and guards follow in 0005.

Revision ID: 0002b
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002b"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The tables in order of reference."""
    _notification()
    _product()
    _storage_bucket()
    _file()
    _file_link()


def _notification() -> None:
    op.create_table(
        "notification",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("recipient_user_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "MENTION",
                "COMMENT_REPLY",
                "INVOICE_ISSUED",
                "INVOICE_PAID",
                "OT_ASSIGNED",
                "LEASE_AFFAIR_STATUS",
                "GENERIC",
                "CRM_MISSED_CALL",
                "CRM_ACTION_OVERDUE",
                "CRM_ACTION_ASSIGNED",
                "CRM_PROSPECT_PROMOTED",
                "RATING_REQUESTED",
                "RATING_VALIDATED",
                "RATING_EXPIRING",
                "RATING_NO_GO_ON_DEAL",
                name="notificationkind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("target_url", sa.String(), nullable=True),
        sa.Column("payload", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("email_message_id", sa.String(), nullable=True),
        sa.Column("sms_message_id", sa.String(), nullable=True),
        sa.Column(
            "email_status",
            sa.Enum(
                "queued",
                "sent",
                "delivered",
                "opened",
                "bounced",
                "failed",
                name="emailstatus",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_notification_organization_id")),
        sa.ForeignKeyConstraint(["recipient_user_id"], ["app_user.id"], name=op.f("fk_notification_recipient_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_notification")),
    )
    op.create_index(
        "ix_notification_recipient", "notification", ["recipient_user_id", "read_at", "created_at"], unique=False
    )


def _product() -> None:
    op.create_table(
        "product",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("reference", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column(
            "kind",
            sa.Enum("GOODS", "SERVICE", "PART", "EQUIPMENT", name="productkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("category", sa.String(length=100), nullable=True),
        sa.Column("unit", sa.String(length=20), nullable=True),
        sa.Column("default_unit_price_ht", sa.Numeric(precision=14, scale=4), nullable=False),
        sa.Column("default_vat_rate", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("eco_tax_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("stock_managed", sa.Boolean(), nullable=False),
        sa.Column("stock_quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("stock_threshold", sa.Numeric(precision=14, scale=3), nullable=True),
        sa.Column(
            "status", sa.Enum("ACTIVE", "ARCHIVED", name="productstatus", native_enum=False, length=32), nullable=False
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_product_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_product")),
    )
    op.create_index(op.f("ix_product_organization_id_name"), "product", ["organization_id", "name"], unique=False)
    op.create_index(
        "uq_product_reference",
        "product",
        ["organization_id", "reference"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )


def _storage_bucket() -> None:
    op.create_table(
        "storage_bucket",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column(
            "object_lock_mode",
            sa.Enum("NONE", "COMPLIANCE", name="objectlockmode", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("retention_days", sa.Integer(), nullable=True),
        sa.Column("versioning", sa.Boolean(), nullable=False),
        sa.Column("max_size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("mime_types", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("access_log_enabled", sa.Boolean(), nullable=False),
        sa.Column("server_only", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_storage_bucket_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_storage_bucket")),
        sa.UniqueConstraint("organization_id", "name", name=op.f("uq_storage_bucket_organization_id_name")),
    )


def _file() -> None:
    op.create_table(
        "file",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("bucket_id", sa.Uuid(), nullable=False),
        sa.Column("object_key", sa.String(), nullable=False),
        sa.Column("filename", sa.String(), nullable=False),
        sa.Column("mime_type", sa.String(), nullable=False),
        sa.Column("detected_mime_type", sa.String(), nullable=True),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("checksum_sha256", sa.String(), nullable=True),
        sa.Column("etag", sa.String(), nullable=True),
        sa.Column("storage_version_id", sa.String(), nullable=True),
        sa.Column(
            "status", sa.Enum("PENDING", "READY", name="filestatus", native_enum=False, length=32), nullable=False
        ),
        sa.Column(
            "scan_status",
            sa.Enum(
                "NOT_REQUIRED", "QUEUED", "CLEAN", "INFECTED", "FAILED", name="scanstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column(
            "ocr_status",
            sa.Enum("NONE", "SKIPPED", "QUEUED", "DONE", "FAILED", name="ocrstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("ocr_text", sa.Text(), nullable=True),
        sa.Column("skip_ocr", sa.Boolean(), nullable=False),
        sa.Column("page_count", sa.Integer(), nullable=True),
        sa.Column("width", sa.Integer(), nullable=True),
        sa.Column("height", sa.Integer(), nullable=True),
        sa.Column(
            "source",
            sa.Enum("UI", "API", "EMAIL", "PUBLIC", "GENERATED", name="filesource", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("uploaded_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("upload_expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("retention_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("legal_hold", sa.Boolean(), nullable=False),
        sa.Column("replaced_by_id", sa.Uuid(), nullable=True),
        sa.Column("deleted_by_user_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(["deleted_by_user_id"], ["app_user.id"], name=op.f("fk_file_deleted_by_user_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "bucket_id"],
            ["storage_bucket.organization_id", "storage_bucket.id"],
            name=op.f("fk_file_organization_id_bucket_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "replaced_by_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_organization_id_replaced_by_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_file_organization_id")),
        sa.ForeignKeyConstraint(["uploaded_by_user_id"], ["app_user.id"], name=op.f("fk_file_uploaded_by_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_file")),
        sa.UniqueConstraint("organization_id", "object_key", name=op.f("uq_file_organization_id_object_key")),
    )
    op.create_index(op.f("ix_file_organization_id_created_at"), "file", ["organization_id", "created_at"], unique=False)
    op.create_index(
        "uq_file_content",
        "file",
        ["organization_id", "bucket_id", "checksum_sha256"],
        unique=True,
        postgresql_where=sa.text("status = 'READY' AND deleted_at IS NULL"),
    )


def _file_link() -> None:
    op.create_table(
        "file_link",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("target_type", sa.String(), nullable=False),
        sa.Column("target_id", sa.Uuid(), nullable=False),
        sa.Column("category", sa.String(), nullable=False),
        sa.Column("created_by_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(["created_by_id"], ["app_user.id"], name=op.f("fk_file_link_created_by_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_file_link_organization_id_file_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_file_link_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_file_link")),
        sa.UniqueConstraint(
            "organization_id", "file_id", "target_type", "target_id", "category", name="uq_file_link_target"
        ),
    )
    op.create_index(
        op.f("ix_file_link_organization_id_target_type_target_id"),
        "file_link",
        ["organization_id", "target_type", "target_id"],
        unique=False,
    )
