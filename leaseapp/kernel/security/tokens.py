"""Secrets that travel: random tokens that are stored hashed, and signed tokens that are not stored at all (DECISIONS 19).

A signed token is an HMAC over a row's id, its token version and an expiry. It can be minted again at any time from the
row, so jobs carry ids only; raising the version on the row revokes what was sent; single use is recorded on the row.
Each purpose signs with a key of its own, derived from `SECRET_KEY`, so a link of one kind never opens another.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
import struct
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from leaseapp.kernel.settings import get_settings

RANDOM_BYTES = 32
_BODY = struct.Struct(">16sIQ")
_MAC_BYTES = 32


@dataclass(frozen=True)
class SignedToken:
    """The content of a genuine token; its owner decides whether it is expired, revoked or used."""

    row_id: uuid.UUID
    version: int
    expires_at: datetime

    def expired(self, now: datetime) -> bool:
        """Return True from the instant of expiry on."""
        return now >= self.expires_at


def random_token() -> str:
    """Return a new unguessable token (256 bits) in URL-safe characters, for sessions."""
    return secrets.token_urlsafe(RANDOM_BYTES)


def hash_token(token: str) -> str:
    """SHA-256 of a random token in hex: what is stored of it. Random tokens need no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=32)
def _key(purpose: str) -> bytes:
    return hmac.digest(get_settings().signing_secret(), b"leaseapp:" + purpose.encode(), "sha256")


def sign(purpose: str, message: bytes) -> bytes:
    """HMAC-SHA256 of `message` under the key of `purpose`."""
    return hmac.digest(_key(purpose), message, "sha256")


def verify(purpose: str, message: bytes, signature: bytes) -> bool:
    """Return True when `signature` is that of `message`; takes the same time whatever is wrong."""
    return hmac.compare_digest(sign(purpose, message), signature)


def mint(purpose: str, row_id: uuid.UUID, version: int, expires_at: datetime) -> str:
    """Return a signed token for a row, valid until `expires_at` (whole seconds), in URL-safe characters."""
    body = _BODY.pack(row_id.bytes, version, int(expires_at.timestamp()))
    return to_text(body + sign(purpose, body))


def read(purpose: str, token: str) -> SignedToken | None:
    """Return the content of a token, or None when it was not minted here for `purpose`."""
    raw = from_text(token)
    if raw is None or len(raw) != _BODY.size + _MAC_BYTES:
        return None
    body, signature = raw[: _BODY.size], raw[_BODY.size :]
    if not verify(purpose, body, signature):
        return None
    row_id, version, expires = _BODY.unpack(body)
    return SignedToken(uuid.UUID(bytes=row_id), version, datetime.fromtimestamp(expires, UTC))


def to_text(raw: bytes) -> str:
    """URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_text(text: str) -> bytes | None:
    """Return the bytes of `to_text`, or None when `text` is not exactly what it writes."""
    try:
        raw = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (UnicodeEncodeError, binascii.Error, ValueError):
        return None
    return raw if to_text(raw) == text else None
