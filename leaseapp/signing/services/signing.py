"""A signature that was given, whatever the way: the next one is asked, and the last one completes the request, once."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.text.i18n import _
from leaseapp.signing import queries
from leaseapp.signing.enums import SignatoryStatus, SignatureEventKind, SigningWay
from leaseapp.signing.events import SignatureCompleted
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.services import evidence, turns
from leaseapp.signing.services.chaining import note
from leaseapp.signing.state_machines import SIGNATORY, SIGNATURE

SIGNED_ALREADY = _("This is signed already.")
NOT_THEIR_TURN = _("Somebody else signs before: it is not their turn yet.")
_NOTED = {
    SigningWay.ONLINE: SignatureEventKind.SIGNED,
    SigningWay.COUNTERSIGNED: SignatureEventKind.COUNTERSIGNED,
    SigningWay.PAPER: SignatureEventKind.SIGNED_ON_PAPER,
}


def require_turn(request: SignatureRequest, signatory: Signatory) -> None:
    """Raise Conflict ALREADY_SIGNED, INVALID_TRANSITION of a request that has ended, or NOT_YOUR_TURN."""
    if signatory.status is SignatoryStatus.SIGNED:
        raise Conflict("ALREADY_SIGNED", SIGNED_ALREADY)
    SIGNATURE.require(request, "sign_one")
    if signatory.status is SignatoryStatus.WAITING:
        raise Conflict("NOT_YOUR_TURN", NOT_THEIR_TURN)


def sign(
    context: Context, request: SignatureRequest, signatory: Signatory, name: str, way: SigningWay, **detail: str
) -> None:
    """Keep a signature by `name`; the caller holds the request's row and has asked `require_turn`.

    Raises Conflict SIGNATURE_DOCUMENT_CHANGED, Unavailable when the storage does not take the evidence: nothing is signed then.
    """
    SIGNATORY.fire(signatory, "sign")
    signatory.signed_at, signatory.signed_name, signatory.way = context.now, name, way
    signatory.signed_by_user_id = context.principal.user_id
    context.session.flush()
    documents = [one.sha256 for one in queries.documents_of(context, request.id)]
    note(context, request, _NOTED[way], signatory, name=name, documents=documents, **detail)
    if any(one.status is not SignatoryStatus.SIGNED for one in queries.signatories_of(context, request.id)):
        SIGNATURE.fire(request, "sign_one")
        context.session.flush()
        turns.ask(context, request)
        return
    note(context, request, SignatureEventKind.COMPLETED)
    evidence.archive(context, request)
    SIGNATURE.fire(request, "complete")
    request.ended_at = context.now
    context.session.flush()
    context.emit(SignatureCompleted(request.id, request.subject_kind, request.subject_id))
