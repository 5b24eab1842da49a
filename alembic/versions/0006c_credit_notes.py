"""Credit notes and the use of credits; guards of all that is written once.

Revision ID: 0006c
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.billing import database as sales_database
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "0006c"
down_revision = "0006b"
branch_labels = None
depends_on = None

_TENANT_TABLES = {
    "credit_note": "select, insert, update",
    "credit_note_line": "select, insert",
    "credit_use": "select, insert",
}


def upgrade() -> None:
    """Tables in order of reference, then their walls."""
    _credit_note()
    _credit_note_line()
    _credit_use()
    for table, grants in _TENANT_TABLES.items():
        protect_tenant(op, table, grants=grants)
    sales_database.install_quote_to_cash(op)


def _credit_note() -> None:
    op.create_table(
        "credit_note",
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
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=35), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("issue_date", sa.Date(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column(
            "operation_nature",
            sa.Enum("GOODS", "SERVICES", "MIXED", name="operationnature", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("settled_amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("used_amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("hybrid_invoice_profile", sa.String(length=40), nullable=True),
        sa.Column("seller_snapshot", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("buyer_snapshot", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.CheckConstraint(
            "settled_amount >= 0 AND used_amount >= 0 AND settled_amount + used_amount <= total_ttc",
            name=op.f("ck_credit_note_used_within_total"),
        ),
        sa.CheckConstraint(
            "total_ttc = total_ht + total_vat AND total_ttc > 0", name=op.f("ck_credit_note_totals_agree")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_credit_note_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_credit_note_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_credit_note_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "pdf_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_credit_note_organization_id_pdf_file_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_credit_note_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_credit_note")),
        sa.UniqueConstraint(
            "organization_id",
            "billing_entity_id",
            "number",
            name=op.f("uq_credit_note_organization_id_billing_entity_id_number"),
        ),
        sa.UniqueConstraint(
            "organization_id",
            "billing_entity_id",
            "sequence",
            name=op.f("uq_credit_note_organization_id_billing_entity_id_sequence"),
        ),
    )
    op.create_index(
        op.f("ix_credit_note_organization_id_customer_id"),
        "credit_note",
        ["organization_id", "customer_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_credit_note_organization_id_invoice_id"),
        "credit_note",
        ["organization_id", "invoice_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_credit_note_organization_id_issue_date"),
        "credit_note",
        ["organization_id", "issue_date"],
        unique=False,
    )


def _credit_note_line() -> None:
    op.create_table(
        "credit_note_line",
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
        sa.Column("credit_note_id", sa.Uuid(), nullable=False),
        sa.Column("invoice_line_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "credit_note_id"],
            ["credit_note.organization_id", "credit_note.id"],
            name=op.f("fk_credit_note_line_organization_id_credit_note_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_line_id"],
            ["invoice_line.organization_id", "invoice_line.id"],
            name=op.f("fk_credit_note_line_organization_id_invoice_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "product_id"],
            ["product.organization_id", "product.id"],
            name=op.f("fk_credit_note_line_organization_id_product_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_credit_note_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_credit_note_line")),
        sa.UniqueConstraint(
            "organization_id",
            "credit_note_id",
            "position",
            name=op.f("uq_credit_note_line_organization_id_credit_note_id_position"),
        ),
    )
    op.create_index(
        op.f("ix_credit_note_line_organization_id_invoice_line_id"),
        "credit_note_line",
        ["organization_id", "invoice_line_id"],
        unique=False,
    )


def _credit_use() -> None:
    op.create_table(
        "credit_use",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("credit_note_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind", sa.Enum("ALLOCATION", "REFUND", name="creditusekind", native_enum=False, length=32), nullable=False
        ),
        sa.Column("invoice_id", sa.Uuid(), nullable=True),
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
            nullable=True,
        ),
        sa.Column("reference", sa.String(length=200), nullable=True),
        sa.Column("vat_moved", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("reverses_use_id", sa.Uuid(), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.CheckConstraint(
            "(kind = 'ALLOCATION') = (invoice_id IS NOT NULL)", name=op.f("ck_credit_use_allocation_has_invoice")
        ),
        sa.CheckConstraint("(kind = 'REFUND') = (method IS NOT NULL)", name=op.f("ck_credit_use_refund_has_method")),
        sa.CheckConstraint("(reverses_use_id IS NULL) = (amount > 0)", name=op.f("ck_credit_use_reversal_is_negative")),
        sa.ForeignKeyConstraint(
            ["organization_id", "credit_note_id"],
            ["credit_note.organization_id", "credit_note.id"],
            name=op.f("fk_credit_use_organization_id_credit_note_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_credit_use_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "reverses_use_id"],
            ["credit_use.organization_id", "credit_use.id"],
            name=op.f("fk_credit_use_organization_id_reverses_use_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_credit_use_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_credit_use")),
        sa.UniqueConstraint(
            "organization_id", "reverses_use_id", name=op.f("uq_credit_use_organization_id_reverses_use_id")
        ),
    )
    op.create_index(
        op.f("ix_credit_use_organization_id_credit_note_id"),
        "credit_use",
        ["organization_id", "credit_note_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_credit_use_organization_id_invoice_id"), "credit_use", ["organization_id", "invoice_id"], unique=False
    )
