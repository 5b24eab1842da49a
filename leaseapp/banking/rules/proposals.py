"""The proposals for a line of a bank statement: a receipt in the books, open invoices, a receipt returned, a charge.

A proposal is only that: a person confirms it, one by one, or all that are CERTAIN. Certain means that the payer's reference
(or an account that this customer paid from before) and the amount, to the cent, say the same; a returned receipt is never
certain, since it makes invoices due again. Each proposal says why in words.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.banking.enums import BankLineKind, Certainty, MatchOutcome
from leaseapp.banking.rules import names
from leaseapp.billing.enums import AllocationReason
from leaseapp.billing.rules.allocation import OpenInvoice, Share, named_in, place_of, suggest
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO, Amount
from leaseapp.kernel.text.i18n import _

CERTAIN = 100
MOST = 5
"""Proposals that are shown of one line."""
DEPOSIT_SLIP = "BankDeposit"
NEAR_DAYS, FAR_DAYS = 10, 60
LARGEST_CERTAIN_CHARGE = Decimal(200)
CHARGES, TRANSFERS = "BANK_CHARGES", "INTERNAL_TRANSFER"
"""The roles of 627 and 580."""
_NAMED = frozenset({AllocationReason.NUMBER, AllocationReason.PURCHASE_ORDER})
_DIGITS = re.compile(r"\d+")
_CHARGE = re.compile(
    r"\b(FRAIS|COMMISSIONS?|COTISATION|AGIOS|ABONNEMENT|TENUE DE COMPTE|INTERETS DEBITEURS|FACTURATION)\b"
)
_RETURN = re.compile(r"\b(REJETE?|IMPAYE|RETOURNE?|RETOUR|REJ|UNPAID|RETURNED)\b")
_INTERNAL = re.compile(r"\b(VIR(EMENT)?\.? INTERNE|VIR(EMENT)? DE COMPTE A COMPTE|VIR TRESORERIE)\b")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a statement: `amount` in €, above zero where money came in; `text` is everything a payer may have written."""

    day: date
    amount: Decimal
    text: str
    kind: BankLineKind = BankLineKind.OTHER
    iban: str | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """An open invoice with its day of issue and the name of its customer."""

    invoice: OpenInvoice
    issued_on: date
    customer: str


@dataclass(frozen=True, slots=True)
class Booked:
    """A line of the ledger's bank account that stands on no statement yet: `amount` in €, debits above zero."""

    ledger_line_id: UUID
    number: str
    piece: str
    label: str
    day: date
    amount: Decimal
    source_kind: str = ""
    source_id: UUID | None = None
    party: str | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """A receipt that may come back: its amount in €, its day, its customer, and what names it."""

    payment_id: UUID
    amount: Decimal
    day: date
    customer: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A reason: a msgid with its values."""

    message: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposal for one line, `score` from 0 to 100: what it would be, and why.

    `rest` (€) is what no invoice of `shares` takes; `role` is the account of a posting.
    """

    outcome: MatchOutcome
    score: int
    reasons: tuple[Said, ...]
    shares: tuple[Share, ...] = ()
    rest: Decimal = ZERO
    booked: Booked | None = None
    receipt: Receipt | None = None
    role: str | None = None

    @property
    def certainty(self) -> Certainty:
        """CERTAIN at a score of 100."""
        return Certainty.CERTAIN if self.score >= CERTAIN else Certainty.PROBABLE


class Known:
    """Everything that lines are compared with, arranged once for all lines of a statement.

    `payers` is account → customer of receipts that were confirmed before, `own` are the organization's own accounts.
    """

    def __init__(
        self, due: Iterable[Due] = (), booked: Iterable[Booked] = (), receipts: Iterable[Receipt] = (),
        payers: Mapping[str, UUID] | None = None, own: Iterable[str] = (),
    ) -> None:  # fmt: skip
        self.payers, self.own = payers or {}, frozenset(own)
        self.names: dict[UUID, str] = {}
        self.issued: dict[UUID, date] = {}
        self._by_digits: defaultdict[str, list[OpenInvoice]] = defaultdict(list)
        self._by_customer: defaultdict[UUID, list[OpenInvoice]] = defaultdict(list)
        self._by_amount: defaultdict[Decimal, list[OpenInvoice]] = defaultdict(list)
        self._booked: defaultdict[Decimal, list[Booked]] = defaultdict(list)
        self._receipts: defaultdict[Decimal, list[Receipt]] = defaultdict(list)
        self._first_words: defaultdict[str, set[UUID]] = defaultdict(set)
        for one in due:
            self._add(one)
        for entry in booked:
            self._booked[entry.amount].append(entry)
        for receipt in receipts:
            self._receipts[receipt.amount].append(receipt)

    def _add(self, one: Due) -> None:
        invoice = one.invoice
        if invoice.customer_id not in self.names:
            self.names[invoice.customer_id] = one.customer
            for word in names.words(one.customer):
                self._first_words[word[:4]].add(invoice.customer_id)
        self.issued[invoice.invoice_id] = one.issued_on
        self._by_customer[invoice.customer_id].append(invoice)
        self._by_amount[invoice.amount_due].append(invoice)
        for name in filter(None, (invoice.number, invoice.purchase_order_ref)):
            runs = _DIGITS.findall(name)
            if runs:
                self._by_digits[runs[-1].lstrip("0")].append(invoice)

    def _until(self, day: date, invoices: Iterable[OpenInvoice]) -> list[OpenInvoice]:
        """Leave out invoices that were issued after the money came."""
        return [one for one in invoices if self.issued[one.invoice_id] <= day]

    def of_customer(self, customer_id: UUID, day: date) -> list[OpenInvoice]:
        """Return the open invoices of a customer that were issued by `day`."""
        return self._until(day, self._by_customer[customer_id])

    def of_amount(self, amount: Decimal, day: date) -> list[OpenInvoice]:
        """Return the invoices of which exactly this is due."""
        return self._until(day, self._by_amount[amount])

    def named(self, line: Line) -> list[OpenInvoice]:
        """Return the invoices that the line names by their number or order."""
        runs = {run.lstrip("0") for run in _DIGITS.findall(line.text)}
        found = {one.invoice_id: one for run in runs for one in self._by_digits.get(run, ())}
        return [one for one, _reason in named_in(line.text, self._until(line.day, found.values()))]

    def customers_named(self, line: Line) -> list[UUID]:
        """Return the customers whose name stands in the line, in the order of their names."""
        label = names.words(line.text)
        likely = {found for word in label for found in self._first_words.get(word[:4], ())}
        return sorted(
            (one for one in likely if names.is_named(self.names[one], label)), key=lambda one: self.names[one]
        )

    def booked_of(self, amount: Decimal) -> Sequence[Booked]:
        """Return the lines of the books of this amount."""
        return self._booked.get(amount, ())

    def receipts_of(self, amount: Decimal) -> Sequence[Receipt]:
        """Return the receipts of this amount."""
        return self._receipts.get(amount, ())


def propose(line: Line, known: Known) -> list[Proposal]:
    """Return the proposals for a line, the likeliest first; none where nothing speaks for anything.

    Where the books hold a movement of this amount that is nearly sure, invoices are no longer certain: a second receipt of the
    same money would be made. One of another customer than the line names is none.
    """
    found = list(_in_books(line, known))
    receipts = list(_receipts(line, known)) if line.amount > 0 else []
    if receipts and receipts[0].certainty is Certainty.CERTAIN:
        payer = known.names[receipts[0].shares[0].invoice.customer_id]
        found = [
            one for one in found if one.booked is None or one.booked.party in (None, payer) or one.score >= CERTAIN
        ]
    if any(one.score >= 80 for one in found):
        receipts = [_less(one) for one in receipts]
    found += receipts
    if line.amount < 0:
        found += _returned(line, known)
        found += _charge(line)
    found += _internal(line, known)
    return sorted(found, key=lambda one: -one.score)[:MOST]


def _less(one: Proposal) -> Proposal:
    if one.score < 75:
        return one
    reason = Said(_("the books hold a movement of this amount already"))
    return Proposal(one.outcome, 75, (*one.reasons, reason), one.shares, one.rest)


def _in_books(line: Line, known: Known) -> Iterator[Proposal]:
    text, label = line.text.upper(), names.words(line.text)
    near = [one for one in known.booked_of(line.amount) if abs((one.day - line.day).days) <= FAR_DAYS]
    close = [one for one in near if abs((one.day - line.day).days) <= NEAR_DAYS]
    exact = Said(_("same amount"))
    for one in near:
        said = _reference(one, text)
        days = abs((one.day - line.day).days)
        apart = (
            Said(_("booked {days} {days|day|days} apart"), {"days": days})
            if days
            else Said(_("booked on the same day"))
        )
        if said is not None:
            reference = Said(_("reference {reference}"), {"reference": said})
            yield Proposal(MatchOutcome.RECORDED, CERTAIN, (reference, exact), booked=one)
        elif one.party and names.is_named(one.party, label):
            score = 90 if one in close else 70
            named = Said(_("name of {name}"), {"name": one.party})
            yield Proposal(MatchOutcome.RECORDED, score, (named, exact, apart), booked=one)
        elif one in close:
            yield Proposal(MatchOutcome.RECORDED, 80 if len(close) == 1 else 60, (exact, apart), booked=one)


def _reference(one: Booked, text: str) -> str | None:
    """Return what of an entry the line names: its piece, its number; of a deposit slip the figure alone, after its word."""
    named = next((name for name in (one.piece, one.number) if name and place_of(name, text) is not None), None)
    if named is None and one.source_kind == DEPOSIT_SLIP:
        figures = _DIGITS.findall(one.piece)
        if figures and re.search(rf"\bREM(ISE)?S?\b.*\b0*{figures[-1].lstrip('0')}\b", text):
            return one.piece
    return named


def _receipts(line: Line, known: Known) -> Iterator[Proposal]:
    named = known.named(line)
    if named:
        yield _of_named(line, known, named)
        return
    payer = known.payers.get(line.iban or "")
    if payer is not None and known.of_customer(payer, line.day):
        yield _of_customer(line, known, payer, by_account=True)
        return
    customers = known.customers_named(line)
    for customer_id in customers[:3]:
        if known.of_customer(customer_id, line.day):
            yield _of_customer(line, known, customer_id, by_account=False)
    if customers:
        return
    alike = known.of_amount(line.amount, line.day)
    if alike and len({one.account for one in alike}) == 1:
        share = Share(alike[0], line.amount, AllocationReason.EXACT)
        score = 60 if len(alike) == 1 else 50
        yield Proposal(MatchOutcome.RECEIPT, score, (Said(_("the only customer who owes exactly this")),), (share,))


def _of_named(line: Line, known: Known, named: Sequence[OpenInvoice]) -> Proposal:
    first = named[0]
    invoices = [one for one in known.of_customer(first.customer_id, line.day) if one.account == first.account]
    shares = suggest(line.amount, line.text, invoices, payer_known=True)
    numbers = [share.invoice.number for share in shares if share.reason in _NAMED]
    reference = Said(_("reference {reference}"), {"reference": ", ".join(numbers)})
    rest = line.amount - money.total(share.amount for share in shares)
    if rest == 0 and all(share.reason in _NAMED for share in shares):
        due = money.total(share.invoice.amount_due for share in shares)
        if due == line.amount:
            return Proposal(MatchOutcome.RECEIPT, CERTAIN, (reference, Said(_("exact amount"))), tuple(shares))
        left = Said(_("in part, {left} would stay due"), {"left": Amount(due - line.amount)})
        return Proposal(MatchOutcome.RECEIPT, 71, (reference, left), tuple(shares))
    more = Said(_("more than what is due on it"))
    return Proposal(MatchOutcome.RECEIPT, 65, (reference, more), tuple(shares), rest)


def _of_customer(line: Line, known: Known, customer_id: UUID, *, by_account: bool) -> Proposal:
    invoices = known.of_customer(customer_id, line.day)
    shares = suggest(line.amount, None, invoices, payer_known=True)
    rest = line.amount - money.total(share.amount for share in shares)
    who = Said(_("known account of {name}") if by_account else _("name of {name}"), {"name": known.names[customer_id]})
    reasons = {share.reason for share in shares}
    if rest == 0 and reasons == {AllocationReason.EXACT}:
        alone = sum(1 for one in invoices if one.amount_due == line.amount) == 1
        score = (CERTAIN if alone else 85) if by_account else 80
        return Proposal(MatchOutcome.RECEIPT, score, (who, Said(_("exact amount"))), tuple(shares))
    if rest == 0 and reasons == {AllocationReason.EXACT_SUM}:
        summed = Said(_("exact sum of {count} open invoices"), {"count": len(shares)})
        return Proposal(MatchOutcome.RECEIPT, 84 if by_account else 75, (who, summed), tuple(shares))
    oldest = Said(_("the oldest invoices first"))
    return Proposal(MatchOutcome.RECEIPT, 55 if by_account else 50, (who, oldest), tuple(shares), rest)


def _returned(line: Line, known: Known) -> Iterator[Proposal]:
    said = line.kind is BankLineKind.RETURN or _RETURN.search(line.text.upper())
    if not said:
        return
    text, label = line.text.upper(), names.words(line.text)
    why = Said(_("the bank returns it"))
    alike = [one for one in known.receipts_of(-line.amount) if one.day <= line.day]
    for one in alike:
        number = next((name for name in one.numbers if place_of(name, text) is not None), None)
        if number is not None:
            yield Proposal(
                MatchOutcome.RETURNED, 95, (why, Said(_("reference {reference}"), {"reference": number})), receipt=one
            )
        elif names.is_named(one.customer, label):
            yield Proposal(
                MatchOutcome.RETURNED, 85, (why, Said(_("name of {name}"), {"name": one.customer})), receipt=one
            )
        elif len(alike) == 1:
            yield Proposal(MatchOutcome.RETURNED, 65, (why, Said(_("same amount"))), receipt=one)


def _charge(line: Line) -> Iterator[Proposal]:
    coded = line.kind is BankLineKind.CHARGE
    if line.kind is BankLineKind.RETURN or not (coded or _CHARGE.search(line.text.upper())):
        return
    reason = Said(_("coded as a charge by the bank") if coded else _("worded like a charge of the bank"))
    small = -line.amount <= LARGEST_CERTAIN_CHARGE
    yield Proposal(MatchOutcome.POSTED, CERTAIN if small else 70, (reason,), role=CHARGES)


def _internal(line: Line, known: Known) -> Iterator[Proposal]:
    if line.iban is not None and line.iban in known.own:
        yield Proposal(MatchOutcome.POSTED, 80, (Said(_("the other account is your own")),), role=TRANSFERS)
    elif _INTERNAL.search(line.text.upper()):
        yield Proposal(
            MatchOutcome.POSTED, 70, (Said(_("worded like a transfer between own accounts")),), role=TRANSFERS
        )
