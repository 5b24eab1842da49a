"""Late invoices are dunned.

Revision ID: 202611280028
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611280028"
down_revision = "202611272231"


def upgrade() -> None:
    """Late invoices are dunned."""
    op.create_table(
        "dunning_debtor",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("contact_id", sa.Uuid(), nullable=True),
        sa.Column("proceedings_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "contact_id"],
            ["contact.organization_id", "contact.id"],
            name=op.f("fk_dunning_debtor_organization_id_contact_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_dunning_debtor_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_dunning_debtor_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_dunning_debtor")),
        sa.UniqueConstraint(
            "organization_id", "customer_id", name=op.f("uq_dunning_debtor_organization_id_customer_id")
        ),
    )
    op.create_table(
        "dunning_letter",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column(
            "step",
            sa.Enum("NONE", "RELANCE_1", "RELANCE_2", "MED", "LEGAL", name="dunningstep", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "channel",
            sa.Enum("EMAIL", "POST", "REGISTERED", "NONE", name="letterchannel", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("letter_date", sa.Date(), nullable=False),
        sa.Column("message", sa.String(length=2000), nullable=True),
        sa.Column("early_reason", sa.String(length=500), nullable=True),
        sa.Column("principal", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("interest", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("fees", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("total", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("mail_id", sa.Uuid(), nullable=True),
        sa.Column("made_by_user_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("total = principal + interest + fees", name=op.f("ck_dunning_letter_total_agrees")),
        sa.ForeignKeyConstraint(["made_by_user_id"], ["app_user.id"], name=op.f("fk_dunning_letter_made_by_user_id")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_dunning_letter_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_dunning_letter_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_dunning_letter_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "mail_id"],
            ["document_mail.organization_id", "document_mail.id"],
            name=op.f("fk_dunning_letter_organization_id_mail_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_dunning_letter_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_dunning_letter")),
    )
    op.create_index(
        op.f("ix_dunning_letter_organization_id_customer_id_letter_date"),
        "dunning_letter",
        ["organization_id", "customer_id", "letter_date"],
        unique=False,
    )
    op.create_table(
        "dunning_ack",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("letter_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "POSTED", "DELIVERED", "SIGNED", "REFUSED", "UNCLAIMED", name="ackkind", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("occurred_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tracking_number", sa.String(length=60), nullable=True),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_dunning_ack_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "letter_id"],
            ["dunning_letter.organization_id", "dunning_letter.id"],
            name=op.f("fk_dunning_ack_organization_id_letter_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_dunning_ack_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_dunning_ack")),
        sa.UniqueConstraint(
            "organization_id",
            "letter_id",
            "kind",
            "occurred_at",
            name=op.f("uq_dunning_ack_organization_id_letter_id_kind_occurred_at"),
        ),
    )
    op.create_table(
        "client_notice",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("DUE_SOON", "JUST_LATE", name="clientnoticekind", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("mail_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_client_notice_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "mail_id"],
            ["document_mail.organization_id", "document_mail.id"],
            name=op.f("fk_client_notice_organization_id_mail_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_client_notice_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_client_notice")),
        sa.UniqueConstraint(
            "organization_id", "invoice_id", "kind", name=op.f("uq_client_notice_organization_id_invoice_id_kind")
        ),
    )
    op.create_table(
        "dunning",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=35), nullable=False),
        sa.Column("due_date", sa.Date(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "OPEN", "RESOLVED", "CANCELED", "LEGAL_RETURNED", name="dunningstatus", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column(
            "step",
            sa.Enum("NONE", "RELANCE_1", "RELANCE_2", "MED", "LEGAL", name="dunningstep", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("step_on", sa.Date(), nullable=True),
        sa.Column("next_step_on", sa.Date(), nullable=True),
        sa.Column("relance1_sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("relance2_sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("med_sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("legal_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("paused_until", sa.Date(), nullable=True),
        sa.Column(
            "pause_reason",
            sa.Enum("DISPUTE", "PROMISE", name="pausereason", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("pause_note", sa.String(length=500), nullable=True),
        sa.Column("promised_on", sa.Date(), nullable=True),
        sa.Column("promised_amount", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column(
            "outcome",
            sa.Enum(
                "PAID", "CREDITED", "AGREEMENT", "WRITTEN_OFF", name="dunningoutcome", native_enum=False, length=32
            ),
            nullable=True,
        ),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.Column("resolved_itself", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "collector_kind",
            sa.Enum("BAILIFF", "LAWYER", "AGENCY", name="collectorkind", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("collector_name", sa.String(length=200), nullable=True),
        sa.Column("collector_reference", sa.String(length=100), nullable=True),
        sa.Column("returned_on", sa.Date(), nullable=True),
        sa.Column(
            "return_outcome",
            sa.Enum(
                "RECOVERED",
                "PART_RECOVERED",
                "NOTHING_RECOVERED",
                "JUDGMENT",
                name="returnoutcome",
                native_enum=False,
                length=32,
            ),
            nullable=True,
        ),
        sa.Column("return_file_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint(
            "(outcome IS NOT NULL) = (status = 'RESOLVED')", name=op.f("ck_dunning_resolved_has_outcome")
        ),
        sa.CheckConstraint(
            "(step = 'LEGAL') = (collector_kind IS NOT NULL)", name=op.f("ck_dunning_legal_has_collector")
        ),
        sa.CheckConstraint("(paused_until IS NULL) = (pause_reason IS NULL)", name=op.f("ck_dunning_pause_has_reason")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_dunning_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_dunning_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["invoice.organization_id", "invoice.id"],
            name=op.f("fk_dunning_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "return_file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_dunning_organization_id_return_file_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_dunning_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_dunning")),
        sa.UniqueConstraint("organization_id", "invoice_id", name="uq_dunning_invoice"),
    )
    op.create_index(
        op.f("ix_dunning_organization_id_customer_id_status"),
        "dunning",
        ["organization_id", "customer_id", "status"],
        unique=False,
    )
    op.create_index(
        op.f("ix_dunning_organization_id_status_next_step_on"),
        "dunning",
        ["organization_id", "status", "next_step_on"],
        unique=False,
    )
    op.create_table(
        "dunning_letter_line",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("letter_id", sa.Uuid(), nullable=False),
        sa.Column("dunning_id", sa.Uuid(), nullable=False),
        sa.Column("balance", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("days_late", sa.Integer(), nullable=False),
        sa.Column("interest", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("fee", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("segments", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "dunning_id"],
            ["dunning.organization_id", "dunning.id"],
            name=op.f("fk_dunning_letter_line_organization_id_dunning_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "letter_id"],
            ["dunning_letter.organization_id", "dunning_letter.id"],
            name=op.f("fk_dunning_letter_line_organization_id_letter_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_dunning_letter_line_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_dunning_letter_line")),
        sa.UniqueConstraint(
            "organization_id",
            "letter_id",
            "dunning_id",
            name=op.f("uq_dunning_letter_line_organization_id_letter_id_dunning_id"),
        ),
    )
    op.create_index(
        op.f("ix_dunning_letter_line_organization_id_dunning_id"),
        "dunning_letter_line",
        ["organization_id", "dunning_id"],
        unique=False,
    )
    protect_tenant(op, "dunning_debtor", grants="select, insert, update")
    protect_tenant(op, "dunning_letter", grants="select, insert")
    append_only(op, "dunning_letter")
    protect_tenant(op, "dunning_ack", grants="select, insert")
    append_only(op, "dunning_ack")
    protect_tenant(op, "client_notice", grants="select, insert")
    append_only(op, "client_notice")
    protect_tenant(op, "dunning", grants="select, insert, update")
    protect_tenant(op, "dunning_letter_line", grants="select, insert")
    append_only(op, "dunning_letter_line")


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_dunning_letter_line_organization_id_dunning_id"), table_name="dunning_letter_line")
    op.drop_table("dunning_letter_line")
    op.drop_index(op.f("ix_dunning_organization_id_status_next_step_on"), table_name="dunning")
    op.drop_index(op.f("ix_dunning_organization_id_customer_id_status"), table_name="dunning")
    op.drop_table("dunning")
    op.drop_table("client_notice")
    op.drop_table("dunning_ack")
    op.drop_index(op.f("ix_dunning_letter_organization_id_customer_id_letter_date"), table_name="dunning_letter")
    op.drop_table("dunning_letter")
    op.drop_table("dunning_debtor")
