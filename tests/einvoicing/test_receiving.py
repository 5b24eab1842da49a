"""Invoices of suppliers: taken in once in every shape, or shown with the reason why not; our decisions go back (MONEY.md 5.3)."""

from datetime import date
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.commands.local_platform.papers import Shape, content_of
from leaseapp.directory.models import Company
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.models import SupplierEInvoiceReceipt
from leaseapp.einvoicing.rules import statements
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict
from leaseapp.purchasing.models import SupplierInvoice
from leaseapp.purchasing.queries.invoices import lines_of
from leaseapp.purchasing.schemas.invoices import SupplierInvoicePatch
from leaseapp.purchasing.services import invoices
from tests.einvoicing.conftest import House
from tests.identity.access import run_jobs
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables

D = Decimal


@pytest.fixture
def desk(work_of, house: House, client):
    """An account that is called back, one supplier; answers the SIREN of the supplier and ours."""
    with work_of() as context:
        house.open_account(context)
        payables = Payables(Buyer(context))
        supplier = payables.supplier()
        siren = context.session.get(Company, (context.organization_id, supplier.company_id)).siren
        ours = payables.buyer.seller.siren
        events.drain(context)
    client.post("/api/workspace/einvoicing/account/connect")
    run_jobs()
    return siren, ours


def send(house: House, client, seller: str, buyer: str, shape: Shape = Shape.CII, number: str = "F-1"):
    content, syntax, name = content_of(
        shape, number=number, seller=seller, buyer=buyer, amount=D("250.00"), issued=date(2026, 11, 20)
    )
    flow = house.platform.send_invoice("alpha", content, syntax, name)
    answers = house.sent(client)
    assert [one.status_code for one in answers] == [200]
    run_jobs()
    return flow


def receipts(context):
    return context.session.exec(select(SupplierEInvoiceReceipt).order_by(SupplierEInvoiceReceipt.received_at)).all()


def said(house: House) -> list[str]:
    return [
        statements.read(flow.content)[0].code for flow in house.platform.flows.values()
        if flow.flow_type == "CustomerInvoiceLC" and flow.direction == "Out"
    ]  # fmt: skip


@pytest.mark.parametrize("shape", [Shape.CII, Shape.UBL, Shape.FACTUR_X])
def test_an_invoice_of_a_known_supplier_is_taken_in(client, work_of, house: House, desk, shape):
    flow = send(house, client, *desk, shape)
    # the platform tells of it again
    house.platform._tell(flow)
    assert [one.json() for one in house.sent(client)] == [{"applied": False}]
    run_jobs()
    with work_of() as context:
        [receipt] = receipts(context)
        assert (receipt.status, receipt.number, receipt.total_ttc) == ("TAKEN_IN", "F-1", D("300.00"))
        invoice = context.session.get(SupplierInvoice, (context.organization_id, receipt.supplier_invoice_id))
        assert (invoice.status, invoice.number, invoice.declared_ttc, invoice.total_ttc) == (
            "RECEIVED",
            "F-1",
            D(300),
            D(300),
        )
        assert [line.designation for line in lines_of(context, invoice.id)] == ["Fournitures"]
        assert invoice.file_id == receipt.file_id
    assert said(house) == ["204"]


@pytest.mark.parametrize(
    ("who", "shape", "status"),
    [
        ("unknown", Shape.CII, "SUPPLIER_UNKNOWN"),
        ("other", Shape.CII, "NOT_FOR_US"),
        ("known", Shape.DAMAGED, "UNREADABLE"),
    ],
)
def test_what_cannot_be_taken_in_says_why(client, work_of, house: House, desk, who, shape, status):
    siren, ours = desk
    send(house, client, "881234504" if who == "unknown" else siren, "881234504" if who == "other" else ours, shape)
    with work_of() as context:
        [receipt] = receipts(context)
        assert (receipt.status, receipt.supplier_invoice_id) == (status, None)
    told = client.get(f"/api/workspace/einvoicing/receipts/{receipt.id}").json()
    assert told["status"] == status
    assert said(house) == []


def test_the_same_number_twice_is_a_duplicate(client, work_of, house: House, desk):
    send(house, client, *desk)
    send(house, client, *desk)
    with work_of() as context:
        assert [one.status for one in receipts(context)] == ["TAKEN_IN", "DUPLICATE"]
        assert len(context.session.exec(select(SupplierInvoice)).all()) == 1


def test_one_click_makes_the_supplier_and_takes_the_invoice_in(client, work_of, house: House, desk):
    _siren, ours = desk
    send(house, client, "999101009", ours)
    with work_of() as context:
        [receipt] = receipts(context)
    at = f"/api/workspace/einvoicing/receipts/{receipt.id}"
    answer = client.post(f"{at}/create-supplier", json={"version": 999})
    assert answer.status_code == 409
    answer = client.post(f"{at}/create-supplier", json={})
    assert (answer.status_code, answer.json()["status"], answer.json()["supplier"]) == (
        200,
        "TAKEN_IN",
        "Ateliers Rouvière",
    )
    assert client.post(f"{at}/create-supplier", json={}).json()["code"] == "INVALID_TRANSITION"


def test_a_refusal_goes_back_with_its_reason(client, work_of, house: House, desk):
    send(house, client, *desk)
    with work_of() as context:
        [receipt] = receipts(context)
    answer = client.post(
        f"/api/workspace/einvoicing/receipts/{receipt.id}/refuse",
        json={"reason": "CMD_ERR", "text": "Commande absente"},
    )
    assert (answer.status_code, answer.json()["status"]) == (200, "REFUSED")
    run_jobs()
    assert said(house) == ["204", "210"]
    with work_of() as context:
        last = queries.messages_of(context, receipt_id=receipt.id)[-1]
        assert (last.reason_code, last.reason_text, last.status) == ("CMD_ERR", "Commande absente", "SENT")
        invoice = context.session.get(SupplierInvoice, (context.organization_id, receipt.supplier_invoice_id))
        assert invoice.status == "REFUSED"


def test_a_dispute_and_a_refusal_in_purchasing_go_back_too(client, work_of, house: House, desk):
    send(house, client, *desk)

    def move(status: str) -> None:
        with work_of() as context:
            [receipt] = receipts(context)
            body = SupplierInvoicePatch.model_validate({"status": status, "reason": "Quantité"})
            invoices.update(context, receipt.supplier_invoice_id, body)
            events.drain(context)
        run_jobs()

    move("DISPUTED")
    move("REFUSED")
    assert said(house) == ["204", "207", "210"]
    with work_of() as context:
        [receipt] = receipts(context)
        assert (receipt.status, receipt.refusal_reason) == ("REFUSED", "NON_CONFORME")
    with work_of() as context, pytest.raises(Conflict):
        invoices.update(
            context, receipt.supplier_invoice_id, SupplierInvoicePatch.model_validate({"status": "RECEIVED"})
        )
