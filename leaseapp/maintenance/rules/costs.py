"""The cost of a work order in € excl. VAT (FIELD.md 3.5): labour, parts, travel, what others billed."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel import money

_MINUTES = 60
_ZERO = Decimal(0)


def labour_ht(minutes: int, hourly_rate_ht: Decimal) -> Decimal:
    """Return what minutes cost at a rate an hour, to the cent."""
    return money.round2(hourly_rate_ht * minutes / _MINUTES)


def part_ht(quantity: int, unit_cost_ht: Decimal | None) -> Decimal:
    """Return what pieces cost, to the cent; nothing where no cost is known."""
    return money.round2((unit_cost_ht or _ZERO) * quantity)


def travel_ht(km: Decimal | None, rate_ht: Decimal | None) -> Decimal:
    """Return what a way costs, to the cent."""
    return money.round2((km or _ZERO) * (rate_ht or _ZERO))


@dataclass(frozen=True)
class Costs:
    """The parts of a cost, each to the cent."""

    labour: Decimal
    parts: Decimal
    travel: Decimal
    external: Decimal

    @property
    def total(self) -> Decimal:
        """The actual cost."""
        return self.labour + self.parts + self.travel + self.external


def cost_of(
    labour: Iterable[tuple[int, Decimal | None]],
    parts: Iterable[tuple[int, Decimal | None]],
    travel: tuple[Decimal | None, Decimal | None],
    external_ht: Decimal | None,
) -> Costs:
    """Return the cost of labour (minutes, rate an hour), parts (pieces, cost of one), travel (km, rate) and other bills."""
    return Costs(
        labour=money.total(labour_ht(minutes, rate or _ZERO) for minutes, rate in labour),
        parts=money.total(part_ht(pieces, cost) for pieces, cost in parts),
        travel=travel_ht(*travel),
        external=money.round2(external_ht or _ZERO),
    )
