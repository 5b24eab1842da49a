"""The nightly look at open requests: what has run out ends, what runs out soon is reminded of once."""

from datetime import timedelta
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.signing.enums import SignatureEventKind
from leaseapp.signing.events import SignatureExpired
from leaseapp.signing.models import SignatureRequest
from leaseapp.signing.services import office
from leaseapp.signing.services.chaining import note
from leaseapp.signing.state_machines import OPEN, SIGNATURE

SOON = timedelta(days=3)


def expire(context: Context) -> int:
    """End the requests whose time has run out; returns how many."""
    late = _open(context, col(SignatureRequest.expires_at) <= context.now)
    for request in late:
        note(context, request, SignatureEventKind.EXPIRED)
        SIGNATURE.fire(request, "expire")
        request.ended_at = context.now
        context.session.flush()
        context.emit(SignatureExpired(request.id, request.subject_kind, request.subject_id))
    return len(late)


def remind(context: Context) -> int:
    """Remind once of the requests that end within three days; returns how many."""
    near = _open(
        context, col(SignatureRequest.expires_at) > context.now,
        col(SignatureRequest.expires_at) <= context.now + SOON, col(SignatureRequest.reminded_at).is_(None),
    )  # fmt: skip
    for request in near:
        office.remind_now(context, request)
    return len(near)


def _open(context: Context, *criteria: Any) -> list[SignatureRequest]:
    statement = select(SignatureRequest).where(col(SignatureRequest.status).in_(OPEN), *criteria)
    locked = statement.order_by(col(SignatureRequest.id)).with_for_update()
    return list(context.session.exec(locked))
