"""From an API key to a Principal: bearer tokens of machines (DECISIONS 6).

Each call reads the row of the key by its prefix: revoked, expired, owner suspended or with fewer rights, all of it acts on
the very next call. What a call spares is bcrypt: a key that was verified is known again by a keyed hash in memory, together
with the stored hash that it was verified against, for a minute at most.
"""

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

import bcrypt
import sqlalchemy as sa

from leaseapp.identity.models import ApiKey, ApiKeyCall, Membership, Organization, Role, User
from leaseapp.identity.rules import api_keys
from leaseapp.identity.services.member_principals import (
    IS_ACTIVE,
    MEMBER_COLUMNS,
    ORGANIZATION_COLUMNS,
    OWN_ROLE,
    member_principal,
    place_of,
)
from leaseapp.kernel import clock
from leaseapp.kernel.persistence.db import engines
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import Principal, PrincipalKind

KNOWN_FOR = 60.0
_MOST_KNOWN = 5000
WRONG_A_MINUTE = 10
"""Wrong keys of one prefix that are held against bcrypt within a minute; more are refused unread, so that they cost nothing."""

_key, _call = ApiKey.__table__, ApiKeyCall.__table__
_membership, _user = Membership.__table__, User.__table__
_organization, _role = Organization.__table__, Role.__table__

_RESOLVE = (
    sa.select(
        _key.c.id.label("key_id"), _key.c.name.label("key_name"), _key.c.owner_id, _key.c.key_hash, _key.c.scopes,
        IS_ACTIVE.label("is_active"), *MEMBER_COLUMNS, *ORGANIZATION_COLUMNS,
    )
    .select_from(_key)
    .join(_organization, _organization.c.id == _key.c.organization_id)
    .outerjoin(
        _membership,
        sa.and_(_membership.c.organization_id == _key.c.organization_id, _membership.c.user_id == _key.c.owner_id),
    )
    .outerjoin(_user, _user.c.id == _membership.c.user_id)
    .outerjoin(_role, OWN_ROLE)
    .where(
        _key.c.prefix == sa.bindparam("prefix"),
        _key.c.expires_at > sa.bindparam("now"),
        sa.or_(_key.c.revoked_at.is_(None), _key.c.revoked_at > sa.bindparam("now")),
    )
)  # fmt: skip


@dataclass(frozen=True)
class _Verified:
    """A key that matched `key_hash`, as a keyed hash; forgotten at `until` (monotonic seconds)."""

    mac: bytes
    key_hash: str
    until: float


class KnownKeys:
    """The verified keys of this process by prefix, and how many wrong ones were tried."""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(32)
        self._known: OrderedDict[str, _Verified] = OrderedDict()
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = Lock()

    def verify(self, prefix: str, key: str, key_hash: str) -> bool:
        """Return True when `key` is the one behind `key_hash`; asks bcrypt only for what it does not know."""
        mac, now = self._mac(key), time.monotonic()
        with self._lock:
            known = self._known.get(prefix)
            fresh = known is not None and known.until > now and known.key_hash == key_hash
            if known is not None and fresh and secrets.compare_digest(known.mac, mac):
                return True
            recent = [at for at in self._wrong.get(prefix, ()) if at > now - 60]
            if len(recent) >= WRONG_A_MINUTE:
                return False
        right = bcrypt.checkpw(key.encode(), key_hash.encode())
        with self._lock:
            if right:
                self._known[prefix] = _Verified(mac, key_hash, now + KNOWN_FOR)
                self._known.move_to_end(prefix)
            else:
                self._wrong[prefix] = [*recent, now]
                self._wrong.move_to_end(prefix)
            for kept in (self._known, self._wrong):
                while len(kept) > _MOST_KNOWN:
                    kept.popitem(last=False)
        return right

    def forget(self) -> None:
        """Forget everything (tests)."""
        with self._lock:
            self._known.clear()
            self._wrong.clear()

    def _mac(self, key: str) -> bytes:
        return hmac.digest(self._secret, key.encode(), "sha256")


known_keys = KnownKeys()


def resolve_key(credential: str, /, *, idle: bool = False) -> Principal | None:
    """Return the principal of an API key; None for a key that is wrong, revoked or expired, or whose owner left."""
    if not api_keys.is_key(credential):
        return None
    prefix = api_keys.prefix_of(credential)
    with engines.reader.connect() as connection:
        row = connection.execute(_RESOLVE, {"prefix": prefix, "now": clock.now()}).mappings().one_or_none()
    if row is None or not known_keys.verify(prefix, credential, row["key_hash"]):
        return None
    return _principal(row)


def _principal(row: Mapping[str, Any]) -> Principal | None:
    scopes = frozenset(row["scopes"])
    if row["owner_id"] is None:
        # an organization's own key is nobody by name, and holds its scopes alone
        return Principal(
            kind=PrincipalKind.API_KEY, key_id=row["key_id"], name=row["key_name"], permissions=scopes,
            locale=row["organization_locale"], **place_of(row),
        )  # fmt: skip
    if not row["is_active"]:
        return None
    owner = member_principal(row, kind=PrincipalKind.API_KEY, key_id=row["key_id"])
    if owner is None:
        return None
    return replace(owner, permissions=owner.permissions & scopes)


def write_down(principal: Principal, method: str, path: str, status: int) -> None:
    """Note a call of a key and its last use, in one statement of its own."""
    if principal.key_id is None or principal.organization_id is None:
        return
    now = clock.now()
    with engines.reader.connect() as connection:
        connection.execute(
            _NOTE,
            {
                "the_id": new_id(), "the_key": principal.key_id, "the_organization": principal.organization_id,
                "the_now": now, "the_method": method, "the_path": path, "the_status": status,
            },
        )  # fmt: skip


def _note() -> sa.Insert:
    key = sa.bindparam("the_key", type_=sa.Uuid())
    organization, now = (
        sa.bindparam("the_organization", type_=sa.Uuid()),
        sa.bindparam("the_now", type_=_key.c.created_at.type),
    )
    used = (
        sa.update(_key)
        .where(_key.c.organization_id == organization, _key.c.id == key)
        .values(last_used_at=now)
        .returning(_key.c.id)
        .cte("used")
    )
    values = {
        "id": sa.bindparam("the_id", type_=sa.Uuid()), "organization_id": organization, "api_key_id": used.c.id,
        "created_at": now, "updated_at": now, "method": sa.bindparam("the_method", type_=sa.String()),
        "path": sa.bindparam("the_path", type_=sa.String()), "status": sa.bindparam("the_status", type_=sa.Integer()),
    }  # fmt: skip
    return sa.insert(_call).from_select(list(values), sa.select(*values.values()).select_from(used))


_NOTE = _note()
