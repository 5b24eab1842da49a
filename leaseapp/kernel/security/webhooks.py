"""Signatures of calls that other systems make (ARCHITECTURE 4A, access policy `webhook`; TRUST.md 4).

A webhook declares how its deliveries are signed: `webhook.post(path, signed=StandardWebhook(secrets), …)`. The signature
covers the bytes as they came, and is checked before anything of them is read. Without a secret everybody would be let in, so
everybody is refused.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from leaseapp.kernel import clock
from leaseapp.kernel.errors import Unauthorized, Unavailable
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import _

TOLERANCE_SECONDS = 300
LARGEST_DELIVERY = 1024 * 1024
NOT_CONFIGURED = _("This webhook is not configured: it has no secret.")
INVALID = _("The signature of this delivery is missing, wrong or too old.")


class Signature(Protocol):
    """The way in which deliveries are signed."""

    def check(self, headers: Mapping[str, str], body: bytes) -> Principal | None:
        """Raise Unavailable WEBHOOK_NOT_CONFIGURED (503) without a secret, Unauthorized SIGNATURE_INVALID (401) else.

        A secret that belongs to an organization returns who acts for it (`AfnorWebhook`).
        """
        ...


@dataclass(frozen=True)
class StandardWebhook:
    """Standard Webhooks 1.0: `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1,<base64>`, several by blanks).

    `secrets` answers those that hold now: two of them while one replaces the other. A secret is text, or base64 after
    `whsec_`.
    """

    secrets: Callable[[], Sequence[str]]

    def check(self, headers: Mapping[str, str], body: bytes) -> None:
        """See `Signature`; the id is signed too, for whoever keeps ids to refuse what comes twice."""
        # an empty key is everybody's: a secret that is no base64 after its prefix counts as none
        keys = [key for secret in self.secrets() if (key := _key(secret))]
        if not keys:
            raise Unavailable("WEBHOOK_NOT_CONFIGURED", NOT_CONFIGURED)
        delivery, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
        if not delivery or not is_recent(stamp):
            raise Unauthorized("SIGNATURE_INVALID", INVALID)
        signed = b".".join((delivery.encode(), stamp.encode(), body))
        expected = [hmac.digest(key, signed, hashlib.sha256) for key in keys]
        given = [
            _decoded(part.removeprefix("v1,"))
            for part in headers.get("webhook-signature", "").split()
            if part[:3] == "v1,"
        ]
        if not any(hmac.compare_digest(one, other) for one in expected for other in given):
            raise Unauthorized("SIGNATURE_INVALID", INVALID)


@dataclass(frozen=True)
class SigningKey:
    """A key that signs deliveries, and who acts when it did; `is_hex` where the digest is signed as hexadecimal text."""

    key: bytes
    principal: Principal
    is_hex: bool = False


@dataclass(frozen=True)
class AfnorWebhook:
    """AFNOR XP Z12-013: `Afnor-Signature` is base64(HMAC-SHA-256(key, SHA-256(body + "@" + timestamp))).

    `Afnor-Signature-Timestamp` counts seconds since 1970. The interface does not say whether the digest is signed as bytes or
    as hexadecimal text: each key knows. `keys` answers those that hold now, of every organization: the one that signed says
    for whom the delivery is.
    """

    keys: Callable[[], Sequence[SigningKey]]

    def check(self, headers: Mapping[str, str], body: bytes) -> Principal | None:
        """See `Signature`."""
        known = [one for one in self.keys() if one.key]
        if not known:
            raise Unavailable("WEBHOOK_NOT_CONFIGURED", NOT_CONFIGURED)
        stamp = headers.get("afnor-signature-timestamp", "")
        given = _decoded(headers.get("afnor-signature", ""))
        if not is_recent(stamp) or not given:
            raise Unauthorized("SIGNATURE_INVALID", INVALID)
        found = None
        for one in known:
            if hmac.compare_digest(afnor_signature(one.key, body, stamp, is_hex=one.is_hex), given):
                found = one.principal
        if found is None:
            raise Unauthorized("SIGNATURE_INVALID", INVALID)
        return found


def afnor_signature(key: bytes, body: bytes, stamp: str, *, is_hex: bool = False) -> bytes:
    """Return the signature of a body that is delivered at `stamp`."""
    digest = hashlib.sha256(body + b"@" + stamp.encode())
    return hmac.digest(key, digest.hexdigest().encode() if is_hex else digest.digest(), hashlib.sha256)


@dataclass(frozen=True)
class SharedSecret:
    """A secret in a header of its own, as services send it that sign nothing: whoever knows it is believed.

    `secrets` answers those that hold now. It proves no body and no time: what comes twice or late must do no harm.
    """

    header: str
    secrets: Callable[[], Sequence[str]]

    def check(self, headers: Mapping[str, str], body: bytes) -> None:
        """See `Signature`."""
        known = [secret.encode() for secret in self.secrets() if secret]
        if not known:
            raise Unavailable("WEBHOOK_NOT_CONFIGURED", NOT_CONFIGURED)
        given = headers.get(self.header, "").encode("utf-8", "surrogatepass")
        if not any(hmac.compare_digest(given, secret) for secret in known):
            raise Unauthorized("SIGNATURE_INVALID", INVALID)


def is_recent(stamp: str) -> bool:
    """Return True for seconds since 1970 that are at most five minutes away from now, before or after."""
    return (
        stamp.isascii()
        and stamp.isdigit()
        and len(stamp) < 12
        and abs(clock.now().timestamp() - int(stamp)) <= TOLERANCE_SECONDS
    )


def _key(secret: str) -> bytes:
    return _decoded(secret.removeprefix("whsec_")) if secret.startswith("whsec_") else secret.encode()


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
