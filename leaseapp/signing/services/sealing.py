"""The key with which an organization seals evidence: it follows from the key of the server and is stored nowhere."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.security import tokens
from leaseapp.signing.rules import seal

_PURPOSE = "signature-seal"


def secret_of(context: Context) -> bytes:
    """Return the 32 secret bytes of the organization's key."""
    return tokens.sign(_PURPOSE, context.organization_id.bytes)


def fingerprint(context: Context) -> str:
    """Return the fingerprint of the organization's public key, as the page and the certificate show it."""
    return seal.fingerprint(seal.public_key(secret_of(context)))
