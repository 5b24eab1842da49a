"""Requests to sign: the request, its documents, its signatories, and the chain of what happened."""

import uuid
from datetime import datetime
from typing import Any, ClassVar

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.signing.enums import (
    CodeChannel,
    SignatoryRole,
    SignatoryStatus,
    SignatureEventKind,
    SignatureStatus,
    SigningWay,
)


class SignatureRequest(TenantRow, Versioned, table=True):
    """A request to sign documents about a record (`subject_kind` with `subject_id`, `rules/subjects.py`).

    With `in_order` signatories are asked one after the other. Once it is COMPLETED, REFUSED, EXPIRED or CANCELED neither it nor
    what hangs on it changes: triggers refuse it. The evidence is three files under lock: the events, the readable
    certificate, the seal over both.
    """

    __tablename__ = "signature_request"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("title",))
    __evidence__: ClassVar[frozenset[str]] = frozenset({"evidence_sha256"})
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("file", "evidence_file_id"),
        tenant_key("file", "certificate_file_id"),
        tenant_key("file", "seal_file_id"),
        tenant_index("status", "expires_at"),
        tenant_index("subject_kind", "subject_id"),
        tenant_index("sent_at"),
        CheckConstraint("status <> 'COMPLETED' OR evidence_sha256 IS NOT NULL", name="signed_has_evidence"),
    )

    number: str = Field(max_length=20)
    subject_kind: str = Field(max_length=60)
    subject_id: uuid.UUID
    title: str = Field(max_length=200)
    message: str | None = text_column(default=None, nullable=True)
    locale: str = Field(max_length=2)
    in_order: bool = False
    status: SignatureStatus = enum_column(SignatureStatus, default=SignatureStatus.SENT)
    sent_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    sent_at: datetime
    expires_at: datetime
    reminded_at: datetime | None = None
    ended_at: datetime | None = None
    end_reason: str | None = Field(default=None, max_length=500)
    evidence_file_id: uuid.UUID | None = None
    evidence_sha256: str | None = Field(default=None, max_length=64)
    certificate_file_id: uuid.UUID | None = None
    seal_file_id: uuid.UUID | None = None


class SignatureDocument(TenantRow, table=True):
    """A PDF that is signed, by the SHA-256 that it had when it was sent; `archived_file_id` is its copy under lock."""

    __tablename__ = "signature_document"
    __called__: ClassVar[str] = _("Document to sign")
    __evidence__: ClassVar[frozenset[str]] = frozenset({"sha256"})
    __table_args__ = (
        tenant_key("signature_request", "request_id"),
        tenant_key("file", "archived_file_id"),
        unique_in_tenant("request_id", "position"),
    )

    request_id: uuid.UUID
    position: int
    file_id: uuid.UUID
    filename: str
    sha256: str = Field(max_length=64)
    page_count: int
    size_bytes: int
    archived_file_id: uuid.UUID | None = None


class Signatory(TenantRow, Versioned, table=True):
    """Somebody who signs. `capacity` is what empowers them ("gérant"); raising `link_version` revokes their link.

    Of a code nothing is stored but its number, from which it follows under a key of the server (`rules/codes.py`).
    """

    __tablename__ = "signatory"
    __called__: ClassVar[str] = _("Signatory")
    __personal__: ClassVar[frozenset[str]] = frozenset({"name", "email", "phone", "signed_name"})
    __table_args__ = (
        tenant_key("signature_request", "request_id"),
        tenant_key("file", "paper_file_id"),
        unique_in_tenant("request_id", "position"),
        CheckConstraint("role = 'LESSOR' OR email IS NOT NULL", name="can_be_written_to"),
    )

    request_id: uuid.UUID
    position: int
    name: str = Field(max_length=200)
    email: str | None = Field(default=None, max_length=254)
    phone: str | None = Field(default=None, max_length=20)
    role: SignatoryRole = enum_column(SignatoryRole)
    capacity: str | None = Field(default=None, max_length=200)
    status: SignatoryStatus = enum_column(SignatoryStatus, default=SignatoryStatus.WAITING)
    link_version: int = 1
    asked_at: datetime | None = None
    opened_at: datetime | None = None
    code_number: int = 0
    code_channel: CodeChannel | None = enum_column(CodeChannel, default=None, nullable=True)
    code_sent_at: datetime | None = None
    code_tries: int = 0
    signed_at: datetime | None = None
    signed_name: str | None = Field(default=None, max_length=200)
    way: SigningWay | None = enum_column(SigningWay, default=None, nullable=True)
    signed_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    paper_file_id: uuid.UUID | None = None


class SignatureEvent(TenantRow, table=True):
    """An entry of the evidence, written once; `hash` covers it and the hash before it (`rules/chain.py`)."""

    __tablename__ = "signature_event"
    __called__: ClassVar[str] = _("Entry of the evidence")
    __personal__: ClassVar[frozenset[str]] = frozenset({"ip", "user_agent", "detail"})
    __evidence__: ClassVar[frozenset[str]] = frozenset({"hash", "previous_hash"})
    __table_args__ = (
        tenant_key("signature_request", "request_id"),
        tenant_key("signatory", "signatory_id"),
        unique_in_tenant("request_id", "number"),
    )

    request_id: uuid.UUID
    number: int
    kind: SignatureEventKind = enum_column(SignatureEventKind)
    happened_at: datetime
    signatory_id: uuid.UUID | None = None
    user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    ip: str | None = Field(default=None, max_length=64)
    user_agent: str | None = Field(default=None, max_length=400)
    detail: dict[str, Any] = json_column()
    previous_hash: str = Field(max_length=64)
    hash: str = Field(max_length=64)
