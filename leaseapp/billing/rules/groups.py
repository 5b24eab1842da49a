"""Lines grouped by what a deposit tells apart: VAT rate, reason, goods or services."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.totals import PricedLine
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_rates
from leaseapp.law.vat_provisions import VatReason


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that one deposit line stands for: same VAT rate (%), same reason, same kind."""

    rate: Decimal
    reason: VatReason | None
    kind: LineKind

    @property
    def tax(self) -> tuple[Decimal, VatReason | None]:
        """The VAT that the group falls under."""
        return self.rate, self.reason


def group_of(line: PricedLine) -> Group:
    """Return the group that a line belongs to."""
    rate = vat_rates.normal_rate(line.vat_rate_pct)
    return Group(rate, line.vat_reason if rate == 0 else None, line.kind)


def bases(amounts: Iterable[tuple[Group, Decimal]]) -> dict[Group, Decimal]:
    """Amounts (€) added up by group, in the order of their first line."""
    found: dict[Group, Decimal] = {}
    for group, amount in amounts:
        found[group] = found.get(group, ZERO) + amount
    return found


def by_tax(amounts: Mapping[Group, Decimal]) -> dict[tuple[Decimal, VatReason | None], Decimal]:
    """Amounts (€) of groups, added up by VAT rate and reason."""
    found: dict[tuple[Decimal, VatReason | None], Decimal] = {}
    for group, amount in amounts.items():
        found[group.tax] = found.get(group.tax, ZERO) + amount
    return found


def covers(rest_ht: Mapping[Group, Decimal], deposits_ht: Mapping[Group, Decimal]) -> bool:
    """Tell whether what remains at each VAT rate is enough for the balance invoice to deduct the deposits of that rate."""
    available = by_tax(rest_ht)
    return all(amount <= available.get(tax, ZERO) for tax, amount in by_tax(deposits_ht).items())
