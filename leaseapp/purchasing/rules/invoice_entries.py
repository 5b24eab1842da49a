"""Supplier invoices, credit notes and payments as lines of the ledger (MONEY.md 1.2 rows 15 to 20).

Accounts are named by role, charges by the number that their analytical code has in the chart. Credit notes are mirrors; the
ledger holds no negative amounts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from leaseapp.accounting.enums import AccountRole, VatKind
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_rates
from leaseapp.purchasing.enums import SupplierVatRegime

SELF_ASSESSED = {
    SupplierVatRegime.INTRA_EU: (AccountRole.VAT_DUE_INTRA_EU, VatKind.INTRA_EU),
    SupplierVatRegime.REVERSE_CHARGE: (AccountRole.VAT_DUE_REVERSE_CHARGE, VatKind.REVERSE_CHARGE),
    SupplierVatRegime.IMPORT: (AccountRole.VAT_DUE_REVERSE_CHARGE, VatKind.REVERSE_CHARGE),
}
"""Regimes in which the buyer owes the VAT (CGI art. 283, 256 bis, 293 A): the account that it is due on, and its category."""
UNTAXED = frozenset({*SELF_ASSESSED, SupplierVatRegime.FRANCHISE})
"""Regimes in which the supplier charges no VAT."""


@dataclass(frozen=True, slots=True)
class BookedLine:
    """One line of an entry: an account by `role` or by `account` (its number), one amount (€), and what it says of VAT."""

    role: str | None = None
    account: str | None = None
    debit: Decimal = ZERO
    credit: Decimal = ZERO
    vat_rate: Decimal | None = None
    vat_base: Decimal | None = None
    vat_kind: VatKind | None = None


@dataclass(frozen=True, slots=True)
class Charge:
    """The part of an invoice that is charged to one analytical code: account, amount (€ excl. VAT); an asset waits in 2315."""

    account: str
    amount: Decimal
    is_asset: bool = False


@dataclass(frozen=True, slots=True)
class Taxed:
    """Base and VAT (€) of lines with one rate (%) and one role of deductible VAT; `account` takes what is not deducted."""

    rate: Decimal
    base: Decimal
    vat: Decimal
    vat_role: str | None
    account: str
    is_asset: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """An amount that was paid on an invoice (€ incl. VAT), or taken back: below zero, `undoes` is the place of that payment."""

    amount: Decimal
    undoes: int | None = None


def invoice_lines(
    regime: SupplierVatRegime, charges: Sequence[Charge], taxed: Sequence[Taxed], *, is_credit_note: bool = False
) -> list[BookedLine]:
    """Rows 15 to 19: the charges and assets, the VAT by the supplier's regime, what is owed to the supplier (404 for assets).

    The debits come first. Row 20 for a credit note.
    """
    lost: dict[str | None, Decimal] = {}
    debits: list[BookedLine] = []
    owed_vat: list[BookedLine] = []
    for row in _assessed(regime, taxed):
        role = _vat_role(regime, row)
        if role is None:
            account = None if row.is_asset else row.account
            lost[account] = lost.get(account, ZERO) + row.vat
        else:
            debits.append(_tax(role, row, regime))
        if regime in SELF_ASSESSED:
            owed_vat.append(_due(row, regime))
    owed = money.total([*(one.amount for one in charges), *(row.vat for row in taxed)])
    supplier = AccountRole.SUPPLIER_ASSETS if any(one.is_asset for one in charges) else AccountRole.SUPPLIER
    lines = [
        *_charged(charges, lost),
        *_merged(debits),
        BookedLine(role=supplier, credit=owed),
        *_merged(owed_vat),
    ]
    kept = [_positive(line) for line in lines if line.debit or line.credit]
    return mirror(kept) if is_credit_note else kept


def pending_vat(
    regime: SupplierVatRegime, taxed: Iterable[Taxed]
) -> dict[tuple[str, Decimal], Decimal]:  # fmt: skip
    """Return the VAT (€) that waits for the payment, by the role that it goes to and the rate in %."""
    found: dict[tuple[str, Decimal], Decimal] = {}
    if regime is not SupplierVatRegime.RECEIPTS:
        return found
    for row in taxed:
        if row.vat_role is not None and not row.is_asset:
            key = (row.vat_role, vat_rates.normal_rate(row.rate))
            found[key] = found.get(key, ZERO) + row.vat
    return {key: vat for key, vat in found.items() if vat}


def moved(
    pending: Mapping[tuple[str, Decimal], Decimal], steps: Sequence[Step], ttc: Decimal
) -> dict[tuple[str, Decimal], Decimal]:
    """Return the pending VAT (€) that the last of these steps makes deductible, by the role that it goes to and the rate.

    Each payment moves what is due until then less what was moved, so that the last one empties the account; one that is
    undone takes back what it moved (row 8). `ttc` is the total of the invoice in €.
    """
    return {key: _moves(vat, steps, ttc)[-1] for key, vat in pending.items()}


def _moves(vat: Decimal, steps: Sequence[Step], ttc: Decimal) -> list[Decimal]:
    paid = done = ZERO
    found: list[Decimal] = []
    for step in steps:
        paid += step.amount
        found.append(-found[step.undoes] if step.undoes is not None else money.proportion(vat, paid, ttc) - done)
        done += found[-1]
    return found


def payment_lines(
    shares: Sequence[tuple[str, Decimal]], vat: Iterable[Mapping[tuple[str, Decimal], Decimal]] = ()
) -> list[BookedLine]:
    """Rows 16 and 20: one debit of the supplier's account a share, the bank; then the VAT that becomes deductible.

    `shares` are (role of the supplier's account, amount in €); a credit note that is set off is below zero.
    """
    lines = [_positive(BookedLine(role=role, debit=amount)) for role, amount in shares]
    lines.append(BookedLine(role=AccountRole.BANK, credit=money.total(amount for _role, amount in shares)))
    taxes: list[BookedLine] = []
    for moves in vat:
        for (role, rate), amount in moves.items():
            base = money.proportion(amount, money.HUNDRED, rate)
            taxes += [
                BookedLine(role, None, amount, ZERO, rate, base, VatKind.STANDARD),
                BookedLine(AccountRole.VAT_DEDUCTIBLE_PENDING, None, ZERO, amount, rate, base, VatKind.STANDARD),
            ]
    return [_positive(line) for line in (*lines, *_merged(taxes)) if line.debit or line.credit]


def shifted(moved_ht: Mapping[str, Decimal], *, is_credit_note: bool = False) -> list[BookedLine]:
    """MONEY.md 3.7: what allocations move between accounts after the validation (€ excl. VAT, above zero is charged).

    Nothing where old and new account are one.
    """
    lines = [_positive(BookedLine(account=account, debit=amount)) for account, amount in moved_ht.items() if amount]
    ordered = sorted(lines, key=lambda line: line.credit > 0)
    return mirror(ordered) if is_credit_note else ordered


def mirror(lines: Iterable[BookedLine]) -> list[BookedLine]:
    """Return the same lines with debit and credit exchanged."""
    return [replace(line, debit=line.credit, credit=line.debit) for line in lines]


def split_vat(rate: Decimal, bases: Sequence[Decimal]) -> list[Decimal]:
    """Share the VAT (€) of the lines of one rate (%) out by their bases: its sum is that of the document."""
    whole = money.total(bases)
    weights = [max(base, ZERO) for base in bases]
    return money.split(money.percent(whole, rate), weights) if any(weights) else [ZERO] * len(bases)


def _assessed(regime: SupplierVatRegime, taxed: Sequence[Taxed]) -> Sequence[Taxed]:
    """Return the VAT to book: as charged, none, or what the buyer owes at the standard rate where the lines show none."""
    if regime not in SELF_ASSESSED:
        return taxed
    return [
        replace(row, rate=vat_rates.STANDARD, vat=money.percent(row.base, vat_rates.STANDARD))
        for row in taxed
    ]  # fmt: skip


def _vat_role(regime: SupplierVatRegime, row: Taxed) -> str | None:
    if row.vat_role is None:
        return None
    if regime is SupplierVatRegime.INTRA_EU:
        return AccountRole.VAT_DEDUCTIBLE_INTRA_EU
    if regime is SupplierVatRegime.RECEIPTS and not row.is_asset:
        return AccountRole.VAT_DEDUCTIBLE_PENDING
    return row.vat_role


def _charged(charges: Sequence[Charge], lost: Mapping[str | None, Decimal]) -> list[BookedLine]:
    """Return a debit an account: assets in progress together, then each charge; with the VAT that is not deducted."""
    assets = money.total(one.amount for one in charges if one.is_asset) + lost.get(None, ZERO)
    amounts: dict[str, Decimal] = {}
    for one in charges:
        if not one.is_asset:
            amounts[one.account] = amounts.get(one.account, ZERO) + one.amount
    for account, vat in lost.items():
        if account is not None:
            amounts[account] = amounts.get(account, ZERO) + vat
    return [
        BookedLine(role=AccountRole.ASSET_IN_PROGRESS, debit=assets),
        *(BookedLine(account=account, debit=amount) for account, amount in amounts.items()),
    ]


def _tax(role: str, row: Taxed, regime: SupplierVatRegime) -> BookedLine:
    kind = SELF_ASSESSED[regime][1] if regime in SELF_ASSESSED else VatKind.STANDARD
    rate = vat_rates.normal_rate(row.rate)
    return BookedLine(role=role, debit=row.vat, vat_rate=rate, vat_base=row.base, vat_kind=kind)


def _due(row: Taxed, regime: SupplierVatRegime) -> BookedLine:
    role, kind = SELF_ASSESSED[regime]
    return BookedLine(
        role=role, credit=row.vat, vat_rate=vat_rates.normal_rate(row.rate), vat_base=row.base, vat_kind=kind
    )


def _merged(lines: Iterable[BookedLine]) -> list[BookedLine]:
    """Return one line an account, side and rate."""
    found: dict[tuple[str | None, Decimal | None, bool], BookedLine] = {}
    for line in lines:
        key = (line.role, line.vat_rate, bool(line.credit))
        before = found.get(key)
        found[key] = line if before is None else replace(
            line, debit=line.debit + before.debit, credit=line.credit + before.credit,
            vat_base=(line.vat_base or ZERO) + (before.vat_base or ZERO),
        )  # fmt: skip
    return list(found.values())


def _positive(line: BookedLine) -> BookedLine:
    """Return the line with its amount on the side where it is above zero, and its base without a sign."""
    base = abs(line.vat_base) if line.vat_base is not None else None
    net = line.debit - line.credit
    return replace(line, debit=max(net, ZERO), credit=max(-net, ZERO), vat_base=base)
