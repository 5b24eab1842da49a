"""Shapes of the public page of a signature: the documents, and nothing else of the organization."""

from typing import Annotated, Literal

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Text, YesNo
from leaseapp.signing.enums import CodeChannel, SignatoryRole, SignatoryStatus, SignatureStatus


class WordsOut(Out):
    """A text in both languages: the page changes between them without asking again."""

    en: str
    fr: str


class PublicDocumentOut(Out):
    """A document to read; `read` once it was shown to its end."""

    id: Id
    filename: str
    pages: int
    sha256: str
    read: bool


class PublicSignatureOut(Out):
    """A request as one of its signatories sees it; `codeTarget` is masked, `codeLives` in seconds."""

    number: str
    title: str
    message: str | None
    status: SignatoryStatus
    request_status: SignatureStatus
    name: str
    role: SignatoryRole
    capacity: str | None
    sender: str
    sent_by: str | None
    documents: list[PublicDocumentOut]
    consent: WordsOut
    code_channel: CodeChannel
    code_target: str
    code_sent_at: Instant | None
    code_lives: int
    expires_at: Instant
    signed_at: Instant | None
    signed_name: str | None
    timezone: str
    language: str


class PublicSignIn(In):
    """The signature: the name in full, the consent in the language of the page, the code of the last message."""

    name: Line
    consent: YesNo
    code: Annotated[Text, Field(pattern=r"^[0-9]{6}$")]
    language: Literal["fr", "en"] = "fr"


class PublicRefuseIn(In):
    """The reason why somebody does not sign."""

    reason: Annotated[Text, Field(min_length=1, max_length=500)]
