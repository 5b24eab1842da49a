"""Terms of payment as they are typed, checked and said; what they make of a date, and the law's limits: law/payment_terms.py."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.law.payment_terms import LONGEST_BY_KIND, PaymentTerm, TermKind

NEEDS_DAYS = frozenset({TermKind.DAYS, TermKind.END_OF_MONTH_THEN_DAYS, TermKind.DAYS_THEN_END_OF_MONTH})
"""Kinds that say nothing without a number of days; a day of the month may go without."""
REQUIRED = _("This field is required.")
UNEXPECTED = _("This value does not belong to this kind of term.")
TOO_LONG = _(
    "Between professionals the law allows at most {days} days here (article L441-10 I of the French Commercial Code)."
)
_WORDS = {
    TermKind.DAYS: _("{days} {days|day|days} from the date of the invoice"),
    TermKind.END_OF_MONTH: _("end of the month"),
    TermKind.END_OF_MONTH_THEN_DAYS: _("end of the month, then {days} {days|day|days}"),
    TermKind.DAYS_THEN_END_OF_MONTH: _("{days} {days|day|days}, then end of the month"),
    TermKind.DAY_OF_MONTH: _("on day {day} of the month"),
}
_ON_RECEIPT = _("on receipt of the invoice")
_DAYS_THEN_DAY = _("{days} {days|day|days}, then on day {day} of the month")


@dataclass(frozen=True, slots=True)
class TypedTerm:
    """Kind, days and day as somebody typed them; none of them is the term of somebody else."""

    kind: TermKind | None = None
    days: int | None = None
    day: int | None = None

    @property
    def as_kind(self) -> TermKind | None:
        """The kind; days alone are a number of days."""
        return self.kind or (TermKind.DAYS if self.days is not None else None)

    @property
    def term(self) -> PaymentTerm | None:
        """The term, once it has no errors; None when nothing was typed."""
        kind = self.as_kind
        return PaymentTerm(kind, self.days or 0, self.day) if kind else None


def term_of(holder: Any) -> TypedTerm:
    """Return the term of a billing entity, a customer or an invoice, as it is stored."""
    return TypedTerm(holder.payment_term_kind, holder.payment_term_days, holder.payment_term_day)


def as_columns(term: TypedTerm) -> dict[str, Any]:
    """Return the term as it is stored: the kind that it is, and nothing that does not belong to it."""
    kind = term.as_kind
    return {
        "payment_term_kind": kind,
        "payment_term_days": None if kind in (None, TermKind.END_OF_MONTH) else term.days or 0,
        "payment_term_day": term.day if kind is TermKind.DAY_OF_MONTH else None,
    }


def completed(changes: Mapping[str, Any], stored: TypedTerm, *, optional: bool = False) -> dict[str, Any]:
    """Return changes of a term with what goes along with them: what was typed beside another kind is no more.

    Where a term is `optional`, days alone may be taken back: that term was a number of days and nothing else.
    """
    made = dict(changes)
    takes_back = "payment_term_kind" not in made and made.get("payment_term_days", 0) is None
    if optional and takes_back and stored.as_kind is TermKind.DAYS:
        made["payment_term_kind"] = None
    if "payment_term_kind" in made and made["payment_term_kind"] is not stored.kind:
        made = {"payment_term_days": None, "payment_term_day": None} | made
    return made


def errors(typed: TypedTerm, kind: CompanyKind) -> list[FieldError]:
    """Return what is wrong: REQUIRED, UNEXPECTED, and PAYMENT_TERM_TOO_LONG for a customer who is no consumer."""
    is_of = typed.as_kind
    found = []
    if is_of in NEEDS_DAYS and typed.days is None:
        found.append(FieldError("paymentTermDays", "REQUIRED", REQUIRED))
    if is_of is TermKind.DAY_OF_MONTH and typed.day is None:
        found.append(FieldError("paymentTermDay", "REQUIRED", REQUIRED))
    if typed.day is not None and is_of is not TermKind.DAY_OF_MONTH:
        found.append(FieldError("paymentTermDay", "UNEXPECTED", UNEXPECTED))
    if typed.days and is_of is TermKind.END_OF_MONTH:
        found.append(FieldError("paymentTermDays", "UNEXPECTED", UNEXPECTED))
    term = typed.term if not found else None
    if term is not None and term.is_too_long and kind is not CompanyKind.CONSUMER:
        params = {"days": LONGEST_BY_KIND[term.kind]}
        found.append(FieldError("paymentTermDays", "PAYMENT_TERM_TOO_LONG", TOO_LONG, params))
    return found


def words(term: PaymentTerm, locale: str) -> str:
    """Return the term in words: "45 days, then end of the month"."""
    message = _WORDS[term.kind]
    if term.kind is TermKind.DAYS and term.days == 0:
        message = _ON_RECEIPT
    if term.kind is TermKind.DAY_OF_MONTH and term.days:
        message = _DAYS_THEN_DAY
    return translate(locale, message, days=term.days, day=term.day)
