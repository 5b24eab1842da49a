"""Rules for a product's price, VAT and stock.

Sources: DECISIONS 27 (VAT rates: law/vat_rates.py), DECISIONS 32 (kinds),
FIELD.md 5 (stock below zero is shown, never blocking).
"""

from decimal import Decimal

from leaseapp.catalog.enums import ProductKind, StockLevel
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_rates import ALLOWED

VAT_RATE_UNKNOWN = _("This VAT rate does not exist: choose {rates}.")
SERVICE_WITHOUT_STOCK = _("A service has no stock.")


def vat_rate_error(rate: Decimal, field: str = "defaultVatRate") -> FieldError | None:
    """VAT_RATE_UNKNOWN unless the rate (%) is one of the French ones."""
    if rate in ALLOWED:
        return None
    return FieldError(field, "VAT_RATE_UNKNOWN", VAT_RATE_UNKNOWN, {"rates": ALLOWED})


def stock_errors(
    kind: ProductKind, stock_managed: bool, stock_quantity: Decimal, stock_threshold: Decimal | None
) -> list[FieldError]:
    """SERVICE_WITHOUT_STOCK for a service with stock, quantity or threshold; any other quantity is fine, also below 0."""
    if kind is not ProductKind.SERVICE:
        return []
    given = {"stockManaged": stock_managed, "stockQuantity": stock_quantity, "stockThreshold": stock_threshold}
    return [
        FieldError(field, "SERVICE_WITHOUT_STOCK", SERVICE_WITHOUT_STOCK) for field, value in given.items() if value
    ]


def stock_level(stock_managed: bool, stock_quantity: Decimal, stock_threshold: Decimal | None) -> StockLevel | None:
    """SHORT below zero, LOW at or below the threshold; None when there is enough, or stock is not managed."""
    if not stock_managed:
        return None
    if stock_quantity < 0:
        return StockLevel.SHORT
    return StockLevel.LOW if stock_threshold is not None and stock_quantity <= stock_threshold else None
