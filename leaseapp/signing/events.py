"""Events of signatures: each is published once for a request, in the transaction in which it ends."""

from dataclasses import dataclass

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id


@dataclass(frozen=True)
class SignatureCompleted(Event):
    """The last signatory has signed, and the evidence is sealed."""

    request_id: Id
    subject_kind: str
    subject_id: Id


@dataclass(frozen=True)
class SignatureRefused(Event):
    """A signatory refuses to sign."""

    request_id: Id
    subject_kind: str
    subject_id: Id


@dataclass(frozen=True)
class SignatureExpired(Event):
    """The time to sign has run out."""

    request_id: Id
    subject_kind: str
    subject_id: Id


@dataclass(frozen=True)
class SignatureCanceled(Event):
    """The office has taken the request back."""

    request_id: Id
    subject_kind: str
    subject_id: Id
