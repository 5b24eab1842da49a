"""Orders and recurring invoices; invoices learn where they come from and what was credited.

Revision ID: 0006b
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "0006b"
down_revision = "0006"
branch_labels = None
depends_on = None

_TENANT_TABLES = {
    "sales_order": "select, insert, update",
    "sales_order_line": "select, insert, update, delete",
    "recurring_invoice": "select, insert, update",
}


def upgrade() -> None:
    """Tables in order of reference, then their walls."""
    _sales_order()
    _sales_order_line()
    _recurring_invoice()
    _invoice_columns()
    for table, grants in _TENANT_TABLES.items():
        protect_tenant(op, table, grants=grants)


def _sales_order() -> None:
    op.create_table(
        "sales_order",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("pdf_file_id", sa.Uuid(), nullable=True),
        sa.Column("pdf_sha256", sa.String(length=64), nullable=True),
        sa.Column("xml_sha256", sa.String(length=64), nullable=True),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_vat", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_breakdown", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("contact_id", sa.Uuid(), nullable=True),
        sa.Column("salesperson_id", sa.Uuid(), nullable=True),
        sa.Column("quote_id", sa.Uuid(), nullable=True),
        sa.Column(
            "status",
            sa.Enum(
                "CONFIRMED",
                "SHIPPED",
                "RECEIVED",
                "INVOICED",
                "CANCELED",
                name="orderstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("number", sa.String(length=35), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("order_date", sa.Date(), nullable=False),
        sa.Column("requested_date", sa.Date(), nullable=True),
        sa.Column("subject", sa.String(length=200), nullable=True),
        sa.Column("buyer_reference", sa.String(length=200), nullable=True),
        sa.Column("purchase_order_ref", sa.String(length=200), nullable=True),
        sa.Column("conditions", sa.Text(), nullable=True),
        sa.Column("notes", sa.String(length=4000), nullable=True),
        sa.Column("deposit_pct", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("delivery_establishment_id", sa.Uuid(), nullable=True),
        sa.Column("shipped_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("canceled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancel_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint("total_ttc = total_ht + total_vat", name=op.f("ck_sales_order_totals_agree")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_sales_order_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "contact_id"],
            ["contact.organization_id", "contact.id"],
            name=op.f("fk_sales_order_organization_id_contact_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_sales_order_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "delivery_establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_sales_order_organization_id_delivery_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "pdf_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_sales_order_organization_id_pdf_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_id"],
            ["quote.organization_id", "quote.id"],
            name=op.f("fk_sales_order_organization_id_quote_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_sales_order_organization_id")),
        sa.ForeignKeyConstraint(["salesperson_id"], ["app_user.id"], name=op.f("fk_sales_order_salesperson_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_sales_order")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_sales_order_organization_id_number")),
        sa.UniqueConstraint("organization_id", "quote_id", name=op.f("uq_sales_order_organization_id_quote_id")),
        sa.UniqueConstraint("organization_id", "sequence", name=op.f("uq_sales_order_organization_id_sequence")),
    )
    op.create_index(
        op.f("ix_sales_order_organization_id_created_at"),
        "sales_order",
        ["organization_id", "created_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_sales_order_organization_id_customer_id"),
        "sales_order",
        ["organization_id", "customer_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_sales_order_organization_id_status_requested_date"),
        "sales_order",
        ["organization_id", "status", "requested_date"],
        unique=False,
    )


def _sales_order_line() -> None:
    op.create_table(
        "sales_order_line",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("product_id", sa.Uuid(), nullable=True),
        sa.Column("reference", sa.String(length=60), nullable=True),
        sa.Column("kind", sa.Enum("GOODS", "SERVICE", name="linekind", native_enum=False, length=32), nullable=False),
        sa.Column("designation", sa.String(length=200), nullable=False),
        sa.Column("description", sa.String(length=4000), nullable=True),
        sa.Column("quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.Column("unit", sa.String(length=20), nullable=True),
        sa.Column("unit_price_ht", sa.Numeric(precision=14, scale=4), nullable=False),
        sa.Column("discount_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("eco_tax_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_rate_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column(
            "vat_reason",
            sa.Enum(
                "REVERSE_CHARGE",
                "INTRA_EU",
                "EXPORT",
                "FRANCHISE",
                "EXEMPT",
                name="vatreason",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column("line_total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("order_id", sa.Uuid(), nullable=False),
        sa.Column("quote_line_id", sa.Uuid(), nullable=True),
        sa.Column("shipped_quantity", sa.Numeric(precision=14, scale=3), nullable=False),
        sa.CheckConstraint(
            "shipped_quantity >= 0 AND shipped_quantity <= quantity",
            name=op.f("ck_sales_order_line_shipped_within_ordered"),
        ),
        sa.CheckConstraint(
            "vat_rate_pct > 0 OR vat_reason IS NOT NULL", name=op.f("ck_sales_order_line_zero_rate_has_reason")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "order_id"],
            ["sales_order.organization_id", "sales_order.id"],
            name=op.f("fk_sales_order_line_organization_id_order_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "product_id"],
            ["product.organization_id", "product.id"],
            name=op.f("fk_sales_order_line_organization_id_product_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_line_id"],
            ["quote_line.organization_id", "quote_line.id"],
            name=op.f("fk_sales_order_line_organization_id_quote_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_sales_order_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_sales_order_line")),
        sa.UniqueConstraint(
            "organization_id",
            "order_id",
            "position",
            name=op.f("uq_sales_order_line_organization_id_order_id_position"),
        ),
    )


def _recurring_invoice() -> None:
    op.create_table(
        "recurring_invoice",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("template", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("every_months", sa.Integer(), nullable=False),
        sa.Column("anchor_day", sa.Integer(), nullable=False),
        sa.Column("next_date", sa.Date(), nullable=False),
        sa.Column("last_date", sa.Date(), nullable=True),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("issue_automatically", sa.Boolean(), nullable=False),
        sa.CheckConstraint("anchor_day BETWEEN 1 AND 31", name=op.f("ck_recurring_invoice_anchor_day")),
        sa.CheckConstraint("every_months BETWEEN 1 AND 120", name=op.f("ck_recurring_invoice_every_months")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_recurring_invoice_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_recurring_invoice_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_recurring_invoice_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_recurring_invoice")),
    )
    op.create_index(
        op.f("ix_recurring_invoice_organization_id_next_date"),
        "recurring_invoice",
        ["organization_id", "next_date"],
        unique=False,
    )


def _invoice_columns() -> None:
    op.add_column(
        "invoice", sa.Column("credited_amount", sa.Numeric(precision=14, scale=2), nullable=False, server_default="0")
    )
    op.add_column("invoice", sa.Column("order_id", sa.Uuid(), nullable=True))
    op.add_column("invoice", sa.Column("replaces_invoice_id", sa.Uuid(), nullable=True))
    op.add_column("invoice", sa.Column("recurring_invoice_id", sa.Uuid(), nullable=True))
    op.add_column("invoice", sa.Column("delivery_establishment_id", sa.Uuid(), nullable=True))
    op.add_column("invoice", sa.Column("delivery_snapshot", postgresql.JSONB(astext_type=sa.Text()), nullable=True))
    op.create_index(
        op.f("ix_invoice_organization_id_order_id"), "invoice", ["organization_id", "order_id"], unique=False
    )
    op.create_foreign_key(
        op.f("fk_invoice_organization_id_order_id"),
        "invoice",
        "sales_order",
        ["organization_id", "order_id"],
        ["organization_id", "id"],
    )
    op.create_foreign_key(
        op.f("fk_invoice_organization_id_recurring_invoice_id"),
        "invoice",
        "recurring_invoice",
        ["organization_id", "recurring_invoice_id"],
        ["organization_id", "id"],
    )
    op.create_foreign_key(
        op.f("fk_invoice_organization_id_delivery_establishment_id"),
        "invoice",
        "establishment",
        ["organization_id", "delivery_establishment_id"],
        ["organization_id", "id"],
    )
    op.create_foreign_key(
        op.f("fk_invoice_organization_id_replaces_invoice_id"),
        "invoice",
        "invoice",
        ["organization_id", "replaces_invoice_id"],
        ["organization_id", "id"],
    )
    op.alter_column("invoice", "credited_amount", server_default=None)
    op.drop_constraint(op.f("ck_invoice_paid_within_total"), "invoice")
    op.create_check_constraint(
        op.f("ck_invoice_paid_within_total"),
        "invoice",
        "paid_amount >= 0 AND credited_amount >= 0 AND paid_amount + credited_amount <= total_ttc",
    )
