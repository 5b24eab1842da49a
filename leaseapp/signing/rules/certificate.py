"""The certificate of a completed signature, as plain values."""

from dataclasses import dataclass
from datetime import datetime

from leaseapp.documents.rules.parties import Seller
from leaseapp.signing.enums import SignatoryRole, SignatureEventKind, SigningWay


@dataclass(frozen=True)
class Signed:
    """A signature as the certificate tells it."""

    name: str
    role: SignatoryRole
    capacity: str
    way: SigningWay | None
    at: datetime | None


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """The content of a certificate: documents (name, pages, SHA-256), signatories, events (when, what, who, address)."""

    seller: Seller
    number: str
    title: str
    sent_at: datetime
    completed_at: datetime
    timezone: str
    documents: tuple[tuple[str, int, str], ...]
    signatories: tuple[Signed, ...]
    events: tuple[tuple[datetime, SignatureEventKind, str, str], ...]
    evidence_sha256: str
    key_fingerprint: str
