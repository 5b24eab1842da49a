"""The open invoices that a receipt most likely settles: by the payer's words, then by the amount, then the oldest.

A payment settles invoices of one customer and one billing entity (DECISIONS 31), so a proposal never mixes them. It is a
proposal only: a person reads it, changes it and decides.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import combinations
from uuid import UUID

from leaseapp.billing.enums import AllocationReason
from leaseapp.kernel import money
from leaseapp.kernel.money import CENT

LARGEST_SUM = 4
"""Invoices that an exact sum may add up: more fit by chance."""
SUMMED = 20
"""The oldest invoices among which an exact sum is looked for: 6 195 sums at most."""

_SEPARATORS = r"[^A-Z0-9]{0,3}"
_CHUNKS = re.compile(r"[A-Z]+|[0-9]+")


@dataclass(frozen=True, slots=True)
class OpenInvoice:
    """An invoice that waits for money: what is still due in € incl. VAT, since when, and what a payer may call it."""

    invoice_id: UUID
    customer_id: UUID
    billing_entity_id: UUID
    number: str
    due_date: date
    amount_due: Decimal
    purchase_order_ref: str | None = None

    @property
    def account(self) -> tuple[UUID, UUID]:
        """The customer and the issuer of the invoice: a payment stays within one such account."""
        return self.customer_id, self.billing_entity_id


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the receipt (€) that goes to one invoice, and why."""

    invoice: OpenInvoice
    amount: Decimal
    reason: AllocationReason


def suggest(
    amount: Decimal, reference: str | None, invoices: Iterable[OpenInvoice], *, payer_known: bool
) -> list[Share]:
    """Share a receipt of `amount` € out; no share is above what is due, their sum never above the amount.

    A cent that nothing else takes goes with the last share, whose invoice it settles (rules.settlement).

    Invoices named in `reference` come first, in the order of their names; the rest settles one invoice exactly, or a sum
    of up to four, else the oldest due dates. An amount alone decides only while one customer and entity fit: with
    `payer_known` False nothing is proposed when two customers owe it.
    """
    ordered = sorted(invoices, key=lambda item: (item.due_date, item.invoice_id))
    named = named_in(reference or "", ordered)
    shares: list[Share] = []
    if named:
        ordered = [item for item in ordered if item.account == named[0][0].account]
        payer_known = True
        for invoice, reason in named:
            if invoice.account == named[0][0].account:
                _take(shares, amount, [invoice], reason)
    if not shares or _left(shares, amount) != CENT:
        _by_amount(shares, amount, ordered, payer_known=payer_known)
    if shares and _left(shares, amount) == CENT:
        shares[-1] = replace(shares[-1], amount=shares[-1].amount + CENT)
    return shares


def _left(shares: Sequence[Share], amount: Decimal) -> Decimal:
    return amount - money.total(share.amount for share in shares)


def named_in(reference: str, invoices: Sequence[OpenInvoice]) -> list[tuple[OpenInvoice, AllocationReason]]:
    """Return the invoices whose number, or whose purchase order, the reference names, in the order of the text.

    Banks drop separators and change case: `FAC-42` is found in `vir fac 42 dupont` and `FAC0042`, not in `FAC-421`.
    """
    text = reference.upper()
    found: list[tuple[int, OpenInvoice, AllocationReason]] = []
    for invoice in invoices:
        for name, reason in (
            (invoice.number, AllocationReason.NUMBER),
            (invoice.purchase_order_ref or "", AllocationReason.PURCHASE_ORDER),
        ):
            place = place_of(name, text)
            if place is not None:
                found.append((place, invoice, reason))
                break
    return [(invoice, reason) for _place, invoice, reason in sorted(found, key=lambda item: item[0])]


def place_of(name: str, text: str) -> int | None:
    """Return where `text`, in capitals, names a document, whatever separators stand in it; None where it does not."""
    chunks = _CHUNKS.findall(name.upper())
    # a short run of digits stands in every reference by chance
    if len("".join(chunks)) < 4 and not (chunks and any(map(str.isalpha, chunks)) and any(map(str.isdigit, chunks))):
        return None
    pattern = _SEPARATORS.join(f"0*{chunk.lstrip('0') or '0'}" if chunk.isdigit() else chunk for chunk in chunks)
    after = r"(?![0-9])" if chunks[-1].isdigit() else r"(?![A-Z])"
    before = r"(?<![0-9])" if chunks[0].isdigit() else r"(?<![A-Z])"
    found = re.search(before + pattern + after, text)
    return found.start() if found else None


def _by_amount(shares: list[Share], amount: Decimal, ordered: Sequence[OpenInvoice], *, payer_known: bool) -> None:
    """Add what the amount itself says about the part that no name has taken."""
    taken = {share.invoice.invoice_id for share in shares}
    rest = [item for item in ordered if item.invoice_id not in taken]
    left = _left(shares, amount)
    if left <= 0 or not rest:
        return
    exact = [item for item in rest if item.amount_due == left]
    if exact:
        if payer_known or len({item.account for item in exact}) == 1:
            _take(shares, amount, exact[:1], AllocationReason.EXACT)
        return
    if not payer_known:
        return
    accounts = list(dict.fromkeys(item.account for item in rest))
    for account in accounts:
        fitting = _exact_sum(left, [item for item in rest if item.account == account])
        if fitting:
            _take(shares, amount, fitting, AllocationReason.EXACT_SUM)
            return
    nearly = [item for item in rest if abs(item.amount_due - left) == CENT]
    if nearly:
        _take(shares, amount, nearly[:1], AllocationReason.EXACT)
        return
    _take(shares, amount, [item for item in rest if item.account == accounts[0]], AllocationReason.OLDEST)


def _exact_sum(left: Decimal, rest: Sequence[OpenInvoice]) -> Sequence[OpenInvoice]:
    oldest = [item for item in rest if item.amount_due < left][:SUMMED]
    for size in range(2, LARGEST_SUM + 1):
        for group in combinations(oldest, size):
            if sum(item.amount_due for item in group) == left:
                return group
    return ()


def _take(shares: list[Share], amount: Decimal, invoices: Iterable[OpenInvoice], reason: AllocationReason) -> None:
    left = _left(shares, amount)
    for invoice in invoices:
        part = min(left, invoice.amount_due)
        if part > 0:
            shares.append(Share(invoice, part, reason))
            left -= part
