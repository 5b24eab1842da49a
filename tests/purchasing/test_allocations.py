"""Allocations: never above the total, in an open year, and in the ledger only where the general account changes (MONEY.md 3.7)."""

import uuid
from decimal import Decimal
from typing import Any

import pytest

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import AccountingCode
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.purchasing.models import SupplierInvoice
from leaseapp.purchasing.schemas.allocations import AllocateContractIn, AllocationIn, SplitIn
from leaseapp.purchasing.schemas.invoices import InvoiceLinesIn
from leaseapp.purchasing.services import invoice_allocating, invoices
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Lessor, Payables, booked

D = Decimal


@pytest.fixture
def payables(buyer: Buyer) -> Payables:
    return Payables(buyer)


def add(payables: Payables, invoice: SupplierInvoice, amount: Any, code: str | None = None, **values: Any) -> Any:
    body = {"amountHt": amount, "accountingCodeId": payables.code(code) if code else None} | values
    return invoice_allocating.add(payables.context, invoice.id, AllocationIn.model_validate(body))


def refused(act: Any, kind: type = Invalid) -> Any:
    with pytest.raises(kind) as raised:
        act()
    return raised.value.code


@pytest.fixture
def contract(buyer: Buyer) -> Any:
    return Lessor(buyer).draft()


def test_each_call_adds_a_line(payables: Payables, contract: Any):
    invoice = payables.invoice(payables.line(9840))
    add(payables, invoice, "9497.70", leaseContractId=contract.id, quarterTag="Q4", notes="Lot 1")
    told = invoice_allocating.allocate_contract(
        payables.context, invoice.id, AllocateContractIn(lease_contract_id=contract.id)
    )
    assert [(one.amount_ht, one.contract_number, one.fiscal_year) for one in told.items] == [
        (D("9497.70"), contract.number, 2026), (D("342.30"), contract.number, 2026),
    ]  # fmt: skip
    assert (told.invoice_total_ht, told.allocated_ht, told.remaining_ht, told.fully_allocated) == (
        D(9840),
        D(9840),
        D(0),
        True,
    )


def test_one_cent_above_the_total_is_refused(payables: Payables, contract: Any):
    invoice = payables.invoice(payables.line(100))
    assert refused(lambda: add(payables, invoice, "100.01", leaseContractId=contract.id)) == "ALLOCATION_ABOVE_TOTAL"
    add(payables, invoice, "60", leaseContractId=contract.id)
    assert refused(lambda: add(payables, invoice, "40.01", leaseContractId=contract.id)) == "ALLOCATION_ABOVE_TOTAL"
    assert add(payables, invoice, "40", leaseContractId=contract.id).fully_allocated
    again = AllocateContractIn(lease_contract_id=contract.id)
    act = lambda: invoice_allocating.allocate_contract(payables.context, invoice.id, again)  # noqa: E731  named for its refusal
    assert refused(act, Conflict) == "NOTHING_TO_ALLOCATE"


def test_equal_parts_and_the_last_cent(payables: Payables, buyer: Buyer):
    lessor = Lessor(buyer)
    contracts = [lessor.draft() for _number in range(3)]
    invoice = payables.invoice(payables.line(100))
    body = SplitIn(lease_contract_ids=[one.id for one in contracts])
    told = invoice_allocating.split(payables.context, invoice.id, body)
    assert [one.amount_ht for one in told.items] == [D("33.34"), D("33.33"), D("33.33")]


def test_less_than_a_cent_for_each_is_refused(payables: Payables, buyer: Buyer):
    lessor = Lessor(buyer)
    body = SplitIn(lease_contract_ids=[lessor.draft().id, lessor.draft().id])
    invoice = payables.invoice(payables.line("0.01"))
    assert refused(lambda: invoice_allocating.split(payables.context, invoice.id, body)) == "ALLOCATION_TOO_SMALL"


def test_the_last_split_of_the_supplier_is_offered(payables: Payables, buyer: Buyer):
    lessor = Lessor(buyer)
    one, two = lessor.draft(), lessor.draft()
    supplier = payables.supplier()
    older, last, gone = (
        payables.invoice(payables.line(300), supplier=supplier, issueDate=f"2026-{month}-16") for month in ("08", "09", "10")
    )  # fmt: skip
    add(payables, older, "300", leaseContractId=one.id)
    add(payables, last, "200", "MNT-CTR", leaseContractId=one.id, quarterTag="Q3", notes="Lot 1")
    add(payables, last, "100", leaseContractId=two.id)
    told = add(payables, gone, "300", leaseContractId=two.id)
    invoice_allocating.remove(payables.context, told.items[0].id)
    add(payables, payables.invoice(payables.line(300)), "300", leaseContractId=two.id)  # another supplier's
    invoice = payables.invoice(payables.line(100), supplier=supplier)
    offered = invoice_allocating.last_split(payables.context, invoice.id)
    assert (offered.supplier_invoice_id, offered.number, offered.issue_date) == (last.id, last.number, last.issue_date)
    assert [(line.amount_ht, line.contract_number, line.accounting_code_id) for line in offered.items] == [
        (D("66.67"), one.number, payables.code("MNT-CTR")), (D("33.33"), two.number, None),
    ]  # fmt: skip
    for line in offered.items:
        body = line.model_dump(include=set(AllocationIn.model_fields))
        told = invoice_allocating.add(payables.context, invoice.id, AllocationIn(**body))
    assert told.fully_allocated
    assert invoice_allocating.last_split(payables.context, invoice.id).items == []
    assert invoice_allocating.last_split(payables.context, payables.invoice().id).items == []


def test_what_is_allocated_cannot_be_typed_away(payables: Payables, contract: Any):
    invoice = payables.invoice(payables.line(100))
    add(payables, invoice, "100", leaseContractId=contract.id)
    body = InvoiceLinesIn.model_validate({"lines": [payables.line(99)]})
    assert refused(lambda: invoices.replace_lines(payables.context, invoice.id, body)) == "ALLOCATION_ABOVE_TOTAL"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({}, "TARGET_REQUIRED"),
        ({"code": "IMM-MAT"}, "FIXED_ASSET_REQUIRED"),
        ({"leaseContractId": uuid.uuid4()}, "NOT_FOUND"),
    ],
)
def test_what_cannot_bear_it_is_refused(payables: Payables, values: dict[str, Any], code: str):
    invoice = payables.invoice(payables.line(100))
    assert refused(lambda: add(payables, invoice, "10", **values), NotFound if code == "NOT_FOUND" else Invalid) == code


def test_an_asset_is_not_charged_directly(payables: Payables, contract: Any):
    invoice = payables.invoice(
        payables.line(900), payables.line(100, accountingCodeId=payables.code("ACH-TRA")), code="IMM-MAT"
    )
    assert refused(lambda: add(payables, invoice, "100.01", "MNT-CUR")) == "FIXED_ASSET_REQUIRED"
    add(payables, invoice, "100", "MNT-CUR")
    add(payables, invoice, "900", leaseContractId=contract.id)
    payables.move(invoice, "VALIDATED")
    assert booked(payables.context, invoice.id)[0][:2] == [("2315", D(900)), ("6155", D(100))]


def test_allocations_before_the_validation_decide_the_charges(payables: Payables, contract: Any):
    invoice = payables.invoice(payables.line(800))
    add(payables, invoice, "300", "MNT-CTR", leaseContractId=contract.id)
    payables.move(invoice, "VALIDATED")
    assert booked(payables.context, invoice.id) == [
        [("6156", D(300)), ("6155", D(500)), ("44566", D(160)), ("401", D(-960))]
    ]


def test_allocations_after_it_move_the_charge_and_their_removal_moves_it_back(payables: Payables, contract: Any):
    invoice = payables.validated(payables.line(800))
    add(payables, invoice, "100", "MNT-CUR", leaseContractId=contract.id)
    assert len(booked(payables.context, invoice.id)) == 1
    told = add(payables, invoice, "300", "MNT-CTR", leaseContractId=contract.id)
    assert booked(payables.context, invoice.id)[1] == [("6156", D(300)), ("6155", D(-300))]
    invoice_allocating.remove(payables.context, told.items[1].id)
    assert booked(payables.context, invoice.id)[2] == [("6155", D(300)), ("6156", D(-300))]
    add(payables, invoice, "200", "MNT-CTR")
    payables.move(invoice, "CANCELED", reason="Facture en double")
    sums: dict[str, Decimal] = {}
    for entry in booked(payables.context, invoice.id):
        for account, amount in entry:
            sums[account] = sums.get(account, D(0)) + amount
    assert set(sums.values()) == {D(0)}
    assert refused(lambda: add(payables, invoice, "1", "MNT-CTR"), Conflict) == "INVOICE_OVER"


def test_an_account_that_the_chart_does_not_have_takes_no_charge(payables: Payables):
    invoice = payables.validated(payables.line(800))
    payables.context.session.get_one(
        AccountingCode, (payables.context.organization_id, payables.code("MNT-CTR"))
    ).ledger_account = "69999"
    assert refused(lambda: add(payables, invoice, "300", "MNT-CTR")) == "UNKNOWN_ACCOUNT"


def test_a_closed_year_keeps_its_allocations(payables: Payables, contract: Any):
    invoice = payables.invoice(payables.line(800))
    told = add(payables, invoice, "100", leaseContractId=contract.id)
    year = next(one for one in ledger.years_of(payables.context, invoice.billing_entity_id) if one.year == 2026)
    for move in ("launch", "review", "close"):
        FISCAL_YEAR.fire(year, move)
        payables.context.session.flush()
    assert refused(lambda: add(payables, invoice, "100", leaseContractId=contract.id), Conflict) == "FISCAL_YEAR_CLOSED"
    assert (
        refused(lambda: invoice_allocating.remove(payables.context, told.items[0].id), Conflict) == "FISCAL_YEAR_CLOSED"
    )
    assert add(payables, invoice, "100", leaseContractId=contract.id, fiscalYear=2027).allocated_ht == D(200)
