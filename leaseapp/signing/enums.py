"""The words of signatures."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class SignatureStatus(StrEnum):
    """The status of a request: PARTIAL once somebody has signed, COMPLETED once all have."""

    SENT = "SENT"
    PARTIAL = "PARTIAL"
    COMPLETED = "COMPLETED"
    REFUSED = "REFUSED"
    EXPIRED = "EXPIRED"
    CANCELED = "CANCELED"


class SignatoryStatus(StrEnum):
    """The status of a signatory: WAITING for others to sign first, SENT once it is their turn, VIEWED once they opened it."""

    WAITING = "WAITING"
    SENT = "SENT"
    VIEWED = "VIEWED"
    SIGNED = "SIGNED"
    DECLINED = "DECLINED"


class SignatoryRole(StrEnum):
    """The party for which somebody signs; the LESSOR is the organization itself, which countersigns in the application."""

    LESSEE = "LESSEE"
    GUARANTOR = "GUARANTOR"
    LESSOR = "LESSOR"
    OTHER = "OTHER"


class SigningWay(StrEnum):
    """The way in which somebody signed."""

    ONLINE = "ONLINE"
    COUNTERSIGNED = "COUNTERSIGNED"
    PAPER = "PAPER"


class CodeChannel(StrEnum):
    """The second way by which a code reaches a signatory: a text message, or a mail where no telephone is known."""

    SMS = "SMS"
    MAIL = "MAIL"


class SignatureEventKind(StrEnum):
    """An entry of the evidence."""

    SENT = "SENT"
    INVITED = "INVITED"
    REMINDED = "REMINDED"
    LINK_GIVEN = "LINK_GIVEN"
    OPENED = "OPENED"
    DOCUMENT_READ = "DOCUMENT_READ"
    CODE_SENT = "CODE_SENT"
    CODE_WRONG = "CODE_WRONG"
    CODE_RIGHT = "CODE_RIGHT"
    CONSENTED = "CONSENTED"
    SIGNED = "SIGNED"
    COUNTERSIGNED = "COUNTERSIGNED"
    SIGNED_ON_PAPER = "SIGNED_ON_PAPER"
    REFUSED = "REFUSED"
    EXPIRED = "EXPIRED"
    CANCELED = "CANCELED"
    COMPLETED = "COMPLETED"


label_members(
    {
        SignatureStatus.SENT: _("sent to be signed"),
        SignatureStatus.PARTIAL: _("partly signed"),
        SignatureStatus.COMPLETED: _("signed by all"),
        SignatureStatus.REFUSED: _("signature refused"),
        SignatureStatus.EXPIRED: _("signature expired"),
        SignatureStatus.CANCELED: _("signature canceled"),
    }
)
label_members(
    {
        SignatoryStatus.WAITING: _("signs later"),
        SignatoryStatus.SENT: _("asked to sign"),
        SignatoryStatus.VIEWED: _("has opened it"),
        SignatoryStatus.SIGNED: _("has signed"),
        SignatoryStatus.DECLINED: _("has refused"),
    }
)
label_members(
    {
        SignatoryRole.LESSEE: _("Lessee"),
        SignatoryRole.GUARANTOR: _("Guarantor"),
        SignatoryRole.LESSOR: _("Lessor (countersigns here)"),
        SignatoryRole.OTHER: _("Other party"),
    }
)
label_members(
    {
        SigningWay.ONLINE: _("by the link and a code"),
        SigningWay.COUNTERSIGNED: _("in the application"),
        SigningWay.PAPER: _("on paper, scanned"),
    }
)
label_members(
    {
        CodeChannel.SMS: _("text message"),
        CodeChannel.MAIL: _("code by e-mail"),
    }
)
label_members(
    {
        SignatureEventKind.SENT: _("Request made"),
        SignatureEventKind.INVITED: _("Asked to sign"),
        SignatureEventKind.REMINDED: _("Reminded"),
        SignatureEventKind.LINK_GIVEN: _("Link given out by the office"),
        SignatureEventKind.OPENED: _("Link opened"),
        SignatureEventKind.DOCUMENT_READ: _("Document read to its end"),
        SignatureEventKind.CODE_SENT: _("Code sent"),
        SignatureEventKind.CODE_WRONG: _("Wrong code"),
        SignatureEventKind.CODE_RIGHT: _("Right code"),
        SignatureEventKind.CONSENTED: _("Consent given"),
        SignatureEventKind.SIGNED: _("Signed by the link"),
        SignatureEventKind.COUNTERSIGNED: _("Countersigned"),
        SignatureEventKind.SIGNED_ON_PAPER: _("Signed on paper"),
        SignatureEventKind.REFUSED: _("Refused to sign"),
        SignatureEventKind.EXPIRED: _("Time to sign has run out"),
        SignatureEventKind.CANCELED: _("Canceled by the office"),
        SignatureEventKind.COMPLETED: _("Signed by everybody"),
    }
)
