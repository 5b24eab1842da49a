"""Payments of suppliers are undone.

Revision ID: 202611272117
"""

import sqlalchemy as sa
from alembic import op

revision = "202611272117"
down_revision = "202611271922"


def upgrade() -> None:
    """Payments of suppliers are undone."""
    op.add_column("supplier_payment", sa.Column("reverses_payment_id", sa.Uuid(), nullable=True))
    op.add_column("supplier_payment", sa.Column("reason", sa.String(length=200), nullable=True))
    op.create_unique_constraint(
        op.f("uq_supplier_payment_organization_id_reverses_payment_id"),
        "supplier_payment",
        ["organization_id", "reverses_payment_id"],
    )
    op.create_foreign_key(
        op.f("fk_supplier_payment_organization_id_reverses_payment_id"),
        "supplier_payment",
        "supplier_payment",
        ["organization_id", "reverses_payment_id"],
        ["organization_id", "id"],
    )
    op.drop_constraint(op.f("ck_supplier_payment_something_is_paid"), "supplier_payment", type_="check")
    op.create_check_constraint(
        op.f("ck_supplier_payment_mirror_is_negative"),
        "supplier_payment",
        "amount <> 0 AND (reverses_payment_id IS NULL) = (amount > 0)",
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_constraint(op.f("ck_supplier_payment_mirror_is_negative"), "supplier_payment", type_="check")
    op.create_check_constraint(op.f("ck_supplier_payment_something_is_paid"), "supplier_payment", "amount > 0")
    op.drop_constraint(
        op.f("fk_supplier_payment_organization_id_reverses_payment_id"), "supplier_payment", type_="foreignkey"
    )
    op.drop_constraint(
        op.f("uq_supplier_payment_organization_id_reverses_payment_id"), "supplier_payment", type_="unique"
    )
    op.drop_column("supplier_payment", "reason")
    op.drop_column("supplier_payment", "reverses_payment_id")
