"""Accounts of the rates of Corsica and of the overseas departments; drafts of services abroad say their own reason.

Revision ID: 202611231330
"""

import sqlalchemy as sa
from alembic import op

revision = "202611231330"
down_revision = "202611231310"
branch_labels = None
depends_on = None

OVERSEAS = "(Guadeloupe, Martinique, La Réunion)"
RATES = (("0.9", "0,9", "09", "0", "(Corse)"), ("8.5", "8,5", "85", "5", OVERSEAS), ("13", "13", "13", "6", "(Corse)"),
         ("1.75", "1,75", "175", "8", OVERSEAS), ("1.05", "1,05", "105", "9", OVERSEAS))  # fmt: skip

_ADD = sa.text(
    "INSERT INTO ledger_account"
    " (id, organization_id, version, created_at, updated_at, number, label, party, letterable, role, vat_rate, active)"
    " SELECT gen_random_uuid(), organization_id, 1, now(), now(), :number, :label, 'NONE', false, :role, CAST(:rate AS numeric), true"
    " FROM ledger_account WHERE role = 'VAT_DUE_20'"
    " ON CONFLICT (organization_id, number) DO UPDATE SET role = :role, vat_rate = CAST(:rate AS numeric)"
    " WHERE ledger_account.role IS NULL"
)
# a service was never exported: one abroad is outside the scope of French VAT (CGI art. 259-1°)
_DRAFTS = (
    (
        "UPDATE invoice_line SET vat_reason = 'OUTSIDE_FRANCE'"
        " WHERE vat_reason = 'EXPORT' AND kind = 'SERVICE' AND vat_rate_pct = 0 AND invoice_id IN"
        " (SELECT id FROM invoice WHERE status = 'DRAFT' AND order_id IS NULL)"
    ),
    (
        "UPDATE quote_line SET vat_reason = 'OUTSIDE_FRANCE'"
        " WHERE vat_reason = 'EXPORT' AND kind = 'SERVICE' AND vat_rate_pct = 0 AND quote_id IN"
        " (SELECT id FROM quote WHERE status = 'DRAFT')"
    ),
    (
        "UPDATE invoice SET vat_breakdown = replace(vat_breakdown::text, '\"EXPORT\"', '\"OUTSIDE_FRANCE\"')::jsonb"
        " WHERE status = 'DRAFT' AND id IN (SELECT invoice_id FROM invoice_line WHERE vat_reason = 'OUTSIDE_FRANCE')"
        " AND id NOT IN (SELECT invoice_id FROM invoice_line WHERE vat_reason = 'EXPORT')"
    ),
    (
        "UPDATE quote SET vat_breakdown = replace(vat_breakdown::text, '\"EXPORT\"', '\"OUTSIDE_FRANCE\"')::jsonb"
        " WHERE status = 'DRAFT' AND id IN (SELECT quote_id FROM quote_line WHERE vat_reason = 'OUTSIDE_FRANCE')"
        " AND id NOT IN (SELECT quote_id FROM quote_line WHERE vat_reason = 'EXPORT')"
    ),
)


def upgrade() -> None:
    """Every organization that has a chart gets the accounts; an account of its own with that number takes the role."""
    for rate, shown, suffix, digit, place in RATES:
        due, pending = f"TVA collectée {shown} % {place}", f"TVA collectée {shown} % {place} en attente d'encaissement"
        op.execute(_ADD.bindparams(number=f"44571{digit}", label=due, role=f"VAT_DUE_{suffix}", rate=rate))
        op.execute(_ADD.bindparams(number=f"44574{digit}", label=pending, role=f"VAT_PENDING_{suffix}", rate=rate))
    for statement in _DRAFTS:
        op.execute(statement)


def downgrade() -> None:
    """The accounts stay: no account is ever removed; nor do drafts call a service an export again."""
