"""Requests as the office reads them."""

import uuid

from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.signing import queries
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus, SignatureEventKind
from leaseapp.signing.models import SignatureRequest
from leaseapp.signing.rules.subjects import subject_of
from leaseapp.signing.schemas.requests import AwaitedOut, DocumentOut, EventOut, RequestOut, SignatoryOut
from leaseapp.signing.services import sealing
from leaseapp.signing.state_machines import OPEN

_SAID = {SignatureEventKind.REFUSED: "reason", SignatureEventKind.CANCELED: "reason", SignatureEventKind.CODE_SENT: "to",
         SignatureEventKind.INVITED: "to"}  # fmt: skip


def read(context: Context, request_id: uuid.UUID) -> RequestOut:
    """Return a request with all that happened. Raises NotFound."""
    return told(context, queries.request_of(context, request_id))


def told(context: Context, request: SignatureRequest) -> RequestOut:
    """Return a request with its documents, signatories and events."""
    signatories, events = queries.signatories_of(context, request.id), queries.events_of(context, request.id)
    names = {one.id: one.name for one in signatories}
    users = _names(context, {one.user_id for one in events if one.user_id} | {request.sent_by_user_id})
    subject = subject_of(request.subject_kind)
    awaited = [one for one in signatories if one.status in (SignatoryStatus.SENT, SignatoryStatus.VIEWED)]
    is_open = request.status in OPEN
    return RequestOut(
        id=request.id, version=request.version, created_at=request.created_at, updated_at=request.updated_at,
        number=request.number, title=request.title, message=request.message, status=request.status,
        subject_kind=request.subject_kind, subject_id=request.subject_id,
        subject_title=subject.title(context, request.subject_id) if subject else "", language=request.locale,
        in_order=request.in_order, sent_by=users.get(request.sent_by_user_id, ""), sent_at=request.sent_at,
        expires_at=request.expires_at, reminded_at=request.reminded_at, ended_at=request.ended_at,
        end_reason=request.end_reason, evidence_sha256=request.evidence_sha256,
        key_fingerprint=sealing.fingerprint(context) if request.evidence_sha256 else None,
        can_countersign=is_open and any(one.role is SignatoryRole.LESSOR for one in awaited),
        signed_count=sum(one.status is SignatoryStatus.SIGNED for one in signatories), signatory_count=len(signatories),
        documents=[
            DocumentOut(id=one.id, position=one.position, filename=one.filename, page_count=one.page_count, sha256=one.sha256,
                size_bytes=one.size_bytes, file_id=one.archived_file_id or one.file_id,
            )
            for one in queries.documents_of(context, request.id)
        ],
        signatories=[
            SignatoryOut(
                id=one.id, position=one.position, name=one.name, email=one.email, phone=one.phone, role=one.role,
                capacity=one.capacity, status=one.status, asked_at=one.asked_at, opened_at=one.opened_at,
                signed_at=one.signed_at, signed_name=one.signed_name, way=one.way, paper_file_id=one.paper_file_id,
            )
            for one in signatories
        ],
        awaited=[AwaitedOut(id=one.id, name=one.name) for one in awaited if one.role is not SignatoryRole.LESSOR],
        awaited_position=next((one.position for one in awaited if one.role is not SignatoryRole.LESSOR), None),
        events=[
            EventOut(
                number=one.number, kind=one.kind, at=one.happened_at,
                who=names.get(one.signatory_id, "") if one.signatory_id else "",
                by=users.get(one.user_id, "") if one.user_id else "", ip=one.ip,
                said=str(one.detail.get(_SAID.get(one.kind, ""), "")), hash=one.hash,
            )
            for one in events
        ],
    )  # fmt: skip


def _names(context: Context, user_ids: set[uuid.UUID | None]) -> dict[uuid.UUID | None, str]:
    rows = context.session.exec(select(User.id, User.name).where(col(User.id).in_([one for one in user_ids if one])))
    return dict(rows.all())
