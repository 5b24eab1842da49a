"""The letters of dunning in words: what each step says to which kind of debtor, as msgids (MONEY.md 4, Documents)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.directory.enums import CompanyKind
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.dunning.enums import DunningStep
from leaseapp.dunning.rules.interest import Claim
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _


@dataclass(frozen=True, slots=True)
class LetterRow:
    """An invoice of a letter, `total` in € incl. VAT, with what is claimed for it."""

    number: str
    issue_date: date
    due_date: date
    total: Decimal
    claim: Claim


@dataclass(frozen=True, slots=True)
class LetterDocument:
    """A letter to be drawn. `penalties`: interest and fees are claimed too. `reminded_on` are the days of letters before.

    `signatory` signs it, `message` is a word of their own.
    """

    step: DunningStep
    day: date
    seller: Seller
    buyer: Buyer
    rows: tuple[LetterRow, ...]
    penalties: bool
    pay_until: date | None
    reminded_on: tuple[date, ...]
    signatory: str
    message: str = ""
    registered: bool = False

    @property
    def principal(self) -> Decimal:
        """The amount due of all invoices, in €."""
        return money.total(row.claim.balance for row in self.rows)

    @property
    def interest(self) -> Decimal:
        """The interest claimed, in €."""
        return money.total(row.claim.interest for row in self.rows) if self.penalties else ZERO

    @property
    def fees(self) -> Decimal:
        """The fees claimed, in €."""
        return money.total(row.claim.fee for row in self.rows) if self.penalties else ZERO

    @property
    def total(self) -> Decimal:
        """The amount to be paid, in €."""
        return self.principal + self.interest + self.fees


TITLES = {
    DunningStep.RELANCE_1: _("Payment reminder"),
    DunningStep.RELANCE_2: _("Second payment reminder"),
    DunningStep.MED: _("Formal notice to pay"),
    DunningStep.LEGAL: _("Statement of the claim"),
}
SUBJECTS = {
    DunningStep.RELANCE_1: _("Subject: reminder, {amount} to be paid"),
    DunningStep.RELANCE_2: _("Subject: second reminder, {amount} to be paid"),
    DunningStep.MED: _("Subject: formal notice to pay {amount} (mise en demeure)"),
    DunningStep.LEGAL: _("Subject: claim of {amount}, handed over for collection"),
}
GREETING = _("Dear Sir or Madam,")
_OPENINGS = {
    DunningStep.RELANCE_1: (
        _("Unless we are mistaken, the invoices below are past their due date and have not been paid yet."),
        _("We would be grateful for your transfer. If it crossed this letter, please take no notice of it."),
    ),
    DunningStep.RELANCE_2: (
        _("In spite of our reminder of {days}, the invoices below have not been paid."),
        _("Please pay them at once, with the interest and the fees that the law adds to a late payment."),
    ),
    DunningStep.MED: (
        _("In spite of our letters of {days}, the invoices below have not been paid."),
        _(
            "By this formal notice (mise en demeure) we require you to pay {amount} within eight days, by {until} at the"
            " latest (C. civ. art. 1344)."
        ),
    ),
    DunningStep.LEGAL: (
        _("The invoices below have not been paid in spite of our letters of {days}."),
        _("This is the statement of our claim as of {day}, for whoever collects it in our name."),
    ),
}
_LAW = {
    CompanyKind.BUSINESS: _(
        "Interest runs from the day after the due date, and a fee for the costs of recovery is due for each invoice, without"
        " a reminder (C. com. art. L441-10 and D441-5)."
    ),
    CompanyKind.PUBLIC: _(
        "Interest runs from the day after the due date, and a fee for the costs of recovery is due for each invoice, without"
        " a reminder (CCP art. L2192-13, R2192-31 and D2192-35)."
    ),
    CompanyKind.CONSUMER: _("Interest at the legal rate runs from the formal notice on (C. civ. art. 1231-6)."),
}
_COURTS = {
    CompanyKind.BUSINESS: _(
        "Failing payment we shall apply, without another letter, to the commercial court of {city}."
    ),
    CompanyKind.PUBLIC: _(
        "Failing payment we shall apply, without another letter, to the administrative court of {city}."
    ),
    CompanyKind.CONSUMER: _("Failing payment we shall apply, without another letter, to the judicial court of {city}."),
}
ATTACHED = _("Attached: the invoices named above.")
CLOSING = _("Yours faithfully,")
RULING = _("This letter follows in French; its French text rules.")


def opening(document: LetterDocument) -> tuple[str, ...]:
    """Return the sentences before the table; without a letter before, the one that names their days is left out."""
    sentences = _OPENINGS[document.step]
    return sentences if document.reminded_on or document.step is DunningStep.RELANCE_1 else sentences[1:]


def closing(document: LetterDocument) -> tuple[str, ...]:
    """Return the sentences after the table: the law where penalties are claimed, the court where notice is given."""
    said = [_LAW[document.buyer.kind]] if document.penalties else []
    if document.step is DunningStep.MED:
        said += [_COURTS[document.buyer.kind], ATTACHED]
    return tuple(said)
