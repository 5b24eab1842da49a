"""Words of leasing (LEASING.md 0 to 2)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class LeaseKind(StrEnum):
    """The kind of a lease."""

    LOCATION_FINANCIERE = "LOCATION_FINANCIERE"
    LLD = "LLD"
    LOCATION_EVOLUTIVE = "LOCATION_EVOLUTIVE"
    RENTAL = "RENTAL"
    CREDIT_BAIL = "CREDIT_BAIL"
    SUBLEASE = "SUBLEASE"


class AffairStatus(StrEnum):
    """The column of the board in which an affair stands."""

    DRAFT = "DRAFT"
    STUDY = "STUDY"
    IN_APPROVAL = "IN_APPROVAL"
    APPROVED = "APPROVED"
    CONTRACTED = "CONTRACTED"
    WON = "WON"
    REJECTED = "REJECTED"
    LOST = "LOST"


class AffairSource(StrEnum):
    """The origin of an affair."""

    INBOUND = "INBOUND"
    REFERRAL = "REFERRAL"
    PARTNER = "PARTNER"
    WEB = "WEB"
    CAMPAIGN = "CAMPAIGN"
    RENEWAL = "RENEWAL"
    OTHER = "OTHER"


class FinancingStatus(StrEnum):
    """The standing of a financing beside the others of its affair."""

    PROPOSED = "PROPOSED"
    RETAINED = "RETAINED"
    REJECTED = "REJECTED"


class Timing(StrEnum):
    """The end of its period at which a rent falls due."""

    ADVANCE = "ADVANCE"
    ARREARS = "ARREARS"


class Convention(StrEnum):
    """The way from the rate of a year to that of a period."""

    PROPORTIONAL = "PROPORTIONAL"
    ACTUARIAL = "ACTUARIAL"


class Unknown(StrEnum):
    """The figure that follows from the others."""

    RENT = "RENT"
    RATE = "RATE"
    CAPITAL = "CAPITAL"
    RESIDUAL = "RESIDUAL"


class RentKind(StrEnum):
    """The way in which rents of a profile are set: an amount, a share of the level rent, or the interest alone."""

    FIXED = "FIXED"
    LEVEL = "LEVEL"
    INTEREST = "INTEREST"


class Intercalary(StrEnum):
    """The way in which the days before the first period are counted."""

    ACTUAL_ON_30 = "ACTUAL_ON_30"
    ACTUAL_ON_MONTH = "ACTUAL_ON_MONTH"
    THIRTY_360 = "THIRTY_360"
    INTEREST_ONLY = "INTEREST_ONLY"
    NONE = "NONE"


class CapitalSource(StrEnum):
    """The origin of the capital of a financing: somebody typed it, or it is the total of a supplier's quote."""

    MANUAL = "MANUAL"
    SUPPLIER_QUOTE = "SUPPLIER_QUOTE"


class Rounding(StrEnum):
    """The place of the difference in cents: the interest of the last row, or the last rent."""

    EQUAL_RENTS = "EQUAL_RENTS"
    LAST_RENT = "LAST_RENT"


label_members({
    LeaseKind.LOCATION_FINANCIERE: _("Finance lease without option"),
    LeaseKind.LLD: _("Long-term lease with services"),
    LeaseKind.LOCATION_EVOLUTIVE: _("Evolving lease"),
    LeaseKind.RENTAL: _("Renewable rental"),
    LeaseKind.CREDIT_BAIL: _("Lease with purchase option"),
    LeaseKind.SUBLEASE: _("Back-to-back lease"),
})  # fmt: skip
label_members({
    AffairStatus.DRAFT: _("Draft", "affair"),
    AffairStatus.STUDY: _("Being studied"),
    AffairStatus.IN_APPROVAL: _("To decide", "affair"),
    AffairStatus.APPROVED: _("Credit granted"),
    AffairStatus.CONTRACTED: _("Contract being signed"),
    AffairStatus.WON: _("Won", "affair"),
    AffairStatus.REJECTED: _("Credit refused"),
    AffairStatus.LOST: _("Lost", "affair"),
})  # fmt: skip
label_members({
    AffairSource.INBOUND: _("The client called"),
    AffairSource.REFERRAL: _("Recommended"),
    AffairSource.PARTNER: _("Partner", "origin"),
    AffairSource.WEB: _("Web site"),
    AffairSource.CAMPAIGN: _("Campaign"),
    AffairSource.RENEWAL: _("Renewal", "origin"),
    AffairSource.OTHER: _("Other", "origin"),
})  # fmt: skip
label_members({
    FinancingStatus.PROPOSED: _("Proposed", "financing"),
    FinancingStatus.RETAINED: _("Retained", "financing"),
    FinancingStatus.REJECTED: _("Set aside"),
})  # fmt: skip
label_members({Timing.ADVANCE: _("In advance", "rent"), Timing.ARREARS: _("In arrears", "rent")})
label_members({
    Convention.PROPORTIONAL: _("Proportional rate"),
    Convention.ACTUARIAL: _("Actuarial rate"),
})  # fmt: skip
label_members({
    Unknown.RENT: _("Rent", "unknown"),
    Unknown.RATE: _("Rate", "unknown"),
    Unknown.CAPITAL: _("Capital", "unknown"),
    Unknown.RESIDUAL: _("Residual", "unknown"),
})  # fmt: skip
label_members(
    {CapitalSource.MANUAL: _("Typed", "capital"), CapitalSource.SUPPLIER_QUOTE: _("Supplier quote", "capital")}
)
label_members({
    RentKind.FIXED: _("Amount", "rent"),
    RentKind.LEVEL: _("Level", "rent"),
    RentKind.INTEREST: _("Interest only"),
})  # fmt: skip
label_members({
    Intercalary.ACTUAL_ON_30: _("Days on 30"),
    Intercalary.ACTUAL_ON_MONTH: _("Days of the month"),
    Intercalary.THIRTY_360: _("Months of 30 days"),
    Intercalary.INTEREST_ONLY: _("Interest of the days"),
    Intercalary.NONE: _("No rent before the first period"),
})  # fmt: skip
