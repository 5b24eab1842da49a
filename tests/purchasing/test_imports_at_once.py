"""One document and many hands: taken in once, dropped once."""

from collections import Counter

import pytest
from sqlmodel import select

from leaseapp.demo.supplier_papers import pdf_of
from leaseapp.kernel.adapters import ai, ocr
from leaseapp.kernel.adapters.ai import Fixtures
from leaseapp.purchasing.endpoints.imports import commit_supplier_import, import_supplier_documents
from leaseapp.purchasing.models import SupplierDocumentImport, SupplierInvoice
from tests.purchasing import papers
from tests.purchasing.inbox import body_of, read, sent, supplier
from tests.support.at_once import at_once


@pytest.fixture(autouse=True)
def _ports(storage):
    ocr.port.use(None)
    ai.port.use(Fixtures(latency=0))
    yield
    ocr.port.forget()
    ai.port.use(None)


def test_twenty_take_one_document_in(client, work_of):
    supplier(work_of)
    document = read(client, papers.INVOICE)
    body = body_of(document)
    outcomes = at_once(commit_supplier_import, [{"import_id": document["id"], "body": body}] * 20)
    assert Counter(one.code or "done" for one in outcomes) == {"done": 1, "IMPORT_ALREADY_COMMITTED": 19}
    assert {one.status for one in outcomes} == {200, 409}
    with work_of() as context:
        assert len(list(context.session.exec(select(SupplierInvoice)))) == 1


def test_the_same_file_dropped_by_ten_is_one_document(client, work_of):
    file_id = sent(client, pdf_of(papers.INVOICE))
    outcomes = at_once(import_supplier_documents, [{"body": {"fileIds": [file_id]}}] * 10)
    assert {one.status for one in outcomes} == {201}
    assert len({one.answer.items[0].id for one in outcomes}) == 1
    assert Counter(one.answer.items[0].reused for one in outcomes) == {False: 1, True: 9}
    with work_of() as context:
        assert len(list(context.session.exec(select(SupplierDocumentImport)))) == 1
