"""States and kinds of documents that come in (document 3)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class DetectedType(StrEnum):
    """The types of documents of suppliers."""

    QUOTE = "QUOTE"
    INVOICE = "INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"
    ORDER = "ORDER"
    UNKNOWN = "UNKNOWN"


class ImportStatus(StrEnum):
    """States of a document on its way in."""

    EXTRACTING = "EXTRACTING"
    NEEDS_REVIEW = "NEEDS_REVIEW"
    COMMITTED = "COMMITTED"
    DISCARDED = "DISCARDED"
    ERROR = "ERROR"


class MemoryKind(StrEnum):
    """The kinds of what is remembered of a supplier: code of its invoices, code of a line, its terms, where a field stands."""

    ACCOUNTING_CODE = "ACCOUNTING_CODE"
    LINE_CODE = "LINE_CODE"
    DUE_RULE = "DUE_RULE"
    ANCHOR = "ANCHOR"


class ReadSource(StrEnum):
    """Whoever said a value: the XML of an e-invoice, the text of the page, a reader of pictures, a model, a rule, a person."""

    XML = "XML"
    TEXT = "TEXT"
    OCR = "OCR"
    AI = "AI"
    MEMORY = "MEMORY"
    RULE = "RULE"
    HUMAN = "HUMAN"


label_members(
    {
        ReadSource.XML: _("E-invoice", "read by"),
        ReadSource.TEXT: _("Text", "read by"),
        ReadSource.OCR: _("Picture", "read by"),
        ReadSource.AI: _("AI model", "read by"),
        ReadSource.MEMORY: _("Memory", "read by"),
        ReadSource.RULE: _("Computed", "read by"),
        ReadSource.HUMAN: _("Person", "read by"),
        DetectedType.QUOTE: _("Quote", "supplier document"),
        DetectedType.INVOICE: _("Invoice", "supplier document"),
        DetectedType.CREDIT_NOTE: _("Credit note", "supplier document"),
        DetectedType.ORDER: _("Order acknowledgement"),
        DetectedType.UNKNOWN: _("Unknown", "supplier document"),
        ImportStatus.EXTRACTING: _("Being read"),
        ImportStatus.NEEDS_REVIEW: _("To review"),
        ImportStatus.COMMITTED: _("Taken in", "import"),
        ImportStatus.DISCARDED: _("Set aside", "import"),
        ImportStatus.ERROR: _("Not readable", "import"),
        MemoryKind.ACCOUNTING_CODE: _("Accounting code of its invoices"),
        MemoryKind.LINE_CODE: _("Accounting code of a line"),
        MemoryKind.DUE_RULE: _("Days until due"),
        MemoryKind.ANCHOR: _("Place of a field"),
    }
)
