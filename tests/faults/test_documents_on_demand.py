"""A document that is asked for before its job made it: no transaction waits while it is drawn or travels, and there is one original."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.accounting.rendering import reports_pdf
from leaseapp.billing.models import Invoice
from leaseapp.billing.rendering import invoice_pdf, statement_pdf
from leaseapp.files.models import File
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.storage import LocalStorage
from leaseapp.kernel.persistence import db
from leaseapp.sales.rendering import order_pdf, quote_pdf
from tests.conftest import Client
from tests.factories import sales
from tests.factories import sales_http as make

W = "/api/workspace"
DRAWN = {
    "invoice": (invoice_pdf, "render_invoice"),
    "draft": (invoice_pdf, "render_invoice"),
    "preview": (invoice_pdf, "render_invoice"),
    "quote": (quote_pdf, "render_quote"),
    "order": (order_pdf, "render_order"),
    "statement": (statement_pdf, "render_statement"),
    "trial-balance": (reports_pdf, "render_trial_balance"),
    "general-ledger": (reports_pdf, "render_general_ledger"),
}


class Watched:
    """Stands around what draws: says how many connections are in use while it does, and may hold it up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held: list[int] = []
        self.hold = threading.Barrier(1)
        for module, name in {*DRAWN.values()}:
            monkeypatch.setattr(module, name, self._around(getattr(module, name)))

    def _around(self, draw: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(*given: Any, **named: Any) -> Any:
            self.held.append(sum(of(engine) for engine in ("app", "system", "reader") for of in (quick, slow)))
            self.hold.wait(30)
            return draw(*given, **named)

        return drawn


def quick(name: str) -> int:
    """Connections of an engine that are in use."""
    return getattr(db.engines, name).pool.checkedout()


def slow(name: str) -> int:
    """The same of slow calls."""
    return db.slowly(quick, name)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Everything that draws a document, watched; a storage of the test's own."""
    stored.port.use(LocalStorage(tmp_path))
    yield Watched(monkeypatch)
    stored.port.use(None)


@pytest.fixture
def customer(client: Client, watched: Watched) -> str:
    """Somebody to write to."""
    make.seller(client)
    return make.customer(client)["id"]


def path_of(kind: str, client: Client, customer: str) -> str:
    """The address of a document that nobody drew yet."""
    body = {"customerId": customer, "lines": [sales.GOODS]}
    if kind == "invoice":
        return f"{W}/invoices/{make.issued(client, customer)['id']}/pdf"
    if kind == "draft":
        return f"{W}/invoices/{make.draft(client, customer)['id']}/pdf"
    if kind in ("quote", "order"):
        return f"{W}/{kind}s/{client.post(f'{W}/{kind}s', json=body | {'contactId': None}).json()['id']}/pdf"
    make.issued(client, customer)
    return {
        "preview": f"{W}/document-settings/preview",
        "statement": f"{W}/customers/{customer}/statement?format=pdf",
        "trial-balance": f"{W}/accounting/trial-balance?format=pdf",
        "general-ledger": f"{W}/accounting/general-ledger?format=pdf",
    }[kind]


@pytest.mark.parametrize("kind", DRAWN)
def test_no_connection_is_held_while_a_document_is_drawn(
    kind: str, client: Client, watched: Watched, customer: str
) -> None:
    path = path_of(kind, client, customer)
    watched.held.clear()  # what is issued is drawn once as a proof
    answer = client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF")
    assert watched.held == [0]


def test_two_who_ask_at_once_get_the_same_original(client: Client, watched: Watched, customer: str) -> None:
    path = path_of("invoice", client, customer)
    watched.held.clear()
    # both draw before either keeps
    watched.hold = threading.Barrier(2)
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda one: one.get(path), [client, client.as_role("ACCOUNTANT")]))
    watched.hold = threading.Barrier(1)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert len(watched.held) == 2
    again = client.get(path)
    assert len({answer.content for answer in [*answers, again]}) == 1
    with db.system_session("test") as session:
        [file] = session.exec(select(File).where(File.mime_type == "application/pdf")).all()
        assert session.exec(select(Invoice.pdf_file_id)).all() == [file.id]


def test_an_export_draws_what_is_not_archived_yet_without_a_connection(
    client: Client, watched: Watched, customer: str
) -> None:
    for _each in range(3):
        make.issued(client, customer)
    watched.held.clear()
    answer = client.post(f"{W}/invoices/export-pdfs", json={"query": ""})
    assert answer.status_code == 200
    assert watched.held == [0, 0, 0]
    with db.system_session("test") as session:
        assert None not in session.exec(select(Invoice.pdf_file_id)).all()
