"""The sentences about late and early payment that the law wants on an invoice, made from the seller's numbers in any language.

Sources: C. com. L441-9 I (the invoice says the rate of the penalties and the terms of discount), L441-10 II and D441-5 (rate of a
contract and fixed fee), CCP L2192-13, R2192-31 and D2192-35 (what French public buyers owe whatever was agreed). Consumers owe
none of it, so their documents say nothing. Figures stand in law/late_payment.py; decision 59.
"""

import re
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.directory.enums import CompanyKind
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.law import late_payment
from leaseapp.law.late_payment import ContractRate, RateBasis
from leaseapp.law.territories import is_in_sirene

LATE_BY_ECB = _(
    "Late payment bears interest from the day after the due date, without reminder, at the European Central Bank's rate for its"
    " latest main refinancing operation plus {value} percentage points (article L441-10 II of the French Commercial Code)."
)
LATE_BY_LEGAL_RATE = _(
    "Late payment bears interest from the day after the due date, without reminder, at {value} times the French legal interest"
    " rate (article L441-10 II of the French Commercial Code)."
)
LATE_BY_PERCENT = _(
    "Late payment bears interest from the day after the due date, without reminder, at {value}% a year (article L441-10 II of the"
    " French Commercial Code)."
)
LATE_OF_PUBLIC_BUYERS = _(
    "Payment after the legal period bears interest by law, without formality, at the European Central Bank's main refinancing"
    " rate of the first day of the half-year in which it begins plus {value} percentage points (articles L2192-13 and R2192-31 of"
    " the French Public Procurement Code)."
)
FEE = _(
    "Any late payment by a professional also entails a fixed recovery fee of €{fee} (article D441-5 of the French "
    "Commercial Code)."
)
FEE_OF_PUBLIC_BUYERS = _(
    "Any late payment also entails a fixed recovery fee of €{fee} (articles L2192-13 and D2192-35 of the French Public"
    " Procurement Code)."
)
NO_DISCOUNT = _("No discount is granted for early payment.")
DISCOUNT = _(
    "A discount of {value}% of the total incl. VAT is granted for payment within {days} {days|day|days} of the invoice's date."
)
RATE_REQUIRED = _("Say the rate, in % a year.")
RATE_TOO_LOW = _(
    "At least {times} times the legal interest rate is due between professionals: {least}% since {since} (article L441-10 II)."
)
TIMES_TOO_LOW = _("At least {least} times the legal interest rate is due between professionals (article L441-10 II).")
FEE_TOO_LOW = _("The fixed recovery fee is at least €{fee} (article D441-5).")
DISCOUNT_INCOMPLETE = _("A discount needs its rate and the days within which it is granted.")
WORDING_EMPTY = _("Write at least a word, or leave it empty.")
_BY_BASIS = {RateBasis.ECB: LATE_BY_ECB, RateBasis.LEGAL: LATE_BY_LEGAL_RATE, RateBasis.FIXED: LATE_BY_PERCENT}
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a document: a msgid with its figures."""

    message: str
    params: dict[str, Any] = field(default_factory=dict)

    def in_(self, locale: str) -> str:
        """Return it in a language."""
        return translate(locale, self.message, **self.params)


@dataclass(frozen=True, slots=True)
class LateTerms:
    """The seller's conditions: rate, fee in €, discount in % within days (none without), and words of its own beside them."""

    rate: ContractRate = field(default_factory=ContractRate)
    recovery_fee: Decimal = late_payment.RECOVERY_FEE
    discount_pct: Decimal | None = None
    discount_days: int | None = None
    addition: str | None = None

    def sentences(self, kind: CompanyKind, country: str) -> tuple[Sentence, Sentence, Sentence] | None:
        """Return rate, fee and discount as a buyer of that kind and country reads them; None for a consumer."""
        if kind is CompanyKind.CONSUMER:
            return None
        if is_french_public(kind, country):
            late = Sentence(LATE_OF_PUBLIC_BUYERS, {"value": late_payment.PUBLIC_POINTS_ABOVE_ECB})
            fee = Sentence(FEE_OF_PUBLIC_BUYERS, {"fee": late_payment.RECOVERY_FEE})
        else:
            late = Sentence(_BY_BASIS[self.rate.basis], {"value": self.rate.value})
            fee = Sentence(FEE, {"fee": self.recovery_fee})
        if self.discount_pct and self.discount_days is not None:
            return late, fee, Sentence(DISCOUNT, {"value": self.discount_pct, "days": self.discount_days})
        return late, fee, Sentence(NO_DISCOUNT)


def is_french_public(kind: CompanyKind, country: str) -> bool:
    """Say whether the Public Procurement Code rules the buyer's payments: public, and French."""
    return kind is CompanyKind.PUBLIC and is_in_sirene(country)


def late_terms_of(seller: Any) -> LateTerms:
    """Return the conditions of late and early payment of a billing entity, or of a row with its columns."""
    return LateTerms(
        ContractRate(seller.late_rate_basis, seller.late_rate_value),
        seller.recovery_fee,
        seller.discount_pct,
        seller.discount_days,
        seller.terms_addition,
    )


def says_something(text: str | None) -> bool:
    """Say whether a text has a word: "." is no sentence."""
    return _WORD.search(text or "") is not None


def rate_error(rate: ContractRate, today: date) -> FieldError | None:
    """LATE_RATE_TOO_LOW at `lateRateValue` for a rate below three times the legal one on that day."""
    if rate.is_allowed(today):
        return None
    if rate.basis is RateBasis.LEGAL:
        params = {"least": late_payment.LEAST_TIMES_LEGAL_RATE}
        return FieldError("lateRateValue", "LATE_RATE_TOO_LOW", TIMES_TOO_LOW, params)
    least = late_payment.least_contract_rate(today)
    params = {"times": late_payment.LEAST_TIMES_LEGAL_RATE, "least": least.percent, "since": least.since}
    return FieldError("lateRateValue", "LATE_RATE_TOO_LOW", RATE_TOO_LOW, params)


def errors(terms: LateTerms, today: date) -> list[FieldError]:
    """Return what is wrong with the conditions: LATE_RATE_TOO_LOW, RECOVERY_FEE_TOO_LOW, DISCOUNT_INCOMPLETE, WORDING_EMPTY."""
    found = [rate_error(terms.rate, today)]
    if terms.recovery_fee < late_payment.RECOVERY_FEE:
        params = {"fee": late_payment.RECOVERY_FEE}
        found.append(FieldError("recoveryFee", "RECOVERY_FEE_TOO_LOW", FEE_TOO_LOW, params))
    if (terms.discount_pct is None) != (terms.discount_days is None):
        missing = "discountPct" if terms.discount_pct is None else "discountDays"
        found.append(FieldError(missing, "DISCOUNT_INCOMPLETE", DISCOUNT_INCOMPLETE))
    if terms.addition and not says_something(terms.addition):
        found.append(FieldError("termsAddition", "WORDING_EMPTY", WORDING_EMPTY))
    return [error for error in found if error]
