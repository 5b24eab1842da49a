"""Cheques and card payments wait until they are deposited.

Revision ID: 202611231340
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.billing.database import install_kept_columns, keep_columns
from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231340"
down_revision = "202611231330"
branch_labels = None
depends_on = None

ACCOUNTS = (
    ("5112", "Chèques à encaisser", "CHEQUES", True),
    ("5115", "Cartes bancaires à encaisser", "CARDS", True),
    ("531", "Caisse", "CASH", False),
)
_ADD = sa.text(
    "INSERT INTO ledger_account"
    " (id, organization_id, version, created_at, updated_at, number, label, party, letterable, role, active)"
    " SELECT gen_random_uuid(), organization_id, 1, now(), now(), :number, :label, 'NONE', :letterable, :role, true"
    " FROM ledger_account bank WHERE role = 'BANK' AND NOT EXISTS (SELECT 1 FROM ledger_account known"
    "   WHERE known.organization_id = bank.organization_id AND known.role = :role)"
    " ON CONFLICT (organization_id, number) DO UPDATE SET role = :role WHERE ledger_account.role IS NULL"
)


def upgrade() -> None:
    """Slips and their receipts; those that were recorded before went to 512 at once, and wait for nothing."""
    op.create_table(
        "bank_deposit",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=35), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
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
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("charges", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("reference", sa.String(length=200), nullable=True),
        sa.Column(
            "status",
            sa.Enum("DEPOSITED", "CANCELED", name="bankdepositstatus", native_enum=False, length=32),
            nullable=False,
        ),
        sa.Column("cancel_reason", sa.String(length=200), nullable=True),
        sa.CheckConstraint(
            "(status = 'CANCELED') = (cancel_reason IS NOT NULL)", name=op.f("ck_bank_deposit_cancel_has_reason")
        ),
        sa.CheckConstraint(
            "amount > 0 AND charges >= 0 AND charges < amount", name=op.f("ck_bank_deposit_bank_keeps_a_part")
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_bank_deposit_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_bank_deposit_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_bank_deposit")),
        sa.UniqueConstraint(
            "organization_id",
            "billing_entity_id",
            "number",
            name=op.f("uq_bank_deposit_organization_id_billing_entity_id_number"),
        ),
    )
    op.create_index(
        op.f("ix_bank_deposit_organization_id_date"), "bank_deposit", ["organization_id", "date"], unique=False
    )
    op.create_table(
        "bank_deposit_item",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("bank_deposit_id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("is_live", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id", "bank_deposit_id"],
            ["bank_deposit.organization_id", "bank_deposit.id"],
            name=op.f("fk_bank_deposit_item_organization_id_bank_deposit_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "payment_id"],
            ["payment.organization_id", "payment.id"],
            name=op.f("fk_bank_deposit_item_organization_id_payment_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organization.id"], name=op.f("fk_bank_deposit_item_organization_id")
        ),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_bank_deposit_item")),
        sa.UniqueConstraint(
            "organization_id",
            "bank_deposit_id",
            "position",
            name=op.f("uq_bank_deposit_item_organization_id_bank_deposit_id_position"),
        ),
    )
    op.create_index(
        op.f("ix_bank_deposit_item_organization_id_payment_id"),
        "bank_deposit_item",
        ["organization_id", "payment_id"],
        unique=False,
    )
    op.create_index(
        "uq_bank_deposit_item_payment",
        "bank_deposit_item",
        ["organization_id", "payment_id"],
        unique=True,
        postgresql_where=sa.text("is_live"),
    )
    op.add_column("payment", sa.Column("held_in", sa.String(length=20), server_default="BANK", nullable=False))
    op.add_column("payment", sa.Column("cash_reason", sa.String(length=200), nullable=True))
    op.create_index(
        "ix_payment_held",
        "payment",
        ["organization_id", "date", "id"],
        unique=False,
        postgresql_where=sa.text("held_in <> 'BANK'"),
    )
    protect_tenant(op, "bank_deposit", grants="select, insert, update")
    protect_tenant(op, "bank_deposit_item", grants="select, insert, update")
    install_kept_columns(op)
    keep_columns(op, "bank_deposit", "status", "cancel_reason", "version", "updated_at")
    keep_columns(op, "bank_deposit_item", "is_live", "updated_at")
    for number, label, role, letterable in ACCOUNTS:
        op.execute(_ADD.bindparams(number=number, label=label, role=role, letterable=letterable))
    found(
        op, "bank_deposit", "BankDeposit", FoundBy(codes=("number", "reference"), inner=("cancel_reason",)), soft=False
    )
    op.alter_column(
        "payment", "held_in", existing_type=sa.String(length=20), server_default=None, existing_nullable=False
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "bank_deposit")
    op.drop_index("ix_payment_held", table_name="payment", postgresql_where=sa.text("held_in <> 'BANK'"))
    op.drop_column("payment", "cash_reason")
    op.drop_column("payment", "held_in")
    op.drop_index("uq_bank_deposit_item_payment", table_name="bank_deposit_item", postgresql_where=sa.text("is_live"))
    op.drop_index(op.f("ix_bank_deposit_item_organization_id_payment_id"), table_name="bank_deposit_item")
    op.drop_table("bank_deposit_item")
    op.drop_index(op.f("ix_bank_deposit_organization_id_date"), table_name="bank_deposit")
    op.drop_table("bank_deposit")
    op.execute("DROP FUNCTION sales_keep_columns()")
