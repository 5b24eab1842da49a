"""Words of the catalog."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class ProductKind(StrEnum):
    """The kind of a product (DECISIONS 32); a SERVICE has no stock, all others are goods to VAT."""

    GOODS = "GOODS"
    SERVICE = "SERVICE"
    PART = "PART"
    EQUIPMENT = "EQUIPMENT"


class ProductStatus(StrEnum):
    """The status of a product: ARCHIVED ones are gone from selectors and stay readable (document 2)."""

    ACTIVE = "ACTIVE"
    ARCHIVED = "ARCHIVED"


class StockLevel(StrEnum):
    """The level of a stock that needs attention; enough stock needs no word."""

    LOW = "LOW"
    SHORT = "SHORT"


label_members(
    {
        StockLevel.LOW: _("Low"),
        StockLevel.SHORT: _("Below zero"),
        ProductKind.GOODS: _("Goods"),
        ProductKind.SERVICE: _("Service"),
        ProductKind.PART: _("Spare part"),
        ProductKind.EQUIPMENT: _("Equipment"),
        ProductStatus.ACTIVE: _("Active"),
        ProductStatus.ARCHIVED: _("Archived"),
    }
)
