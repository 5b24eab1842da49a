"""Analytical codes: the 23 that an organization starts with (MONEY.md 1.3), and the form of one."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from leaseapp.accounting.enums import CodeCategory

SEED = Path(__file__).with_name("codes_seed.csv")
PATTERN = r"^[A-Z0-9][A-Z0-9-]{1,19}$"
FIXED_ASSET_PREFIX = "2"

Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class CodeSeed:
    """A code of the seed; `vat_role` is the account of the VAT on what it charges, None without VAT to deduct."""

    code: str
    label: str
    category: CodeCategory
    account: str
    is_fixed_asset: bool
    vat_role: str | None


@cache
def codes() -> tuple[CodeSeed, ...]:
    """Every code of the seed."""
    with SEED.open(encoding="utf-8", newline="") as file:
        return tuple(
            CodeSeed(
                row["code"], row["label"], CodeCategory(row["category"]), row["account"], row["fixed_asset"] == "yes",
                row["vat_role"] or None,
            )
            for row in csv.DictReader(file)
        )  # fmt: skip


def is_cycle(parents: Mapping[Node, Node | None], node: Node, parent: Node | None) -> bool:
    """Tell whether `node` would stand below itself under `parent`."""
    seen = {node}
    while parent is not None:
        if parent in seen:
            return True
        seen.add(parent)
        parent = parents.get(parent)
    return False
