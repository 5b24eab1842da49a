"""Interest on a late invoice (MONEY.md 4): what is due in each span of days, at the rate of its half-year, rounded once.

`Σ balance × rate × days ÷ 365`, simple, from the day after the due date to the day of the letter inclusive. A span ends where
a payment arrives (the day itself counts with the lower balance) or a half-year begins. Sources: C. com. art. L441-10 II
(businesses), CCP art. R2192-31 (public buyers: the rate of the half-year in which it began), C. civ. art. 1231-6 and C. mon.
fin. art. L313-2 (consumers: the legal rate, from the formal notice on), C. com. art. L622-28 (no interest from the opening of
insolvency proceedings on), C. com. art. D441-5 and CCP art. D2192-35 (the fee of businesses and public bodies).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel import money
from leaseapp.kernel.money import HUNDRED, ZERO
from leaseapp.law import late_payment
from leaseapp.law.late_payment import ContractRate, Creditor, Rate

DAYS_OF_A_YEAR = 365
_DAY = timedelta(days=1)
_LEGAL = ContractRate()
RateOn = Callable[[date], Rate]


@dataclass(frozen=True, slots=True)
class Movement:
    """An amount (€) by which less is due from `day` on; negative where a payment was undone."""

    day: date
    amount: Decimal


@dataclass(frozen=True, slots=True)
class LateInvoice:
    """A late invoice as the law looks at it: `total` in € incl. VAT, and everything that settled part of it.

    `contract` is the seller's rate at issue, `fee` its recovery fee in €. `notice_on` is the day of the formal notice,
    `proceedings_on` that on which insolvency proceedings opened.
    """

    due_date: date
    total: Decimal
    movements: tuple[Movement, ...] = ()
    kind: CompanyKind = CompanyKind.BUSINESS
    contract: ContractRate = _LEGAL
    fee: Decimal = late_payment.RECOVERY_FEE
    notice_on: date | None = None
    proceedings_on: date | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    """Days from `start` to `end` inclusive on which `balance` (€) was due at `percent` a year.

    Not `is_published`: the rate of that half-year was not known, the one before stands in.
    """

    start: date
    end: date
    balance: Decimal
    percent: Decimal
    is_published: bool = True

    @property
    def days(self) -> int:
        """The number of its days."""
        return (self.end - self.start).days + 1

    @property
    def exact(self) -> Decimal:
        """The interest of the span in €, not rounded."""
        return self.balance * self.percent * self.days / (HUNDRED * DAYS_OF_A_YEAR)


@dataclass(frozen=True, slots=True)
class Claim:
    """The amounts to be paid on a day, in €: what is due, the interest with its spans, and the fee."""

    balance: Decimal
    days_late: int
    segments: tuple[Segment, ...]
    interest: Decimal
    fee: Decimal

    @property
    def total(self) -> Decimal:
        """Everything that is to be paid."""
        return self.balance + self.interest + self.fee

    @property
    def is_published(self) -> bool:
        """False where a rate was not known when this was computed."""
        return all(segment.is_published for segment in self.segments)


def balance_on(invoice: LateInvoice, day: date) -> Decimal:
    """Return what is due at the end of `day`, in €."""
    return max(invoice.total - money.total(move.amount for move in invoice.movements if move.day <= day), ZERO)


def claim(invoice: LateInvoice, day: date) -> Claim:
    """Return what may be claimed on `day`, the day of a letter; no interest for days before the first known rate."""
    segments = _segments(invoice, day)
    return Claim(
        balance_on(invoice, day), max((day - invoice.due_date).days, 0), segments,
        money.round2(sum((segment.exact for segment in segments), ZERO)), _fee(invoice, day),
    )  # fmt: skip


def _fee(invoice: LateInvoice, day: date) -> Decimal:
    """Return the fee: none of a consumer, none where insolvency proceedings kept the debtor from paying in time."""
    if invoice.kind is CompanyKind.CONSUMER or day <= invoice.due_date:
        return ZERO
    if invoice.proceedings_on is not None and invoice.proceedings_on <= invoice.due_date:
        return ZERO
    return late_payment.RECOVERY_FEE if invoice.kind is CompanyKind.PUBLIC else invoice.fee


def _segments(invoice: LateInvoice, day: date) -> tuple[Segment, ...]:
    start, end = max(invoice.due_date + _DAY, late_payment.HALF_YEARS[0].since), day
    if invoice.kind is CompanyKind.CONSUMER:
        if invoice.notice_on is None:
            return ()
        start = max(start, invoice.notice_on + _DAY)
    if invoice.proceedings_on is not None:
        end = min(end, invoice.proceedings_on - _DAY)
    if start > end:
        return ()
    rate_on = _rate(invoice, start)
    cuts = sorted({start, *_within(start, end, [move.day for move in invoice.movements]), *_half_years(start, end)})
    spans = zip(cuts, [cut - _DAY for cut in cuts[1:]] + [end], strict=True)
    found = []
    for first, last in spans:
        rate = rate_on(first)
        found.append(Segment(first, last, balance_on(invoice, first), rate.percent, rate.is_published))
    return _joined([one for one in found if one.balance])


def _joined(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """Make one of spans that follow each other at the same balance and rate."""
    joined: list[Segment] = []
    for one in segments:
        before = joined[-1] if joined else None
        same = before is not None and (before.end + _DAY, before.balance, before.percent, before.is_published) == (
            one.start, one.balance, one.percent, one.is_published,
        )  # fmt: skip
        if before is not None and same:
            joined[-1] = replace(before, end=one.end)
        else:
            joined.append(one)
    return tuple(joined)


def _rate(invoice: LateInvoice, start: date) -> RateOn:
    if invoice.kind is CompanyKind.PUBLIC:
        return lambda _day: late_payment.late_interest(start, is_public_buyer=True)
    if invoice.kind is CompanyKind.CONSUMER:
        return lambda day: late_payment.legal_interest(day, Creditor.OTHER)
    return (invoice.contract if invoice.contract.is_allowed(start) else _LEGAL).on


def _within(start: date, end: date, days: Iterable[date]) -> list[date]:
    return [day for day in days if start < day <= end]


def _half_years(start: date, end: date) -> list[date]:
    firsts = [date(year, month, 1) for year in range(start.year, end.year + 1) for month in (1, 7)]
    return _within(start, end, firsts)
