"""Idempotency-Key on POST: the answer is stored in the transaction of its effect, so only committed answers replay
(DECISIONS 7, TRUST 4).
"""

import hashlib
import json
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

import sqlalchemy as sa
from pydantic import BaseModel

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint, Received
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence.locks import try_lock
from leaseapp.kernel.persistence.tables import PlainRow
from leaseapp.kernel.text.i18n import _

KEPT = timedelta(hours=24)
LONGEST_KEY = 255


class IdempotencyRecord(PlainRow, table=True):
    """The stored answer of one keyed POST of one actor in one organization."""

    __tablename__ = "idempotency_record"
    __audited__: ClassVar[bool] = False
    __table_args__ = (sa.UniqueConstraint("actor_id", "scope_id", "key"),)

    actor_id: uuid.UUID
    scope_id: uuid.UUID
    key: str
    request_hash: str
    status: int
    body: bytes


@dataclass
class KeyedCall:
    """A keyed call under way, or its stored answer."""

    key: str
    request_hash: str
    answered: bool = False
    status: int = 0
    body: bytes = b""


def _scope(context: Context) -> uuid.UUID:
    return context.principal.organization_id or uuid.UUID(int=0)


def actor(context: Context) -> uuid.UUID | None:
    """Return the id of who repeats the request: a person, a machine, who holds a signed address; else the key is ignored."""
    return context.principal.owner_id


def _hash(endpoint: Endpoint, arguments: dict[str, Any]) -> str:
    plain = {name: _plain(value) for name, value in arguments.items()}
    content = json.dumps([endpoint.method, endpoint.path, endpoint.name, plain], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_unset=True)
    if isinstance(value, Received):
        digest = hashlib.file_digest(value.file, "sha256").hexdigest()  # ty: ignore[invalid-argument-type]
        value.file.seek(0)
        return digest
    return str(value)


def begin(context: Context, endpoint: Endpoint, key: str, arguments: dict[str, Any]) -> KeyedCall:
    """Look the key up and hold it until the end of the transaction.

    Raises Conflict IDEMPOTENCY_IN_PROGRESS while the first call runs, Invalid IDEMPOTENCY_KEY_REUSED for another body.
    """
    if not 0 < len(key) <= LONGEST_KEY:
        raise Invalid("IDEMPOTENCY_KEY_INVALID", _("The Idempotency-Key must have 1 to 255 characters."))
    if not try_lock(context, "idempotency", actor(context), key):
        raise Conflict("IDEMPOTENCY_IN_PROGRESS", _("The same request is still running."))
    call = KeyedCall(key, _hash(endpoint, arguments))
    table = IdempotencyRecord.__table__
    found = (
        context.session.connection()
        .execute(
            sa.select(table.c.request_hash, table.c.status, table.c.body).where(
                table.c.actor_id == actor(context),
                table.c.scope_id == _scope(context),
                table.c.key == key,
                table.c.created_at > context.now - KEPT,
            )
        )
        .one_or_none()
    )
    if found is None:
        return call
    if found.request_hash != call.request_hash:
        raise Invalid("IDEMPOTENCY_KEY_REUSED", _("This Idempotency-Key was used for another request."))
    call.answered, call.status, call.body = True, found.status, bytes(found.body)
    return call


def finish(context: Context, call: KeyedCall, status: int, body: bytes) -> None:
    """Store the answer with its effect; an expired record of the same key makes room."""
    table, connection = IdempotencyRecord.__table__, context.session.connection()
    same = (table.c.actor_id == actor(context)) & (table.c.scope_id == _scope(context)) & (table.c.key == call.key)
    connection.execute(sa.delete(table).where(same))
    record = IdempotencyRecord(
        actor_id=actor(context), scope_id=_scope(context), key=call.key, request_hash=call.request_hash,
        status=status, body=body,
    )  # fmt: skip
    connection.execute(sa.insert(table).values(**record.model_dump()))


def forget_expired(context: Context) -> int:
    """Remove the answers that are no longer replayed; return how many (a nightly job of the system)."""
    table = IdempotencyRecord.__table__
    result = context.session.connection().execute(sa.delete(table).where(table.c.created_at < context.now - KEPT))
    return result.rowcount
