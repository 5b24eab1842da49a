"""Writing the chain of a request; the caller holds the request's row, so that no two entries take one number."""

from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.signing.enums import SignatureEventKind
from leaseapp.signing.models import Signatory, SignatureEvent, SignatureRequest
from leaseapp.signing.rules import chain


def note(
    context: Context,
    request: SignatureRequest,
    kind: SignatureEventKind,
    signatory: Signatory | None = None,
    **detail: Any,
) -> SignatureEvent:
    """Add an entry; `detail` holds plain JSON values. The caller's address and browser go along."""
    statement = select(SignatureEvent).where(SignatureEvent.request_id == request.id)
    last = context.session.exec(statement.order_by(col(SignatureEvent.number).desc()).limit(1)).one_or_none()
    event = SignatureEvent(
        id=new_id(), request_id=request.id, number=last.number + 1 if last else 1, kind=kind, happened_at=context.now,
        signatory_id=signatory.id if signatory else None, user_id=context.principal.user_id,
        ip=context.request.ip[:64] or None, user_agent=context.request.user_agent[:400] or None, detail=detail,
        previous_hash=last.hash if last else chain.GENESIS, hash="",
    )  # fmt: skip
    event.hash = chain.hash_of(as_json(event))
    context.add(event)
    return event


def as_json(event: SignatureEvent) -> dict[str, Any]:
    """Return an entry as the evidence holds it, which is what its hash covers."""
    return {
        "requestId": str(event.request_id), "number": event.number, "kind": event.kind.value,
        "at": chain.instant(event.happened_at), "signatoryId": str(event.signatory_id) if event.signatory_id else None,
        "userId": str(event.user_id) if event.user_id else None, "ip": event.ip, "userAgent": event.user_agent,
        "detail": event.detail, "previousHash": event.previous_hash, "hash": event.hash,
    }  # fmt: skip
