"""The effective price: of a product, of a variant of it, in a modality. The only place where one is decided (FIELD.md 5).

- A variant's own price goes before that of the product; without one it inherits, and follows each change of the product.
- A sale has its own price; that of a variant goes before it, because it speaks of another thing.
- A subscription and a service have the price of their modality, whatever the variant.
- A rent that the organization fixed holds for the product and the variants that inherit its price. A variant with a price
  of its own, and a lease without a fixed rent, take the rent that the rate table gives for price, residual and duration.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from leaseapp.catalog.enums import ModalityType, PaymentPeriod, PriceSource
from leaseapp.catalog.rules import rent


class Terms(Protocol):
    """The part of a modality that pricing reads."""

    @property
    def type(self) -> ModalityType:
        """Its type."""
        ...

    @property
    def unit_price_ht(self) -> Decimal | None:
        """Of a sale, € excl. VAT a unit."""
        ...

    @property
    def price_per_period_ht(self) -> Decimal | None:
        """Of a subscription, € excl. VAT a period."""
        ...

    @property
    def period(self) -> PaymentPeriod | None:
        """Of a subscription."""
        ...

    @property
    def minimum_commitment_periods(self) -> int | None:
        """Of a subscription."""
        ...

    @property
    def rate_per_unit_ht(self) -> Decimal | None:
        """Of a service, € excl. VAT a unit of work."""
        ...

    @property
    def rent_ht(self) -> Decimal | None:
        """The fixed rent of a lease, € excl. VAT a month."""
        ...

    @property
    def residual_percent(self) -> Decimal | None:
        """The share of the price that is left at the end of a lease, in %."""
        ...

    @property
    def max_months(self) -> int | None:
        """The longest duration of a lease."""
        ...


@dataclass(frozen=True, slots=True)
class Price:
    """A price in € excl. VAT: of a unit, or of a unit and a `period`; None where nothing says one.

    `source` says where it comes from, `months` for how long it is promised (None: once, or without an end).
    """

    amount: Decimal | None
    source: PriceSource | None
    period: PaymentPeriod | None = None
    months: int | None = None


def unit_price(product: Decimal, variant: Decimal | None) -> tuple[Decimal, bool]:
    """Return the price of a thing, and True where it is inherited from the product."""
    return (product, True) if variant is None else (variant, False)


def effective(
    product: Decimal,
    variant: Decimal | None,
    terms: Terms | None,
    rates: Sequence[tuple[int, Decimal]] = (),
    months: int | None = None,
) -> Price:
    """Return the price of a product (its default price) and a variant (its own price, or None) in a modality.

    A lease is asked for `months`, or its longest duration; `rates` are `(up to months, annual rate in %)`.
    """
    amount, inherited = unit_price(product, variant)
    if terms is None or (terms.type is ModalityType.ONE_SHOT and not inherited):
        return Price(amount, PriceSource.PRODUCT if inherited else PriceSource.VARIANT)
    if terms.type is ModalityType.ONE_SHOT:
        return Price(terms.unit_price_ht, PriceSource.MODALITY)
    if terms.type is ModalityType.SERVICE:
        return Price(terms.rate_per_unit_ht, PriceSource.MODALITY)
    if terms.type is ModalityType.SUBSCRIPTION:
        committed = terms.minimum_commitment_periods
        length = terms.period.months * committed if terms.period and committed else None
        return Price(terms.price_per_period_ht, PriceSource.MODALITY, terms.period, length)
    return _rent(amount, inherited, terms, rates, months or terms.max_months)


def _rent(
    price: Decimal, inherited: bool, terms: Terms, rates: Sequence[tuple[int, Decimal]], months: int | None
) -> Price:
    if terms.rent_ht is not None and inherited:
        return Price(terms.rent_ht, PriceSource.FIXED_RENT, PaymentPeriod.MONTHLY, months)
    rate = rent.rate_for(rates, months) if months else None
    if rate is None or months is None:
        return Price(None, None, PaymentPeriod.MONTHLY, months)
    computed = rent.level_rent(price, terms.residual_percent or Decimal(0), rate, months)
    return Price(computed, PriceSource.COMPUTED_RENT, PaymentPeriod.MONTHLY, months)
