"""Samples of documents that come in."""

import hashlib
import json
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

from leaseapp.demo.supplier_papers import pdf_of
from leaseapp.directory.queries import company_of_siren
from leaseapp.kernel.adapters import company_registry
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.persistence import db
from leaseapp.purchasing.services import importing
from tests.architecture.making import Maker, by_id, sample
from tests.directory.samples import company
from tests.purchasing import papers
from tests.purchasing.samples import LINE, supplier
from tests.purchasing.samples_invoices import book, code

PDF = "application/pdf"


def file_id(maker: Maker) -> UUID:
    """A document of a supplier that nobody uploaded before."""
    content = pdf_of(replace(papers.INVOICE, number=f"F26-{maker.organization}-{maker.number()}"))
    body = {
        "filename": "facture.pdf", "mimeType": PDF, "sizeBytes": len(content), "sha256": hashlib.sha256(content).hexdigest(),
    }  # fmt: skip
    of = maker.keep("company", lambda: company(maker))
    told = maker.call("announce_file", body=body | {"targetType": "Company", "targetId": str(of.id)}).body
    named = dict(parse_qsl(urlsplit(told.presigned_url).query))
    stored = storage().put(named["bucket"], named["key"], content, PDF)
    return maker.call("complete_file", file_id=told.file_id, body={"etag": stored.etag}).body.id


@sample
def import_supplier_documents(maker: Maker) -> dict[str, Any]:
    return {"body": {"fileIds": [str(file_id(maker))]}}


def begun(maker: Maker) -> UUID:
    """A document that is being read."""
    return maker.make("import_supplier_documents").items[0].id


def reviewed(maker: Maker) -> UUID:
    """A document that was read."""
    import_id = begun(maker)
    with db.unit_of_work(maker.principal, action="sample") as context:
        importing.read_now(context, import_id)
    return import_id


for _name in ("read_supplier_import", "preview_supplier_import", "discard_supplier_import"):
    by_id(_name, "import_id", reviewed)


@sample
def check_supplier_duplicates(maker: Maker) -> dict[str, Any]:
    body = {"supplierId": str(supplier(maker).id), "number": "F-1", "issueDate": "2026-11-12", "totalTtc": 120}
    return {"body": body}


@sample
def reextract_supplier_import(maker: Maker) -> dict[str, Any]:
    return {"import_id": reviewed(maker), "body": {"pages": [1], "hint": "Facture d’échographes"}}


@sample
def commit_supplier_import(maker: Maker) -> dict[str, Any]:
    book(maker)
    body = {
        "type": "INVOICE", "supplierId": str(supplier(maker).id), "documentNumber": f"F-{maker.number()}",
        "issueDate": "2026-11-12", "dueDate": "2026-12-12", "declaredHt": 900, "declaredVat": 180, "declaredTtc": 1080,
        "lines": [LINE], "places": {"issueDate": {"page": 1, "box": [0.8, 0.1, 0.9, 0.12]}}, "acceptWarnings": ["NOT_FOR_US"], "accountingCodeId": code(maker),
    }  # fmt: skip
    return {"import_id": reviewed(maker), "body": body}


@sample
def create_registry_supplier(maker: Maker) -> dict[str, Any]:
    return {"import_id": reviewed(maker), "body": {"siren": registered(maker), "force": True}}


def registered(maker: Maker) -> str:
    """A company of the register that is not in the directory yet."""
    listed = json.loads(company_registry.FIXTURES.read_text(encoding="utf-8"))["results"]
    with db.unit_of_work(maker.principal, action="sample") as context:
        return next(one["siren"] for one in listed if company_of_siren(context, one["siren"]) is None)


@sample
def read_invoice_document(maker: Maker) -> dict[str, Any]:
    body = {"number": f"T-{maker.number()}", "fileId": str(file_id(maker))}
    return {"supplier_invoice_id": maker.make("create_supplier_invoice", **body).id}


def remembered(maker: Maker) -> dict[str, Any]:
    """A supplier of whom something is remembered."""
    arguments = commit_supplier_import(maker)
    maker.call("commit_supplier_import", **arguments)
    supplier_id = UUID(arguments["body"]["supplierId"])
    found = maker.call("read_supplier_memory", supplier_id=supplier_id).body.items
    return {"supplier_id": supplier_id, "memory_id": found[0].id}


@sample
def read_supplier_memory(maker: Maker) -> dict[str, Any]:
    return {"supplier_id": remembered(maker)["supplier_id"]}


@sample
def forget_supplier_memory(maker: Maker) -> dict[str, Any]:
    return remembered(maker)
