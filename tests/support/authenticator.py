"""A passkey in software: answers registrations and sign-ins as a phone or a security key does (WebAuthn, ES256)."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from leaseapp.kernel.security.tokens import to_text

USER_PRESENT, USER_VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """One credential; `verifies` says whether it asks its user for a finger or a PIN."""

    origin: str = "http://localhost:8000"
    verifies: bool = True
    counter: int = 0
    raw_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def id(self) -> str:
        """The credential's id as it travels."""
        return to_text(self.raw_id)

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, rp_id: str, attested: bytes = b"") -> bytes:
        self.counter += 1
        flags = USER_PRESENT | (USER_VERIFIED if self.verifies else 0) | (ATTESTED if attested else 0)
        return hashlib.sha256(rp_id.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big") + attested

    def registers(self, options: dict[str, Any], name: str = "Phone") -> dict[str, Any]:
        """The body that keeps this passkey, in answer to the options of `registration-options`."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.raw_id).to_bytes(2, "big") + self.raw_id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], attested)
        return {
            "name": name, "id": self.id, "clientDataJson": to_text(self._client_data("webauthn.create", options["challenge"])),
            "attestationObject": to_text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
            "transports": ["internal"],
        }  # fmt: skip

    def answers(self, options: dict[str, Any]) -> dict[str, Any]:
        """The body that signs in, in answer to the options of a sign-in or second factor."""
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._data(options["rpId"])
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": self.id, "clientDataJson": to_text(client_data), "authenticatorData": to_text(data),
            "signature": to_text(signature),
        }  # fmt: skip
