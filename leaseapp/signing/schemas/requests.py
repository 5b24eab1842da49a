"""Shapes of requests to sign, for the office."""

from typing import Annotated, Literal

from pydantic import Field

from leaseapp.directory.schemas.fields import Email
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    Out,
    Paragraphs,
    ShortText,
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus, SignatureEventKind, SignatureStatus, SigningWay

Reason = Annotated[Text, Field(min_length=1, max_length=500)]
Phone = Annotated[Text, Field(max_length=30)]


class DocumentIn(In):
    """A PDF among the caller's files."""

    file_id: Id


class SignatoryIn(In):
    """Somebody who signs: by a link that is mailed, with a code by text message where a telephone is given."""

    name: Line
    email: Email = None
    phone: optional(Phone) = None
    role: SignatoryRole = SignatoryRole.LESSEE
    capacity: optional(ShortText) = None


class RequestIn(In):
    """Documents to be signed, by whom, until when (thirty days when left out). `inOrder` asks one after the other."""

    title: Line
    documents: Annotated[list[DocumentIn], Field(min_length=1, max_length=5)]
    signatories: Annotated[list[SignatoryIn], Field(min_length=1, max_length=10)]
    message: optional(Annotated[Paragraphs, Field(max_length=2000)]) = None
    in_order: YesNo = False
    expires_on: optional(DateField) = None
    language: Literal["fr", "en"] = "fr"


class CancelIn(In):
    """The reason why a request is taken back."""

    reason: Reason
    version: WholeNumber | None = None


class CountersignIn(In):
    """The typed name of whoever signs for the organization."""

    name: Line


class PaperIn(In):
    """The scan of what a signatory signed on paper, the day, and the name under it."""

    signatory_id: Id
    file_id: Id
    signed_on: DateField
    name: Line


class LinkOut(Out):
    """The address of a signatory, to be given to them alone."""

    url: str
    expires_at: Instant


class DocumentOut(Out):
    """A document with the SHA-256 that it had when it was sent."""

    id: Id
    position: int
    filename: str
    page_count: int
    sha256: str
    size_bytes: int
    file_id: Id


class SignatoryOut(Out):
    """A signatory and how far they are."""

    id: Id
    position: int
    name: str
    email: str | None
    phone: str | None
    role: SignatoryRole
    capacity: str | None
    status: SignatoryStatus
    asked_at: Instant | None
    opened_at: Instant | None
    signed_at: Instant | None
    signed_name: str | None
    way: SigningWay | None
    paper_file_id: Id | None


class AwaitedOut(Out):
    """A signatory whose signature by the link is awaited."""

    id: Id
    name: str


class EventOut(Out):
    """An entry of the evidence: `who` it concerns, `by` whom of the office, and what was said or where it was sent."""

    number: int
    kind: SignatureEventKind
    at: Instant
    who: str
    by: str
    ip: str | None
    said: str
    hash: str


class RequestOut(Out):
    """A request with its documents, signatories and events."""

    id: Id
    version: int
    created_at: Instant
    updated_at: Instant
    number: str
    title: str
    message: str | None
    status: SignatureStatus
    subject_kind: str
    subject_id: Id
    subject_title: str
    language: str
    in_order: bool
    sent_by: str
    sent_at: Instant
    expires_at: Instant
    reminded_at: Instant | None
    ended_at: Instant | None
    end_reason: str | None
    evidence_sha256: str | None
    key_fingerprint: str | None
    can_countersign: bool
    signed_count: int
    signatory_count: int
    documents: list[DocumentOut]
    signatories: list[SignatoryOut]
    awaited: list[AwaitedOut]
    awaited_position: int | None
    events: list[EventOut]
