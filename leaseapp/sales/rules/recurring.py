"""Promises of a quote for each period: rents and subscriptions, apart from what is paid once (decision 68).

Amounts of a period are added up and taxed as a document would be, one for each period. What a quote is worth counts each line
over its duration; one without an end counts for a year.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.totals import PricedLine
from leaseapp.kernel import money

WITHOUT_END_MONTHS = 12
"""Months that a promise without an end counts for in what a quote is worth."""


@dataclass(frozen=True, slots=True)
class Recurring:
    """A priced line that is paid each `period`, for `months` (None: without an end); `security_deposit` in €, given back."""

    line: PricedLine
    period: PaymentPeriod
    months: int | None = None
    security_deposit: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PeriodTotal:
    """Amount of each `period`, in €."""

    period: PaymentPeriod
    total_ht: Decimal
    total_vat: Decimal
    total_ttc: Decimal

    def to_json(self) -> dict[str, Any]:
        """Return it as it is stored: amounts as decimal texts."""
        return {
            "period": self.period.value,
            "total_ht": str(self.total_ht),
            "total_vat": str(self.total_vat),
            "total_ttc": str(self.total_ttc),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> "PeriodTotal":
        """Return it as it was computed."""
        amounts = {name: Decimal(row[name]) for name in ("total_ht", "total_vat", "total_ttc")}
        return cls(PaymentPeriod(row["period"]), **amounts)


def by_period(lines: Iterable[Recurring]) -> tuple[PeriodTotal, ...]:
    """Return what is paid each month, each quarter and each year, those that there are, in this order."""
    grouped: dict[PaymentPeriod, list[PricedLine]] = {}
    for item in lines:
        grouped.setdefault(item.period, []).append(item.line)
    found = []
    for period in PaymentPeriod:
        if period in grouped:
            computed = totals.compute(grouped[period])
            found.append(PeriodTotal(period, computed.total_ht, computed.total_vat, computed.total_ttc))
    return tuple(found)


def value_ht(line: Recurring) -> Decimal:
    """Return what the line comes to over its duration, in € excl. VAT."""
    months = line.months if line.months is not None else WITHOUT_END_MONTHS
    return totals.line_amounts(line.line).total * -(-months // line.period.months)


def worth_ht(once_ht: Decimal, lines: Iterable[Recurring]) -> Decimal:
    """Return what is paid once and over the durations together, in € excl. VAT."""
    return money.total([once_ht, *(value_ht(line) for line in lines)])


def security_deposit(lines: Sequence[Recurring]) -> Decimal | None:
    """Return the security deposits of all lines, in €; None where none is asked."""
    asked = [line.security_deposit for line in lines if line.security_deposit]
    return money.total(asked) if asked else None
