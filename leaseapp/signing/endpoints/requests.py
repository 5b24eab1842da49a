"""Requests to sign over REST and the interface, for the office."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG, ZIP
from leaseapp.signing import queries
from leaseapp.signing.lists import REQUESTS
from leaseapp.signing.permissions import REQUEST_CREATE, REQUEST_READ, REQUEST_SIGN, REQUEST_UPDATE
from leaseapp.signing.schemas.requests import CancelIn, CountersignIn, LinkOut, PaperIn, RequestIn, RequestOut
from leaseapp.signing.services import evidence, office, telling

PATH = "/signature-requests"
ONE = f"{PATH}/{{signature_request_id}}"
signatures = workspace.beyond("issue 38: what is sent to be signed, with its evidence (LEASING.md 5)")

list_signature_requests = list_endpoint(signatures, PATH, REQUESTS)


@signatures.post(
    PATH, permission=REQUEST_CREATE, internal=True, audit="signing.request.send", act=_("Sent to sign"), returns=RequestOut,
    status=201, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def create_signature_request(context: Context, body: RequestIn) -> RequestOut:
    """Send documents to be signed."""
    return telling.told(context, office.create(context, body))


@signatures.get(ONE, permission=REQUEST_READ, internal=True, returns=RequestOut)
def read_signature_request(context: Context, signature_request_id: Id) -> RequestOut:
    """Read a request with all that happened."""
    return telling.read(context, signature_request_id)


@signatures.get(f"{ONE}/documents/{{document_id}}", permission=REQUEST_READ, internal=True, files=(PDF, PNG))
def read_signature_document(
    context: Context, signature_request_id: Id, document_id: Id, query: PageQuery
) -> FileAnswer:
    """Return a document as it was sent, or a page of it as a picture."""
    request = queries.request_of(context, signature_request_id)
    return shown(evidence.document_pdf(context, queries.document_of(context, request.id, document_id)), query)


@signatures.get(f"{ONE}/certificate", permission=REQUEST_READ, internal=True, files=(PDF, PNG))
def read_signature_certificate(context: Context, signature_request_id: Id, query: PageQuery) -> FileAnswer:
    """Return the certificate of a completed request, or a page of it as a picture."""
    return shown(evidence.certificate(context, queries.request_of(context, signature_request_id)), query)


@signatures.get(f"{ONE}/evidence", permission=REQUEST_READ, internal=True, files=(ZIP,))
def read_signature_evidence(context: Context, signature_request_id: Id) -> FileAnswer:
    """Return the sealed evidence of a completed request as a zip, which `verify-evidence` verifies offline."""
    return evidence.package(context, queries.request_of(context, signature_request_id))


@signatures.post(
    f"{ONE}/remind", permission=REQUEST_UPDATE, internal=True, audit="signing.request.remind", act=_("Signatories reminded"),
    returns=RequestOut, refuses=(Conflict,),
)  # fmt: skip
def remind_signatories(context: Context, signature_request_id: Id) -> RequestOut:
    """Write again to those whose signature is awaited; once an hour at most."""
    return telling.told(context, office.remind(context, signature_request_id))


@signatures.post(
    f"{ONE}/cancel", permission=REQUEST_UPDATE, internal=True, audit="signing.request.cancel", act=_("Taken back"),
    returns=RequestOut, refuses=(Conflict,),
)  # fmt: skip
def cancel_signature_request(context: Context, signature_request_id: Id, body: CancelIn) -> RequestOut:
    """Take a request back; its links open nothing any more."""
    return telling.told(context, office.cancel(context, signature_request_id, body))


@signatures.post(
    f"{ONE}/countersign", permission=REQUEST_SIGN, internal=True, audit="signing.request.countersign",
    act=_("Countersigned"), returns=RequestOut, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def countersign_request(context: Context, signature_request_id: Id, body: CountersignIn) -> RequestOut:
    """Sign for the organization."""
    return telling.told(context, office.countersign(context, signature_request_id, body))


@signatures.post(
    f"{ONE}/paper", permission=REQUEST_SIGN, internal=True, audit="signing.request.keep_paper", act=_("Signed on paper"),
    returns=RequestOut, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def keep_paper_signature(context: Context, signature_request_id: Id, body: PaperIn) -> RequestOut:
    """Keep the scan of what a signatory signed on paper."""
    return telling.told(context, office.keep_paper(context, signature_request_id, body))


@signatures.post(
    f"{ONE}/signatories/{{signatory_id}}/link", permission=REQUEST_UPDATE, internal=True, audit="signing.request.give_link",
    act=_("Link given out"), returns=LinkOut, refuses=(Conflict,), answers_secrets=True,
)  # fmt: skip
def give_signature_link(context: Context, signature_request_id: Id, signatory_id: Id) -> LinkOut:
    """Return a new link for a signatory who got no mail; the ones before are revoked, and the evidence says so."""
    return office.give_link(context, signature_request_id, signatory_id)
