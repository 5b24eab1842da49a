"""Sending documents to be signed: domains above call `send` for a record of theirs, the office for a file."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.rendering.pdf.pages import UnreadablePdf, page_count
from leaseapp.kernel.text import phone_numbers
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.signing.enums import SignatoryRole, SignatureEventKind
from leaseapp.signing.models import Signatory, SignatureDocument, SignatureRequest
from leaseapp.signing.rules import chain
from leaseapp.signing.rules.subjects import subject_of
from leaseapp.signing.services import turns
from leaseapp.signing.services.chaining import note

MOST_DOCUMENTS, MOST_SIGNATORIES, LONGEST_DAYS = 5, 10, 60
NOT_A_PDF = _("Only a PDF that can be read is signed.")
TWICE = _("This document stands in the request already.")
NO_EMAIL = _("Whoever signs by a link needs an e-mail address.")
NO_PHONE = _("This is no telephone number.")


@dataclass(frozen=True)
class Party:
    """Somebody who is to sign."""

    name: str
    role: SignatoryRole
    email: str | None = None
    phone: str | None = None
    capacity: str | None = None


@dataclass(frozen=True)
class Wanted:
    """Documents to be signed: files that the caller reads, about a record, by whom, until when."""

    subject_kind: str
    subject_id: uuid.UUID
    title: str
    file_ids: Sequence[uuid.UUID]
    parties: Sequence[Party]
    expires_at: datetime
    in_order: bool = False
    locale: str = "fr"
    message: str | None = None


def send(context: Context, wanted: Wanted) -> SignatureRequest:
    """Make a request and ask those who sign first.

    Raises LookupError for a kind that nobody registered, NotFound or Invalid NOT_A_PDF at `documents[i].fileId`, Invalid
    EMAIL_REQUIRED and PHONE_INVALID at `signatories[i]`, Conflict of a file that is not scanned, Unavailable.
    """
    if subject_of(wanted.subject_kind) is None:
        raise LookupError(wanted.subject_kind)
    phones = _checked_phones(wanted.parties)
    request_id = new_id()
    documents = _documents(context, request_id, wanted.file_ids)
    request = SignatureRequest(
        id=request_id, number=f"SIG-{next_number(context, 'signature-request', context.organization_id):06d}",
        subject_kind=wanted.subject_kind, subject_id=wanted.subject_id, title=wanted.title, message=wanted.message,
        locale=wanted.locale, in_order=wanted.in_order, sent_by_user_id=context.principal.user_id, sent_at=context.now,
        expires_at=wanted.expires_at,
    )  # fmt: skip
    context.add(request)
    signatories = [
        Signatory(
            id=new_id(), request_id=request.id, position=place, name=party.name, email=party.email, phone=phone,
            role=party.role, capacity=party.capacity,
        )
        for place, (party, phone) in enumerate(zip(wanted.parties, phones, strict=True), start=1)
    ]  # fmt: skip
    context.add(*documents, *signatories)
    note(
        context, request, SignatureEventKind.SENT, title=request.title, expiresAt=chain.instant(request.expires_at),
        documents=[{"position": one.position, "sha256": one.sha256} for one in documents],
        signatories=[{"id": str(one.id), "name": one.name, "role": one.role.value} for one in signatories],
    )  # fmt: skip
    turns.ask(context, request)
    return request


def _checked_phones(parties: Sequence[Party]) -> list[str | None]:
    errors, phones = [], []
    for place, party in enumerate(parties):
        phone = phone_numbers.international(party.phone) if party.phone else None
        if party.phone and phone is None:
            errors.append(FieldError(f"signatories[{place}].phone", "PHONE_INVALID", NO_PHONE))
        if party.role is not SignatoryRole.LESSOR and not party.email:
            errors.append(FieldError(f"signatories[{place}].email", "EMAIL_REQUIRED", NO_EMAIL))
        phones.append(phone)
    refuse_invalid(errors)
    return phones


def _documents(context: Context, request_id: uuid.UUID, file_ids: Sequence[uuid.UUID]) -> list[SignatureDocument]:
    """Return the documents as they are now, each read whole and checked against its hash."""
    found: list[SignatureDocument] = []
    for place, file_id in enumerate(file_ids):
        field = f"documents[{place}].fileId"
        try:
            content = contents.read(context, file_id)
        except NotFound as missing:
            raise NotFound(field) from missing
        digest = chain.sha256(content.content)
        try:
            pages = page_count(content.content) if content.media_type == PDF else 0
        except UnreadablePdf:
            pages = 0
        if not pages:
            refuse_invalid([FieldError(field, "NOT_A_PDF", NOT_A_PDF)])
        if any(one.sha256 == digest for one in found):
            refuse_invalid([FieldError(field, "DOCUMENT_TWICE", TWICE)])
        found.append(
            SignatureDocument(
                id=new_id(), request_id=request_id, position=place + 1, file_id=file_id, filename=content.filename, sha256=digest,
                page_count=pages, size_bytes=len(content.content),
            )
        )  # fmt: skip
    return found
