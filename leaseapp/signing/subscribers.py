"""Reactions to the end of a request: its subject follows, the sender and the signatories hear of it."""

from leaseapp.files.models import File
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.signing import queries
from leaseapp.signing.enums import SignatoryStatus
from leaseapp.signing.events import SignatureCanceled, SignatureCompleted, SignatureExpired, SignatureRefused
from leaseapp.signing.models import SignatureRequest
from leaseapp.signing.permissions import REQUEST_READ
from leaseapp.signing.rules.subjects import Subject, subject_of, subjects
from leaseapp.signing.services import notices, office, turns


def _title(context: Context, file_id: Id) -> str:
    file = find(context, File, file_id)
    return file.filename if file else ""


# whoever reads requests reads what was sent with them: it was copied out of the file's own walls by whoever sent it
subjects.add(Subject(office.FILE, REQUEST_READ, _title))


@subscribe(SignatureCompleted)
def follow_completed(context: Context, event: SignatureCompleted) -> None:
    """Tell the subject, the sender and the signatories that everybody has signed."""
    request = get_or_404(context, SignatureRequest, event.request_id)
    subject = subject_of(event.subject_kind)
    if subject is not None:
        subject.on_signed(context, request)
    notices.completed(context, request)
    for signatory in queries.signatories_of(context, request.id):
        turns.tell(context, request, signatory, turns.COPY)


@subscribe(SignatureRefused)
def follow_refused(context: Context, event: SignatureRefused) -> None:
    """Tell the subject, the sender and the others who were asked that somebody refuses."""
    request = _unsigned(context, event.request_id)
    notices.refused(context, request)
    _withdraw(context, request)


@subscribe(SignatureExpired)
def follow_expired(context: Context, event: SignatureExpired) -> None:
    """Tell the subject and the sender that nobody signed in time."""
    notices.expired(context, _unsigned(context, event.request_id))


@subscribe(SignatureCanceled)
def follow_canceled(context: Context, event: SignatureCanceled) -> None:
    """Tell the subject and those who were asked that the office took the request back."""
    _withdraw(context, _unsigned(context, event.request_id))


def _unsigned(context: Context, request_id: Id) -> SignatureRequest:
    request = get_or_404(context, SignatureRequest, request_id)
    subject = subject_of(request.subject_kind)
    if subject is not None:
        subject.on_refused(context, request)
    return request


def _withdraw(context: Context, request: SignatureRequest) -> None:
    for signatory in queries.signatories_of(context, request.id):
        if signatory.status in (SignatoryStatus.SENT, SignatoryStatus.VIEWED, SignatoryStatus.SIGNED):
            turns.tell(context, request, signatory, turns.WITHDRAWN)
