"""Unit prices have up to six decimals: the cost of a copy or of a kWh.

Revision ID: 202611262245
"""

import sqlalchemy as sa
from alembic import op

revision = "202611262245"
down_revision = "202611261630"
branch_labels = None
depends_on = None

_PRICES = {
    "product": ("default_unit_price_ht", "purchase_price_ht"),
    "product_variant": ("unit_price_ht",),
    "product_modality": ("unit_price_ht", "price_per_period_ht", "rent_ht", "rate_per_unit_ht"),
    "quote_line": ("unit_price_ht", "purchase_price_ht"),
    "sales_order_line": ("unit_price_ht", "purchase_price_ht"),
    "invoice_line": ("unit_price_ht", "purchase_price_ht"),
    "credit_note_line": ("unit_price_ht", "purchase_price_ht"),
    "spare_part": ("unit_cost_ht", "sale_price_ht"),
    "spare_part_instance": ("unit_cost_ht",),
    "storage_rate": ("unit_price_ht",),
}


def upgrade() -> None:
    """Prices that stand there keep their value: ten digits before the point, as before."""
    _hold(16, 6)


def downgrade() -> None:
    """Prices lose the decimals behind the fourth."""
    _hold(14, 4)


def _hold(digits: int, places: int) -> None:
    for table, columns in _PRICES.items():
        for column in columns:
            op.alter_column(table, column, type_=sa.Numeric(digits, places))
