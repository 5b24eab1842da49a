"""Codes of the life cycle of an e-invoice and what they mean for us, as a table (XP Z12-012, FRANCE.md 4.1)."""

from dataclasses import dataclass

from leaseapp.einvoicing.enums import SubmissionStatus as S
from leaseapp.kernel.text.i18n import _

ACK_OK, ACK_ERROR = "ACK_OK", "ACK_ERROR"
"""The acknowledgement of our own platform, which has no code of the life cycle."""
TAKEN_IN_CHARGE, APPROVED, DISPUTED, REFUSED, PAYMENT_SENT, RECEIVED = "204", "205", "207", "210", "211", "212"


@dataclass(frozen=True)
class Code:
    """A code: the status that it stands for (None: it is recorded and shown only), and its title."""

    status: S | None
    title: str


CODES: dict[str, Code] = {
    ACK_OK: Code(S.RECEIVED_BY_PDP, _("Taken by our platform")),
    ACK_ERROR: Code(S.REJECTED_BY_PDP, _("Rejected by our platform")),
    "200": Code(S.DEPOSITED, _("Deposited", "code")),
    "201": Code(S.DEPOSITED, _("Sent by the platform")),
    "202": Code(S.DEPOSITED, _("Received by the customer’s platform")),
    "203": Code(S.RECEIVED_BY_RECIPIENT, _("Made available")),
    "204": Code(S.RECEIVED_BY_RECIPIENT, _("Taken in charge")),
    "205": Code(S.APPROVED, _("Approved", "code")),
    "206": Code(S.APPROVED, _("Approved in part")),
    "207": Code(S.IN_DISPUTE, _("In dispute")),
    "208": Code(S.RECEIVED_BY_RECIPIENT, _("Suspended", "code")),
    "209": Code(S.RECEIVED_BY_RECIPIENT, _("Completed", "code")),
    "210": Code(S.REFUSED, _("Refused", "code")),
    "211": Code(S.APPROVED, _("Payment sent")),
    "212": Code(S.PAID, _("Payment received", "code")),
    "213": Code(S.REJECTED_BY_PDP, _("Rejected", "code")),
    "221": Code(None, _("Routing error")),
    "501": Code(S.REJECTED_BY_PDP, _("Not admissible")),
}
UNKNOWN = _("Code {code}")
#: the statuses that document 3 names, as a provider may push them without a code
OF_STATUS: dict[str, str] = {
    S.RECEIVED_BY_PDP.value: ACK_OK, S.DEPOSITED.value: "200", S.RECEIVED_BY_RECIPIENT.value: "203", S.IN_DISPUTE.value: "207",
    S.APPROVED.value: "205", S.PAID.value: "212", S.REFUSED.value: "210", S.REJECTED_BY_PDP.value: "213",
}  # fmt: skip


def status_of(code: str) -> S | None:
    """Return the status that a code stands for; None for one that means none, or that nobody knows."""
    return CODES[code].status if code in CODES else None


def shown(code: str | None) -> str | None:
    """Return a code as people and machines read it: None for an acknowledgement, which has none."""
    return None if code in (ACK_OK, ACK_ERROR) else code


def title_of(code: str) -> str:
    """Return the title of a code (a msgid with `{code}` for one that nobody knows)."""
    return CODES[code].title if code in CODES else UNKNOWN
