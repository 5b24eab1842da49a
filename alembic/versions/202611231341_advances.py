"""Money is received on account.

Revision ID: 202611231341
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.billing.database import install_sums_of_advances, keep_columns, remove_sums_of_advances
from leaseapp.kernel.finding.found_by import FoundBy, found, not_found
from leaseapp.kernel.persistence.row_security import protect_tenant

revision = "202611231341"
down_revision = "202611231340"
branch_labels = None
depends_on = None

_WITHIN = "on_account * sign(amount) BETWEEN 0 AND abs(amount)"
_FILL = """
UPDATE credit_use u SET customer_id = n.customer_id, billing_entity_id = n.billing_entity_id
FROM credit_note n WHERE n.organization_id = u.organization_id AND n.id = u.credit_note_id
"""


def upgrade() -> None:
    """Uses of credits name their customer and billing entity, because an advance has no credit note."""
    op.create_table(
        "advance",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("organization_id", sa.Uuid(), nullable=False),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("payment_id", sa.Uuid(), nullable=False),
        sa.Column("customer_id", sa.Uuid(), nullable=False),
        sa.Column("billing_entity_id", sa.Uuid(), nullable=False),
        sa.Column("number", sa.String(length=35), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("vat_rate_pct", sa.Numeric(precision=5, scale=2), nullable=False),
        sa.Column("vat_amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.Column("used_amount", sa.Numeric(precision=14, scale=2), nullable=False),
        sa.CheckConstraint(
            "amount > 0 AND vat_amount >= 0 AND vat_amount < amount", name=op.f("ck_advance_vat_within_amount")
        ),
        sa.CheckConstraint("used_amount >= 0 AND used_amount <= amount", name=op.f("ck_advance_used_within_amount")),
        sa.ForeignKeyConstraint(
            ["organization_id", "billing_entity_id"],
            ["billing_entity.organization_id", "billing_entity.id"],
            name=op.f("fk_advance_organization_id_billing_entity_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "customer_id"],
            ["customer.organization_id", "customer.id"],
            name=op.f("fk_advance_organization_id_customer_id"),
        ),
        sa.ForeignKeyConstraint(
            ["organization_id", "payment_id"],
            ["payment.organization_id", "payment.id"],
            name=op.f("fk_advance_organization_id_payment_id"),
        ),
        sa.ForeignKeyConstraint(["organization_id"], ["organization.id"], name=op.f("fk_advance_organization_id")),
        sa.PrimaryKeyConstraint("organization_id", "id", name=op.f("pk_advance")),
        sa.UniqueConstraint(
            "organization_id",
            "billing_entity_id",
            "number",
            name=op.f("uq_advance_organization_id_billing_entity_id_number"),
        ),
        sa.UniqueConstraint("organization_id", "payment_id", name=op.f("uq_advance_organization_id_payment_id")),
    )
    op.create_index(
        op.f("ix_advance_organization_id_customer_id"), "advance", ["organization_id", "customer_id"], unique=False
    )
    op.create_index(op.f("ix_advance_organization_id_date"), "advance", ["organization_id", "date"], unique=False)
    op.add_column("credit_use", sa.Column("advance_id", sa.Uuid(), nullable=True))
    op.add_column("credit_use", sa.Column("customer_id", sa.Uuid(), nullable=True))
    op.add_column("credit_use", sa.Column("billing_entity_id", sa.Uuid(), nullable=True))
    op.add_column(
        "credit_use", sa.Column("vat_back", sa.Numeric(precision=14, scale=2), server_default="0.00", nullable=False)
    )
    op.alter_column("credit_use", "credit_note_id", existing_type=sa.UUID(), nullable=True)
    op.execute("ALTER TABLE credit_use DISABLE TRIGGER sales_credit_use_once")
    op.execute(_FILL)
    op.execute("ALTER TABLE credit_use ENABLE TRIGGER sales_credit_use_once")
    op.alter_column("credit_use", "customer_id", existing_type=sa.UUID(), nullable=False)
    op.alter_column("credit_use", "billing_entity_id", existing_type=sa.UUID(), nullable=False)
    op.create_index(
        op.f("ix_credit_use_organization_id_advance_id"), "credit_use", ["organization_id", "advance_id"], unique=False
    )
    op.create_index(
        op.f("ix_credit_use_organization_id_customer_id"),
        "credit_use",
        ["organization_id", "customer_id"],
        unique=False,
    )
    op.create_foreign_key(
        op.f("fk_credit_use_organization_id_billing_entity_id"),
        "credit_use",
        "billing_entity",
        ["organization_id", "billing_entity_id"],
        ["organization_id", "id"],
    )
    op.create_foreign_key(
        op.f("fk_credit_use_organization_id_customer_id"),
        "credit_use",
        "customer",
        ["organization_id", "customer_id"],
        ["organization_id", "id"],
    )
    op.create_foreign_key(
        op.f("fk_credit_use_organization_id_advance_id"),
        "credit_use",
        "advance",
        ["organization_id", "advance_id"],
        ["organization_id", "id"],
    )
    op.add_column(
        "payment", sa.Column("on_account", sa.Numeric(precision=14, scale=2), server_default="0.00", nullable=False)
    )
    op.add_column(
        "payment",
        sa.Column(
            "settled",
            sa.Numeric(precision=14, scale=2),
            sa.Computed("amount - on_account", persisted=True),
            nullable=True,
        ),
    )
    protect_tenant(op, "advance", grants="select, insert, update")
    keep_columns(op, "advance", "used_amount", "version", "updated_at")
    op.create_check_constraint("on_account_within_amount", "payment", _WITHIN)
    op.create_check_constraint("one_source", "credit_use", "(credit_note_id IS NULL) <> (advance_id IS NULL)")
    install_sums_of_advances(op)
    found(
        op,
        "advance",
        "Advance",
        FoundBy(
            codes=("number",),
            company='(SELECT t.company_id FROM "customer" t WHERE t.organization_id = r.organization_id AND t.id = r.customer_id)',
        ),
        soft=False,
    )
    not_found(op, "credit_use")
    found(
        op,
        "credit_use",
        "CreditUse",
        FoundBy(
            codes=("reference",),
            inner=("reason",),
            company='(SELECT t.company_id FROM "customer" t WHERE t.organization_id = r.organization_id AND t.id = r.customer_id)',
        ),
        soft=False,
    )
    op.alter_column(
        "credit_use",
        "vat_back",
        existing_type=sa.Numeric(precision=14, scale=2),
        server_default=None,
        existing_nullable=False,
    )
    op.alter_column(
        "payment",
        "on_account",
        existing_type=sa.Numeric(precision=14, scale=2),
        server_default=None,
        existing_nullable=False,
    )


def downgrade() -> None:
    """Take it back."""
    not_found(op, "credit_use")
    not_found(op, "advance")
    remove_sums_of_advances(op)
    op.drop_constraint("ck_credit_use_one_source", "credit_use")
    op.drop_constraint("ck_payment_on_account_within_amount", "payment")
    op.drop_column("payment", "settled")
    op.drop_column("payment", "on_account")
    op.drop_constraint(op.f("fk_credit_use_organization_id_advance_id"), "credit_use", type_="foreignkey")
    op.drop_constraint(op.f("fk_credit_use_organization_id_customer_id"), "credit_use", type_="foreignkey")
    op.drop_constraint(op.f("fk_credit_use_organization_id_billing_entity_id"), "credit_use", type_="foreignkey")
    op.drop_index(op.f("ix_credit_use_organization_id_customer_id"), table_name="credit_use")
    op.drop_index(op.f("ix_credit_use_organization_id_advance_id"), table_name="credit_use")
    op.alter_column("credit_use", "credit_note_id", existing_type=sa.UUID(), nullable=False)
    op.drop_column("credit_use", "vat_back")
    op.drop_column("credit_use", "billing_entity_id")
    op.drop_column("credit_use", "customer_id")
    op.drop_column("credit_use", "advance_id")
    found(
        op,
        "credit_use",
        "CreditUse",
        FoundBy(
            codes=("reference",),
            inner=("reason",),
            company="(SELECT c.company_id FROM credit_note n JOIN customer c ON c.organization_id = n.organization_id"
            " AND c.id = n.customer_id WHERE n.organization_id = r.organization_id AND n.id = r.credit_note_id)",
        ),
        soft=False,
    )
    op.drop_index(op.f("ix_advance_organization_id_date"), table_name="advance")
    op.drop_index(op.f("ix_advance_organization_id_customer_id"), table_name="advance")
    op.drop_table("advance")
