"""The story of a purchase: a quote drops into the inbox, is retained, ordered by a signature, received, billed and paid."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode
from leaseapp.accounting.services import books, codes
from leaseapp.assets.models import Asset
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.adapters import ai, ocr
from leaseapp.kernel.adapters.ai import Fixtures
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.schemas.contracts import SignContractIn
from leaseapp.leasing.services import contract_signing
from leaseapp.purchasing.models import SupplierInvoice, SupplierOrder
from leaseapp.purchasing.schemas.affair_quotes import AttachIn
from leaseapp.purchasing.schemas.lines import LinesIn
from leaseapp.purchasing.schemas.orders import ReceiveIn, SupplierOrderPatch
from leaseapp.purchasing.schemas.suppliers import SupplierIn
from leaseapp.purchasing.services import affair_quotes, orders, receiving, suppliers
from tests.factories import directory, sales
from tests.leasing.contracting import House
from tests.purchasing import papers
from tests.purchasing.inbox import committed, read
from tests.purchasing.invoicing import booked

W = "/api/workspace"
US = replace(papers.OURS, siren=str(sales.SELLER["siren"]))


@pytest.fixture(autouse=True)
def _ports(storage):
    ocr.port.use(None)
    ai.port.use(Fixtures(latency=0))
    yield
    ocr.port.forget()
    ai.port.use(None)


def received(buyer, work_of):
    """An order that a signature made of a quote in the inbox, received; with what its invoice is booked on."""
    with work_of() as context:
        house = House(context)
        contract_id, second_id = house.sent().id, house.draft().id
        model, place = house.fleet.model(), house.fleet.place()
        company = directory.company(context, name=papers.MEDILYS.name, siren=papers.MEDILYS.siren)
        suppliers.create(context, SupplierIn(company_id=company.id))

    # a PDF drops into the inbox, is read from its text, and becomes a quote
    answer = committed(buyer, read(buyer, replace(papers.QUOTE, buyer=US)), validUntil="2026-12-31", leadTimeDays=21)
    assert answer.json()["targetKind"] == "SupplierQuote", answer.text
    quote_id = UUID(answer.json()["targetId"])

    # retained on an affair, whose contract is signed: the order is there
    with work_of() as context:
        house.context = context
        contract = get_or_404(context, LeaseContract, contract_id)
        affair_quotes.attach(context, contract.affair_id, AttachIn(supplier_quote_ids=[quote_id]))
        affair_quotes.retain(context, contract.affair_id, quote_id)
        house.signed_by_lessee(contract)
        contract_signing.sign(context, contract.id, SignContractIn(name="Paul Durand"))
        house.drained()
        order = context.session.exec(select(SupplierOrder).where(SupplierOrder.lease_contract_id == contract.id)).one()
        assert (order.is_automatic, order.total_ht) == (True, Decimal("28130.00"))
        order_id, order_number = order.id, order.number

    # checked and confirmed at the desk, received at the dock with serials: machines exist
    with work_of() as context:
        lines = [
            {
                "id": line.id, "designation": line.designation, "quantity": line.quantity, "unitPriceHt": line.unit_price_ht,
                "discountPct": line.discount_pct, "vatRatePct": line.vat_rate_pct, "assetModelId": model,
            }
            for line in orders.lines_of(context, order_id)
        ]  # fmt: skip
        orders.set_lines(context, order_id, LinesIn.model_validate({"lines": lines}))
        orders.update(context, order_id, SupplierOrderPatch.model_validate({"deliveryLocationId": place}))
        orders.confirm(context, order_id, None)
        came = [
            {"orderLineId": line["id"], "receivedQuantity": 2, "serialNumbers": [f"{at}-1", f"{at}-2"]}
            for at, line in enumerate(lines)
        ]
        receiving.receive(context, order_id, ReceiveIn.model_validate({"lines": came}))
        serials = context.session.exec(
            select(Asset.serial_number).where(Asset.model_id == model).order_by(col(Asset.id))
        )
        assert sorted(serials) == ["0-1", "0-2", "1-1", "1-2"]
        entity = context.session.exec(select(BillingEntity).where(BillingEntity.siren == US.siren)).one()
        books.create_book(context, entity.id, date(2026, 1, 1))
        codes.seed(context)
        code = context.session.exec(select(AccountingCode).where(AccountingCode.code == "ACH-MAR")).one().id
    return order_id, order_number, contract_id, second_id, code


def test_a_quote_in_the_inbox_ends_as_a_paid_invoice(as_role, work_of):
    accountant = as_role("ACCOUNTANT")
    order_id, order_number, contract_id, second_id, code = received(as_role("ADMIN"), work_of)

    # the invoice drops in, is linked to the order, matched, allocated over two contracts, validated, booked
    paper = replace(papers.INVOICE, lines=(papers.SCANNER, papers.PROBE), order=order_number, buyer=US)
    answer = committed(
        accountant, read(accountant, paper), supplierOrderId=str(order_id), accountingCodeId=str(code), fiscalYear=2026
    )
    assert answer.json()["targetKind"] == "SupplierInvoice", answer.text
    one = f"{W}/supplier-invoices/{answer.json()['targetId']}"
    linked = accountant.patch(f"{one}/order", json={"supplierOrderId": str(order_id)})
    assert linked.status_code == 200, linked.text
    assert {line["status"] for line in accountant.get(f"{one}/match-lines").json()["items"]} == {"OK"}
    assert accountant.post(f"{one}/validate-three-way", json={}).status_code == 200
    part = accountant.post(f"{one}/allocations", json={"amountHt": 20000, "leaseContractId": str(contract_id)})
    assert part.json()["remainingHt"] == 8130, part.text
    rest = accountant.post(f"{one}/allocate-contract", json={"leaseContractId": str(second_id)})
    assert rest.json()["fullyAllocated"], rest.text
    valid = accountant.patch(one, json={"status": "VALIDATED"})
    assert valid.status_code == 200, valid.text

    # paid, and every entry balances
    paid = accountant.post(
        f"{W}/supplier-payments",
        json={
            "supplierId": valid.json()["supplierId"], "date": "2026-11-26", "amount": 33756, "method": "DIRECT_DEBIT",
            "allocations": [{"supplierInvoiceId": valid.json()["id"], "amount": 33756}],
        },
    )  # fmt: skip
    assert paid.status_code == 201, paid.text
    with work_of() as context:
        invoice = context.session.exec(select(SupplierInvoice)).one()
        assert (invoice.status, invoice.paid_amount) == ("PAID", Decimal("33756.00"))
        assert [number for number, _amount in booked(context, invoice.id)[0]] == ["607", "44566", "401"]
