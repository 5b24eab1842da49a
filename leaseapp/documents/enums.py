"""Words of documents. Values are what the database and the API hold."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members
from leaseapp.law.territories import VatZone
from leaseapp.law.vat_provisions import VatReason


class LineKind(StrEnum):
    """The kind of goods or services on a line: it decides BT-23, the account and when VAT is due (DECISIONS 32)."""

    GOODS = "GOODS"
    SERVICE = "SERVICE"


class DocumentKind(StrEnum):
    """The kind of a document that can be sent to a customer or a supplier by mail."""

    INVOICE = "INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"
    QUOTE = "QUOTE"
    ORDER = "ORDER"
    STATEMENT = "STATEMENT"
    SUPPLIER_ORDER = "SUPPLIER_ORDER"
    DUNNING_LETTER = "DUNNING_LETTER"
    DUE_NOTICE = "DUE_NOTICE"


class MailTemplate(StrEnum):
    """The kinds of mails whose text the organization writes."""

    QUOTE = "QUOTE"
    ORDER = "ORDER"
    DEPOSIT_INVOICE = "DEPOSIT_INVOICE"
    INVOICE = "INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"
    STATEMENT = "STATEMENT"
    SUPPLIER_ORDER = "SUPPLIER_ORDER"
    DUE_SOON = "DUE_SOON"
    JUST_LATE = "JUST_LATE"
    RELANCE_1 = "RELANCE_1"
    RELANCE_2 = "RELANCE_2"
    MED = "MED"


class DocumentMailStatus(StrEnum):
    """The progress of a mailed document: SENT when the mail server took it, FAILED when it was given up.

    What its provider tells afterwards (`kernel/adapters/mail_events.py`): DELIVERED, OPENED, BOUNCED when it came back.
    """

    QUEUED = "QUEUED"
    SENT = "SENT"
    DELIVERED = "DELIVERED"
    OPENED = "OPENED"
    BOUNCED = "BOUNCED"
    FAILED = "FAILED"


LOST_MAILS = (DocumentMailStatus.FAILED, DocumentMailStatus.BOUNCED)
"""The ends of a mail that did not arrive: it waits for somebody who corrects it and sends it again."""


label_members(
    {
        LineKind.GOODS: _("Goods"),
        LineKind.SERVICE: _("Service"),
        DocumentKind.INVOICE: _("Invoice"),
        DocumentKind.CREDIT_NOTE: _("Credit note"),
        DocumentKind.QUOTE: _("Quote"),
        DocumentKind.ORDER: _("Order confirmation"),
        DocumentKind.STATEMENT: _("Statement of account"),
        DocumentKind.SUPPLIER_ORDER: _("Purchase order"),
        DocumentKind.DUNNING_LETTER: _("Dunning letter"),
        DocumentKind.DUE_NOTICE: _("Notice of a due date"),
        MailTemplate.QUOTE: _("Quote"),
        MailTemplate.ORDER: _("Order confirmation"),
        MailTemplate.DEPOSIT_INVOICE: _("Deposit invoice"),
        MailTemplate.INVOICE: _("Invoice"),
        MailTemplate.CREDIT_NOTE: _("Credit note"),
        MailTemplate.STATEMENT: _("Statement of account"),
        MailTemplate.SUPPLIER_ORDER: _("Purchase order"),
        MailTemplate.DUE_SOON: _("Due in three days"),
        MailTemplate.JUST_LATE: _("Due date just passed"),
        MailTemplate.RELANCE_1: _("Reminder 1"),
        MailTemplate.RELANCE_2: _("Reminder 2"),
        MailTemplate.MED: _("Formal notice"),
        DocumentMailStatus.QUEUED: _("To be sent"),
        DocumentMailStatus.SENT: _("Sent"),
        DocumentMailStatus.DELIVERED: _("Delivered", "e-mail"),
        DocumentMailStatus.OPENED: _("Opened", "e-mail"),
        DocumentMailStatus.BOUNCED: _("Came back"),
        DocumentMailStatus.FAILED: _("Not sent"),
    }
)
label_members(
    {
        VatReason.REVERSE_CHARGE: _("Reverse charge, buyer in the EU (283-2)"),
        VatReason.INTRA_EU: _("Intra-EU supply of goods (262 ter I)"),
        VatReason.EXPORT: _("Export of goods (262 I, 294-2)"),
        VatReason.OUTSIDE_FRANCE: _("Services outside French VAT (259-1, 294-1)"),
        VatReason.FRANCHISE: _("VAT franchise (293 B)"),
        VatReason.REVERSE_CHARGE_BUILDING: _("Subcontracted building work (283-2 nonies)"),
        VatReason.REVERSE_CHARGE_WASTE: _("Waste and recovered materials (283-2 sexies)"),
        VatReason.REVERSE_CHARGE_ENERGY: _("Gas and electricity for resale (283-2 quinquies)"),
        VatReason.REVERSE_CHARGE_EMISSIONS: _("Emission allowances (283-2 septies)"),
        VatReason.REVERSE_CHARGE_TELECOM: _("Telecommunications (283-2 octies)"),
        VatReason.EXEMPT_TEACHING: _("Teaching and professional training (261-4-4° a)"),
        VatReason.EXEMPT_PRIVATE_LESSONS: _("Private lessons (261-4-4° b)"),
        VatReason.EXEMPT_MEDICAL: _("Medical care (261-4-1°)"),
        VatReason.EXEMPT_HUMAN_ORGANS: _("Human organs, blood and milk (261-4-2°)"),
        VatReason.EXEMPT_AMBULANCE: _("Ambulance transport (261-4-3°)"),
        VatReason.EXEMPT_CHILDCARE: _("Day nurseries (261-4-8° bis)"),
        VatReason.EXEMPT_MEMBERS: _("Unions, parties and religious bodies, to their members (261-4-9°)"),
        VatReason.EXEMPT_NON_PROFIT: _("Non-profit bodies, to their members (261-7-1° a)"),
        VatReason.EXEMPT_SOCIAL_BODIES: _("Social and philanthropic bodies (261-7-1° b)"),
        VatReason.EXEMPT_CHARITY_EVENTS: _("Charity events (261-7-1° c)"),
        VatReason.EXEMPT_COST_SHARING: _("Groups that share costs (261 B)"),
        VatReason.EXEMPT_CREDIT: _("Granting and managing credit (261 C-1° a)"),
        VatReason.EXEMPT_GUARANTEES: _("Guarantees and sureties (261 C-1° b)"),
        VatReason.EXEMPT_PAYMENTS: _("Deposits, payments and transfers (261 C-1° c)"),
        VatReason.EXEMPT_CURRENCY: _("Currencies and banknotes (261 C-1° d)"),
        VatReason.EXEMPT_SECURITIES: _("Shares and securities (261 C-1° e)"),
        VatReason.EXEMPT_FUND_MANAGEMENT: _("Management of investment funds (261 C-1° f)"),
        VatReason.EXEMPT_INSURANCE: _("Insurance and reinsurance (261 C-2°)"),
        VatReason.EXEMPT_STAMPS: _("Postage and revenue stamps (261 C-3°)"),
        VatReason.EXEMPT_FARM_LETTING: _("Letting of farmland and farm buildings (261 D-1°)"),
        VatReason.EXEMPT_REAL_RIGHT_LETTING: _("Leases that confer a real right (261 D-1° bis)"),
        VatReason.EXEMPT_BARE_LETTING: _("Letting of unfurnished premises (261 D-2°)"),
        VatReason.EXEMPT_PROPERTY_RIGHTS: _("Rights over property (261 D-3°)"),
        VatReason.EXEMPT_FURNISHED_LETTING: _("Furnished letting as a dwelling (261 D-4°)"),
        VatReason.EXEMPT_LAND: _("Land that is not for building (261-5-1°)"),
        VatReason.EXEMPT_OLD_BUILDINGS: _("Buildings completed more than five years ago (261-5-2°)"),
        VatReason.EXEMPT_USED_GOODS: _("Used goods of one's own business (261-3-1° a)"),
        VatReason.EXEMPT_MUTUAL_FARM_HELP: _("Mutual help between farmers (261-2-3°)"),
        VatReason.EXEMPT_FISHING: _("Catches sold by those who fish (261-2-4°)"),
        VatReason.EXEMPT_GAMES: _("Games of chance (261 E-1°)"),
        VatReason.EXEMPT_BETTING: _("Lotteries and betting (261 E-2°)"),
        VatReason.EXEMPT_INVESTMENT_GOLD: _("Investment gold (298 sexdecies A)"),
        VatReason.EXEMPT_EXPORTER_PURCHASE: _("Purchase free of VAT by an exporter (275)"),
        VatReason.EXEMPT_SUSPENSION: _("Goods under VAT suspension (277 A)"),
        VatReason.EXEMPT_EXPORT_SERVICES: _("Services directly linked to an export (262-I)"),
        VatReason.EXEMPT_SHIPS: _("Ships of the high seas (262-II-2°)"),
        VatReason.EXEMPT_AIRCRAFT: _("Aircraft of international airlines (262-II-4°)"),
        VatReason.EXEMPT_OVERSEAS: _("Exemptions of the overseas departments (295)"),
        VatReason.DISBURSEMENT: _("Disbursements for the customer (267-II-2°)"),
        VatReason.EXEMPT: _("Article 261, without its provision"),
    }
)
label_members(
    {
        VatZone.MAINLAND: _("mainland France or Monaco"),
        VatZone.CORSICA: _("Corsica"),
        VatZone.ANTILLES: _("Guadeloupe or Martinique"),
        VatZone.REUNION: _("Réunion"),
        VatZone.WITHOUT_VAT: _("Guyane or Mayotte"),
        VatZone.COLLECTIVITY: _("an overseas collectivity"),
        VatZone.UNION: _("another member state"),
        VatZone.NORTHERN_IRELAND: _("Northern Ireland"),
        VatZone.THIRD: _("outside the Union"),
    }
)
