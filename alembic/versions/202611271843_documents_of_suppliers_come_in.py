"""Documents of suppliers come in.

Revision ID: 202611271843
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271843"
down_revision = "202611271810"


def upgrade() -> None:
    """Documents of suppliers come in."""
    op.create_table(
        "supplier_document_import",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "EXTRACTING",
                "NEEDS_REVIEW",
                "COMMITTED",
                "DISCARDED",
                "ERROR",
                name="importstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "detected_type",
            sa.Enum(
                "QUOTE", "INVOICE", "CREDIT_NOTE", "ORDER", "UNKNOWN", name="detectedtype", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("matched_supplier_id", sa.Uuid(), nullable=True),
        sa.Column("matched_by", sa.String(length=16), nullable=True),
        sa.Column("supplier_invoice_id", sa.Uuid(), nullable=True),
        sa.Column("raw_extraction", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("pages", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("document_number", sa.String(length=60), nullable=True),
        sa.Column("document_date", sa.Date(), nullable=True),
        sa.Column("supplier_name", sa.String(length=200), nullable=True),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column(
            "read_by",
            sa.Enum(
                "XML", "TEXT", "OCR", "AI", "MEMORY", "RULE", "HUMAN", name="readsource", native_enum=False, length=32
            ),
            nullable=True,
        ),
        sa.Column("certainty", sa.Integer(), nullable=True),
        sa.Column("to_check", sa.Integer(), nullable=False),
        sa.Column("has_twin", sa.Boolean(), nullable=False),
        sa.Column("error_code", sa.String(length=40), nullable=True),
        sa.Column("cost_usd", sa.Numeric(precision=12, scale=6), nullable=False),
        sa.Column("target_kind", sa.String(length=40), nullable=True),
        sa.Column("target_id", sa.Uuid(), nullable=True),
        sa.Column("committed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("committed_by_user_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["committed_by_user_id"], ["app_user.id"], name=op.f("fk_supplier_document_import_committed_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_supplier_document_import_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "matched_supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_document_import_organization_id_matched_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_supplier_document_import_organization_id_supplier_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_document_import_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_document_import")),
    )
    op.create_index(
        op.f("ix_supplier_document_import_organization_id_status_created_at"),
        "supplier_document_import",
        ["organization_id", "status", "created_at"],
        unique=False,
    )
    op.create_index(
        "uq_supplier_document_import_content",
        "supplier_document_import",
        ["organization_id", "sha256"],
        unique=True,
        postgresql_where=sa.text("status <> 'DISCARDED' AND supplier_invoice_id IS NULL"),
    )
    op.create_index(
        "uq_supplier_document_import_invoice",
        "supplier_document_import",
        ["organization_id", "supplier_invoice_id"],
        unique=True,
        postgresql_where=sa.text(
            "status IN ('EXTRACTING', 'NEEDS_REVIEW', 'ERROR') AND supplier_invoice_id IS NOT NULL"
        ),
    )
    op.create_table(
        "supplier_import_correction",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("import_id", sa.Uuid(), nullable=False),
        sa.Column("field", sa.String(length=60), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("box", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("user_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "import_id"],
            ["supplier_document_import.organization_id", "supplier_document_import.id"],
            name=op.f("fk_supplier_import_correction_organization_id_import_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_import_correction_organization_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_supplier_import_correction_user_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_import_correction")),
    )
    op.create_index(
        op.f("ix_supplier_import_correction_organization_id_import_id"),
        "supplier_import_correction",
        ["organization_id", "import_id"],
        unique=False,
    )
    op.create_table(
        "supplier_memory",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "ACCOUNTING_CODE", "LINE_CODE", "DUE_RULE", "ANCHOR", name="memorykind", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("value", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("learned_from_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "learned_from_id"],
            ["supplier_document_import.organization_id", "supplier_document_import.id"],
            name=op.f("fk_supplier_memory_organization_id_learned_from_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_memory_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_memory_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_memory")),
    )
    op.create_index(
        "uq_supplier_memory_key",
        "supplier_memory",
        ["organization_id", "supplier_id", "kind", "key"],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    protect_tenant(op, "supplier_document_import", grants="select, insert, update")
    protect_tenant(op, "supplier_import_correction", grants="select, insert")
    append_only(op, "supplier_import_correction")
    protect_tenant(op, "supplier_memory", grants="select, insert, update")
    found(
        op,
        "supplier_document_import",
        "SupplierDocumentImport",
        FoundBy(codes=("document_number",), names=("title", "supplier_name")),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "supplier_document_import")
    op.drop_index(
        "uq_supplier_memory_key", table_name="supplier_memory", postgresql_where=sa.text("deleted_at IS NULL")
    )
    op.drop_table("supplier_memory")
    op.drop_index(
        op.f("ix_supplier_import_correction_organization_id_import_id"), table_name="supplier_import_correction"
    )
    op.drop_table("supplier_import_correction")
    op.drop_index(
        "uq_supplier_document_import_invoice",
        table_name="supplier_document_import",
        postgresql_where=sa.text(
            "status IN ('EXTRACTING', 'NEEDS_REVIEW', 'ERROR') AND supplier_invoice_id IS NOT NULL"
        ),
    )
    op.drop_index(
        "uq_supplier_document_import_content",
        table_name="supplier_document_import",
        postgresql_where=sa.text("status <> 'DISCARDED' AND supplier_invoice_id IS NULL"),
    )
    op.drop_index(
        op.f("ix_supplier_document_import_organization_id_status_created_at"), table_name="supplier_document_import"
    )
    op.drop_table("supplier_document_import")
