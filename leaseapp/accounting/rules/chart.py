"""The chart of accounts a new organization starts with: PCG 2025 (règlement ANC 2022-06), about 160 accounts.

The table itself is `chart_2025.csv`, beside this module, so that an accountant can read and correct it.
"""

import csv
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from leaseapp.accounting.enums import AccountParty

CHART = Path(__file__).with_name("chart_2025.csv")


@dataclass(frozen=True, slots=True)
class AccountSeed:
    """One account of the seed; `role` is what services call it, `vat_rate` (percent) belongs to VAT accounts."""

    number: str
    label: str
    party: AccountParty
    letterable: bool
    role: str | None
    vat_rate: Decimal | None


@cache
def accounts() -> tuple[AccountSeed, ...]:
    """Every account of the seed, by number."""
    with CHART.open(encoding="utf-8", newline="") as file:
        return tuple(
            AccountSeed(
                number=row["number"],
                label=row["label"],
                party=AccountParty(row["party"]),
                letterable=row["letterable"] == "yes",
                role=row["role"] or None,
                vat_rate=Decimal(row["vat_rate"]) if row["vat_rate"] else None,
            )
            for row in csv.DictReader(file)
        )
