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


class ContractStatus(StrEnum):
    """The state of a contract."""

    DRAFT = "DRAFT"
    SIGNING = "SIGNING"
    SIGNED = "SIGNED"
    ACTIVE = "ACTIVE"
    EXTENDED = "EXTENDED"
    ENDED = "ENDED"
    TERMINATED = "TERMINATED"
    CANCELED = "CANCELED"


class VersionStatus(StrEnum):
    """The state of the text of a contract: CANCELED one was recalled or refused."""

    SIGNING = "SIGNING"
    SIGNED = "SIGNED"
    CANCELED = "CANCELED"


class PeriodAnchor(StrEnum):
    """The day on which the first period begins."""

    FIRST_OF_MONTH = "FIRST_OF_MONTH"
    FIRST_OF_QUARTER = "FIRST_OF_QUARTER"
    DELIVERY_DAY = "DELIVERY_DAY"


class EndDefault(StrEnum):
    """The fate of the equipment where nobody chooses."""

    RETURN = "RETURN"
    EXTEND = "EXTEND"


class PaymentMeans(StrEnum):
    """The means by which rents are paid."""

    DIRECT_DEBIT = "DIRECT_DEBIT"
    TRANSFER = "TRANSFER"


class ServiceKind(StrEnum):
    """The kind of a service that a contract holds."""

    MAINTENANCE = "MAINTENANCE"
    INSURANCE = "INSURANCE"
    CONSUMABLES = "CONSUMABLES"
    SOFTWARE = "SOFTWARE"
    OTHER = "OTHER"


class GuaranteeKind(StrEnum):
    """The kind of a guarantee."""

    CAUTION = "CAUTION"
    PLEDGE = "PLEDGE"
    COMFORT_LETTER = "COMFORT_LETTER"
    BUYBACK = "BUYBACK"


class InsuranceCover(StrEnum):
    """The risk that a policy covers."""

    ALL_RISKS = "ALL_RISKS"
    THEFT = "THEFT"
    DAMAGE = "DAMAGE"
    LIABILITY = "LIABILITY"


class RequirementKind(StrEnum):
    """A document that a contract needs."""

    KBIS = "KBIS"
    BANK_DETAILS = "BANK_DETAILS"
    MANDATE = "MANDATE"
    IDENTITY = "IDENTITY"
    POWERS = "POWERS"
    ACCOUNTS = "ACCOUNTS"
    INSURANCE_CERTIFICATE = "INSURANCE_CERTIFICATE"
    SUPPLIER_INVOICE = "SUPPLIER_INVOICE"
    OTHER = "OTHER"


class NeededFor(StrEnum):
    """The step before which a document is needed."""

    SIGN = "SIGN"
    ACTIVATE = "ACTIVATE"
    CEDE = "CEDE"


class RequirementStatus(StrEnum):
    """The state of a document that is needed."""

    MISSING = "MISSING"
    RECEIVED = "RECEIVED"
    ACCEPTED = "ACCEPTED"
    REFUSED = "REFUSED"


class DepositKind(StrEnum):
    """The movement of a guarantee deposit."""

    RECEIVED = "RECEIVED"
    SET_OFF = "SET_OFF"
    REFUNDED = "REFUNDED"
    FORFEITED = "FORFEITED"


class DeliveryOutcome(StrEnum):
    """The answer of the client at the delivery."""

    ACCEPTED = "ACCEPTED"
    ACCEPTED_WITH_RESERVES = "ACCEPTED_WITH_RESERVES"
    REFUSED = "REFUSED"


class DeliveredState(StrEnum):
    """The state of a machine at its delivery."""

    NEW = "NEW"
    GOOD = "GOOD"
    DAMAGED = "DAMAGED"


class ScheduleKind(StrEnum):
    """The kind of an amount that a contract bills."""

    RENT = "RENT"
    INTERCALARY = "INTERCALARY"
    SERVICE = "SERVICE"
    FEE = "FEE"
    EXTENSION = "EXTENSION"
    PRORATA = "PRORATA"
    INDEMNITY = "INDEMNITY"
    BUYOUT = "BUYOUT"
    REBILL = "REBILL"


class ScheduleStatus(StrEnum):
    """The state of an amount that a contract bills."""

    PLANNED = "PLANNED"
    BILLED = "BILLED"
    REPLACED = "REPLACED"
    CANCELED = "CANCELED"
    WAIVED = "WAIVED"


label_members({
    ContractStatus.DRAFT: _("Draft", "contract"),
    ContractStatus.SIGNING: _("Out for signature"),
    ContractStatus.SIGNED: _("Signed", "contract"),
    ContractStatus.ACTIVE: _("Running"),
    ContractStatus.EXTENDED: _("Extended"),
    ContractStatus.ENDED: _("Ended", "contract"),
    ContractStatus.TERMINATED: _("Terminated"),
    ContractStatus.CANCELED: _("Called off"),
})  # fmt: skip
label_members({
    VersionStatus.SIGNING: _("Out for signature"),
    VersionStatus.SIGNED: _("Signed", "contract"),
    VersionStatus.CANCELED: _("Taken back", "contract"),
})  # fmt: skip
label_members({
    PeriodAnchor.FIRST_OF_MONTH: _("First day of a month"),
    PeriodAnchor.FIRST_OF_QUARTER: _("First day of a quarter"),
    PeriodAnchor.DELIVERY_DAY: _("Day of the delivery"),
})  # fmt: skip
label_members({EndDefault.RETURN: _("The equipment comes back"), EndDefault.EXTEND: _("The lease is extended")})
label_members({PaymentMeans.DIRECT_DEBIT: _("SEPA direct debit"), PaymentMeans.TRANSFER: _("Bank transfer")})
label_members({
    ServiceKind.MAINTENANCE: _("Maintenance"),
    ServiceKind.INSURANCE: _("Insurance"),
    ServiceKind.CONSUMABLES: _("Supplies", "service"),
    ServiceKind.SOFTWARE: _("Software"),
    ServiceKind.OTHER: _("Other service"),
})  # fmt: skip
label_members({
    GuaranteeKind.CAUTION: _("Surety"),
    GuaranteeKind.PLEDGE: _("Pledge"),
    GuaranteeKind.COMFORT_LETTER: _("Comfort letter"),
    GuaranteeKind.BUYBACK: _("Commitment to buy back"),
})  # fmt: skip
label_members({
    InsuranceCover.ALL_RISKS: _("All risks"),
    InsuranceCover.THEFT: _("Theft"),
    InsuranceCover.DAMAGE: _("Damage", "insurance"),
    InsuranceCover.LIABILITY: _("Liability"),
})  # fmt: skip
label_members({
    RequirementKind.KBIS: _("Extract of the company register"),
    RequirementKind.BANK_DETAILS: _("Bank details"),
    RequirementKind.MANDATE: _("SEPA mandate"),
    RequirementKind.IDENTITY: _("Proof of identity"),
    RequirementKind.POWERS: _("Power to sign"),
    RequirementKind.ACCOUNTS: _("Annual accounts"),
    RequirementKind.INSURANCE_CERTIFICATE: _("Certificate of insurance"),
    RequirementKind.SUPPLIER_INVOICE: _("Invoice of the supplier"),
    RequirementKind.OTHER: _("Another document"),
})  # fmt: skip
label_members({
    NeededFor.SIGN: _("Before the signature"),
    NeededFor.ACTIVATE: _("Before the start"),
    NeededFor.CEDE: _("Before the cession"),
})  # fmt: skip
label_members({
    RequirementStatus.MISSING: _("Missing", "document"),
    RequirementStatus.RECEIVED: _("To check"),
    RequirementStatus.ACCEPTED: _("Accepted", "document"),
    RequirementStatus.REFUSED: _("Refused", "document"),
})  # fmt: skip
label_members({
    DepositKind.RECEIVED: _("Received", "deposit"),
    DepositKind.SET_OFF: _("Set off"),
    DepositKind.REFUNDED: _("Refunded", "deposit"),
    DepositKind.FORFEITED: _("Kept for good"),
})  # fmt: skip
label_members({
    DeliveryOutcome.ACCEPTED: _("Accepted", "delivery"),
    DeliveryOutcome.ACCEPTED_WITH_RESERVES: _("Accepted with reserves"),
    DeliveryOutcome.REFUSED: _("Refused", "delivery"),
})  # fmt: skip
label_members({
    DeliveredState.NEW: _("New", "machine"),
    DeliveredState.GOOD: _("Good", "machine"),
    DeliveredState.DAMAGED: _("Damaged", "machine"),
})  # fmt: skip
label_members({
    ScheduleKind.RENT: _("Rent", "schedule"),
    ScheduleKind.INTERCALARY: _("Rent before the first period"),
    ScheduleKind.SERVICE: _("Service", "schedule"),
    ScheduleKind.FEE: _("Application fee"),
    ScheduleKind.EXTENSION: _("Rent of the extension"),
    ScheduleKind.PRORATA: _("Rent of the last days"),
    ScheduleKind.INDEMNITY: _("Indemnity"),
    ScheduleKind.BUYOUT: _("Early buy-out"),
    ScheduleKind.REBILL: _("Costs billed again"),
})  # fmt: skip
label_members({
    ScheduleStatus.PLANNED: _("Planned", "schedule"),
    ScheduleStatus.BILLED: _("Billed", "schedule"),
    ScheduleStatus.REPLACED: _("Replaced", "schedule"),
    ScheduleStatus.CANCELED: _("Called off"),
    ScheduleStatus.WAIVED: _("Waived"),
})  # fmt: skip
