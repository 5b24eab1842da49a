"""Items of a tablet's queue: each runs once, by the instant at which it was made, and answers the same again (FIELD.md 3.7)."""

import hashlib
import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from sqlmodel import select

from leaseapp.assets.models import Asset
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Forbidden, Invalid, Problem
from leaseapp.kernel.persistence.locks import lock
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.problems import problem_body
from leaseapp.maintenance.enums import FieldResult, MaintenanceStatus
from leaseapp.maintenance.models import FieldEntry, MaintenanceOperation
from leaseapp.maintenance.rules import field as rules
from leaseapp.maintenance.schemas.field import FieldOpIn, FieldOpOut
from leaseapp.maintenance.services import notices
from leaseapp.maintenance.services.field_kinds import FieldKind, field_kinds
from leaseapp.maintenance.services.holding import ENDED
from leaseapp.maintenance.state_machines import OPEN

UNKNOWN_KIND = _("This version of the application does not know this item.")
REUSED = _("This key was used for another item.")
CANCELED = _("This work order was canceled meanwhile: {reason}. Your work is kept; go on in a new order, or drop it.")
FAULT_OF_OURS = 500


def apply(context: Context, item: FieldOpIn) -> FieldOpOut:
    """Run an item that never came before; what came before answers as it did.

    What an order does not take is kept beside it. Raises NotFound, Invalid IDEMPOTENCY_KEY_REUSED, UNKNOWN_KIND, and what is
    no refusal of the item (a storage that is away).
    """
    user_id = context.principal.user_id
    if user_id is None:
        raise Forbidden()
    lock(context, "field", user_id)
    known = _known(context, item)
    if known is not None:
        context.action = None
        return told(known, replayed=True)
    kind = next((one for one in field_kinds if one.name == item.kind), None)
    if kind is None:
        raise Invalid("UNKNOWN_KIND", UNKNOWN_KIND)
    order = _held(context, item.operation_id)
    at = rules.happened_at(item.captured_at, item.device_at, context.now, _earliest(order))
    entry = FieldEntry(
        user_id=user_id, key=item.key, request_hash=_hash(item), operation_id=order.id, kind=item.kind,
        captured_at=item.captured_at, happened_at=at, result=FieldResult.APPLIED,
    )  # fmt: skip
    refused: Problem | None = None
    try:
        with savepoint(context), _at(context, at):
            if _run(context, kind, order, item):
                entry.result, entry.content = FieldResult.MERGED, kind.words(item.payload)[:4000] or None
    except Problem as problem:
        if problem.status >= FAULT_OF_OURS:
            raise
        refused = problem
    if refused is not None:
        _refuse(context, entry, order.id, refused, kind.words(item.payload))
    context.add(entry)
    return told(entry)


def told(entry: FieldEntry, *, replayed: bool = False) -> FieldOpOut:
    """Return what became of an item."""
    return FieldOpOut(key=entry.key, result=entry.result, replayed=replayed, code=entry.code, message=entry.message)


def said(context: Context, problem: Problem) -> tuple[str, str]:
    """Return code and words of a refusal; those of its fields, where it names some."""
    body = problem_body(problem, context.locale)
    errors = body.get("errors", [])
    code = errors[0]["code"] if errors and body["code"] == Invalid.code else body["code"]
    return code, " ".join(error["message"] for error in errors) or body["detail"]


def _known(context: Context, item: FieldOpIn) -> FieldEntry | None:
    own = (FieldEntry.user_id == context.principal.user_id, FieldEntry.key == item.key)
    found = context.session.exec(select(FieldEntry).where(*own)).one_or_none()
    if found is not None and found.request_hash != _hash(item):
        raise Invalid("IDEMPOTENCY_KEY_REUSED", REUSED)
    return found


def _hash(item: FieldOpIn) -> str:
    plain = item.model_dump(mode="json", include={"operation_id", "kind", "captured_at", "payload"})
    return hashlib.sha256(json.dumps(plain, sort_keys=True, default=str).encode()).hexdigest()


def _held(context: Context, operation_id: uuid.UUID) -> MaintenanceOperation:
    """Return the order, held after its machine as whoever changes an order does."""
    found = get_or_404(context, MaintenanceOperation, operation_id, field="operationId")
    get_or_404(context, Asset, found.asset_id, for_update=True)
    return get_or_404(context, MaintenanceOperation, operation_id, for_update=True)


def _earliest(order: MaintenanceOperation) -> datetime:
    steps = (order.created_at, order.started_at, order.waiting_since)
    return max(step for step in steps if step is not None)


@contextmanager
def _at(context: Context, instant: datetime) -> Iterator[None]:
    """Let the act happen at `instant`; its audit rows say when it came in."""
    now, context.now = context.now, instant
    try:
        yield
    finally:
        context.now = now


def _run(context: Context, kind: FieldKind, order: MaintenanceOperation, item: FieldOpIn) -> bool:
    if order.status not in OPEN and not kind.after_end:
        if order.status is MaintenanceStatus.CANCELED:
            raise Conflict("OPERATION_CANCELED", CANCELED, reason=order.cancel_reason or "–")
        raise Conflict("OPERATION_ENDED", ENDED)
    return kind.run(context, order, dict(item.payload))


def _refuse(context: Context, entry: FieldEntry, order_id: uuid.UUID, problem: Problem, words: str) -> None:
    entry.result = FieldResult.REFUSED
    entry.code, entry.message = said(context, problem)
    order = get_or_404(context, MaintenanceOperation, order_id)
    if order.status not in OPEN and words:
        entry.content = words[:4000]
        notices.kept(context, order)
