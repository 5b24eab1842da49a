"""Documents that come in by HTTP, read by the jobs process, as one helper."""

from typing import Any
from uuid import UUID

from jobs import runner
from leaseapp.demo.supplier_papers import Paper, pdf_of
from leaseapp.kernel.queue import job_queue
from leaseapp.purchasing.models import Supplier
from leaseapp.purchasing.schemas.suppliers import SupplierIn
from leaseapp.purchasing.services import suppliers
from tests.factories import directory
from tests.files.uploading import uploaded
from tests.purchasing import papers

IMPORTS = "/api/workspace/purchasing/imports"


def worked() -> list[str]:
    """Run every job that is due."""
    done = []
    while found := job_queue.claim("test", 100, actor=runner.actor):
        for one in found:
            job_queue.run(one)
            done.append(one.name)
    return done


def sent(client: Any, content: bytes, name: str = "facture.pdf", kind: str = "application/pdf") -> str:
    return uploaded(client, content, name=name, kind=kind)["id"]


def begun(client: Any, content: bytes, **more: Any) -> dict[str, Any]:
    """A document that was dropped."""
    answer = client.post(IMPORTS, json={"fileIds": [sent(client, content, **more)]})
    assert answer.status_code == 201, answer.text
    return answer.json()["items"][0]


def read(client: Any, content: bytes | Paper, **more: Any) -> dict[str, Any]:
    """A document that was dropped and read."""
    one = begun(client, pdf_of(content) if isinstance(content, Paper) else content, **more)
    worked()
    return told(client, one["id"])


def told(client: Any, import_id: str) -> dict[str, Any]:
    answer = client.get(f"{IMPORTS}/{import_id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def supplier(work_of: Any, sender: Any = papers.MEDILYS) -> UUID:
    """The supplier of the documents, and our own book."""
    with work_of() as context:
        directory.billing_entity(context, name="Nordlease SAS", siren=papers.OURS.siren)
        company = directory.company(context, name=sender.name, siren=sender.siren or None)
        made: Supplier = suppliers.create(context, SupplierIn.model_validate({"companyId": company.id}))
        return made.id


def body_of(document: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """The body of somebody who accepts what was read."""
    fields = {name: one["value"] for name, one in document["fields"].items()}
    lines = [
        {
            name: line[name]["value"]
            for name in ("designation", "quantity", "unitPriceHt", "discountPct", "vatRatePct")
            if name in line
        }
        for line in document["lines"]
    ]
    body = {
        "version": document["version"], "type": document["detectedType"], "supplierId": document["matchedSupplierId"],
        "documentNumber": fields.get("documentNumber"), "issueDate": fields.get("issueDate"), "dueDate": fields.get("dueDate"),
        "lines": lines, "acceptWarnings": [],
    }  # fmt: skip
    return {name: value for name, value in (body | changed).items() if value is not None}


def committed(client: Any, document: dict[str, Any], **changed: Any) -> Any:
    return client.post(f"{IMPORTS}/{document['id']}/commit", json=body_of(document, **changed))
