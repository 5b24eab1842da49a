"""Bank statements are kept.

Revision ID: 202611280039
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611280039"
down_revision = "202611272231"


def upgrade() -> None:
    """Bank statements are kept."""
    op.create_table(
        "bank_statement",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("iban", sa.String(length=34), nullable=False),
        sa.Column(
            "format",
            sa.Enum("CAMT053", "MT940", "OFX", "CSV", name="statementformat", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("bank_number", sa.String(length=35), nullable=True),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=False),
        sa.Column("opening", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("closing", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("credits", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("debits", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("balances_given", sa.Boolean(), nullable=False),
        sa.Column("line_count", sa.Integer(), nullable=False),
        sa.Column("known_count", sa.Integer(), nullable=False),
        sa.Column("file_id", sa.Uuid(), nullable=True),
        sa.Column("filename", sa.String(length=200), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.CheckConstraint("first_day <= last_day", name=op.f("ck_bank_statement_period")),
        sa.CheckConstraint("opening + credits - debits = closing", name=op.f("ck_bank_statement_adds_up")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_bank_statement_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "file_id"],
            ["file.organization_id", "file.id"],
            name=op.f("fk_bank_statement_organization_id_file_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_bank_statement_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_bank_statement")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_bank_statement_organization_id_number")),
        sa.UniqueConstraint("organization_id", "sha256", name="uq_bank_statement_content"),
    )
    op.create_index(
        op.f("ix_bank_statement_organization_id_billing_entity_id_last_day"),
        "bank_statement",
        ["organization_id", "billing_entity_id", "last_day"],
        unique=False,
    )
    op.create_table(
        "bank_line",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("statement_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("value_date", sa.Date(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "TRANSFER",
                "DIRECT_DEBIT",
                "CARD",
                "CHEQUE",
                "CHARGE",
                "RETURN",
                "OTHER",
                name="banklinekind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column("label", sa.String(length=500), nullable=False),
        sa.Column("counterparty", sa.String(length=200), nullable=True),
        sa.Column("counterparty_iban", sa.String(length=34), nullable=True),
        sa.Column("reference", sa.String(length=200), nullable=True),
        sa.Column("bank_reference", sa.String(length=100), nullable=True),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column(
            "status",
            sa.Enum("WAITING", "MATCHED", "IGNORED", name="banklinestatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column(
            "outcome",
            sa.Enum("RECEIPT", "RECORDED", "RETURNED", "POSTED", name="matchoutcome", native_enum=False, length=32),
            nullable=True,
        ),
        sa.Column("payment_id", sa.Uuid(), nullable=True),
        sa.Column("entry_id", sa.Uuid(), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.CheckConstraint("(status = 'IGNORED') = (reason IS NOT NULL)", name=op.f("ck_bank_line_ignored_has_reason")),
        sa.CheckConstraint(
            "(status = 'MATCHED') = (outcome IS NOT NULL)", name=op.f("ck_bank_line_matched_has_outcome")
        ),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_bank_line_amount_not_zero")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_bank_line_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "entry_id"],
            ["ledger_entry.organization_id", "ledger_entry.id"],
            name=op.f("fk_bank_line_organization_id_entry_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "payment_id"],
            ["payment.organization_id", "payment.id"],
            name=op.f("fk_bank_line_organization_id_payment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "statement_id"],
            ["bank_statement.organization_id", "bank_statement.id"],
            name=op.f("fk_bank_line_organization_id_statement_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_bank_line_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_bank_line")),
        sa.UniqueConstraint("organization_id", "billing_entity_id", "content_hash", name="uq_bank_line_content"),
        sa.UniqueConstraint(
            "organization_id",
            "statement_id",
            "position",
            name=op.f("uq_bank_line_organization_id_statement_id_position"),
        ),
    )
    op.create_index(
        op.f("ix_bank_line_organization_id_counterparty_iban"),
        "bank_line",
        ["organization_id", "counterparty_iban"],
        unique=False,
        postgresql_where=sa.text("payment_id IS NOT NULL"),
    )
    op.create_table(
        "bank_line_match",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("bank_line_id", sa.Uuid(), nullable=False),
        sa.Column("ledger_line_id", sa.Uuid(), nullable=False),
        sa.Column("is_live", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "bank_line_id"],
            ["bank_line.organization_id", "bank_line.id"],
            name=op.f("fk_bank_line_match_organization_id_bank_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "ledger_line_id"],
            ["ledger_line.organization_id", "ledger_line.id"],
            name=op.f("fk_bank_line_match_organization_id_ledger_line_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_bank_line_match_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_bank_line_match")),
    )
    op.create_index(
        op.f("ix_bank_line_match_organization_id_bank_line_id"),
        "bank_line_match",
        ["organization_id", "bank_line_id"],
        unique=False,
    )
    op.create_index(
        "uq_bank_line_match_ledger_line",
        "bank_line_match",
        ["organization_id", "ledger_line_id"],
        unique=True,
        postgresql_where=sa.text("is_live"),
    )
    protect_tenant(op, "bank_statement", grants="select, insert")
    append_only(op, "bank_statement")
    protect_tenant(op, "bank_line", grants="select, insert, update")
    protect_tenant(op, "bank_line_match", grants="select, insert, update")
    found(op, "bank_statement", "BankStatement", FoundBy(codes=("number", "filename"), names=("number",)), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "bank_statement")
    op.drop_index("uq_bank_line_match_ledger_line", table_name="bank_line_match", postgresql_where=sa.text("is_live"))
    op.drop_index(op.f("ix_bank_line_match_organization_id_bank_line_id"), table_name="bank_line_match")
    op.drop_table("bank_line_match")
    op.drop_index(
        op.f("ix_bank_line_organization_id_counterparty_iban"),
        table_name="bank_line",
        postgresql_where=sa.text("payment_id IS NOT NULL"),
    )
    op.drop_table("bank_line")
    op.drop_index(op.f("ix_bank_statement_organization_id_billing_entity_id_last_day"), table_name="bank_statement")
    op.drop_table("bank_statement")
