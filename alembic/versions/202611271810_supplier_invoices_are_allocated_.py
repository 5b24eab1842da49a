"""Supplier invoices are allocated, approved and paid.

Revision ID: 202611271810
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import append_only, protect_tenant

revision = "202611271810"
down_revision = "202611271804"


# fmt: off
def upgrade() -> None:
    """Supplier invoices are allocated, approved and paid."""
    op.create_table(
        "approval_rule",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("minimum_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=True),
        sa.Column("accounting_code_id", sa.Uuid(), nullable=True),
        sa.Column("first_approver_user_id", sa.Uuid(), nullable=False),
        sa.Column("second_approver_user_id", sa.Uuid(), nullable=True),
        sa.Column("delegate_user_id", sa.Uuid(), nullable=True),
        sa.Column("delegate_from", sa.Date(), nullable=True),
        sa.Column("delegate_until", sa.Date(), nullable=True),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.CheckConstraint("minimum_ht >= 0", name=op.f("ck_approval_rule_minimum")),
        sa.ForeignKeyConstraint(["delegate_user_id"], ["app_user.id"], name=op.f("fk_approval_rule_delegate_user_id")),
        sa.ForeignKeyConstraint(
            ["first_approver_user_id"], ["app_user.id"], name=op.f("fk_approval_rule_first_approver_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "accounting_code_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_approval_rule_organization_id_accounting_code_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_approval_rule_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_approval_rule_organization_id")
        ),
        sa.ForeignKeyConstraint(
            ["second_approver_user_id"], ["app_user.id"], name=op.f("fk_approval_rule_second_approver_user_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_approval_rule")),
    )
    op.create_table(
        "supplier_bank_account",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=False),
        sa.Column(
            "status",
            sa.Enum("PENDING", "CONFIRMED", "REJECTED", name="bankaccountstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("holder", sa.String(length=200), nullable=False),
        sa.Column("masked", sa.String(length=20), nullable=False),
        sa.Column("bic", sa.String(length=11), nullable=True),
        sa.Column("iban_sealed", sa.String(length=200), nullable=False),
        sa.Column("iban_fingerprint", sa.String(length=64), nullable=False),
        sa.Column("entered_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("decided_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("call_note", sa.String(length=500), nullable=True),
        sa.Column("hold_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["decided_by_user_id"], ["app_user.id"], name=op.f("fk_supplier_bank_account_decided_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["entered_by_user_id"], ["app_user.id"], name=op.f("fk_supplier_bank_account_entered_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_bank_account_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_bank_account_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_bank_account")),
        sa.UniqueConstraint("organization_id", "supplier_id", "iban_fingerprint", name="uq_supplier_bank_account_one"),
    )
    op.create_index(op.f("ix_supplier_bank_account_organization_id_status"), "supplier_bank_account", ["organization_id", "status"], unique=False)
    op.create_table(
        "supplier_payment",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("supplier_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column(
            "method",
            sa.Enum(
                "TRANSFER", "DIRECT_DEBIT", "CARD", "CHECK", name="supplierpaymentmethod", native_enum=False, length=32
            ),
            nullable=False,
        ),
        sa.Column("reference", sa.String(length=200), nullable=True),
        sa.Column("bank_account_id", sa.Uuid(), nullable=True),
        sa.CheckConstraint("amount > 0", name=op.f("ck_supplier_payment_something_is_paid")),
        sa.ForeignKeyConstraint(
            ["organization_id", "bank_account_id"],
            ["supplier_bank_account.organization_id", "supplier_bank_account.id"],
            name=op.f("fk_supplier_payment_organization_id_bank_account_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_supplier_payment_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_id"],
            ["supplier.organization_id", "supplier.id"],
            name=op.f("fk_supplier_payment_organization_id_supplier_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_payment_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_payment")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_supplier_payment_organization_id_number")),
    )
    op.create_index(op.f("ix_supplier_payment_organization_id_date"), "supplier_payment", ["organization_id", "date"], unique=False)
    op.create_index(op.f("ix_supplier_payment_organization_id_supplier_id"), "supplier_payment", ["organization_id", "supplier_id"], unique=False)
    op.create_table(
        "supplier_invoice_allocation",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("amount_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("accounting_code_id", sa.Uuid(), nullable=True),
        sa.Column("lease_contract_id", sa.Uuid(), nullable=True),
        sa.Column("lease_affair_id", sa.Uuid(), nullable=True),
        sa.Column("establishment_id", sa.Uuid(), nullable=True),
        sa.Column("fiscal_year", sa.Integer(), nullable=False),
        sa.Column(
            "quarter_tag", sa.Enum("Q1", "Q2", "Q3", "Q4", name="quarter", native_enum=False, length=32), nullable=True
        ),
        sa.Column("notes", sa.String(length=500), nullable=True),
        sa.CheckConstraint("amount_ht > 0", name=op.f("ck_supplier_invoice_allocation_something_is_borne")),
        sa.ForeignKeyConstraint(
            ["organization_id", "accounting_code_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_supplier_invoice_allocation_organization_id_accounting_code_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "establishment_id"],
            ["establishment.organization_id", "establishment.id"],
            name=op.f("fk_supplier_invoice_allocation_organization_id_establishment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_supplier_invoice_allocation_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "lease_affair_id"],
            ["lease_affair.organization_id", "lease_affair.id"],
            name=op.f("fk_supplier_invoice_allocation_organization_id_lease_affair_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "lease_contract_id"],
            ["lease_contract.organization_id", "lease_contract.id"],
            name=op.f("fk_supplier_invoice_allocation_organization_id_lease_contract_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_invoice_allocation_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_invoice_allocation")),
    )
    op.create_index(op.f("ix_supplier_invoice_allocation_organization_id_invoice_id"), "supplier_invoice_allocation", ["organization_id", "invoice_id"], unique=False)
    op.create_index(op.f("ix_supplier_invoice_allocation_organization_id_lease_contract_id"), "supplier_invoice_allocation", ["organization_id", "lease_contract_id"], unique=False)
    op.create_table(
        "supplier_invoice_approval",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("rule_id", sa.Uuid(), nullable=False),
        sa.Column("asked_user_id", sa.Uuid(), nullable=False),
        sa.Column("total_ht", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column(
            "decision", sa.Enum("APPROVED", "REFUSED", name="decision", native_enum=False, length=32), nullable=True
        ),
        sa.Column("decided_by_user_id", sa.Uuid(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=True),
        sa.ForeignKeyConstraint(
            ["asked_user_id"], ["app_user.id"], name=op.f("fk_supplier_invoice_approval_asked_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["decided_by_user_id"], ["app_user.id"], name=op.f("fk_supplier_invoice_approval_decided_by_user_id")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_supplier_invoice_approval_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "rule_id"],
            ["approval_rule.organization_id", "approval_rule.id"],
            name=op.f("fk_supplier_invoice_approval_organization_id_rule_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_invoice_approval_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_invoice_approval")),
    )
    op.create_index(op.f("ix_supplier_invoice_approval_organization_id_asked_user_id"), "supplier_invoice_approval", ["organization_id", "asked_user_id"], unique=False)
    op.create_index("uq_supplier_invoice_approval_asked", "supplier_invoice_approval", ["organization_id", "invoice_id", "asked_user_id"], unique=True, postgresql_where=sa.text("deleted_at IS NULL"))
    op.create_table(
        "supplier_payment_allocation",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_supplier_payment_allocation_something_is_settled")),
        sa.ForeignKeyConstraint(
            ["organization_id", "invoice_id"],
            ["supplier_invoice.organization_id", "supplier_invoice.id"],
            name=op.f("fk_supplier_payment_allocation_organization_id_invoice_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "payment_id"],
            ["supplier_payment.organization_id", "supplier_payment.id"],
            name=op.f("fk_supplier_payment_allocation_organization_id_payment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_supplier_payment_allocation_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_supplier_payment_allocation")),
        sa.UniqueConstraint(
            "organization_id",
            "payment_id",
            "invoice_id",
            name=op.f("uq_supplier_payment_allocation_organization_id_payment_id_invoice_id"),
        ),
    )
    op.create_index(op.f("ix_supplier_payment_allocation_organization_id_invoice_id"), "supplier_payment_allocation", ["organization_id", "invoice_id"], unique=False)
    op.create_table(
        "fixed_asset",
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("label", sa.String(length=200), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("accounting_code_id", sa.Uuid(), nullable=False),
        sa.Column("ledger_account", sa.String(length=10), nullable=False),
        sa.Column("supplier_invoice_line_id", sa.Uuid(), nullable=True),
        sa.Column("asset_id", sa.Uuid(), nullable=True),
        sa.Column("acquisition_date", sa.Date(), nullable=False),
        sa.Column("gross_value", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column(
            "status",
            sa.Enum("IN_PROGRESS", "ACTIVE", name="fixedassetstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.CheckConstraint("gross_value > 0", name=op.f("ck_fixed_asset_gross_value")),
        sa.ForeignKeyConstraint(
            ["organization_id", "accounting_code_id"],
            ["accounting_code.organization_id", "accounting_code.id"],
            name=op.f("fk_fixed_asset_organization_id_accounting_code_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "asset_id"],
            ["asset.organization_id", "asset.id"],
            name=op.f("fk_fixed_asset_organization_id_asset_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_fixed_asset_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "supplier_invoice_line_id"],
            ["supplier_invoice_line.organization_id", "supplier_invoice_line.id"],
            name=op.f("fk_fixed_asset_organization_id_supplier_invoice_line_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_fixed_asset_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_fixed_asset")),
        sa.UniqueConstraint("organization_id", "number", name=op.f("uq_fixed_asset_organization_id_number")),
    )
    op.create_index(op.f("ix_fixed_asset_organization_id_status"), "fixed_asset", ["organization_id", "status"], unique=False)
    op.create_index("uq_fixed_asset_line", "fixed_asset", ["organization_id", "supplier_invoice_line_id"], unique=True, postgresql_where=sa.text("deleted_at IS NULL"))
    op.add_column("supplier_invoice", sa.Column("author_user_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_supplier_invoice_author_user_id"), "supplier_invoice", "app_user", ["author_user_id"], ["id"]
    )
    protect_tenant(op, "approval_rule", grants="select, insert, update")
    protect_tenant(op, "supplier_bank_account", grants="select, insert, update")
    protect_tenant(op, "supplier_payment", grants="select, insert")
    append_only(op, "supplier_payment")
    protect_tenant(op, "supplier_invoice_allocation", grants="select, insert, update")
    protect_tenant(op, "supplier_invoice_approval", grants="select, insert, update")
    protect_tenant(op, "supplier_payment_allocation", grants="select, insert")
    append_only(op, "supplier_payment_allocation")
    protect_tenant(op, "fixed_asset", grants="select, insert, update")
    found(op, "fixed_asset", "FixedAsset", FoundBy(codes=("number",), names=("label",)), soft=True)
    found(op, "supplier_payment", "SupplierPayment", FoundBy(codes=("number", "reference")), soft=False)


def downgrade() -> None:
    """Take it back."""
    not_found(op, "supplier_payment")
    not_found(op, "fixed_asset")
    op.drop_constraint(op.f("fk_supplier_invoice_author_user_id"), "supplier_invoice", type_="foreignkey")
    op.drop_column("supplier_invoice", "author_user_id")
    op.drop_index("uq_fixed_asset_line", table_name="fixed_asset", postgresql_where=sa.text("deleted_at IS NULL"))
    op.drop_index(op.f("ix_fixed_asset_organization_id_status"), table_name="fixed_asset")
    op.drop_table("fixed_asset")
    op.drop_index(
        op.f("ix_supplier_payment_allocation_organization_id_invoice_id"), table_name="supplier_payment_allocation"
    )
    op.drop_table("supplier_payment_allocation")
    op.drop_index(
        "uq_supplier_invoice_approval_asked",
        table_name="supplier_invoice_approval",
        postgresql_where=sa.text("deleted_at IS NULL"),
    )
    op.drop_index(
        op.f("ix_supplier_invoice_approval_organization_id_asked_user_id"), table_name="supplier_invoice_approval"
    )
    op.drop_table("supplier_invoice_approval")
    op.drop_index(
        op.f("ix_supplier_invoice_allocation_organization_id_lease_contract_id"),
        table_name="supplier_invoice_allocation",
    )
    op.drop_index(
        op.f("ix_supplier_invoice_allocation_organization_id_invoice_id"), table_name="supplier_invoice_allocation"
    )
    op.drop_table("supplier_invoice_allocation")
    op.drop_index(op.f("ix_supplier_payment_organization_id_supplier_id"), table_name="supplier_payment")
    op.drop_index(op.f("ix_supplier_payment_organization_id_date"), table_name="supplier_payment")
    op.drop_table("supplier_payment")
    op.drop_index(op.f("ix_supplier_bank_account_organization_id_status"), table_name="supplier_bank_account")
    op.drop_table("supplier_bank_account")
    op.drop_table("approval_rule")
