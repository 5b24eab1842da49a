"""The evidence of a completed request: events, certificate and seal under lock, given out as one zip with the documents."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlmodel import col, select

from leaseapp.directory.models import BillingEntity
from leaseapp.documents.rules.parties import Address, Seller
from leaseapp.documents.services import branding
from leaseapp.documents.services.parties import seller_of
from leaseapp.files.enums import BucketName
from leaseapp.files.models import File
from leaseapp.files.services import archiving as files
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.kernel.web.zipping import zipped
from leaseapp.signing import queries
from leaseapp.signing.models import Signatory, SignatureDocument, SignatureEvent, SignatureRequest
from leaseapp.signing.rules import chain, seal, verifying
from leaseapp.signing.rules.certificate import Certificate, Signed
from leaseapp.signing.services import sealing
from leaseapp.signing.services.chaining import as_json

JSON = "application/json"
CHANGED = _("A document is no longer the one that was sent. The office has to send it again.")


def source(context: Context, document: SignatureDocument) -> File:
    """Return the file of a document that is still the one that was sent. Raises Conflict SIGNATURE_DOCUMENT_CHANGED."""
    file = find(context, File, document.archived_file_id or document.file_id)
    if file is None or file.deleted_at is not None or file.checksum_sha256 != document.sha256:
        raise Conflict("SIGNATURE_DOCUMENT_CHANGED", CHANGED)
    return file


def document_pdf(context: Context, document: SignatureDocument) -> FileAnswer:
    """Return the PDF of a document, checked against its hash when it is fetched. Raises Conflict, Unavailable."""
    content = files.later(context, source(context, document).id)
    return FileAnswer(document.filename, PDF, content, inline=True, etag=document.sha256)


def archive(context: Context, request: SignatureRequest) -> None:
    """Keep documents, events, certificate and seal under lock, and name them on the request.

    The caller has noted the last event. Raises Conflict SIGNATURE_DOCUMENT_CHANGED, Unavailable.
    """
    from leaseapp.signing.rendering.certificate_pdf import render_certificate  # noqa: PLC0415  half a second

    documents = queries.documents_of(context, request.id)
    for document in documents:
        content = files.read(context, source(context, document).id)
        kept = _store(context, request, BucketName.CONTRACTS, document.filename, PDF, content, "signed-document")
        document.archived_file_id = kept.id
    context.session.flush()
    signatories, events = queries.signatories_of(context, request.id), queries.events_of(context, request.id)
    told = chain.canonical(_told(context, request, documents, signatories, events))
    digest = chain.sha256(told)
    certificate = render_certificate(
        _certificate(context, request, documents, signatories, events, digest), request.locale,
        brand=branding.brand(context),
    )  # fmt: skip
    sealed = seal.sealed(
        sealing.secret_of(context),
        {verifying.EVIDENCE: digest, verifying.CERTIFICATE: chain.sha256(certificate)},
        chain.instant(context.now) or "",
    )
    keep = partial(_store, context, request, BucketName.EVIDENCE)
    request.evidence_file_id = keep(verifying.EVIDENCE, JSON, told, "signature-events").id
    request.certificate_file_id = keep(verifying.CERTIFICATE, PDF, certificate, "signature-certificate").id
    request.seal_file_id = keep(verifying.SEAL, JSON, sealed, "signature-seal").id
    request.evidence_sha256 = digest


def package(context: Context, request: SignatureRequest) -> FileAnswer:
    """Return the evidence as one zip. Raises NotFound before everybody has signed, Unavailable when it is fetched."""
    if request.evidence_file_id is None or request.certificate_file_id is None or request.seal_file_id is None:
        raise NotFound()
    parts = [
        FileAnswer(verifying.EVIDENCE, JSON, files.later(context, request.evidence_file_id)),
        FileAnswer(verifying.CERTIFICATE, PDF, files.later(context, request.certificate_file_id)),
        FileAnswer(verifying.SEAL, JSON, files.later(context, request.seal_file_id)),
    ]
    parts += [
        FileAnswer(path_of(one), PDF, files.later(context, source(context, one).id))
        for one in queries.documents_of(context, request.id)
    ]
    return zipped(f"{request.number}.zip", parts)


def certificate(context: Context, request: SignatureRequest) -> FileAnswer:
    """Return the readable certificate. Raises NotFound before everybody has signed, Unavailable when it is fetched."""
    if request.certificate_file_id is None:
        raise NotFound()
    content = files.later(context, request.certificate_file_id)
    return FileAnswer(f"{request.number}.pdf", PDF, content, inline=True, etag=request.evidence_sha256)


def path_of(document: SignatureDocument) -> str:
    """Return the name of a document in the zip, which no other one has."""
    return f"document-{document.position}.pdf"


def _store(
    context: Context, request: SignatureRequest, bucket: str, name: str, media_type: str, content: bytes, category: str
) -> File:
    return files.store(
        context, bucket=bucket, filename=name, media_type=media_type, content=content,
        target_type=SignatureRequest.__name__, target_id=request.id, category=category,
    )  # fmt: skip


def _told(
    context: Context,
    request: SignatureRequest,
    documents: Sequence[SignatureDocument],
    signatories: Sequence[Signatory],
    events: Sequence[SignatureEvent],
) -> dict[str, Any]:
    return {
        "format": verifying.FORMAT,
        "level": "simple electronic signature, regulation (EU) 910/2014, article 25(1)",
        "organization": {"id": str(context.organization_id), "name": context.principal.organization_name},
        "request": {
            "id": str(request.id), "number": request.number, "title": request.title, "inOrder": request.in_order,
            "subjectKind": request.subject_kind, "subjectId": str(request.subject_id), "message": request.message,
            "sentAt": chain.instant(request.sent_at), "expiresAt": chain.instant(request.expires_at),
            "completedAt": chain.instant(context.now),
        },
        "documents": [
            {
                "position": one.position, "path": path_of(one), "filename": one.filename, "sha256": one.sha256,
                "pages": one.page_count, "sizeBytes": one.size_bytes,
            }
            for one in documents
        ],
        "signatories": [
            {
                "id": str(one.id), "position": one.position, "name": one.name, "email": one.email, "phone": one.phone,
                "role": one.role.value, "capacity": one.capacity, "way": one.way.value if one.way else None,
                "signedName": one.signed_name, "signedAt": chain.instant(one.signed_at),
            }
            for one in signatories
        ],
        "events": [as_json(one) for one in events],
        "head": events[-1].hash,
    }  # fmt: skip


def _certificate(
    context: Context,
    request: SignatureRequest,
    documents: Sequence[SignatureDocument],
    signatories: Sequence[Signatory],
    events: Sequence[SignatureEvent],
    digest: str,
) -> Certificate:
    names = {one.id: one.name for one in signatories}
    return Certificate(
        seller=_seller(context), number=request.number, title=request.title, sent_at=request.sent_at,
        completed_at=context.now, timezone=context.principal.timezone,
        documents=tuple((one.filename, one.page_count, one.sha256) for one in documents),
        signatories=tuple(
            Signed(one.signed_name or one.name, one.role, one.capacity or "", one.way, one.signed_at) for one in signatories
        ),
        events=tuple(
            (one.happened_at, one.kind, names.get(one.signatory_id, "") if one.signatory_id else "", one.ip or "")
            for one in events
        ),
        evidence_sha256=digest, key_fingerprint=sealing.fingerprint(context),
    )  # fmt: skip


def _seller(context: Context) -> Seller:
    """Return the organization's usual billing entity, or its name alone."""
    statement = select(BillingEntity).where(col(BillingEntity.is_default), col(BillingEntity.deleted_at).is_(None))
    entity = context.session.exec(statement).one_or_none()
    return seller_of(entity) if entity else Seller(context.principal.organization_name, Address())
