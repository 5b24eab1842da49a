"""Devices on which somebody signed in before: known by a signed cookie, so that guessing strangers do not lock them out.

The cookie names a device by a random id and the accounts that signed in on it by keyed hashes, each with its day. It opens
nothing and nothing is stored of it; it only changes by which budget a sign-in is counted (`kernel/guessing.py`). Source: the
device cookies of OWASP ("Slow Down Online Guessing Attacks with Device Cookies"), decision 33.
"""

import struct
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from leaseapp.kernel.context import DEVICE_COOKIE, Context, RequestInfo
from leaseapp.kernel.security import tokens

KNOWN_FOR = timedelta(days=180)
MOST_ACCOUNTS = 8
PATH = "/api/auth"
"""The only place that reads it, so it travels nowhere else."""
_PURPOSE, _ACCOUNT = "known-device", "known-device-account"
_HASH_BYTES, _MAC_BYTES = 16, 32
_SEEN = struct.Struct(f">{_HASH_BYTES}sI")


@dataclass
class _Device:
    """A device and when each account signed in on it last (seconds since 1970), the latest first."""

    id: uuid.UUID = field(default_factory=uuid.uuid4)
    seen: dict[bytes, int] = field(default_factory=dict)


def known(request: RequestInfo, account: str, now: datetime) -> str | None:
    """Return the id of the caller's device when `account` (a normalized address) signed in on it within half a year."""
    device = _read(request.device_token)
    if device is None:
        return None
    seen = device.seen.get(_hash(account))
    is_fresh = seen is not None and now.timestamp() - seen < KNOWN_FOR.total_seconds()
    return str(device.id) if is_fresh else None


def remember(context: Context, account: str) -> None:
    """Set the cookie that makes the caller's device known for `account`."""
    device = _read(context.request.device_token) or _Device()
    seen = {_hash(account): int(context.now.timestamp())}
    seen |= {other: at for other, at in device.seen.items() if other not in seen}
    body = device.id.bytes + b"".join(_SEEN.pack(*one) for one in [*seen.items()][:MOST_ACCOUNTS])
    token = tokens.to_text(body + tokens.sign(_PURPOSE, body))
    context.set_cookie(DEVICE_COOKIE, token, max_age=int(KNOWN_FOR.total_seconds()), path=PATH)


def _hash(account: str) -> bytes:
    return tokens.sign(_ACCOUNT, account.encode("utf-8", "surrogatepass"))[:_HASH_BYTES]


def _read(token: str) -> _Device | None:
    raw = tokens.from_text(token) or b""
    body, signature = raw[:-_MAC_BYTES], raw[-_MAC_BYTES:]
    if (len(body) - 16) % _SEEN.size or len(body) < 16 or not tokens.verify(_PURPOSE, body, signature):
        return None
    return _Device(uuid.UUID(bytes=body[:16]), dict(_SEEN.iter_unpack(body[16:])))
