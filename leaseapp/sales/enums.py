"""Words of sales. Values are what the database and the API hold."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members

ORDER_LINE = "ORDER_LINE"
"""The source of an invoice's line that bills a line of an order."""


class QuoteStatus(StrEnum):
    """States of a quote (document 3)."""

    DRAFT = "DRAFT"
    SENT = "SENT"
    ACCEPTED = "ACCEPTED"
    REFUSED = "REFUSED"
    CONVERTED = "CONVERTED"


class QuoteRowKind(StrEnum):
    """The kind of a quote's row: a priced line, a heading or free text."""

    LINE = "LINE"
    SECTION = "SECTION"
    TEXT = "TEXT"


class RefusalReason(StrEnum):
    """The reason why a quote was refused."""

    PRICE = "PRICE"
    COMPETITOR = "COMPETITOR"
    TIMING = "TIMING"
    SCOPE = "SCOPE"
    NO_NEED = "NO_NEED"
    OTHER = "OTHER"


class AcceptanceChannel(StrEnum):
    """The way in which a quote was accepted: by the client on the public page, or signed in, or recorded by the office.

    What the office records came back on paper or by mail.
    """

    PUBLIC_LINK = "PUBLIC_LINK"
    PORTAL = "PORTAL"
    OFFICE = "OFFICE"


class OrderStatus(StrEnum):
    """States of an order (document 3)."""

    CONFIRMED = "CONFIRMED"
    SHIPPED = "SHIPPED"
    RECEIVED = "RECEIVED"
    INVOICED = "INVOICED"
    CANCELED = "CANCELED"


class PendingContractStatus(StrEnum):
    """States of a line that waits for a contract: a contract takes it, or it is given up."""

    WAITING = "WAITING"
    TAKEN = "TAKEN"
    DROPPED = "DROPPED"


class InvoicingMode(StrEnum):
    """The part of an order that is invoiced (DECISIONS 31)."""

    ALL = "ALL"
    LINES = "LINES"
    DEPOSIT = "DEPOSIT"
    BALANCE = "BALANCE"


label_members(
    {
        QuoteStatus.DRAFT: _("Draft"),
        QuoteStatus.SENT: _("Sent"),
        QuoteStatus.ACCEPTED: _("Accepted"),
        QuoteStatus.REFUSED: _("Refused"),
        QuoteStatus.CONVERTED: _("Ordered"),
        QuoteRowKind.LINE: _("Line"),
        QuoteRowKind.SECTION: _("Section"),
        QuoteRowKind.TEXT: _("Text"),
        RefusalReason.PRICE: _("Price too high"),
        RefusalReason.COMPETITOR: _("Another supplier was chosen"),
        RefusalReason.TIMING: _("Not the right time"),
        RefusalReason.SCOPE: _("Does not meet the need"),
        RefusalReason.NO_NEED: _("No longer needed"),
        RefusalReason.OTHER: _("Other reason"),
        AcceptanceChannel.PUBLIC_LINK: _("Accepted online"),
        AcceptanceChannel.PORTAL: _("Accepted in the client portal"),
        AcceptanceChannel.OFFICE: _("Recorded by the office"),
        OrderStatus.CONFIRMED: _("Confirmed"),
        OrderStatus.SHIPPED: _("Shipped"),
        OrderStatus.RECEIVED: _("Received"),
        OrderStatus.INVOICED: _("Invoiced"),
        OrderStatus.CANCELED: _("Canceled"),
        PendingContractStatus.WAITING: _("Waits for a contract"),
        PendingContractStatus.TAKEN: _("Under contract"),
        PendingContractStatus.DROPPED: _("Given up"),
        InvoicingMode.ALL: _("All that remains"),
        InvoicingMode.LINES: _("Some quantities"),
        InvoicingMode.DEPOSIT: _("A deposit"),
        InvoicingMode.BALANCE: _("The balance, deposits deducted"),
    }
)
