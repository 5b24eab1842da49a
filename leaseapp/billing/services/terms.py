"""The terms of payment of an invoice: whose they are, the due date that they make, how both are said.

An empty due date is computed when the invoice is issued, for only then its date is known; a draft shows the one that it would
have today. Decision 59.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules import legal_terms
from leaseapp.directory.rules import payment_terms as typed_terms
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.law import payment_terms
from leaseapp.law.payment_terms import PaymentTerm

IF_ISSUED_TODAY = _("{day} if issued today: {term}")


@dataclass(frozen=True, slots=True)
class Due:
    """The due date of an invoice of a day, and the term that made it; None for a date that somebody typed."""

    day: date
    term: PaymentTerm | None

    def as_columns(self) -> dict[str, Any]:
        """Return date and term as an invoice holds them once it is issued."""
        term = self.term
        return {
            "due_date": self.day,
            "payment_term_kind": term.kind if term else None,
            "payment_term_days": term.days if term else None,
            "payment_term_day": term.day if term else None,
        }


def agreed(customer: Any, company: Any, seller: Any) -> PaymentTerm:
    """Return the customer's term; without one that of the law for public buyers, for others that of the billing entity."""
    own = typed_terms.term_of(customer).term
    if own is not None:
        return own
    if legal_terms.is_french_public(company.kind, company.country):
        return payment_terms.public_term(company.public_buyer)
    return typed_terms.term_of(seller).term or PaymentTerm(days=payment_terms.USUAL_DAYS)


def due_by(term: PaymentTerm, issued_on: date) -> Due:
    """Return when a term is over that begins on that day."""
    return Due(term.due_on(issued_on), term)


def due_of(invoice: Any, customer: Any, company: Any, seller: Any, issued_on: date) -> Due:
    """Return when an invoice of that day is due: on the date typed, else by its own term, else by what was agreed.

    A periodic invoice between professionals is due within 45 days whatever was agreed (C. com. L441-10 I).
    """
    if invoice.due_date is not None:
        return Due(invoice.due_date, None)
    term = typed_terms.term_of(invoice).term or agreed(customer, company, seller)
    day = term.due_on(issued_on)
    if invoice.is_summary and company.kind is not CompanyKind.CONSUMER:
        day = min(day, payment_terms.latest_periodic(issued_on))
    return Due(day, term)


def expected(context: Context, due: Due) -> str:
    """Return what an empty due date stands for, in the caller's language: "31/12/2026 if issued today: end of the month"."""
    return context.translate(IF_ISSUED_TODAY, day=due.day, term=said(context, due.term) if due.term else "")


def said(context: Context, term: PaymentTerm) -> str:
    """Return a term in the caller's language."""
    return typed_terms.words(term, context.locale)
