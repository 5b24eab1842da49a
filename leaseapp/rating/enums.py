"""Words of ratings (document 3, MONEY.md 7)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class ClientRatingStatus(StrEnum):
    """States of a rating."""

    DRAFT = "DRAFT"
    IN_REVIEW = "IN_REVIEW"
    VALIDATED = "VALIDATED"
    ARCHIVED = "ARCHIVED"


class RatingClass(StrEnum):
    """The four classes of clients, best first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class RefiRecommendation(StrEnum):
    """The advice that a rating gives."""

    GO = "GO"
    GO_WITH_CONDITIONS = "GO_WITH_CONDITIONS"
    NO_GO = "NO_GO"


class StatementForm(StrEnum):
    """The family of the tax return: the normal regime (2050 to 2059) or the simplified one (2033)."""

    NORMAL = "2050"
    SIMPLIFIED = "2033"


class StatementUnit(StrEnum):
    """The unit in which a statement is written."""

    EUR = "EUR"
    KEUR = "KEUR"


class StatementKind(StrEnum):
    """Accounts of the company alone, or of its group."""

    SOCIAL = "SOCIAL"
    CONSOLIDATED = "CONSOLIDATED"


class StatementSource(StrEnum):
    """The origin of a statement or of one of its values: a person, a tax return that was read, the register, a file."""

    MANUAL = "MANUAL"
    OCR = "OCR"
    SIRENE = "SIRENE"
    XML = "XML"


class ReadingStatus(StrEnum):
    """The reading of the tax return behind a statement."""

    READING = "READING"
    READ = "READ"
    FAILED = "FAILED"


label_members({
    ClientRatingStatus.DRAFT: _("Draft", "rating"),
    ClientRatingStatus.IN_REVIEW: _("In review", "rating"),
    ClientRatingStatus.VALIDATED: _("Validated", "rating"),
    ClientRatingStatus.ARCHIVED: _("Archived", "rating"),
})  # fmt: skip
label_members({
    RatingClass.A: _("A", "rating class"),
    RatingClass.B: _("B", "rating class"),
    RatingClass.C: _("C", "rating class"),
    RatingClass.D: _("D", "rating class"),
})  # fmt: skip
label_members({
    RefiRecommendation.GO: _("Finance", "recommendation"),
    RefiRecommendation.GO_WITH_CONDITIONS: _("Finance with conditions"),
    RefiRecommendation.NO_GO: _("Do not finance"),
})  # fmt: skip
label_members({
    StatementForm.NORMAL: _("2050, normal regime"),
    StatementForm.SIMPLIFIED: _("2033, simplified regime"),
})  # fmt: skip
label_members({StatementUnit.EUR: _("Euros", "unit"), StatementUnit.KEUR: _("Thousands of euros", "unit")})
label_members({
    StatementKind.SOCIAL: _("Company accounts"),
    StatementKind.CONSOLIDATED: _("Consolidated accounts"),
})  # fmt: skip
label_members({
    StatementSource.MANUAL: _("Typed", "statement"),
    StatementSource.OCR: _("Read from the return", "statement"),
    StatementSource.SIRENE: _("Company register", "statement"),
    StatementSource.XML: _("File", "statement"),
})  # fmt: skip
label_members({
    ReadingStatus.READING: _("Being read", "statement"),
    ReadingStatus.READ: _("Read", "statement"),
    ReadingStatus.FAILED: _("Not readable", "statement"),
})  # fmt: skip
