"""Findings of rules in a document that came in: numbers with wrong keys, sums that do not add up, dates, a changed account.

A red finding and a warning are accepted by whoever takes the document in, by their code; a blocking one is not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from itertools import combinations
from typing import Any

from leaseapp.kernel import money
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.law.payment_terms import LONGEST_DAYS
from leaseapp.law.registers import french_vat_number, is_of_the_union, is_siren, is_siret
from leaseapp.purchasing.enums import DetectedType
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.rules.sepa import iban_is_valid, masked

CENT = Decimal("0.01")
OLDEST = timedelta(days=3653)
MOST_EXTRAS = 3
"""Amounts beside the lines that are put together to explain a difference."""


class Level(StrEnum):
    """The gravity of a finding: BLOCK cannot be accepted, RED and WARN can, a PROPOSAL only tells."""

    BLOCK = "BLOCK"
    RED = "RED"
    WARN = "WARN"
    PROPOSAL = "PROPOSAL"


LEVELS = {
    "DUPLICATE": Level.BLOCK, "SIREN_INVALID": Level.RED, "VAT_INVALID": Level.RED, "IBAN_INVALID": Level.RED,
    "SUM_LINES": Level.RED, "VAT_MATHS": Level.RED, "SUM_TTC": Level.RED, "IBAN_CHANGED": Level.RED, "NOT_FOR_US": Level.WARN,
    "RATE": Level.WARN, "DUE": Level.WARN, "DATE": Level.WARN, "CURRENCY": Level.WARN, "NEAR_DUPLICATE": Level.WARN,
    "INSTRUCTION": Level.WARN, "SUPPLIER_NEW": Level.PROPOSAL, "SUPPLIER_GUESSED": Level.PROPOSAL,
    "ORDER_PROPOSED": Level.PROPOSAL,
}  # fmt: skip
WORDS = {
    "SIREN_INVALID": _("The number {number} has a wrong check digit."),
    "VAT_INVALID": _("The VAT number {number} has a wrong key."),
    "IBAN_INVALID": _("The account {number} has a wrong key."),
    "NOT_FOR_US": _("The document names none of our companies as its recipient."),
    "SUM_LINES": _("The lines add up to {found}, the document says {expected}: {difference} between them."),
    "SUM_LINES_EXPLAINED": _("The lines lack “{line}”: with it they add up to {expected}."),
    "VAT_MATHS": _("{rate} of {base} is {expected}, the document says {found}."),
    "SUM_TTC": _("Total and VAT make {expected}, the document says {found}."),
    "RATE": _("{rate} is no VAT rate of that day."),
    "DUE": _("The due date {date} is not within {days} days after the date of the document."),
    "DATE": _("The date {date} lies in the future, or more than ten years ago."),
    "CURRENCY": _("The document is in {currency}."),
    "IBAN_CHANGED": _("The account {number} is not one of this supplier’s."),
    "DUPLICATE": _("This document is here already: {twin}."),
    "NEAR_DUPLICATE": _("{twin} has nearly the same amount and date."),
    "NEAR_DUPLICATE_LINES": _("{twin} has the same lines and nearly the same date."),
    "SUPPLIER_NEW": _("No supplier of this name or number is known."),
    "SUPPLIER_GUESSED": _("The supplier was found by {by} alone: check it."),
    "ORDER_PROPOSED": _("It belongs to order {order}."),
    "INSTRUCTION": _("The document gives orders to whoever reads it by machine; nobody obeys them."),
}


@dataclass(frozen=True)
class Check:
    """A finding: its code, the fields that it concerns, and the figures of its sentence."""

    code: str
    fields: tuple[str, ...] = ()
    params: dict[str, Any] = field(default_factory=dict)
    word: str = ""

    @property
    def level(self) -> Level:
        """The gravity of it."""
        return LEVELS[self.code]

    @property
    def message(self) -> str:
        """The sentence (a msgid)."""
        return WORDS[self.word or self.code]


@dataclass(frozen=True)
class LineSum:
    """A line as it counts in the sums, in € excl. VAT and %."""

    total: Decimal
    rate: Decimal | None = None


@dataclass(frozen=True)
class Stated:
    """The values of a document that rules look at; what is not known is None."""

    kind: DetectedType = DetectedType.UNKNOWN
    issued: date | None = None
    due: date | None = None
    currency: str = "EUR"
    ht: Decimal | None = None
    vat: Decimal | None = None
    ttc: Decimal | None = None
    siren: str | None = None
    siret: str | None = None
    vat_number: str | None = None
    iban: str | None = None
    buyer: str | None = None
    lines: tuple[LineSum, ...] = ()
    rates: tuple[tuple[Decimal, Decimal | None, Decimal], ...] = ()
    extras: tuple[tuple[str, Decimal], ...] = ()


def stated(extraction: Extraction) -> Stated:
    """Return what a reading says, as rules look at it."""
    said = extraction.value
    lines = [
        LineSum(line["totalHt"].value, line["vatRatePct"].value if "vatRatePct" in line else None)
        for line in extraction.lines
        if "totalHt" in line
    ]
    rates = [
        (row["ratePct"].value, row["base"].value if "base" in row else None, row["vat"].value) for row in extraction.vat
    ]
    return Stated(
        DetectedType(said("type") or DetectedType.UNKNOWN), said("issueDate"), said("dueDate"), said("currency") or "EUR",
        said("totalHt"), said("totalVat"), said("totalTtc"), said("siren"), said("siret"), said("vatNumber"), said("iban"),
        said("buyer"), tuple(lines), tuple(rates), extraction.extras,
    )  # fmt: skip


def checks(said: Stated, today: date, *, knows_us: bool = True) -> list[Check]:
    """Return what the document itself gives rise to; `knows_us`: it was read in full, so that our name would stand there."""
    found = [*_numbers(said), *_sums(said), *_dates(said, today), *_rates(said)]
    if knows_us and said.buyer is None:
        found.append(Check("NOT_FOR_US", ("buyer",)))
    if said.currency != "EUR":
        found.append(Check("CURRENCY", ("currency",), {"currency": said.currency}))
    return found


def _numbers(said: Stated) -> Iterator[Check]:
    for name, number, is_right in (("siren", said.siren, is_siren), ("siret", said.siret, is_siret)):
        if number is not None and not is_right(number):
            yield Check("SIREN_INVALID", (name,), {"number": number})
    vat = said.vat_number
    if vat is not None and not vat_is_right(vat):
        yield Check("VAT_INVALID", ("vatNumber",), {"number": vat})
    if said.iban is not None and not iban_is_right(said.iban):
        yield Check("IBAN_INVALID", ("iban",), {"number": masked(said.iban)})


def vat_is_right(number: str) -> bool:
    """Say whether a VAT number has its key; outside the Union it has none that we know."""
    if number.startswith("FR") and number[2:].isdigit():
        return len(number) == 13 and is_siren(number[4:]) and french_vat_number(number[4:]) == number
    return number.startswith(("GB", "CH")) or is_of_the_union(number)


def iban_is_right(iban: str) -> bool:
    """Say whether an account has its key, a French one that of its RIB too."""
    return iban_is_valid(iban) and (not iban.startswith("FR") or rib_is_right(iban[4:]))


def rib_is_right(rib: str) -> bool:
    """Say whether bank (5), branch (5), account (11) and key (2) fit: 97 − (89 b + 15 g + 3 c) mod 97, letters as digits."""
    digits = "".join(one if one.isdigit() else str((ord(one) - ord("A")) % 9 + 1 + (one >= "S")) for one in rib.upper())
    if len(digits) != 23 or not digits.isdigit():
        return False
    bank, branch, account, key = int(digits[:5]), int(digits[5:10]), int(digits[10:21]), int(digits[21:])
    return 97 - (89 * bank + 15 * branch + 3 * account) % 97 == key


def _sums(said: Stated) -> Iterator[Check]:
    if said.lines and said.ht is not None:
        added = money.total(line.total for line in said.lines)
        difference = said.ht - added
        if abs(difference) > CENT * len(said.lines):
            yield _explained(said, added, difference)
    for rate, base, vat in said.rates:
        own = [line.total for line in said.lines if line.rate == rate]
        of = base if base is not None else _base(said, rate, own)
        if of is None:
            continue
        expected = money.percent(of, rate)
        if abs(expected - vat) > CENT * max(1, len(own)):
            yield Check("VAT_MATHS", ("totalVat",), {"rate": rate, "base": of, "expected": expected, "found": vat})
    if said.ht is not None and said.vat is not None and said.ttc is not None:
        expected = said.ht + said.vat
        if abs(expected - said.ttc) > CENT:
            yield Check("SUM_TTC", ("totalTtc",), {"expected": expected, "found": said.ttc})


def _base(said: Stated, rate: Decimal, own: Sequence[Decimal]) -> Decimal | None:
    """Return the base of a rate that prints none: the whole total where it is the only one, else its lines."""
    if len(said.rates) == 1:
        return said.ht
    return money.total(own) if own else None


def _explained(said: Stated, added: Decimal, difference: Decimal) -> Check:
    """Return the finding, with the amount beside the lines that explains it: carriage, eco-tax, a discount."""
    figures = {"found": added, "expected": said.ht, "difference": difference}
    for count in range(1, MOST_EXTRAS + 1):
        for some in combinations(said.extras[:8], count):
            amount = money.total(one[1] for one in some)
            if abs(difference - amount) <= CENT or abs(difference + amount) <= CENT:
                words = ", ".join(one[0] for one in some)
                return Check("SUM_LINES", ("totalHt", "lines"), figures | {"line": words}, "SUM_LINES_EXPLAINED")
    return Check("SUM_LINES", ("totalHt", "lines"), figures)


def _dates(said: Stated, today: date) -> Iterator[Check]:
    if said.issued is not None and not today - OLDEST <= said.issued <= today:
        yield Check("DATE", ("issueDate",), {"date": said.issued})
    if (
        said.issued is not None
        and said.due is not None
        and not timedelta(0) <= said.due - said.issued <= timedelta(LONGEST_DAYS)
    ):
        yield Check("DUE", ("dueDate",), {"date": said.due, "days": LONGEST_DAYS})


def _rates(said: Stated) -> Iterator[Check]:
    if said.issued is None:
        return
    rates = {rate for rate, _base, _vat in said.rates} | {line.rate for line in said.lines if line.rate is not None}
    for rate in sorted(rates):
        # foreign documents have the rates of their country
        if not vat_rates.is_in_force(rate, said.issued) and (said.vat_number or "FR").startswith("FR"):
            yield Check("RATE", ("lines",), {"rate": rate})
