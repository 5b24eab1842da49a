"""Customers, invoices and payments: tables; row level security and guards follow in 0005.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003b"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The tables in order of reference."""
    _customer()
    _invoice()
    _payment()
    _invoice_line()
    _payment_allocation()


def _customer() -> None:
    op.create_table(
        "customer",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("company_id", sa.Uuid(), nullable=False),
        sa.Column("ledger_party_id", sa.Uuid(), nullable=False),
        sa.Column("billing_establishment_id", sa.Uuid(), nullable=True),
        sa.Column("billing_email", sa.String(length=254), nullable=True),
        sa.Column("payment_term_days", sa.Integer(), nullable=True),
        sa.Column("buyer_reference", sa.String(length=200), nullable=True),
        sa.Column("electronic_address_suffix", sa.String(length=100), nullable=True),
        sa.Column("notes", sa.String(length=4000), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_customer_organization_id_billing_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "company_id"],
            ["company.organization_id", "company.id"],
            name=op.f("fk_customer_organization_id_company_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "ledger_party_id"],
            ["ledger_party.organization_id", "ledger_party.id"],
            name=op.f("fk_customer_organization_id_ledger_party_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_customer_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_customer")),
        sa.UniqueConstraint("organization_id", "company_id", name=op.f("uq_customer_organization_id_company_id")),
    )


def _invoice() -> None:
    op.create_table(
        "invoice",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT",
                "ISSUED",
                "PARTIALLY_PAID",
                "OVERDUE",
                "PAID",
                "CANCELED",
                name="invoicestatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "type_code",
            sa.Enum("380", "381", "384", "386", name="invoicetype", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("number", sa.String(length=35), nullable=True),
        sa.Column("sequence", sa.Integer(), nullable=True),
        sa.Column("issue_date", sa.Date(), nullable=True),
        sa.Column("due_date", sa.Date(), nullable=True),
        sa.Column("supply_date", sa.Date(), nullable=True),
        sa.Column("service_period_start", sa.Date(), nullable=True),
        sa.Column("service_period_end", sa.Date(), nullable=True),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column(
            "operation_nature",
            sa.Enum("GOODS", "SERVICES", "MIXED", name="operationnature", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("buyer_reference", sa.String(length=200), nullable=True),
        sa.Column("purchase_order_ref", sa.String(length=200), nullable=True),
        sa.Column("notes", sa.String(length=4000), nullable=True),
        sa.Column("late_penalty_terms", sa.Text(), nullable=True),
        sa.Column("recovery_fee_terms", sa.Text(), nullable=True),
        sa.Column("discount_terms", sa.Text(), nullable=True),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_vat", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_breakdown", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("paid_amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("hybrid_invoice_profile", sa.String(length=40), nullable=True),
        sa.Column("seller_snapshot", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("buyer_snapshot", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("pdf_file_id", sa.Uuid(), nullable=True),
        sa.Column("pdf_sha256", sa.String(length=64), nullable=True),
        sa.Column("xml_sha256", sa.String(length=64), nullable=True),
        sa.CheckConstraint(
            "status <> 'DRAFT' OR (number IS NULL AND paid_amount = 0)", name=op.f("ck_invoice_draft_has_no_number")
        ),
        sa.CheckConstraint(
            "status = 'DRAFT' OR (number IS NOT NULL AND sequence IS NOT NULL AND issue_date IS NOT NULL AND due_date IS NOT NULL AND deleted_at IS NULL)",
            name=op.f("ck_invoice_issued_is_numbered"),
        ),
        sa.CheckConstraint("paid_amount >= 0 AND paid_amount <= total_ttc", name=op.f("ck_invoice_paid_within_total")),
        sa.CheckConstraint("total_ttc = total_ht + total_vat", name=op.f("ck_invoice_totals_agree")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_invoice_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_invoice_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "pdf_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_invoice_organization_id_pdf_file_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_invoice_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_invoice")),
        sa.UniqueConstraint(
            "organization_id",
            "billing_entity_id",
            "number",
            name=op.f("uq_invoice_organization_id_billing_entity_id_number"),
        ),
        sa.UniqueConstraint(
            "organization_id",
            "billing_entity_id",
            "sequence",
            name=op.f("uq_invoice_organization_id_billing_entity_id_sequence"),
        ),
    )
    op.create_index(
        op.f("ix_invoice_organization_id_created_at"), "invoice", ["organization_id", "created_at"], unique=False
    )
    op.create_index(
        op.f("ix_invoice_organization_id_customer_id"), "invoice", ["organization_id", "customer_id"], unique=False
    )
    op.create_index(
        op.f("ix_invoice_organization_id_issue_date"), "invoice", ["organization_id", "issue_date"], unique=False
    )
    op.create_index(
        op.f("ix_invoice_organization_id_status_due_date"),
        "invoice",
        ["organization_id", "status", "due_date"],
        unique=False,
    )


def _payment() -> None:
    op.create_table(
        "payment",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column(
            "method",
            sa.Enum(
                "TRANSFER",
                "DIRECT_DEBIT",
                "CARD",
                "CHECK",
                "CASH",
                "OTHER",
                name="paymentmethod",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("reference", sa.String(length=200), nullable=True),
        sa.Column("reverses_payment_id", sa.Uuid(), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.CheckConstraint(
            "(reverses_payment_id IS NULL) = (amount > 0)", name=op.f("ck_payment_reversal_is_negative")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_payment_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_payment_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "reverses_payment_id"],
            ["payment.organization_id", "payment.id"],
            name=op.f("fk_payment_organization_id_reverses_payment_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_payment_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_payment")),
        sa.UniqueConstraint(
            "organization_id", "reverses_payment_id", name=op.f("uq_payment_organization_id_reverses_payment_id")
        ),
    )
    op.create_index(
        op.f("ix_payment_organization_id_customer_id"), "payment", ["organization_id", "customer_id"], unique=False
    )
    op.create_index(op.f("ix_payment_organization_id_date"), "payment", ["organization_id", "date"], unique=False)


def _invoice_line() -> None:
    op.create_table(
        "invoice_line",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
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
        sa.Column("source_kind", sa.String(length=40), nullable=True),
        sa.Column("source_id", sa.Uuid(), nullable=True),
        sa.Column("attempt", sa.Integer(), nullable=True),
        sa.Column("service_period_start", sa.Date(), nullable=True),
        sa.Column("service_period_end", sa.Date(), nullable=True),
        sa.CheckConstraint(
            "vat_rate_pct > 0 OR vat_reason IS NOT NULL", name=op.f("ck_invoice_line_zero_rate_has_reason")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_invoice_line_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "product_id"],
            ["product.organization_id", "product.id"],
            name=op.f("fk_invoice_line_organization_id_product_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_invoice_line_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_invoice_line")),
        sa.UniqueConstraint(
            "organization_id",
            "invoice_id",
            "position",
            name=op.f("uq_invoice_line_organization_id_invoice_id_position"),
        ),
    )


def _payment_allocation() -> None:
    op.create_table(
        "payment_allocation",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_moved", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_payment_allocation_amount_not_zero")),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_payment_allocation_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "payment_id"],
            ["payment.organization_id", "payment.id"],
            name=op.f("fk_payment_allocation_organization_id_payment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_payment_allocation_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_payment_allocation")),
        sa.UniqueConstraint(
            "organization_id",
            "payment_id",
            "invoice_id",
            name=op.f("uq_payment_allocation_organization_id_payment_id_invoice_id"),
        ),
    )
    op.create_index(
        op.f("ix_payment_allocation_organization_id_invoice_id"),
        "payment_allocation",
        ["organization_id", "invoice_id"],
        unique=False,
    )
