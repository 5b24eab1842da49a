"""The public page of a signature, entered by the token of a signatory's link (LEASING.md 4).

Limits are per link and per network: generous for reading, tight for codes and for what costs work.
"""

from datetime import timedelta

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, public
from leaseapp.kernel.errors import Conflict, Gone, Problem
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.signing.schemas.public import PublicRefuseIn, PublicSignatureOut, PublicSignIn
from leaseapp.signing.services import public as signature
from leaseapp.signing.services.links import bearer

PATH = "/api/public/signatures/{token}"
by_link = public.beyond("issue 38: a signatory reads and signs by their link (LEASING.md 4)")


def _limits(name: str, network: int, link: int, window: timedelta) -> tuple[RateLimit, ...]:
    return (
        RateLimit(f"{name}-network", Per.NETWORK, Limit(network, window)),
        RateLimit(f"{name}-link", Per.LINK, Limit(link, window)),
    )


_TEN_MINUTES, _HOUR = timedelta(minutes=10), timedelta(hours=1)
READING = _limits("public-signature-read", 600, 300, _TEN_MINUTES)
DRAWING = _limits("public-signature-pages", 900, 400, _TEN_MINUTES)
NOTING = _limits("public-signature-note", 300, 100, _TEN_MINUTES)
CODING = _limits("public-signature-code", 40, 8, _HOUR)
SIGNING = _limits("public-signature-sign", 100, 30, _HOUR)
_REFUSES = (Gone, Conflict)


@by_link.get(PATH, bearer=bearer, limits=READING, returns=PublicSignatureOut, refuses=(Gone,))
def read_public_signature(context: Context, token: str) -> PublicSignatureOut:
    """Return what is to be signed: 404 unknown, 410 expired, revoked or taken back, all alike."""
    return signature.read(context, token)


@by_link.get(f"{PATH}/documents/{{document_id}}", bearer=bearer, limits=DRAWING, files=(PDF, PNG), refuses=_REFUSES)
def read_public_signature_document(context: Context, token: str, document_id: Id, query: PageQuery) -> FileAnswer:
    """Return a document, or a page of it as a picture; once all have signed, the copy under lock."""
    return shown(signature.document(context, token, document_id), query)


@by_link.get(f"{PATH}/certificate", bearer=bearer, limits=DRAWING, files=(PDF,), refuses=(Gone,))
def read_public_signature_certificate(context: Context, token: str) -> FileAnswer:
    """Return the certificate: 404 before everybody has signed."""
    return signature.certificate(context, token)


@by_link.post(
    f"{PATH}/open", bearer=bearer, limits=NOTING, audit="signing.request.open", act=_("Link opened"),
    returns=PublicSignatureOut, refuses=(Gone,),
)  # fmt: skip
def open_public_signature(context: Context, token: str) -> PublicSignatureOut:
    """Note the first time that the link is opened."""
    return signature.open_link(context, token)


@by_link.post(
    f"{PATH}/documents/{{document_id}}/read", bearer=bearer, limits=NOTING, audit="signing.request.read_document",
    act=_("Document read to its end"), returns=PublicSignatureOut, refuses=_REFUSES,
)  # fmt: skip
def note_public_signature_read(context: Context, token: str, document_id: Id) -> PublicSignatureOut:
    """Note that a document was shown to its end."""
    return signature.note_read(context, token, document_id)


@by_link.post(
    f"{PATH}/code", bearer=bearer, limits=CODING, audit="signing.request.send_code", act=_("Code sent"),
    returns=PublicSignatureOut, refuses=_REFUSES,
)  # fmt: skip
def send_signature_code(context: Context, token: str) -> PublicSignatureOut:
    """Send a code by text message, or by mail where no telephone is known."""
    return signature.send_code(context, token)


@by_link.post(
    f"{PATH}/sign", bearer=bearer, limits=SIGNING, audit="signing.request.sign", act=_("Signed by the link"),
    returns=PublicSignatureOut, refuses=_REFUSES, lengthy=True,
)  # fmt: skip
def sign_public_signature(context: Context, token: str, body: PublicSignIn) -> PublicSignatureOut | Problem:
    """Sign: 422 CODE_INVALID is counted, five of them end a code; 409 when it is signed already."""
    return signature.sign(context, token, body)


@by_link.post(
    f"{PATH}/refuse", bearer=bearer, limits=SIGNING, audit="signing.request.refuse", act=_("Refused to sign"),
    returns=PublicSignatureOut, refuses=_REFUSES,
)  # fmt: skip
def refuse_public_signature(context: Context, token: str, body: PublicRefuseIn) -> PublicSignatureOut:
    """Refuse to sign, with a reason: the request ends for everybody."""
    return signature.refuse(context, token, body)
