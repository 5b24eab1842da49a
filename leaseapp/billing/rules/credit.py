"""The credit of an invoice by a credit note: amounts by line, VAT by rate, and from which VAT accounts.

Sources: DECISIONS 28, MONEY.md 1.2 row 6 (reversed on the accounts and chargeability of the invoice), CGI art. 272-1.
Whatever the order of credits, their sum never exceeds the invoice. A credit that leaves something bears the VAT that its own
base explains, base × rate to the cent (CGI ann. II art. 242 nonies A I-11°: the tax "correspondant"); the last one takes the
exact rest, by line, by VAT rate, and so in total.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from leaseapp.billing.rules import settlement
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.totals import PricedLine, Totals, VatRow, line_amounts, waits_for_receipt
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_rates
from leaseapp.law.vat_provisions import VatReason

ONE, NONE = Decimal(1), Decimal(0)


class StoredLine(PricedLine, Protocol):
    """A line as it stands on an invoice or credit note, with its total in € excl. VAT."""

    @property
    def line_total_ht(self) -> Decimal:
        """Total in € excl. VAT."""
        ...


class InvoicedLine(StoredLine, Protocol):
    """A line of the invoice, by its id."""

    @property
    def id(self) -> UUID:
        """Its id."""
        ...


class EarlierLine(StoredLine, Protocol):
    """A line of an earlier credit note of the same invoice."""

    @property
    def invoice_line_id(self) -> UUID:
        """The line that it credits."""
        ...

    @property
    def credited_quantity(self) -> Decimal:
        """The quantity of it that was given back."""
        ...


@dataclass(frozen=True, slots=True)
class Remaining:
    """The part of an invoice line that is left to credit: quantity, amount and eco-tax in € excl. VAT, with the line's signs."""

    quantity: Decimal
    amount: Decimal
    eco_tax: Decimal

    @property
    def is_empty(self) -> bool:
        """True when neither an amount nor a piece is left: free units are given back too, at 0 €."""
        return self.amount == 0 and self.quantity == 0

    def after(self, taken: EarlierLine) -> "Remaining":
        """Return what is left when a line of a credit note was taken."""
        return Remaining(
            quantity=self.quantity - taken.credited_quantity,
            amount=self.amount - taken.line_total_ht,
            eco_tax=self.eco_tax - money.round2(taken.eco_tax_ht),
        )


@dataclass(frozen=True, slots=True)
class CreditedLine:
    """A line of the credit note: how it is explained (quantity × price − discount + eco-tax) and what it gives back.

    `returned` is the quantity of the invoice line that comes back, 0 for a price reduction.
    """

    invoice_line_id: UUID
    kind: LineKind
    vat_rate_pct: Decimal
    vat_reason: VatReason | None
    quantity: Decimal
    unit_price_ht: Decimal
    discount_pct: Decimal
    eco_tax_ht: Decimal
    line_total_ht: Decimal
    returned: Decimal
    keeps_unit: bool


@dataclass(frozen=True, slots=True)
class InvoiceState:
    """The state on which a credit depends, beside the lines: amounts of the invoice in €, and how far it was settled.

    `given_ttc` is the sum of all earlier credits, `credited` the part of it that reduced what was due. `moved` is the
    pending VAT by rate that receipts and deliveries made due, `given_back` what earlier credits took from the pending account.
    `given_vat` is the tax of earlier credits by rate and reason. `waived` is what earlier credits settled of it beside their
    amounts, net (rules.settlement).
    `is_deposit` and `vat_on_debits` say of which lines the VAT waits for the receipt, as at issue.
    """

    rows: Sequence[VatRow]
    total_ttc: Decimal
    given_ttc: Decimal
    paid: Decimal
    credited: Decimal
    moved: Mapping[Decimal, Decimal]
    given_back: Mapping[Decimal, Decimal]
    is_deposit: bool
    vat_on_debits: bool
    waived: Decimal = ZERO
    given_vat: Mapping[tuple[Decimal, VatReason | None], Decimal] = field(default_factory=dict)

    @property
    def due(self) -> Decimal:
        """The amount that the customer still owes."""
        return max(self.total_ttc - self.paid - self.credited, ZERO)

    def taken(self, total_ttc: Decimal) -> tuple[Decimal, Decimal]:
        """Return what a credit of `total_ttc` takes off what is due, and the cent beside it (rules.settlement)."""
        return settlement.credited(self.due, total_ttc, self.waived)


def remaining(lines: Sequence[InvoicedLine], earlier: Iterable[EarlierLine]) -> dict[UUID, Remaining]:
    """Return what is left to credit of each line of an invoice after the `earlier` credits."""
    left = {line.id: Remaining(line.quantity, line.line_total_ht, money.round2(line.eco_tax_ht)) for line in lines}
    for taken in earlier:
        left[taken.invoice_line_id] = left[taken.invoice_line_id].after(taken)
    return left


def rebates(lines: Sequence[InvoicedLine], earlier: Sequence[EarlierLine], now: Sequence[EarlierLine]) -> list[Decimal]:
    """Return the part of each line of `now` that reduces the price of what stays sold (€ excl. VAT, with the line's sign).

    A price reduction is all rebate. What comes back was sold at its full price: its part of the rebates that were given on it
    is less than 0, so that the sale is reversed whole. Whatever takes the rest of an invoice line cancels it, rebates included.
    """
    left = remaining(lines, ())
    given = dict.fromkeys(left, ZERO)
    found = []
    for line in (*earlier, *now):
        key = line.invoice_line_id
        rest = left[key]
        if line.line_total_ht == rest.amount:
            rebate = -given[key]
        elif line.credited_quantity == 0:
            rebate = line.line_total_ht
        else:
            rebate = -money.proportion(given[key], line.credited_quantity, rest.quantity)
        given[key] += rebate
        left[key] = rest.after(line)
        found.append(rebate)
    return found[len(earlier) :]


def by_quantity(line: InvoicedLine, rest: Remaining, quantity: Decimal) -> CreditedLine:
    """Give `quantity` (above 0, at most what is left) of a line back at what it still costs; the last one takes the rest.

    ValueError when more is asked than is left.
    """
    signed = quantity if rest.quantity >= 0 else -quantity
    if quantity <= 0 or abs(signed) > abs(rest.quantity):
        raise ValueError("more is credited than was invoiced")
    if signed == rest.quantity:
        amount, eco_tax = rest.amount, rest.eco_tax
    else:
        amount = money.proportion(rest.amount, signed, rest.quantity)
        eco_tax = money.proportion(rest.eco_tax, signed, rest.quantity)
    return _explained(line, signed, amount, max(eco_tax, ZERO))


def by_amount(line: InvoicedLine, rest: Remaining, amount: Decimal) -> CreditedLine:
    """Give `amount` (€ excl. VAT, above 0, at most what is left) of a line back without any quantity.

    ValueError when more is asked than is left.
    """
    if amount <= 0 or amount > abs(rest.amount):
        raise ValueError("more is credited than was invoiced")
    sign = ONE if rest.amount >= 0 else -ONE
    return CreditedLine(
        invoice_line_id=line.id,
        kind=line.kind,
        vat_rate_pct=line.vat_rate_pct,
        vat_reason=line.vat_reason,
        quantity=sign,
        unit_price_ht=amount,
        discount_pct=NONE,
        eco_tax_ht=ZERO,
        line_total_ht=sign * amount,
        returned=NONE,
        keeps_unit=False,
    )


def whole_rest(line: InvoicedLine, rest: Remaining) -> CreditedLine:
    """Give everything of a line back that is left of it."""
    if rest.quantity != 0:
        return by_quantity(line, rest, abs(rest.quantity))
    return by_amount(line, rest, abs(rest.amount))


def drafted_again(line: InvoicedLine, rest: Remaining) -> list[CreditedLine]:
    """Return lines that invoice exactly what is left of a line: the same quantity, and the same amount.

    Where no price of six decimals gives the amount of the whole quantity, its last unit bears the cents.
    """
    whole = whole_rest(line, rest)
    if whole.quantity == rest.quantity:
        return [whole]
    unit = ONE if rest.quantity >= 0 else -ONE
    price = money.round_to(abs(rest.amount) / abs(rest.quantity), 6)
    most = replace(
        whole, quantity=rest.quantity - unit, unit_price_ht=price, discount_pct=NONE, eco_tax_ht=ZERO, keeps_unit=True
    )
    most = replace(most, returned=most.quantity, line_total_ht=line_amounts(most).total)
    last = abs(rest.amount - most.line_total_ht)
    return [most, replace(most, quantity=unit, returned=unit, unit_price_ht=last, line_total_ht=unit * last)]


def _explained(line: InvoicedLine, quantity: Decimal, amount: Decimal, eco_tax: Decimal) -> CreditedLine:
    """Return the quantity with the invoice's own price where that gives the amount; else with the price that does.

    A document must add up: after a price reduction, or when the rest takes a cent of rounding, the invoice's price does
    not explain the amount any more.
    """
    plain = CreditedLine(
        invoice_line_id=line.id,
        kind=line.kind,
        vat_rate_pct=line.vat_rate_pct,
        vat_reason=line.vat_reason,
        quantity=quantity,
        unit_price_ht=line.unit_price_ht,
        discount_pct=line.discount_pct,
        eco_tax_ht=eco_tax,
        line_total_ht=amount,
        returned=quantity,
        keeps_unit=True,
    )
    sign = ONE if quantity >= 0 else -ONE
    # the eco-tax comes back whole, to the cent: what gives way is the price (a reduction may have left less than the tax)
    own_tax = min(eco_tax, max(amount, ZERO))
    rest = abs(amount - own_tax)
    price = money.round_to(rest / abs(quantity), 6)
    ways = (
        plain,
        replace(plain, unit_price_ht=price, discount_pct=NONE, eco_tax_ht=own_tax),
        replace(plain, quantity=sign, unit_price_ht=rest, discount_pct=NONE, eco_tax_ht=own_tax, keeps_unit=False),
    )
    return next((way for way in ways if line_amounts(way).total == amount), ways[-1])


def exceeds(
    state: InvoiceState, lines: Sequence[InvoicedLine], before: Sequence[StoredLine], now: Sequence[StoredLine]
) -> bool:
    """Tell whether a credit of the lines `now` would take more off a VAT rate, or in total, than the invoice holds there.

    Possible although no line exceeds its own: an invoice that deducts a deposit owes less than its lines of supplies.
    """
    whole, taken = _bases(state, lines), _bases(state, [*before, *now])
    sums: dict[tuple[Decimal, VatReason | None], tuple[Decimal, Decimal]] = {}
    for (rate, reason, waits), base in whole.items():
        part = taken.get((rate, reason, waits), ZERO)
        total, used = sums.get((rate, reason), (ZERO, ZERO))
        sums[rate, reason] = (total + base, used + part)
        if not _within(part, base):
            return True
    vat = money.total(part for pair in _vat_shares(state, lines, before, now).values() for part in pair)
    above = money.total(line.line_total_ht for line in now) + vat > state.total_ttc - state.given_ttc
    return above or any(not _within(used, total) for total, used in sums.values())


def _within(part: Decimal, whole: Decimal) -> bool:
    low, high = sorted((ZERO, whole))
    return low <= part <= high


_Key = tuple[Decimal, VatReason | None, bool]


def _bases(state: InvoiceState, lines: Iterable[StoredLine]) -> dict[_Key, Decimal]:
    """Bases in € by rate, reason and whether the VAT waits for the receipt, by the rule of the issue (rules.totals)."""
    bases: dict[_Key, Decimal] = {}
    for line in lines:
        rate = vat_rates.normal_rate(line.vat_rate_pct)
        waits = waits_for_receipt(line.kind, vat_on_debits=state.vat_on_debits, is_deposit=state.is_deposit)
        key = (rate, line.vat_reason if rate == 0 else None, waits and rate > 0)
        bases[key] = bases.get(key, ZERO) + line.line_total_ht
    return bases


def compute(
    state: InvoiceState, lines: Sequence[InvoicedLine], before: Sequence[StoredLine], now: Sequence[CreditedLine]
) -> Totals:
    """Totals of a credit note with the lines `now`, after the credits of the lines `before`, all positive.

    Of each VAT row `due` and `pending` are what is given back from the account of VAT due and of VAT that waits for the
    receipt: VAT that was due at issue from the first; of the other first what no receipt made due yet, then what was.
    When the credit leaves nothing to pay, or a cent that nobody will, no VAT may wait any longer: the whole pending account
    is emptied.
    """
    shares = _vat_shares(state, lines, before, now)
    bases = _bases(state, now)
    total_ht = money.total(line.line_total_ht for line in now)
    total_vat = money.total(vat for pair in shares.values() for vat in pair)
    settles = sum(state.taken(total_ht + total_vat)) >= state.due
    rows = []
    for row in state.rows:
        key = (row.rate, row.reason)
        if (*key, False) not in bases and (*key, True) not in bases:
            continue
        base = bases.get((*key, False), ZERO) + bases.get((*key, True), ZERO)
        at_issue, waiting = shares[key]
        left = row.pending - state.moved.get(row.rate, ZERO) - state.given_back.get(row.rate, ZERO)
        low, high = sorted((ZERO, left))
        pending = left if settles and row.rate > 0 else min(max(waiting, low), high)
        rows.append(_row(row, base, at_issue + waiting, pending))
    rows += _emptied(state, shares) if settles else []
    return Totals(
        lines=tuple(line_amounts(line) for line in now),
        vat_rows=tuple(rows),
        total_ht=total_ht,
        total_vat=total_vat,
        total_ttc=total_ht + total_vat,
    )


def _vat_shares(
    state: InvoiceState, lines: Sequence[InvoicedLine], before: Sequence[StoredLine], now: Sequence[StoredLine]
) -> dict[tuple[Decimal, VatReason | None], tuple[Decimal, Decimal]]:
    """Return the VAT of this credit by rate and reason: (of lines due at issue, of lines whose VAT waited).

    Base × rate, never more than is left of the row; what takes the rest of its base takes the rest of its tax.
    """
    whole, earlier, own = _bases(state, lines), _bases(state, before), _bases(state, now)
    shares = {}
    for row in state.rows:
        at_issue, waits = (row.rate, row.reason, False), (row.rate, row.reason, True)
        if at_issue not in own and waits not in own:
            continue
        base = own.get(at_issue, ZERO) + own.get(waits, ZERO)
        left = row.vat - state.given_vat.get((row.rate, row.reason), ZERO)
        low, high = sorted((ZERO, left))
        is_last = all(earlier.get(key, ZERO) + own.get(key, ZERO) == whole.get(key, ZERO) for key in (at_issue, waits))
        vat = left if is_last else min(max(money.percent(base, row.rate), low), high)
        of_waiting = money.percent(own.get(waits, ZERO), row.rate)
        waiting = of_waiting if at_issue in own else vat
        shares[row.rate, row.reason] = (vat - waiting, waiting)
    return shares


def _emptied(state: InvoiceState, shares: Mapping[tuple[Decimal, VatReason | None], object]) -> list[VatRow]:
    """Rates that the credit does not touch, whose pending VAT becomes due because nothing is left to pay."""
    rows = []
    for row in state.rows:
        left = row.pending - state.moved.get(row.rate, ZERO) - state.given_back.get(row.rate, ZERO)
        if row.rate > 0 and left != 0 and (row.rate, row.reason) not in shares:
            rows.append(_row(row, ZERO, ZERO, left))
    return rows


def _row(row: VatRow, base: Decimal, vat: Decimal, pending: Decimal) -> VatRow:
    """Return a row of the credit; the base is shared like the tax, derived from the rate where the shares have opposite signs."""
    due = vat - pending
    if pending == 0 or due == 0:
        pending_base = base if due == 0 and pending != 0 else ZERO
    else:
        pending_base = money.proportion(pending, money.HUNDRED, row.rate)
    return VatRow(
        rate=row.rate,
        reason=row.reason,
        category=row.category,
        base=base,
        vat=vat,
        due=due,
        pending=pending,
        due_base=base - pending_base,
        pending_base=pending_base,
    )
