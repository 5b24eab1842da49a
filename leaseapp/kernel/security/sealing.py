"""Secrets that must be read again (the secret of an authenticator app): encrypted at rest, bound to their owner.

AES-256-GCM under a key of its purpose, derived from `SECRET_KEY`. The owner's id is authenticated along, so that a value
that is copied into another row opens nothing.
"""

import secrets
import uuid

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from leaseapp.kernel.security import tokens

_NONCE_BYTES = 12
_VERSION = "1."


class SealBroken(Exception):
    """The value was not sealed here for this owner, or `SECRET_KEY` is another one."""


def _cipher(purpose: str) -> AESGCM:
    return AESGCM(tokens.sign("sealing", purpose.encode()))


def seal(purpose: str, owner: uuid.UUID, secret: str) -> str:
    """Return `secret` encrypted for `owner`, as text."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return _VERSION + tokens.to_text(nonce + _cipher(purpose).encrypt(nonce, secret.encode(), owner.bytes))


def unseal(purpose: str, owner: uuid.UUID, sealed: str) -> str:
    """Return the secret again. Raises SealBroken."""
    raw = tokens.from_text(sealed.removeprefix(_VERSION)) or b""
    try:
        return _cipher(purpose).decrypt(raw[:_NONCE_BYTES], raw[_NONCE_BYTES:], owner.bytes).decode()
    except (InvalidTag, ValueError) as error:
        raise SealBroken from error
