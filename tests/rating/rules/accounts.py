"""Statements for tests of the rules: figures in k€ as MONEY.md 7.3 gives them, written into the boxes of a 2050."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from leaseapp.rating.enums import StatementUnit
from leaseapp.rating.rules.statements import Line, Statement

EXAMPLE = {
    2025: {
        "FL": 4200, "EBE": 370, "HN": 168, "CAF": 288, "DL": 760, "EE": 2400, "debt": 580, "CF": 210,
        "CJ": 1380, "EG": 1220, "GR": 24, "BFR": 150,
    },
    2024: {
        "FL": 3950, "EBE": 178, "HN": 31, "CAF": 146, "DL": 592, "EE": 2310, "debt": 660, "CF": 95,
        "CJ": 1285, "EG": 1250, "GR": 28, "BFR": 162,
    },
    2023: {
        "FL": 4050, "EBE": 165, "HN": -12, "CAF": 106, "DL": 561, "EE": 2380, "debt": 740, "CF": 60,
        "CJ": 1315, "EG": 1330, "GR": 31, "BFR": 206,
    },
}  # fmt: skip
"""The three years of MONEY.md 7.3."""


def boxes(year: Mapping[str, int]) -> dict[str, int]:
    """Write the figures of a year into boxes: what the example leaves open is chosen so that every sum of the form comes out.

    EBE = FL − FW − FY; CAF = HN + GA; BFR = BX − DX − DY; the balance sheet has fixed assets, customers, cash and other debtors.
    """
    debts = year["EE"] - year["DL"]
    suppliers, taxes = (debts - year["debt"]) // 2, (debts - year["debt"]) - (debts - year["debt"]) // 2
    customers = year["BFR"] + suppliers + taxes
    current = year["CJ"]
    other = (
        current - customers - year["CF"]
    )  # securities would be cash: what is left stands as capital called and not paid
    depreciation = year["CAF"] - year["HN"]
    return {
        "FL": year["FL"], "FW": 1000, "FY": year["FL"] - 1000 - year["EBE"], "GA": depreciation,
        "GR": year["GR"], "HN": year["HN"], "DI": year["HN"],
        "DA": 100, "DG": year["DL"] - year["HN"] - 100, "DL": year["DL"], "EC": debts, "EE": year["EE"],
        "DU": year["debt"] - 80, "DV": 80, "DX": suppliers, "DY": taxes, "EG": year["EG"],
        "BX": customers, "CF": year["CF"], "CB": other, "CJ": current, "CK": 0,
        "BJ": year["EE"] - current + 300, "BK": 300, "CO": year["EE"] + 300, "1A": 300,
    }  # fmt: skip


def statement(
    year: int, values: Mapping[str, int | None], unit: StatementUnit = StatementUnit.KEUR, months: int = 12
) -> Statement:
    """Return the statement of a calendar year with these boxes; None is a box that is not there."""
    return Statement(
        fiscal_year=year,
        closing_date=date(year, 12, 31),
        lines=tuple(
            Line(code, None if value is None else Decimal(value)) for code, value in values.items()
        ),
        months=months,
        unit=unit,
    )  # fmt: skip


def example(**changes: Mapping[str, int | None]) -> list[Statement]:
    """Return the three statements of MONEY.md 7.3; `y2025={"DL": 1}` writes boxes of a year otherwise."""
    return [
        statement(year, {**boxes(figures), **changes.get(f"y{year}", {})}) for year, figures in EXAMPLE.items()
    ]  # fmt: skip
