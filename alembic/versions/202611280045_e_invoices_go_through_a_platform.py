"""E-invoices go through a platform.

Revision ID: 202611280045
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611280045"
down_revision = "202611272231"


def upgrade() -> None:
    """E-invoices go through a platform."""
    op.create_table(
        "einvoice_account",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("provider", sa.String(length=20), nullable=False),
        sa.Column("client_id", sa.String(length=200), nullable=False),
        sa.Column("client_secret_sealed", sa.String(length=1000), nullable=False),
        sa.Column(
            "digest_form", sa.Enum("RAW", "HEX", name="digestform", native_enum=False, length=32), nullable=False
        ),
        sa.Column("signing_key_sealed", sa.String(length=1000), nullable=True),
        sa.Column("former_key_sealed", sa.String(length=1000), nullable=True),
        sa.Column("former_key_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("webhook_ids", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("connected_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("polled_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_einvoice_account_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_einvoice_account")),
        sa.UniqueConstraint("organization_id", "provider", name="uq_einvoice_account"),
    )
    op.create_table(
        "einvoice_submission",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("attempt_number", sa.Integer(), nullable=False),
        sa.Column("provider", sa.String(length=20), nullable=False),
        sa.Column("provider_invoice_id", sa.String(length=64), nullable=True),
        sa.Column(
            "status",
            sa.Enum(
                "SUBMITTED",
                "RECEIVED_BY_PDP",
                "DEPOSITED",
                "RECEIVED_BY_RECIPIENT",
                "IN_DISPUTE",
                "APPROVED",
                "PAID",
                "REFUSED",
                "REJECTED_BY_PDP",
                name="submissionstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("recipient_address", sa.String(length=125), nullable=True),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("submitted_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("handed_over_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_code", sa.String(length=20), nullable=True),
        sa.Column("last_reason", sa.String(length=500), nullable=True),
        sa.Column("last_event_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failure", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_einvoice_submission_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_einvoice_submission_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["submitted_by_user_id"], ["app_user.id"], name=op.f("fk_einvoice_submission_submitted_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_einvoice_submission")),
        sa.UniqueConstraint("organization_id", "invoice_id", "attempt_number", name="uq_einvoice_submission_attempt"),
    )
    op.create_index(
        op.f("ix_einvoice_submission_organization_id_provider_provider_invoice_id"),
        "einvoice_submission",
        ["organization_id", "provider", "provider_invoice_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_einvoice_submission_organization_id_status_submitted_at"),
        "einvoice_submission",
        ["organization_id", "status", "submitted_at"],
        unique=False,
    )
    op.create_table(
        "einvoice_event",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("external_event_id", sa.String(length=140), nullable=False),
        sa.Column("code", sa.String(length=20), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "SUBMITTED",
                "RECEIVED_BY_PDP",
                "DEPOSITED",
                "RECEIVED_BY_RECIPIENT",
                "IN_DISPUTE",
                "APPROVED",
                "PAID",
                "REFUSED",
                "REJECTED_BY_PDP",
                name="submissionstatus",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column("reason_code", sa.String(length=60), nullable=True),
        sa.Column("reason_text", sa.String(length=500), nullable=True),
        sa.Column("occurred_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("amounts", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("raw", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "submission_id"],
            ["einvoice_submission.organization_id", "einvoice_submission.id"],
            name=op.f("fk_einvoice_event_organization_id_submission_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_einvoice_event_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_einvoice_event")),
        sa.UniqueConstraint("organization_id", "submission_id", "external_event_id", name="uq_einvoice_event_external"),
    )
    op.create_table(
        "supplier_einvoice_receipt",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("provider", sa.String(length=20), nullable=False),
        sa.Column("external_invoice_id", sa.String(length=64), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "ANNOUNCED",
                "TAKEN_IN",
                "SUPPLIER_UNKNOWN",
                "NOT_FOR_US",
                "DUPLICATE",
                "UNREADABLE",
                "REFUSED",
                name="ereceiptstatus",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("announcement", sa.Text(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("readable_file_id", sa.Uuid(), nullable=True),
        sa.Column("number", sa.String(length=60), nullable=True),
        sa.Column("is_credit_note", sa.Boolean(), nullable=False),
        sa.Column("issue_date", sa.Date(), nullable=True),
        sa.Column("seller_name", sa.String(length=200), nullable=True),
        sa.Column("seller_siren", sa.String(length=9), nullable=True),
        sa.Column("seller_vat_number", sa.String(length=20), nullable=True),
        sa.Column("buyer_siren", sa.String(length=14), nullable=True),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("total_ttc", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("findings", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=True),
        sa.Column("supplier_invoice_id", sa.Uuid(), nullable=True),
        sa.Column(
            "refusal_reason",
            sa.Enum(
                "TX_TVA_ERR",
                "MONTANTTOTAL_ERR",
                "CALCUL_ERR",
                "NON_CONFORME",
                "DOUBLON",
                "DEST_ERR",
                "TRANSAC_INC",
                "EMMET_INC",
                "CONTRAT_TERM",
                "DOUBLE_FACT",
                "CMD_ERR",
                "ADR_ERR",
                "REF_CT_ABSENT",
                name="refusalreason",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column("refusal_text", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_supplier_einvoice_receipt_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "readable_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_supplier_einvoice_receipt_organization_id_readable_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_einvoice_receipt_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_supplier_einvoice_receipt_organization_id_supplier_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_einvoice_receipt_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_einvoice_receipt")),
        sa.UniqueConstraint(
            "organization_id", "provider", "external_invoice_id", name="uq_supplier_einvoice_receipt_flow"
        ),
    )
    op.create_index(
        op.f("ix_supplier_einvoice_receipt_organization_id_status_received_at"),
        "supplier_einvoice_receipt",
        ["organization_id", "status", "received_at"],
        unique=False,
    )
    op.create_index(
        op.f("ix_supplier_einvoice_receipt_organization_id_supplier_invoice_id"),
        "supplier_einvoice_receipt",
        ["organization_id", "supplier_invoice_id"],
        unique=False,
    )
    op.create_table(
        "einvoice_message",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=True),
        sa.Column("receipt_id", sa.Uuid(), nullable=True),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("code", sa.String(length=20), nullable=False),
        sa.Column("reason_code", sa.String(length=60), nullable=True),
        sa.Column("reason_text", sa.String(length=500), nullable=True),
        sa.Column("amounts", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("occurred_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "status",
            sa.Enum("QUEUED", "SENT", "FAILED", name="messagestatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("flow_id", sa.String(length=64), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failure", sa.String(length=500), nullable=True),
        sa.CheckConstraint(
            "(submission_id IS NULL) <> (receipt_id IS NULL)", name=op.f("ck_einvoice_message_about_one")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "receipt_id"],
            ["supplier_einvoice_receipt.organization_id", "supplier_einvoice_receipt.id"],
            name=op.f("fk_einvoice_message_organization_id_receipt_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "submission_id"],
            ["einvoice_submission.organization_id", "einvoice_submission.id"],
            name=op.f("fk_einvoice_message_organization_id_submission_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_einvoice_message_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_einvoice_message")),
        sa.UniqueConstraint("organization_id", "key", name="uq_einvoice_message_key"),
    )
    op.create_index(
        op.f("ix_einvoice_message_organization_id_receipt_id"),
        "einvoice_message",
        ["organization_id", "receipt_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_einvoice_message_organization_id_submission_id"),
        "einvoice_message",
        ["organization_id", "submission_id"],
        unique=False,
    )
    protect_tenant(op, "einvoice_account", grants="select, insert, update")
    protect_tenant(op, "einvoice_submission", grants="select, insert, update")
    protect_tenant(op, "einvoice_event", grants="select, insert")
    append_only(op, "einvoice_event")
    protect_tenant(op, "supplier_einvoice_receipt", grants="select, insert, update")
    protect_tenant(op, "einvoice_message", grants="select, insert, update")
    found(
        op,
        "supplier_einvoice_receipt",
        "SupplierEInvoiceReceipt",
        FoundBy(codes=("number", "seller_siren"), names=("seller_name",)),
        soft=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "supplier_einvoice_receipt")
    op.drop_index(op.f("ix_einvoice_message_organization_id_submission_id"), table_name="einvoice_message")
    op.drop_index(op.f("ix_einvoice_message_organization_id_receipt_id"), table_name="einvoice_message")
    op.drop_table("einvoice_message")
    op.drop_index(
        op.f("ix_supplier_einvoice_receipt_organization_id_supplier_invoice_id"), table_name="supplier_einvoice_receipt"
    )
    op.drop_index(
        op.f("ix_supplier_einvoice_receipt_organization_id_status_received_at"), table_name="supplier_einvoice_receipt"
    )
    op.drop_table("supplier_einvoice_receipt")
    op.drop_table("einvoice_event")
    op.drop_index(op.f("ix_einvoice_submission_organization_id_status_submitted_at"), table_name="einvoice_submission")
    op.drop_index(
        op.f("ix_einvoice_submission_organization_id_provider_provider_invoice_id"), table_name="einvoice_submission"
    )
    op.drop_table("einvoice_submission")
    op.drop_table("einvoice_account")
