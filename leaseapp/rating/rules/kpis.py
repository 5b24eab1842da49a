"""Figures of a rating by year, as the company's older tool lists them (document 3: the legacy KPIs)."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.rules import formulas, items
from leaseapp.rating.rules.statements import Year, item_values
from leaseapp.rating.rules.words import ValueUnit

EURO = "EUR"


@dataclass(frozen=True, slots=True)
class Kpi:
    """A figure: its label (msgid), its unit (EUR or a ValueUnit), its value by fiscal year where the year tells it."""

    code: str
    label: str
    unit: str
    values: dict[int, Decimal]


_AMOUNTS = (
    "REVENUE", "EBE", "OPERATING_RESULT", "NET_RESULT", "CAF", "EQUITY", "TOTAL", "FINANCIAL_DEBT", "CASH", "NET_DEBT", "BFR",
)  # fmt: skip
_RATIOS = tuple(
    (code, label, unit, formulas.parse(text))
    for code, label, unit, text in (
        ("AUTONOMY", _("Autonomy"), ValueUnit.PERCENT, "EQUITY / TOTAL"),
        ("GEARING", _("Net debt on equity"), ValueUnit.TIMES, "NET_DEBT / EQUITY"),
        ("REPAYMENT", _("Repayment capacity"), ValueUnit.YEARS, "NET_DEBT / CAF"),
        ("LIQUIDITY", _("Liquidity"), ValueUnit.TIMES, "CURRENT_ASSETS / DEBTS_UNDER_1Y"),
        ("EBE_MARGIN", _("Operating margin"), ValueUnit.PERCENT, "EBE / REVENUE"),
        ("NET_MARGIN", _("Net margin"), ValueUnit.PERCENT, "NET_RESULT / REVENUE"),
        ("BFR_DAYS", _("Working capital in days"), ValueUnit.DAYS, "BFR / REVENUE * 360"),
        ("GROWTH", _("Growth"), ValueUnit.PERCENT, "REVENUE / REVENUE_PREVIOUS - 1"),
    )
)


def _ratio(formula: formulas.Formula, values: dict[str, Decimal]) -> Decimal | None:
    try:
        return money.round_to(formulas.value(formula, values), 4)
    except (formulas.MissingItem, formulas.NotPositive):
        return None


def kpis(years: Sequence[Year]) -> list[Kpi]:
    """Return amounts (€, as reported, not annualized) and ratios (of twelve months, four decimals) of each year."""
    amounts = [
        Kpi(name, items.ITEMS[name].label, EURO, {
            year.fiscal_year: money.round2(year.reported[name]) for year in years if name in year.reported
        })
        for name in _AMOUNTS
    ]  # fmt: skip
    values = [(year.fiscal_year, item_values(years, at)) for at, year in enumerate(years)]
    ratios = [
        Kpi(code, label, unit, {
            year: ratio for year, of_year in values if (ratio := _ratio(formula, of_year)) is not None
        })
        for code, label, unit, formula in _RATIOS
    ]  # fmt: skip
    return [*amounts, *ratios]
