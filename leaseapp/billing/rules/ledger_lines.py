"""The ledger lines of sales as plain data, by account role; services turn them into entries (MONEY.md 1.2 rows 1 to 8, 11).

Roles, never account numbers (a test holds them against accounting's). `vat_kind` is the VAT category of EN 16931
(S, AE, K, G, E, O); whether a tax is due or waits for receipt is told by its account.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.rules.advances import CUSTOMER_DEPOSIT, Opened
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law import territories, vat_rates, vat_regime
from leaseapp.law.vat_provisions import VatReason

CUSTOMER = "CUSTOMER"
BANK = "BANK"
BANK_CHARGES = "BANK_CHARGES"
CHEQUES, CARDS, CASH = "CHEQUES", "CARDS", "CASH"
"""The accounts in which money waits until it is deposited: 5112, 5115, 531."""
_HELD_IN = {PaymentMethod.CHECK: CHEQUES, PaymentMethod.CARD: CARDS, PaymentMethod.CASH: CASH}
_REFUNDED_FROM = {PaymentMethod.CASH: CASH}
DIFFERENCE_CHARGE, DIFFERENCE_INCOME = "OTHER_EXPENSE", "OTHER_INCOME"
"""The cent that a customer paid less, and the one that it paid too much: 6588 and 7588, no VAT."""
OF_CUSTOMERS = frozenset({CUSTOMER, CUSTOMER_DEPOSIT})
"""Roles whose lines name the customer."""

_RATE_SUFFIXES = {rate: str(rate).replace(".", "") for rate in vat_rates.CHARGED}
_REVENUE = {LineKind.GOODS: "SALES_GOODS", LineKind.SERVICE: "SALES_SERVICES"}
_UNTAXED_SUFFIXES = {
    VatReason.EXPORT: "EXPORT",
    VatReason.OUTSIDE_FRANCE: "EXPORT",
}
"""Of regimes; a reverse charge has accounts of its own, every exemption shares one."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of an entry: exactly one of `debit` and `credit` (€) is above zero; VAT facts where they matter."""

    role: str
    debit: Decimal = ZERO
    credit: Decimal = ZERO
    vat_rate: Decimal | None = None
    vat_base: Decimal | None = None
    vat_kind: str | None = None


def vat_due_role(rate: Decimal) -> str:
    """Return the account of VAT that is due: VAT_DUE_20, VAT_DUE_10, VAT_DUE_55, VAT_DUE_21."""
    return f"VAT_DUE_{_RATE_SUFFIXES[vat_rates.normal_rate(rate)]}"


def vat_pending_role(rate: Decimal) -> str:
    """Return the account of VAT that waits for receipt: VAT_PENDING_20, …"""
    return f"VAT_PENDING_{_RATE_SUFFIXES[vat_rates.normal_rate(rate)]}"


def revenue_role(
    kind: LineKind,
    reason: VatReason | None,
    buyer_country: str,
    *,
    deducts_deposit: bool = False,
) -> str:
    """Return the account that a line credits: by kind, and apart for sales within the Union and exports (row 11)."""
    if deducts_deposit:
        return CUSTOMER_DEPOSIT
    base = _REVENUE[kind]
    if reason is None:
        return base
    abroad = reason is VatReason.REVERSE_CHARGE and not territories.has_french_vat(buyer_country)
    if reason is VatReason.INTRA_EU or abroad:
        return f"{base}_EU" if kind is LineKind.SERVICE else f"{base}_INTRA_EU"
    if vat_regime.is_reverse_charge(reason):
        return f"{base}_REVERSE_CHARGE"
    if reason is VatReason.OUTSIDE_FRANCE and kind is LineKind.GOODS:  # sold within Guyane or Mayotte
        return f"{base}_EXEMPT"
    return f"{base}_{_UNTAXED_SUFFIXES.get(reason, 'EXEMPT')}"


def rebate_role(kind: LineKind) -> str:
    """Return the account of a price that is reduced after the sale (7096, 7097), whatever its VAT."""
    return f"{_REVENUE[kind]}_REBATE"


def _credit(role: str, amount: Decimal, **vat: object) -> LedgerLine:
    """Return a credit of `amount`, turned into a debit when it is negative: the ledger holds no negative amounts."""
    line = LedgerLine(role, credit=amount) if amount >= 0 else LedgerLine(role, debit=-amount)
    return replace(line, **vat)


def _without_zeros(lines: Iterable[LedgerLine]) -> list[LedgerLine]:
    return [line for line in lines if line.debit or line.credit]


def issue_lines(document: InvoiceDocument, rebates: Sequence[Decimal] = ()) -> list[LedgerLine]:
    """Rows 1, 2, 5, 6 and 11: the customer owes the total; revenue by role and rate; VAT due at issue or pending until receipt.

    A deposit invoice credits deposits received, its VAT waits for the receipt; a credit note is the mirror. `rebates` are the
    parts of its lines that reduce a price (€ excl. VAT, rules.credit); a deposit has no price yet that could be reduced.
    """
    totals, is_deposit = document.totals, document.is_deposit
    revenue: dict[tuple[str, Decimal, str], Decimal] = {}
    reduced = rebates or [ZERO] * len(document.lines)
    for line, amounts, given in zip(document.lines, totals.lines, reduced, strict=True):
        rate = vat_rates.normal_rate(line.vat_rate_pct)
        deposit = is_deposit or line.deducts_deposit
        country = document.buyer.address.country
        role = revenue_role(line.kind, line.vat_reason, country, deducts_deposit=deposit)
        rebate = ZERO if deposit else given
        kind = vat_regime.ledger_category(rate, line.vat_reason)
        for account, amount in ((role, amounts.net - rebate), (rebate_role(line.kind), rebate)):
            key = (account, rate, kind)
            revenue[key] = revenue.get(key, ZERO) + amount
    entry = [_credit(CUSTOMER, -totals.total_ttc)]
    entry += [
        _credit(role, amount, vat_rate=rate, vat_base=abs(amount), vat_kind=kind)
        for (role, rate, kind), amount in revenue.items()
    ]
    for row in totals.vat_rows:
        if row.rate == 0:
            continue
        entry.append(
            _credit(
                vat_due_role(row.rate), row.due, vat_rate=row.rate, vat_base=abs(row.due_base), vat_kind=row.category
            )
        )
        entry.append(
            _credit(
                vat_pending_role(row.rate),
                row.pending,
                vat_rate=row.rate,
                vat_base=abs(row.pending_base),
                vat_kind=row.category,
            )
        )
    posted = _without_zeros(entry)
    return mirror(posted) if document.is_credit_note else posted


def credit_lines(
    document: InvoiceDocument, settled: Decimal, difference: Decimal = ZERO, rebates: Sequence[Decimal] = ()
) -> list[LedgerLine]:
    """Row 6: the mirror of the invoice for a credit note; the customer's credit in two lines, what settles the invoice first.

    `settled` and the `difference` beside it (€, rules.settlement) are lettered with the invoice, the rest waits for its use.
    `document.totals` says from which VAT accounts the tax comes back, `rebates` what reduces prices (`issue_lines`).
    """
    others = [line for line in issue_lines(document, rebates) if line.role != CUSTOMER]
    parts = (settled + difference, document.totals.total_ttc - settled)
    return _without_zeros(
        [*(LedgerLine(CUSTOMER, credit=part) for part in parts), *_difference_lines([difference]), *others]
    )


def _difference_lines(differences: Sequence[Decimal]) -> list[LedgerLine]:
    """Return the cents beside what settled invoices: a charge where they were missing, an income where they were too much."""
    return [
        LedgerLine(DIFFERENCE_CHARGE, debit=money.total(cent for cent in differences if cent > 0)),
        LedgerLine(DIFFERENCE_INCOME, credit=-money.total(cent for cent in differences if cent < 0)),
    ]


def set_off_lines(
    amount: Decimal,
    vat_moves: Mapping[Decimal, Decimal],
    difference: Decimal = ZERO,
    opened: Opened | None = None,
) -> list[LedgerLine]:
    """Return the lines of a credit set against an invoice (CGI art. 269-2 c: a set-off is a receipt), a receipt without bank.

    `opened` is what it takes back where that is an advance.

    The credit's side and the invoice's: the balance of the customer stays but for the `difference`, each line is lettered
    with what it uses or settles. Then the pending VAT that becomes due.
    """
    return _without_zeros(
        [*opened_lines(opened or Opened(CUSTOMER, amount)), *receipt_lines([amount], vat_moves, [difference])[1:]]
    )


def opened_lines(opened: Opened) -> list[LedgerLine]:
    """Return the debits of what is used: the customer's account, or that of advances with the VAT that it had made due."""
    facts = _vat_facts(opened.vat, opened.rate) if opened.vat else {}
    vat = [LedgerLine(vat_due_role(opened.rate), debit=opened.vat, **facts)] if opened.vat else []
    return [LedgerLine(opened.role, debit=opened.net), *vat]


def advance_lines(advance: Opened) -> list[LedgerLine]:
    """Return the credits of money on account: 4191 without VAT, and the VAT that is due at once (CGI art. 269-2 a and c)."""
    return mirror(opened_lines(advance))


def held_in(method: PaymentMethod) -> str:
    """Return the account that a receipt debits: cheques, card payments and cash wait until they are deposited (decision 56)."""
    return _HELD_IN.get(method, BANK)


def deposit_lines(waiting: str, amounts: Sequence[Decimal], charges: Decimal = ZERO) -> list[LedgerLine]:
    """Return the lines of receipts brought to the bank: what it credits, its `charges` (627), and each receipt that waited."""
    bank = LedgerLine(BANK, debit=money.total(amounts) - charges)
    return _without_zeros(
        [bank, LedgerLine(BANK_CHARGES, debit=charges), *(LedgerLine(waiting, credit=amount) for amount in amounts)]
    )


def returned_lines(waiting: str, amount: Decimal) -> list[LedgerLine]:
    """Return the lines of a deposited receipt that the bank takes back: it waits again, before the receipt itself is undone."""
    return [LedgerLine(waiting, debit=amount), LedgerLine(BANK, credit=amount)]


def refund_lines(
    amount: Decimal, difference: Decimal = ZERO, method: PaymentMethod | None = None, opened: Opened | None = None
) -> list[LedgerLine]:
    """Row 7: money goes back to the customer; with a `difference` of -0.01 € a cent less than the `amount` of its credit.

    Cash leaves the till; whatever else leaves the bank, cheques of our own included.
    """
    bank = LedgerLine(_REFUNDED_FROM.get(method, BANK) if method else BANK, credit=amount + difference)
    used = opened_lines(opened or Opened(CUSTOMER, amount))
    return _without_zeros([*used, bank, *_difference_lines([difference])])


def receipt_lines(
    allocations: Sequence[Decimal],
    vat_moves: Mapping[Decimal, Decimal],
    differences: Sequence[Decimal] = (),
    debited: str = BANK,
    advance: Opened | None = None,
) -> list[LedgerLine]:
    """Rows 3 and 4: one debit of the bank, or of the account `debited` where the money waits, one credit of the
    customer per invoice, then pending VAT that becomes due.

    `allocations` are the amounts (€) in the order of the invoices, `vat_moves` the VAT by rate over all of them. The base
    of a moved tax is derived from it, to the cent. `differences` are what settles each invoice beside its amount
    (rules.settlement): the customer is credited with both. `advance` is the part on account.
    """
    beside = differences or [ZERO] * len(allocations)
    on_account = advance.amount if advance else ZERO
    entry = [LedgerLine(debited, debit=money.total(allocations) + on_account)]
    entry += [LedgerLine(CUSTOMER, credit=amount + cent) for amount, cent in zip(allocations, beside, strict=True)]
    return _without_zeros(
        [*entry, *_difference_lines(beside), *(advance_lines(advance) if advance else ()), *due_lines(vat_moves)]
    )


def due_lines(vat_moves: Mapping[Decimal, Decimal]) -> list[LedgerLine]:
    """Row 5: pending VAT that becomes due, by rate; alone in the entry of a delivery, which moves nothing else."""
    entry = []
    for rate, vat in sorted(vat_moves.items(), reverse=True):
        facts = _vat_facts(vat, rate)
        entry.append(_credit(vat_pending_role(rate), -vat, **facts))
        entry.append(_credit(vat_due_role(rate), vat, **facts))
    return entry


def _vat_facts(vat: Decimal, rate: Decimal) -> dict[str, Any]:
    """Return what a line says of VAT of which no base is known: it is derived, to the cent."""
    base = money.proportion(abs(vat), money.HUNDRED, rate)
    return {"vat_rate": rate, "vat_base": base, "vat_kind": vat_regime.STANDARD_CATEGORY}


def mirror(lines: Iterable[LedgerLine]) -> list[LedgerLine]:
    """Row 8 and credit notes: the same lines with debit and credit exchanged."""
    return [replace(line, debit=line.credit, credit=line.debit) for line in lines]
