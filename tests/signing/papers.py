"""PDFs to sign, requests about them, and what their signatories do."""

import io
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from fpdf import FPDF
from sqlmodel import col, select

from leaseapp.files.services import archiving
from leaseapp.kernel.adapters import sms
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.web.media_types import PDF
from leaseapp.signing.endpoints import public, requests
from leaseapp.signing.models import Signatory, SignatureEvent, SignatureRequest
from leaseapp.signing.rules import codes
from leaseapp.signing.services import links
from tests.support import world

HERE = "203.0.113.7"
CLIENT: dict[str, Any] = {
    "name": "Thomas Mercier", "email": "t.mercier@client.example", "phone": "06 39 98 41 42", "role": "LESSEE",
    "capacity": "gérant",
}  # fmt: skip
SECOND: dict[str, Any] = {"name": "Hélène Rouvière", "email": "h@client.example", "role": "GUARANTOR"}
OWN: dict[str, Any] = {"name": "Nordlease", "role": "LESSOR"}


def paper(text: str, pages: int = 2) -> bytes:
    """A PDF that says this."""
    sheet = FPDF()
    sheet.set_creation_date(datetime(2026, 11, 1, tzinfo=UTC))
    for number in range(pages):
        sheet.add_page()
        sheet.set_font("helvetica", size=14)
        sheet.cell(text=f"{text} {number + 1}")
    return bytes(sheet.output())


def kept(context: Context, text: str, pages: int = 2) -> UUID:
    """The id of a file of the caller's with such a PDF."""
    return archiving.store(
        context, bucket="documents-default", filename=f"{text}.pdf", media_type=PDF, content=paper(text, pages),
        target_type="Company", target_id=world.CLIENT_COMPANY,
    ).id  # fmt: skip


def body(*file_ids: UUID, parties: Any = (CLIENT,), **more: Any) -> dict[str, Any]:
    """The body of a request."""
    documents = [{"fileId": str(one)} for one in file_ids]
    return {"title": "Contrat de location", "documents": documents, "signatories": list(parties)} | more


def office(endpoint: Any, role: str = "ADMIN", **arguments: Any) -> Any:
    """The answer of an endpoint to somebody of the office."""
    return perform(endpoint, world.person(role).principal, RequestInfo(request_id="test", ip=HERE), **arguments).body


def enter(endpoint: Any, token: str, ip: str = HERE, **arguments: Any) -> Any:
    """The answer of a public endpoint to whoever holds the link; a refusal that is counted raises too."""
    request = RequestInfo(request_id="test", ip=ip, user_agent="Phone")
    answer = perform(endpoint, None, request, token=token, **arguments)
    if answer.problem is not None:
        raise answer.problem
    return answer.body


def refused(act: Any, *arguments: Any, **more: Any) -> tuple[int, str]:
    """Status and code of a refusal."""
    with pytest.raises(Problem) as problem:
        act(*arguments, **more)
    found = [error.code for error in problem.value.errors]
    return problem.value.status, found[0] if found else problem.value.code


def stored(model: Any, *criteria: Any) -> list[Any]:
    """The rows as they are stored."""
    with db.system_session("test") as session:
        return list(session.exec(select(model).where(*criteria).order_by(model.created_at)))


def token_of(request_id: UUID, position: int = 1) -> str:
    """The token of a signatory, as their mail holds it."""
    (request,) = stored(SignatureRequest, SignatureRequest.id == request_id)
    (one,) = stored(Signatory, Signatory.request_id == request_id, Signatory.position == position)
    return links.token_of(request, one)


def read_all(token: str) -> None:
    """Open the link and read every document to its end."""
    for one in enter(public.open_public_signature, token).documents:
        enter(public.note_public_signature_read, token, document_id=one.id)


def code_for(request_id: UUID, position: int = 1) -> str:
    """The code that was sent last."""
    (one,) = stored(Signatory, Signatory.request_id == request_id, Signatory.position == position)
    return codes.code_of(one.id, one.code_number)


def sign(request_id: UUID, position: int = 1, **more: Any) -> Any:
    """Sign whole: open, read, ask for the code, sign."""
    token = token_of(request_id, position)
    read_all(token)
    enter(public.send_signature_code, token)
    said = {"name": "Thomas Mercier", "consent": True, "code": code_for(request_id, position)}
    return enter(public.sign_public_signature, token, body=said | more)


def events_of(request_id: UUID) -> list[str]:
    """The chain by its kinds."""
    rows = stored(SignatureEvent, SignatureEvent.request_id == request_id)
    return [one.kind.value for one in sorted(rows, key=lambda one: one.number)]


def request_of(request_id: UUID) -> SignatureRequest:
    """The request as it is stored."""
    return stored(SignatureRequest, col(SignatureRequest.id) == request_id)[0]


def zip_of(request_id: UUID) -> bytes:
    """The evidence as the office downloads it."""
    content = office(requests.read_signature_evidence, signature_request_id=request_id).ready().content
    return content if isinstance(content, bytes) else io.BytesIO(content.read()).getvalue()


class Texts:
    """The text messages that were sent."""

    def __enter__(self) -> sms.MemoryTexter:
        self.memory = sms.MemoryTexter()
        sms.port.use(self.memory)
        return self.memory

    def __exit__(self, *_what: object) -> None:
        sms.port.use(None)
