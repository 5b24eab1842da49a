"""Closings of fiscal years.

Revision ID: 202611280416
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from leaseapp.closing import database
from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611280416"
down_revision = "202611280214"


def upgrade() -> None:
    """Closings of fiscal years."""
    op.add_column("fiscal_year_closing", sa.Column("reopen_reason", sa.String(length=500), nullable=True))
    _let_change("state", "version", "updated_at", "reopen_reason")
    op.create_table(
        "closing_control",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("fiscal_year_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("level", sa.Enum("BLOCK", "WARN", name="controllevel", native_enum=False, length=32), nullable=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=True),
        sa.Column("ran_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("waived_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("waived_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("waived_reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint("found >= 0", name=op.f("ck_closing_control_found")),
        sa.ForeignKeyConstraint(
            ["organization_id", "fiscal_year_id"],
            ["fiscal_year_closing.organization_id", "fiscal_year_closing.id"],
            name=op.f("fk_closing_control_organization_id_fiscal_year_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_closing_control_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["waived_by_user_id"], ["app_user.id"], name=op.f("fk_closing_control_waived_by_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_closing_control")),
        sa.UniqueConstraint(
            "organization_id",
            "fiscal_year_id",
            "code",
            name=op.f("uq_closing_control_organization_id_fiscal_year_id_code"),
        ),
    )
    op.create_table(
        "accounting_provision",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("fiscal_year_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "FNP",
                "CCA",
                "CAP",
                "AAR",
                "FAE",
                "PCA",
                "AAE",
                "RISK",
                "STOCK",
                name="provisionkind",
                native_enum=False,
                length=32,
            ),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum("PROPOSED", "POSTED", "REVERSED", "REJECTED", name="provisionstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("why", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("party_id", sa.Uuid(), nullable=True),
        sa.Column("accounting_code_id", sa.Uuid(), nullable=True),
        sa.Column("account", sa.String(length=10), nullable=False),
        sa.Column("amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("is_estimate", sa.Boolean(), nullable=False),
        sa.Column("source_kind", sa.String(length=64), nullable=True),
        sa.Column("source_id", sa.Uuid(), nullable=True),
        sa.Column("consumed_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("reversed_in_year", sa.Integer(), nullable=True),
        sa.Column("entry_id", sa.Uuid(), nullable=True),
        sa.Column("reversal_entry_id", sa.Uuid(), nullable=True),
        sa.Column("decided_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint("amount_ht > 0", name=op.f("ck_accounting_provision_amount_ht")),
        sa.CheckConstraint(
            "consumed_ht >= 0 AND consumed_ht <= amount_ht", name=op.f("ck_accounting_provision_consumed_within_amount")
        ),
        sa.CheckConstraint("vat_amount >= 0", name=op.f("ck_accounting_provision_vat_amount")),
        sa.ForeignKeyConstraint(
            ["decided_by_user_id"], ["app_user.id"], name=op.f("fk_accounting_provision_decided_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "accounting_code_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_accounting_provision_organization_id_accounting_code_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_accounting_provision_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "entry_id"],
            ["ledger_entry.organization_id", "ledger_entry.id"],
            name=op.f("fk_accounting_provision_organization_id_entry_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "fiscal_year_id"],
            ["fiscal_year_closing.organization_id", "fiscal_year_closing.id"],
            name=op.f("fk_accounting_provision_organization_id_fiscal_year_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "party_id"],
            ["ledger_party.organization_id", "ledger_party.id"],
            name=op.f("fk_accounting_provision_organization_id_party_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "reversal_entry_id"],
            ["ledger_entry.organization_id", "ledger_entry.id"],
            name=op.f("fk_accounting_provision_organization_id_reversal_entry_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_accounting_provision_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_accounting_provision")),
        sa.UniqueConstraint(
            "organization_id", "fiscal_year_id", "kind", "source_id", name="uq_accounting_provision_source"
        ),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_accounting_provision_organization_id_number")),
    )
    op.create_index(
        op.f("ix_accounting_provision_organization_id_fiscal_year_id_status"),
        "accounting_provision",
        ["organization_id", "fiscal_year_id", "status"],
        unique=False,
    )
    op.create_table(
        "provision_consumption",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("provision_id", sa.Uuid(), nullable=False),
        sa.Column("supplier_invoice_id", sa.Uuid(), nullable=True),
        sa.Column("amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("variance_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("consumed_on", sa.Date(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.CheckConstraint("amount_ht > 0", name=op.f("ck_provision_consumption_amount_ht")),
        sa.CheckConstraint(
            "supplier_invoice_id IS NOT NULL OR reason IS NOT NULL",
            name=op.f("ck_provision_consumption_invoice_or_reason"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "provision_id"],
            ["accounting_provision.organization_id", "accounting_provision.id"],
            name=op.f("fk_provision_consumption_organization_id_provision_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_provision_consumption_organization_id_supplier_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_provision_consumption_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_provision_consumption")),
    )
    op.create_index(
        op.f("ix_provision_consumption_organization_id_provision_id"),
        "provision_consumption",
        ["organization_id", "provision_id"],
        unique=False,
    )
    op.create_index(
        op.f("ix_provision_consumption_organization_id_supplier_invoice_id"),
        "provision_consumption",
        ["organization_id", "supplier_invoice_id"],
        unique=False,
    )
    protect_tenant(op, "closing_control", grants="select, insert, update")
    protect_tenant(op, "accounting_provision", grants="select, insert, update")
    protect_tenant(op, "provision_consumption", grants="select, insert")
    append_only(op, "provision_consumption")
    found(op, "accounting_provision", "AccountingProvision", FoundBy(codes=("number",), names=("label",)), soft=False)
    database.install(op)


def downgrade() -> None:
    """Take it back."""
    database.remove(op)
    not_found(op, "accounting_provision")
    op.drop_index(
        op.f("ix_provision_consumption_organization_id_supplier_invoice_id"), table_name="provision_consumption"
    )
    op.drop_index(op.f("ix_provision_consumption_organization_id_provision_id"), table_name="provision_consumption")
    op.drop_table("provision_consumption")
    op.drop_index(
        op.f("ix_accounting_provision_organization_id_fiscal_year_id_status"), table_name="accounting_provision"
    )
    op.drop_table("accounting_provision")
    op.drop_table("closing_control")
    _let_change("state", "version", "updated_at")
    op.drop_column("fiscal_year_closing", "reopen_reason")


def _let_change(*columns: str) -> None:
    """Let these columns of a fiscal year change, and no others."""
    op.execute("DROP TRIGGER fiscal_year_closing_append_only ON fiscal_year_closing")
    op.execute("DROP TRIGGER fiscal_year_closing_no_truncate ON fiscal_year_closing")
    append_only(op, "fiscal_year_closing", columns)
