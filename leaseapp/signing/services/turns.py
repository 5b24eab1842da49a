"""Asking signatories: all at once, or one after the other."""

from leaseapp.kernel.context import Context
from leaseapp.notifications.services.notifying import mails_leave
from leaseapp.signing import queries
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus, SignatureEventKind
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.rules.codes import masked
from leaseapp.signing.services import notices
from leaseapp.signing.services.chaining import note
from leaseapp.signing.state_machines import SIGNATORY

MAIL = "signing.mail"
INVITE, REMIND, COPY, WITHDRAWN = "invite", "remind", "copy", "withdrawn"


def ask(context: Context, request: SignatureRequest) -> None:
    """Ask whoever is to sign now and was not asked yet: the mail leaves after the commit."""
    left = [one for one in queries.signatories_of(context, request.id) if one.status is not SignatoryStatus.SIGNED]
    for signatory in left[:1] if request.in_order else left:
        if signatory.status is SignatoryStatus.WAITING:
            SIGNATORY.fire(signatory, "ask")
            signatory.asked_at = context.now
            context.session.flush()
            note(context, request, SignatureEventKind.INVITED, signatory, to=_way(signatory))
            tell(context, request, signatory, INVITE)


def tell(context: Context, request: SignatureRequest, signatory: Signatory, about: str) -> None:
    """Write to a signatory, or notify those who countersign."""
    if signatory.role is SignatoryRole.LESSOR:
        if about in (INVITE, REMIND):
            notices.to_countersign(context, request)
    elif mails_leave():
        context.enqueue(MAIL, {"signatoryId": signatory.id, "about": about})


def _way(signatory: Signatory) -> str:
    return masked(signatory.email) if signatory.email and signatory.role is not SignatoryRole.LESSOR else "application"
