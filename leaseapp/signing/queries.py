"""Reading requests, what hangs on them, and who may see them."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.signing.models import Signatory, SignatureDocument, SignatureEvent, SignatureRequest
from leaseapp.signing.rules.subjects import readable_kinds


def readable(context: Context) -> Any:
    """Return the criterion of the requests that the caller reads: those about kinds of records that they read."""
    return col(SignatureRequest.subject_kind).in_(readable_kinds(context.can))


def request_of(context: Context, request_id: uuid.UUID, *, for_update: bool = False) -> SignatureRequest:
    """Return a request that the caller reads. Raises NotFound."""
    request = get_or_404(context, SignatureRequest, request_id, for_update=for_update)
    if request.subject_kind not in readable_kinds(context.can):
        raise NotFound()
    return request


def signatories_of(context: Context, request_id: uuid.UUID) -> list[Signatory]:
    """Return the signatories in their order."""
    statement = select(Signatory).where(Signatory.request_id == request_id).order_by(col(Signatory.position))
    return list(context.session.exec(statement))


def documents_of(context: Context, request_id: uuid.UUID) -> list[SignatureDocument]:
    """Return the documents in their order."""
    statement = select(SignatureDocument).where(SignatureDocument.request_id == request_id)
    return list(context.session.exec(statement.order_by(col(SignatureDocument.position))))


def document_of(context: Context, request_id: uuid.UUID, document_id: uuid.UUID) -> SignatureDocument:
    """Return one of the documents. Raises NotFound."""
    found = next((one for one in documents_of(context, request_id) if one.id == document_id), None)
    if found is None:
        raise NotFound()
    return found


def events_of(context: Context, request_id: uuid.UUID) -> list[SignatureEvent]:
    """Return the chain from its beginning."""
    statement = select(SignatureEvent).where(SignatureEvent.request_id == request_id)
    return list(context.session.exec(statement.order_by(col(SignatureEvent.number))))
