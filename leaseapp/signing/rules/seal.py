"""The seal over the evidence: Ed25519 (RFC 8032), the public key beside the signature, so that it is verified offline."""

from collections.abc import Mapping
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from leaseapp.signing.rules.chain import canonical, sha256

FORMAT, ALGORITHM = "leaseapp-signature-seal/1", "Ed25519"


def public_key(secret: bytes) -> str:
    """Return the public key of a secret of 32 bytes, in hex."""
    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def fingerprint(key: str) -> str:
    """Return the SHA-256 of a public key, by which people compare it."""
    return sha256(bytes.fromhex(key))


def sealed(secret: bytes, files: Mapping[str, str], at: str) -> bytes:
    """Return the seal over files (name → SHA-256) made `at` an instant."""
    body: dict[str, Any] = {
        "format": FORMAT, "algorithm": ALGORITHM, "publicKey": public_key(secret), "files": dict(files), "sealedAt": at
    }  # fmt: skip
    signature = Ed25519PrivateKey.from_private_bytes(secret).sign(canonical(body))
    return canonical({**body, "signature": signature.hex()})


def holds(seal: Mapping[str, Any]) -> bool:
    """Tell whether the signature is that of the key inside over the rest of the seal."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal["publicKey"]))
        key.verify(
            bytes.fromhex(seal["signature"]),
            canonical({name: value for name, value in seal.items() if name != "signature"}),
        )
    except (InvalidSignature, KeyError, TypeError, ValueError):
        return False
    return seal.get("format") == FORMAT and seal.get("algorithm") == ALGORITHM
