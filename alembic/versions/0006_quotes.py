"""Quotes, their lines, and what clients answer to them.

Revision ID: 0006
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_TENANT_TABLES = {
    "quote": "select, insert, update",
    "quote_line": "select, insert, update, delete",
    "quote_acceptance": "select, insert",
    "quote_question": "select, insert",
}


def upgrade() -> None:
    """Tables in order of reference, then their walls."""
    _quote()
    _quote_line()
    _quote_acceptance()
    _quote_question()
    for table, grants in _TENANT_TABLES.items():
        protect_tenant(op, table, grants=grants)


def _quote() -> None:
    op.create_table(
        "quote",
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
        sa.Column(
            "status",
            sa.Enum(
                "DRAFT", "SENT", "ACCEPTED", "REFUSED", "CONVERTED", name="quotestatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("number", sa.String(length=35), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("superseded_by_id", sa.Uuid(), nullable=True),
        sa.Column("subject", sa.String(length=200), nullable=True),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("buyer_reference", sa.String(length=200), nullable=True),
        sa.Column("conditions", sa.Text(), nullable=True),
        sa.Column("notes", sa.String(length=4000), nullable=True),
        sa.Column("deposit_pct", sa.Numeric(precision=5, scale=2), nullable=True),
        sa.Column("link_version", sa.Integer(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("first_viewed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expiry_notified_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("refused_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "refusal_reason",
            sa.Enum(
                "PRICE",
                "COMPETITOR",
                "TIMING",
                "SCOPE",
                "NO_NEED",
                "OTHER",
                name="refusalreason",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column("refusal_comment", sa.String(length=2000), nullable=True),
        sa.CheckConstraint("status = 'DRAFT' OR deleted_at IS NULL", name=op.f("ck_quote_only_drafts_are_deleted")),
        sa.CheckConstraint("revision >= 1", name=op.f("ck_quote_revision")),
        sa.CheckConstraint("total_ttc = total_ht + total_vat", name=op.f("ck_quote_totals_agree")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_quote_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "contact_id"],
            ["contact.organization_id", "contact.id"],
            name=op.f("fk_quote_organization_id_contact_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_quote_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "pdf_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_quote_organization_id_pdf_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "superseded_by_id"],
            ["quote.organization_id", "quote.id"],
            name=op.f("fk_quote_organization_id_superseded_by_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_quote_organization_id")),
        sa.ForeignKeyConstraint(["salesperson_id"], ["app_user.id"], name=op.f("fk_quote_salesperson_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_quote")),
        sa.UniqueConstraint(
            "organization_id", "sequence", "revision", name=op.f("uq_quote_organization_id_sequence_revision")
        ),
    )
    op.create_index(
        op.f("ix_quote_organization_id_created_at"), "quote", ["organization_id", "created_at"], unique=False
    )
    op.create_index(
        op.f("ix_quote_organization_id_customer_id"), "quote", ["organization_id", "customer_id"], unique=False
    )
    op.create_index(
        op.f("ix_quote_organization_id_status_valid_until"),
        "quote",
        ["organization_id", "status", "valid_until"],
        unique=False,
    )


def _quote_line() -> None:
    op.create_table(
        "quote_line",
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
        sa.Column("quote_id", sa.Uuid(), nullable=False),
        sa.Column(
            "row_kind",
            sa.Enum("LINE", "SECTION", "TEXT", name="quoterowkind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("optional", sa.Boolean(), nullable=False),
        sa.Column("selected", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "row_kind <> 'LINE' OR vat_rate_pct > 0 OR vat_reason IS NOT NULL",
            name=op.f("ck_quote_line_zero_rate_has_reason"),
        ),
        sa.CheckConstraint(
            "row_kind = 'LINE' OR line_total_ht = 0", name=op.f("ck_quote_line_only_lines_have_amounts")
        ),
        sa.CheckConstraint("optional OR selected", name=op.f("ck_quote_line_only_options_are_left_out")),
        sa.ForeignKeyConstraint(
            ["organization_id", "product_id"],
            ["product.organization_id", "product.id"],
            name=op.f("fk_quote_line_organization_id_product_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_id"],
            ["quote.organization_id", "quote.id"],
            name=op.f("fk_quote_line_organization_id_quote_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_quote_line_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_quote_line")),
        sa.UniqueConstraint(
            "organization_id", "quote_id", "position", name=op.f("uq_quote_line_organization_id_quote_id_position")
        ),
    )


def _quote_acceptance() -> None:
    op.create_table(
        "quote_acceptance",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("quote_id", sa.Uuid(), nullable=False),
        sa.Column(
            "channel",
            sa.Enum("PUBLIC_LINK", "OFFICE", name="acceptancechannel", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("accepted_by_name", sa.String(length=200), nullable=False),
        sa.Column("ip_address", sa.String(length=64), nullable=True),
        sa.Column("user_agent", sa.String(length=400), nullable=True),
        sa.Column("document_sha256", sa.String(length=64), nullable=False),
        sa.Column("document_file_id", sa.Uuid(), nullable=False),
        sa.Column("signature_file_id", sa.Uuid(), nullable=True),
        sa.Column("selected_line_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "document_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_quote_acceptance_organization_id_document_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_id"],
            ["quote.organization_id", "quote.id"],
            name=op.f("fk_quote_acceptance_organization_id_quote_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "signature_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_quote_acceptance_organization_id_signature_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_quote_acceptance_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_quote_acceptance")),
        sa.UniqueConstraint("organization_id", "quote_id", name=op.f("uq_quote_acceptance_organization_id_quote_id")),
    )


def _quote_question() -> None:
    op.create_table(
        "quote_question",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("quote_id", sa.Uuid(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("asked_by_name", sa.String(length=200), nullable=True),
        sa.Column("asked_by_email", sa.String(length=254), nullable=True),
        sa.Column("text", sa.String(length=2000), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "quote_id"],
            ["quote.organization_id", "quote.id"],
            name=op.f("fk_quote_question_organization_id_quote_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_quote_question_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_quote_question")),
    )
    op.create_index(
        op.f("ix_quote_question_organization_id_quote_id"),
        "quote_question",
        ["organization_id", "quote_id"],
        unique=False,
    )
