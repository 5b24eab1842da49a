"""Samples of signatures."""

from typing import Any

from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.persistence import db
from tests.architecture.making import ENDPOINTS, SAMPLES, Maker, by_id, sample
from tests.signing import papers

OTHER: dict[str, Any] = {"name": "Zénobie Quillfeather", "email": "zenobie@client.example", "role": "LESSEE"}
LESSOR: dict[str, Any] = {"name": "Bailleur", "role": "LESSOR"}


def pdf(maker: Maker) -> str:
    """The id of a PDF that nobody kept before."""
    with db.unit_of_work(maker.principal, action="test") as context:
        return str(papers.kept(context, f"Contrat {maker.organization} {maker.number()}", 1))


@sample
def create_signature_request(maker: Maker) -> dict[str, Any]:
    documents, parties = [{"fileId": pdf(maker)}], [OTHER, LESSOR]
    return {"body": {"title": f"Contrat {maker.number()}", "documents": documents, "signatories": parties}}


def request(maker: Maker) -> Any:
    """A request that waits for a client and for the organization itself."""
    return maker.make("create_signature_request")


def token(maker: Maker) -> str:
    """The token of the client's link."""
    return papers.token_of(request(maker).id)


def completed(maker: Maker) -> Any:
    """A request that everybody has signed."""
    made = maker.make("create_signature_request", signatories=[LESSOR])
    return maker.call("countersign_request", signature_request_id=made.id, body={"name": "Agathe Lys"}).body


def completed_token(maker: Maker) -> str:
    """The token of a client who signed, as everybody has."""
    made = maker.make("create_signature_request", signatories=[OTHER])
    papers.sign(made.id)
    return papers.token_of(made.id)


by_id("read_signature_request", "signature_request_id", lambda maker: request(maker).id)
by_id("read_signature_certificate", "signature_request_id", lambda maker: completed(maker).id)
by_id("read_signature_evidence", "signature_request_id", lambda maker: completed(maker).id)
by_id("remind_signatories", "signature_request_id", lambda maker: request(maker).id)
for _name in ("read_public_signature", "open_public_signature", "send_signature_code"):
    SAMPLES[_name] = lambda maker: {"token": token(maker)}


@sample
def read_public_signature_certificate(maker: Maker) -> dict[str, Any]:
    return {"token": completed_token(maker)}


@sample
def read_signature_document(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    return {"signature_request_id": made.id, "document_id": made.documents[0].id}


def _document(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    return {"token": papers.token_of(made.id), "document_id": made.documents[0].id}


SAMPLES["read_public_signature_document"] = _document
SAMPLES["note_public_signature_read"] = _document


@sample
def cancel_signature_request(maker: Maker) -> dict[str, Any]:
    return {"signature_request_id": request(maker).id, "body": {"reason": "Conditions modifiées"}}


@sample
def countersign_request(maker: Maker) -> dict[str, Any]:
    return {"signature_request_id": request(maker).id, "body": {"name": "Agathe Lys"}}


@sample
def keep_paper_signature(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    body = {
        "signatoryId": str(made.signatories[0].id),
        "fileId": pdf(maker),
        "signedOn": str(made.sent_at.date()),
        "name": "Z. Q.",
    }
    return {"signature_request_id": made.id, "body": body}  # fmt: skip


@sample
def give_signature_link(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    return {"signature_request_id": made.id, "signatory_id": made.signatories[0].id}


@sample
def sign_public_signature(maker: Maker) -> dict[str, Any]:
    made = request(maker)
    link = papers.token_of(made.id)
    papers.read_all(link)
    papers.enter(ENDPOINTS["send_signature_code"], link, ip=f"10.9.{maker.number() % 250}.7")
    return {"token": link, "body": {"name": "Zénobie Quillfeather", "consent": True, "code": papers.code_for(made.id)}}


@sample
def refuse_public_signature(maker: Maker) -> dict[str, Any]:
    return {"token": token(maker), "body": {"reason": "Le loyer n’est pas celui convenu"}}


def awaited(maker: Maker) -> dict[str, Any]:
    """A signatory to be mailed, as jobs name them."""
    made = request(maker)
    return {"signatoryId": str(made.signatories[0].id), "about": "invite"}


def coded(maker: Maker) -> dict[str, Any]:
    """A code to be sent, as jobs name it."""
    made = request(maker)
    perform(ENDPOINTS["send_signature_code"], None, token=papers.token_of(made.id))
    return {"signatoryId": str(made.signatories[0].id), "number": 1}
