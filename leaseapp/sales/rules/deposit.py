"""The amount of a deposit: the only place where it is computed, when it is asked for and when it is invoiced.

A deposit invoice bills a base for each VAT rate, and its VAT is that base × rate, rounded (EN 16931). Not every total can
be reached that way: at 20 % no base comes to 0.03 €. So the bases are chosen first, as near as they come to the share of
the total incl. VAT, and what they come to is what is asked. Sources: DECISIONS 33, MONEY.md 1.2 row 5.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from leaseapp.billing.rules.groups import Group, bases, by_tax, group_of
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.totals import LineAmounts, PricedLine
from leaseapp.kernel import money
from leaseapp.kernel.money import CENT, ZERO
from leaseapp.law.vat_provisions import VatReason

Tax = tuple[Decimal, VatReason | None]


def asked(
    lines: Iterable[PricedLine], percent: Decimal | None, amounts: Iterable[LineAmounts] | None = None
) -> Decimal | None:
    """Return the deposit of `percent` % of these lines, in € incl. VAT: what its invoice will say. None when none is asked.

    `amounts` are those of the lines where a discount of the document is spread otherwise than they say.
    """
    return total_ttc(of_percent(ordered(lines, amounts), percent)) if percent else None


def ordered(lines: Iterable[PricedLine], amounts: Iterable[LineAmounts] | None = None) -> dict[Group, Decimal]:
    """Return the amounts of the lines by group, in € excl. VAT, after the discount of the document."""
    counted = list(lines)
    found = [totals.line_amounts(line) for line in counted] if amounts is None else amounts
    return bases((group_of(line), amount.net) for line, amount in zip(counted, found, strict=True))


def total_ttc(amounts: Mapping[Group, Decimal]) -> Decimal:
    """Return the total of a document of these amounts (€ excl. VAT by group), in € incl. VAT."""
    return _with_vat(by_tax(amounts))


def of_percent(ordered: Mapping[Group, Decimal], percent: Decimal) -> dict[Group, Decimal]:
    """Return `percent` % of the order by group, in € excl. VAT.

    With its VAT it is that share of the total incl. VAT, or a cent beside it where no bases come to the share.
    """
    taxes = by_tax(ordered)
    goal = money.percent(_with_vat(taxes), percent)
    shares = {tax: money.percent(base, percent) for tax, base in taxes.items()}
    return _within_rates(ordered, _nearest(shares, taxes, goal))


def of_amount(ordered: Mapping[Group, Decimal], amount: Decimal) -> dict[Group, Decimal]:
    """Return `amount` € excl. VAT shared between the rates by their bases, to the cent; ValueError for an order of 0 €."""
    taxes = by_tax(ordered)
    shares = money.split(amount, list(taxes.values()))
    return _within_rates(ordered, dict(zip(taxes, shares, strict=True)))


def _with_vat(taxes: Mapping[Tax, Decimal]) -> Decimal:
    return money.total(base + money.percent(base, rate) for (rate, _reason), base in taxes.items())


def _nearest(shares: dict[Tax, Decimal], most: Mapping[Tax, Decimal], goal: Decimal) -> dict[Tax, Decimal]:
    """Return `shares` moved by single cents, none beyond `most`, until no move brings their total with VAT nearer to `goal`."""

    def distance(found: Mapping[Tax, Decimal]) -> tuple[Decimal, bool]:
        total = _with_vat(found)
        return abs(goal - total), total < goal  # of two as near, the higher: paying the plain share then settles it

    while True:
        step = CENT if _with_vat(shares) < goal else -CENT
        moved = [shares | {tax: share + step} for tax, share in shares.items() if ZERO <= share + step <= most[tax]]
        best = min(moved, key=distance, default=shares)
        if distance(best) >= distance(shares):
            return shares
        shares = best


def _within_rates(ordered: Mapping[Group, Decimal], shares: Mapping[Tax, Decimal]) -> dict[Group, Decimal]:
    """Return the share of each rate split between the kinds that it covers."""
    deposit = {}
    for tax, share in shares.items():
        groups = [group for group in ordered if group.tax == tax]
        if share:
            deposit |= dict(zip(groups, money.split(share, [ordered[group] for group in groups]), strict=True))
    return {group: amount for group, amount in deposit.items() if amount}
