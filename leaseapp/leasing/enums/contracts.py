"""Words of contracts (LEASING.md 1, 2.2, 2.3)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


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
