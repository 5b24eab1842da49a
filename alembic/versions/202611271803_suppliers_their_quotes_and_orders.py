"""Suppliers, their quotes and orders have tables.

Revision ID: 202611271803
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611271803"
down_revision = "202611271622"


def upgrade() -> None:
    """Suppliers, their quotes and orders have tables."""
    op.create_table(
        "supplier",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("payment_term_days", sa.Integer(), nullable=False),
        sa.Column("end_of_month", sa.Boolean(), nullable=False),
        sa.Column(
            "vat_regime",
            sa.Enum(
                "DEBITS",
                "RECEIPTS",
                "INTRA_EU",
                "REVERSE_CHARGE",
                "IMPORT",
                "FRANCHISE",
                name="suppliervatregime",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("default_accounting_code_id", sa.Uuid(), nullable=True),
        sa.Column("is_asset_supplier", sa.Boolean(), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("tolerance_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("tolerance_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.CheckConstraint("payment_term_days BETWEEN 0 AND 120", name=op.f("ck_supplier_term")),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_supplier_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "default_accounting_code_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_supplier_organization_id_default_accounting_code_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_supplier_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier")),
        sa.UniqueConstraint("organization_id", "code", name=op.f("uq_supplier_organization_id_code")),
        sa.UniqueConstraint("organization_id", "company_id", name="uq_supplier_company_id"),
    )
    op.create_table(
        "supplier_quote",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_vat", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT",
                "SENT",
                "ACCEPTED",
                "REJECTED",
                "CANCELED",
                "CONVERTED",
                name="supplierquotestatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("supplier_reference", sa.String(length=60), nullable=True),
        sa.Column("quote_date", sa.Date(), nullable=False),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("lead_time_days", sa.Integer(), nullable=True),
        sa.Column("payment_terms", sa.String(length=200), nullable=True),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.Column("reject_reason", sa.String(length=500), nullable=True),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("converted_order_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_supplier_quote_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_quote_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_quote_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_quote")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_supplier_quote_organization_id_number")),
    )
    op.create_index(
        op.f("ix_supplier_quote_organization_id_status_quote_date"),
        "supplier_quote",
        ["organization_id", "status", "quote_date"],
        unique=False,
    )
    op.create_index(
        op.f("ix_supplier_quote_organization_id_supplier_id"),
        "supplier_quote",
        ["organization_id", "supplier_id"],
        unique=False,
    )
    op.create_table(
        "supplier_quote_line",
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
        sa.Column("quote_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_supplier_quote_line_organization_id_asset_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_id"],
            ["supplier_quote.organization_id", "supplier_quote.id"],
            name=op.f("fk_supplier_quote_line_organization_id_quote_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_quote_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_quote_line")),
        sa.UniqueConstraint(
            "organization_id",
            "quote_id",
            "position",
            name=op.f("uq_supplier_quote_line_organization_id_quote_id_position"),
        ),
    )
    op.create_table(
        "supplier_order",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_vat", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT",
                "CONFIRMED",
                "PARTIALLY_RECEIVED",
                "RECEIVED",
                "INVOICED",
                "CANCELED",
                name="supplierorderstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("quote_id", sa.Uuid(), nullable=True),
        sa.Column("lease_contract_id", sa.Uuid(), nullable=True),
        sa.Column("lease_affair_id", sa.Uuid(), nullable=True),
        sa.Column("is_automatic", sa.Boolean(), nullable=False),
        sa.Column("order_date", sa.Date(), nullable=False),
        sa.Column("expected_date", sa.Date(), nullable=True),
        sa.Column("delivery_location_id", sa.Uuid(), nullable=True),
        sa.Column("notes", sa.Text(), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.Column("document_file_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_supplier_order_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "delivery_location_id"],
            ["storage_location.organization_id", "storage_location.id"],
            name=op.f("fk_supplier_order_organization_id_delivery_location_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "document_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_supplier_order_organization_id_document_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "lease_affair_id"],
            ["lease_affair.organization_id", "lease_affair.id"],
            name=op.f("fk_supplier_order_organization_id_lease_affair_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "lease_contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_supplier_order_organization_id_lease_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_id"],
            ["supplier_quote.organization_id", "supplier_quote.id"],
            name=op.f("fk_supplier_order_organization_id_quote_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_order_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_order_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_order")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_supplier_order_organization_id_number")),
    )
    op.create_index(
        op.f("ix_supplier_order_organization_id_status_order_date"),
        "supplier_order",
        ["organization_id", "status", "order_date"],
        unique=False,
    )
    op.create_index(
        op.f("ix_supplier_order_organization_id_supplier_id"),
        "supplier_order",
        ["organization_id", "supplier_id"],
        unique=False,
    )
    op.create_index(
        "uq_supplier_order_automatic",
        "supplier_order",
        ["organization_id", "lease_contract_id"],
        unique=True,
        postgresql_where=sa.text("is_automatic AND lease_contract_id IS NOT NULL"),
    )
    op.create_table(
        "supplier_order_line",
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
        sa.Column("order_id", sa.Uuid(), nullable=False),
        sa.Column("source_quote_line_id", sa.Uuid(), nullable=True),
        sa.Column("received_quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.CheckConstraint(
            "received_quantity >= 0 AND received_quantity <= quantity",
            name=op.f("ck_supplier_order_line_received_within_ordered"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_model_id"],
            ["asset_model.organization_id", "asset_model.id"],
            name=op.f("fk_supplier_order_line_organization_id_asset_model_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "order_id"],
            ["supplier_order.organization_id", "supplier_order.id"],
            name=op.f("fk_supplier_order_line_organization_id_order_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "source_quote_line_id"],
            ["supplier_quote_line.organization_id", "supplier_quote_line.id"],
            name=op.f("fk_supplier_order_line_organization_id_source_quote_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_order_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_order_line")),
        sa.UniqueConstraint(
            "organization_id",
            "order_id",
            "position",
            name=op.f("uq_supplier_order_line_organization_id_order_id_position"),
        ),
    )
    protect_tenant(op, "supplier", grants="select, insert, update")
    protect_tenant(op, "supplier_quote", grants="select, insert, update")
    protect_tenant(op, "supplier_quote_line", grants="select, insert, update, delete")
    protect_tenant(op, "supplier_order", grants="select, insert, update")
    protect_tenant(op, "supplier_order_line", grants="select, insert, update, delete")
    found(op, "supplier", "Supplier", FoundBy(codes=("code",), company="company_id"), soft=False)
    found(op, "supplier_order", "SupplierOrder", FoundBy(codes=("number",), names=("title",)), soft=False)
    found(
        op,
        "supplier_quote",
        "SupplierQuote",
        FoundBy(codes=("number", "supplier_reference"), names=("title",)),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "supplier_quote")
    not_found(op, "supplier_order")
    not_found(op, "supplier")
    op.drop_table("supplier_order_line")
    op.drop_index(
        "uq_supplier_order_automatic",
        table_name="supplier_order",
        postgresql_where=sa.text("is_automatic AND lease_contract_id IS NOT NULL"),
    )
    op.drop_index(op.f("ix_supplier_order_organization_id_supplier_id"), table_name="supplier_order")
    op.drop_index(op.f("ix_supplier_order_organization_id_status_order_date"), table_name="supplier_order")
    op.drop_table("supplier_order")
    op.drop_table("supplier_quote_line")
    op.drop_index(op.f("ix_supplier_quote_organization_id_supplier_id"), table_name="supplier_quote")
    op.drop_index(op.f("ix_supplier_quote_organization_id_status_quote_date"), table_name="supplier_quote")
    op.drop_table("supplier_quote")
    op.drop_table("supplier")
