"""Accounts of prices reduced after the sale: 7096 for services, 7097 for goods.

Revision ID: 202611230830
"""

import sqlalchemy as sa
from alembic import op

revision = "202611230830"
down_revision = "202611230810"
branch_labels = None
depends_on = None

ACCOUNTS = (
    ("7096", "Rabais, remises et ristournes accordés - Prestations de services", "SALES_SERVICES_REBATE"),
    ("7097", "Rabais, remises et ristournes accordés - Ventes de marchandises", "SALES_GOODS_REBATE"),
)


_ADD = sa.text(
    "INSERT INTO ledger_account"
    " (id, organization_id, version, created_at, updated_at, number, label, party, letterable, role, active)"
    " SELECT gen_random_uuid(), organization_id, 1, now(), now(), :number, :label, 'NONE', false, :role, true"
    " FROM ledger_account WHERE role = 'SALES_GOODS'"
    " ON CONFLICT (organization_id, number) DO UPDATE SET role = :role WHERE ledger_account.role IS NULL"
)


def upgrade() -> None:
    """Every organization that has a chart gets them; an account of its own with that number takes the role."""
    for number, label, role in ACCOUNTS:
        op.execute(_ADD.bindparams(number=number, label=label, role=role))


def downgrade() -> None:
    """The accounts stay: no account is ever removed."""
