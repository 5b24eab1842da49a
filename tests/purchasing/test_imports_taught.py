"""Corrections that are remembered, suppliers from the register, documents of typed invoices and of orders (MONEY.md 3.3, 3.9)."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.demo.supplier_papers import Bought, pdf_of
from leaseapp.kernel.adapters import ai, antivirus, company_registry, ocr
from leaseapp.kernel.adapters.ai import Fixtures
from leaseapp.kernel.adapters.company_registry import OfflineRegistry, RegistryError
from leaseapp.purchasing.models import (
    SupplierImportCorrection,
    SupplierInvoice,
    SupplierMemory,
)
from tests.purchasing import papers
from tests.purchasing.inbox import IMPORTS, committed, read, sent, supplier, told, worked


@pytest.fixture(autouse=True)
def _ports(storage):
    ocr.port.use(None)
    ai.port.use(Fixtures(latency=0))
    yield
    ocr.port.forget()
    ai.port.use(None)
    antivirus.port.use(None)
    company_registry.port.use(None)


def codes(answer):
    assert answer.status_code in (402, 404, 409, 415, 422, 503), answer.text
    return [answer.json()["code"], *sorted(f"{one['field']} {one['code']}" for one in answer.json().get("errors", []))]


def rows(work_of, model):
    with work_of() as context:
        return list(context.session.exec(select(model)))


def test_corrections_are_kept_and_the_next_document_needs_less(client, work_of):
    supplier(work_of)
    code = client.post(
        "/api/workspace/accounting-codes",
        json={
            "code": "IMM-X",
            "label": "Matériel",
            "category": "IMMOBILISATION",
            "ledgerAccount": "2154",
            "isFixedAsset": True,
        },
    )
    assert code.status_code == 201, code.text
    document = read(client, replace(papers.INVOICE, terms="", due=None))
    box = document["fields"]["issueDate"]["box"]
    answer = committed(
        client, document, documentNumber="F26-11-0482-B", dueDate="2026-12-27", accountingCodeId=code.json()["id"],
        places={"issueDate": {"page": 1, "box": box}},
    )  # fmt: skip
    assert answer.status_code == 200, answer.text
    assert {(one.field, one.before, one.after) for one in rows(work_of, SupplierImportCorrection)} == {
        ("documentNumber", "F26-11-0482", "F26-11-0482-B"), ("dueDate", None, "2026-12-27"),
    }  # fmt: skip
    following = read(
        client, replace(papers.INVOICE, number="F26-12-0001", issued=date(2026, 11, 20), terms="", due=None)
    )
    due = following["fields"]["dueDate"]
    assert (due["value"], due["source"]) == ("2027-01-04", "MEMORY")
    assert (following["accountingCode"]["name"], following["fields"]["accountingCodeId"]["source"]) == (
        "IMM-X · Matériel",
        "MEMORY",
    )
    path = f"/api/workspace/suppliers/{document['matchedSupplierId']}/memory"
    known = client.get(path).json()["items"]
    assert {(one["kind"], one["shown"]) for one in known} == {
        ("ACCOUNTING_CODE", "IMM-X · Matériel"), ("DUE_RULE", "45"), ("ANCHOR", "Date"),
    }  # fmt: skip
    for one in known:
        assert client.delete(f"{path}/{one['id']}").status_code in (200, 204)
    assert client.get(path).json()["items"] == []
    assert len(rows(work_of, SupplierMemory)) == 3


def test_a_supplier_comes_from_the_register(client, work_of, monkeypatch):
    known = replace(papers.MEDILYS, name="Imprimerie Sorel", siren="999101108")
    document = read(client, replace(papers.INVOICE, sender=known))
    assert [one["code"] for one in document["checks"]][-1] == "SUPPLIER_NEW"
    path = f"{IMPORTS}/{document['id']}/create-supplier-sirene"
    answer = client.post(path, json={})
    assert answer.status_code == 201, answer.text
    assert (answer.json()["company"], answer.json()["isActive"]) == ("Imprimerie Sorel", True)
    assert told(client, document["id"])["matchedSupplierId"] == answer.json()["id"]
    assert codes(client.post(path, json={})) == ["SUPPLIER_EXISTS"]
    assert codes(client.post(path, json={"siren": "123456789"})) == ["SIREN_INVALID", "siren SIREN_INVALID"]
    assert codes(client.post(path, json={"siren": "404833048"})) == ["COMPANY_UNKNOWN", "siren COMPANY_UNKNOWN"]

    class Ceased(OfflineRegistry):
        def search(self, text):
            return tuple(replace(one, is_active=False) for one in super().search(text))

    company_registry.port.use(Ceased())
    assert codes(client.post(path, json={"siren": "999101124"})) == ["COMPANY_CEASED", "siren COMPANY_CEASED"]
    assert client.post(path, json={"siren": "999101124", "force": True}).status_code == 201

    class Away(OfflineRegistry):
        def search(self, text):
            raise RegistryError("away")

    company_registry.port.use(Away())
    assert codes(client.post(path, json={"siren": "999101009"})) == ["REGISTRY_UNAVAILABLE"]


def test_the_document_of_a_typed_invoice_is_read_against_it(client, work_of):
    supplier_id = str(supplier(work_of))
    file_id = sent(client, pdf_of(papers.INVOICE))
    typed = client.post(
        "/api/workspace/supplier-invoices",
        json={"supplierId": supplier_id, "number": "F26-11-0482", "issueDate": "2026-11-12", "fileId": file_id, "lines": [
            {"designation": "À compléter", "quantity": 1, "unitPriceHt": 1, "vatRatePct": 20}]},
    )  # fmt: skip
    assert typed.status_code == 201, typed.text
    path = f"/api/workspace/supplier-invoices/{typed.json()['id']}/ocr"
    answer = client.post(path, json={})
    assert (answer.status_code, answer.json()["status"]) == (202, "EXTRACTING"), answer.text
    assert codes(client.post(path, json={})) == ["READING_UNDER_WAY"]
    worked()
    document = told(client, answer.json()["importId"])
    assert (document["supplierInvoiceId"], document["duplicates"]) == (typed.json()["id"], [])
    assert client.post(path, json={}).json()["importId"] == document["id"]
    done = committed(client, document)
    assert (done.status_code, done.json()["targetId"]) == (200, typed.json()["id"]), done.text
    (invoice,) = rows(work_of, SupplierInvoice)
    assert (invoice.total_ttc, invoice.status) == (Decimal("33930.00"), "DRAFT")
    bare = client.post(
        "/api/workspace/supplier-invoices", json={"supplierId": supplier_id, "number": "F-2", "issueDate": "2026-11-12"}
    )
    assert codes(client.post(f"/api/workspace/supplier-invoices/{bare.json()['id']}/ocr", json={})) == [
        "DOCUMENT_MISSING"
    ]


def test_an_acknowledgement_hangs_on_its_order_with_what_differs(client, work_of):
    supplier_id = str(supplier(work_of))
    order = client.post(
        "/api/workspace/supplier-orders",
        json={"supplierId": supplier_id, "title": "Échographes", "lines": [
            {"designation": "Échographe Apilo a450", "quantity": 3, "unitPriceHt": 12400, "vatRatePct": 20}]},
    )  # fmt: skip
    assert order.status_code == 201, order.text
    document = read(client, replace(papers.ORDER, order=order.json()["number"]))
    assert (document["detectedType"], document["order"]["name"]) == ("ORDER", order.json()["number"])
    answer = committed(client, document, supplierOrderId=order.json()["id"])
    assert answer.status_code == 200, answer.text
    assert (answer.json()["targetKind"], answer.json()["targetId"]) == ("SupplierOrder", order.json()["id"])
    (difference,) = answer.json()["differences"]
    assert (Decimal(difference["orderedQuantity"]), Decimal(difference["quantity"])) == (3, 2)


def test_the_inbox_lists_what_waits(client, work_of):
    supplier(work_of)
    read(client, papers.INVOICE)
    read(
        client,
        replace(papers.INVOICE, number="F26-11-0483", lines=(Bought("A", "Support mural", Decimal(1), Decimal(90)),)),
    )
    answer = client.get(f"{IMPORTS}?status=NEEDS_REVIEW&sort=documentNumber")
    assert [(one["supplier"], one["documentNumber"], one["certainty"]) for one in answer.json()["items"]] == [
        ("Médilys Distribution", "F26-11-0482", one["certainty"])
        if at == 0
        else ("Médilys Distribution", "F26-11-0483", one["certainty"])
        for at, one in enumerate(answer.json()["items"])
    ]
