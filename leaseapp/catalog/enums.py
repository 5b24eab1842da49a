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


class ProductPrice(StrEnum):
    """The prices of a product whose changes its record tells."""

    SALE = "SALE"
    PURCHASE = "PURCHASE"


class ProductStatus(StrEnum):
    """The status of a product: ARCHIVED ones are gone from selectors and stay readable (document 2)."""

    ACTIVE = "ACTIVE"
    ARCHIVED = "ARCHIVED"


class StockLevel(StrEnum):
    """The level of a stock that needs attention; enough stock needs no word."""

    LOW = "LOW"
    SHORT = "SHORT"


class ModalityType(StrEnum):
    """The way in which a product is paid for (document 2): once, by period, as a rent, by the unit of work."""

    ONE_SHOT = "ONE_SHOT"
    SUBSCRIPTION = "SUBSCRIPTION"
    LEASE = "LEASE"
    SERVICE = "SERVICE"


class SaleKind(StrEnum):
    """Kind of what a document line sells, as VAT sees it: everything but a service is goods (DECISIONS 32)."""

    GOODS = "GOODS"
    SERVICE = "SERVICE"


class PaymentPeriod(StrEnum):
    """The time between two payments of what is paid again and again."""

    MONTHLY = "MONTHLY"
    QUARTERLY = "QUARTERLY"
    ANNUAL = "ANNUAL"

    @property
    def months(self) -> int:
        """Its length in months."""
        return {PaymentPeriod.MONTHLY: 1, PaymentPeriod.QUARTERLY: 3, PaymentPeriod.ANNUAL: 12}[self]


class ServiceUnit(StrEnum):
    """The unit by which a service is charged (document 2)."""

    INTERVENTION = "INTERVENTION"
    HOUR = "HOUR"
    KM = "KM"


class PriceSource(StrEnum):
    """Source of the price of a product, a variant and a modality."""

    PRODUCT = "PRODUCT"
    VARIANT = "VARIANT"
    MODALITY = "MODALITY"
    FIXED_RENT = "FIXED_RENT"
    COMPUTED_RENT = "COMPUTED_RENT"


#: the word that stands behind a quantity on documents, French as they are
UNIT_WORDS = {ServiceUnit.INTERVENTION: "intervention", ServiceUnit.HOUR: "h", ServiceUnit.KM: "km"}

label_members({ProductPrice.SALE: _("Price excl. VAT"), ProductPrice.PURCHASE: _("Purchase price excl. VAT")})
label_members(
    {
        SaleKind.GOODS: _("Goods"),
        SaleKind.SERVICE: _("Service"),
        ModalityType.ONE_SHOT: _("Sale"),
        ModalityType.SUBSCRIPTION: _("Subscription"),
        ModalityType.LEASE: _("Lease"),
        ModalityType.SERVICE: _("Service"),
        PaymentPeriod.MONTHLY: _("Monthly"),
        PaymentPeriod.QUARTERLY: _("Quarterly"),
        PaymentPeriod.ANNUAL: _("Annual"),
        ServiceUnit.INTERVENTION: _("Intervention"),
        ServiceUnit.HOUR: _("Hour"),
        ServiceUnit.KM: _("Kilometre"),
        PriceSource.PRODUCT: _("Price of the product"),
        PriceSource.VARIANT: _("Own price of the variant"),
        PriceSource.MODALITY: _("Price of the modality"),
        PriceSource.FIXED_RENT: _("Fixed rent"),
        PriceSource.COMPUTED_RENT: _("Computed rent"),
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
