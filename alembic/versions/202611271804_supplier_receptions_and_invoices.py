"""Receptions and invoices of suppliers have tables.

Revision ID: 202611271804
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271804"
down_revision = "202611271803"


def upgrade() -> None:
    """Receptions and invoices of suppliers have tables."""
    op.create_table(
        "supplier_invoice",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_vat", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("INVOICE", "CREDIT_NOTE", name="supplierinvoicekind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT",
                "RECEIVED",
                "VALIDATED",
                "PARTIALLY_PAID",
                "PAID",
                "DISPUTED",
                "REFUSED",
                "CANCELED",
                name="supplierinvoicestatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("number", sa.String(length=60), nullable=False),
        sa.Column("issue_date", sa.Date(), nullable=False),
        sa.Column("due_date", sa.Date(), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("service_period_start", sa.Date(), nullable=True),
        sa.Column("service_period_end", sa.Date(), nullable=True),
        sa.Column("supplier_order_id", sa.Uuid(), nullable=True),
        sa.Column("accounting_code_id", sa.Uuid(), nullable=True),
        sa.Column("fiscal_year", sa.Integer(), nullable=True),
        sa.Column("credited_invoice_id", sa.Uuid(), nullable=True),
        sa.Column("declared_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("declared_vat", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("declared_ttc", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("paid_amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column(
            "match_status",
            sa.Enum("OPEN", "VALIDATED", "OVERRIDDEN", name="matchstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("match_reason", sa.String(length=500), nullable=True),
        sa.Column("match_decided_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("match_decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("match_snapshot", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "approval_status",
            sa.Enum(
                "NOT_NEEDED", "PENDING", "APPROVED", "REFUSED", name="approvalstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_decided_by_user_id"], ["app_user.id"], name=op.f("fk_supplier_invoice_match_decided_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "accounting_code_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_supplier_invoice_organization_id_accounting_code_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_supplier_invoice_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "credited_invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_supplier_invoice_organization_id_credited_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_supplier_invoice_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_invoice_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_order_id"],
            ["supplier_order.organization_id", "supplier_order.id"],
            name=op.f("fk_supplier_invoice_organization_id_supplier_order_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_invoice_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_invoice")),
    )
    op.create_index(
        op.f("ix_supplier_invoice_organization_id_status_due_date"),
        "supplier_invoice",
        ["organization_id", "status", "due_date"],
        unique=False,
    )
    op.create_index(
        op.f("ix_supplier_invoice_organization_id_supplier_id_issue_date"),
        "supplier_invoice",
        ["organization_id", "supplier_id", "issue_date"],
        unique=False,
    )
    op.create_index(
        op.f("ix_supplier_invoice_organization_id_supplier_order_id"),
        "supplier_invoice",
        ["organization_id", "supplier_order_id"],
        unique=False,
    )
    op.create_index(
        "uq_supplier_invoice_number",
        "supplier_invoice",
        ["organization_id", "supplier_id", "kind", sa.literal_column("upper(number)")],
        unique=True,
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.create_table(
        "supplier_receipt",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("order_id", sa.Uuid(), nullable=False),
        sa.Column("location_id", sa.Uuid(), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("received_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("delivery_note_number", sa.String(length=60), nullable=True),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_supplier_receipt_organization_id_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "order_id"],
            ["supplier_order.organization_id", "supplier_order.id"],
            name=op.f("fk_supplier_receipt_organization_id_order_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_receipt_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["received_by_user_id"], ["app_user.id"], name=op.f("fk_supplier_receipt_received_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_receipt")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_supplier_receipt_organization_id_number")),
    )
    op.create_index(
        op.f("ix_supplier_receipt_organization_id_order_id_received_at"),
        "supplier_receipt",
        ["organization_id", "order_id", "received_at"],
        unique=False,
    )
    op.create_table(
        "supplier_invoice_line",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("designation", sa.String(length=200), nullable=False),
        sa.Column("quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("unit_price_ht", sa.Numeric(precision=16, scale=6), nullable=False),
        sa.Column("vat_rate_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("discount_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("eco_tax_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("line_total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("asset_model_id", sa.Uuid(), nullable=True),
        sa.Column("creates_asset", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("source_order_line_id", sa.Uuid(), nullable=True),
        sa.Column("service_period_start", sa.Date(), nullable=True),
        sa.Column("service_period_end", sa.Date(), nullable=True),
        sa.Column("accounting_code_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "accounting_code_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_supplier_invoice_line_organization_id_accounting_code_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_supplier_invoice_line_organization_id_asset_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_supplier_invoice_line_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "source_order_line_id"],
            ["supplier_order_line.organization_id", "supplier_order_line.id"],
            name=op.f("fk_supplier_invoice_line_organization_id_source_order_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_invoice_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_invoice_line")),
        sa.UniqueConstraint("organization_id", "invoice_id", "position", name="uq_supplier_invoice_line_position"),
    )
    op.create_index(
        op.f("ix_supplier_invoice_line_organization_id_source_order_line_id"),
        "supplier_invoice_line",
        ["organization_id", "source_order_line_id"],
        unique=False,
    )
    op.create_table(
        "supplier_receipt_line",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("receipt_id", sa.Uuid(), nullable=False),
        sa.Column("order_line_id", sa.Uuid(), nullable=False),
        sa.Column("quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("serials", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("asset_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.CheckConstraint("quantity > 0", name=op.f("ck_supplier_receipt_line_something_came")),
        sa.ForeignKeyConstraint(
            ["organization_id", "order_line_id"],
            ["supplier_order_line.organization_id", "supplier_order_line.id"],
            name=op.f("fk_supplier_receipt_line_organization_id_order_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "receipt_id"],
            ["supplier_receipt.organization_id", "supplier_receipt.id"],
            name=op.f("fk_supplier_receipt_line_organization_id_receipt_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_receipt_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_receipt_line")),
        sa.UniqueConstraint(
            "organization_id",
            "receipt_id",
            "order_line_id",
            name=op.f("uq_supplier_receipt_line_organization_id_receipt_id_order_line_id"),
        ),
    )
    protect_tenant(op, "supplier_invoice", grants="select, insert, update")
    protect_tenant(op, "supplier_receipt", grants="select, insert, update")
    protect_tenant(op, "supplier_invoice_line", grants="select, insert, update, delete")
    protect_tenant(op, "supplier_receipt_line", grants="select, insert")
    append_only(op, "supplier_receipt_line")
    found(op, "supplier_invoice", "SupplierInvoice", FoundBy(codes=("number",), texts=("notes",)), soft=True)
    found(op, "supplier_receipt", "SupplierReceipt", FoundBy(codes=("number", "delivery_note_number")), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "supplier_receipt")
    not_found(op, "supplier_invoice")
    op.drop_table("supplier_receipt_line")
    op.drop_index(
        op.f("ix_supplier_invoice_line_organization_id_source_order_line_id"), table_name="supplier_invoice_line"
    )
    op.drop_table("supplier_invoice_line")
    op.drop_index(op.f("ix_supplier_receipt_organization_id_order_id_received_at"), table_name="supplier_receipt")
    op.drop_table("supplier_receipt")
    op.drop_index(
        "uq_supplier_invoice_number", table_name="supplier_invoice", postgresql_where=sa.text("deleted_at IS NULL")
    )
    op.drop_index(op.f("ix_supplier_invoice_organization_id_supplier_order_id"), table_name="supplier_invoice")
    op.drop_index(op.f("ix_supplier_invoice_organization_id_supplier_id_issue_date"), table_name="supplier_invoice")
    op.drop_index(op.f("ix_supplier_invoice_organization_id_status_due_date"), table_name="supplier_invoice")
    op.drop_table("supplier_invoice")
