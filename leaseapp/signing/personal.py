"""Requests that a person sent, and signatures that they gave for the organization."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.signing.models import Signatory, SignatureEvent, SignatureRequest


@part("signature requests", "signature_request")
def sent(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the requests that the user sent, oldest first."""
    mine = select(SignatureRequest).where(SignatureRequest.sent_by_user_id == user_id)
    rows = context.session.exec(mine.order_by(col(SignatureRequest.sent_at)))
    return [{"sent_at": row.sent_at, "number": row.number, "title": row.title} for row in rows]


@part("countersignatures", "signatory", "signature_event")
def signed(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return what the user signed for the organization, and what the evidence says that they did, oldest first."""
    own = context.session.exec(select(Signatory).where(Signatory.signed_by_user_id == user_id))
    found: list[dict[str, Any]] = [{"at": row.signed_at, "what": "countersigned", "as": row.name} for row in own]
    acts = context.session.exec(select(SignatureEvent).where(SignatureEvent.user_id == user_id))
    found += [{"at": row.happened_at, "what": row.kind.value} for row in acts]
    return sorted(found, key=lambda one: one["at"])
