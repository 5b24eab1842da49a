"""Provisions followed to their invoices: consumed in part or whole, closed by the real invoice, written off (MONEY.md 6.3)."""

from collections import Counter
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.closing.endpoints.provisions import consume_provision
from leaseapp.closing.enums import ProvisionStatus
from leaseapp.closing.models import AccountingProvision
from leaseapp.closing.schemas import ConsumeIn, DecisionIn, PendingQuery, ProvisionIn
from leaseapp.closing.services import apurement, provisions
from leaseapp.kernel.errors import Conflict, Invalid
from tests.factories.accounts import at
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables
from tests.support.at_once import at_once

D = Decimal
JANUARY = date(2027, 1, 15)


class Provided:
    """A posted FNP of 1,350.00 of 2026, and invoices of its supplier in January 2027."""

    def __init__(self, buyer: Buyer) -> None:
        self.context, self.payables = buyer.context, Payables(buyer)
        self.supplier = self.payables.supplier()
        statement = select(FiscalYearClosing).where(FiscalYearClosing.billing_entity_id == buyer.seller.id)
        self.year = self.context.session.exec(statement.where(FiscalYearClosing.year == 2026)).one()
        self.row = self.provision()

    def provision(self, kind: str = "FNP", amount: Any = 1350, vat: Any = 270) -> AccountingProvision:
        body = {
            "fiscalYearId": self.year.id, "kind": kind, "label": "Fauteuils", "account": "6155", "amountHt": amount, "vatAmount": vat,
            "explanation": "8 reçus, 5 facturés", "companyId": self.supplier.company_id,
        }  # fmt: skip
        made = provisions.declare(self.context, ProvisionIn.model_validate(body))
        return provisions.accept(self.context, made.id, DecisionIn())

    def invoice(self, price: Any, on: date = JANUARY, **values: Any) -> Any:
        with at(self.context, max(on, JANUARY)):
            values = {"supplier": self.supplier, "issueDate": on, "fiscalYear": on.year} | values
            return self.payables.invoice(self.payables.line(price), **values)

    def consume(self, invoice: Any = None, row: Any = None, **values: Any) -> Any:
        body = {"supplierInvoiceId": invoice.id} if invoice is not None else {}
        with at(self.context, JANUARY):
            return apurement.consume(self.context, (row or self.row).id, ConsumeIn.model_validate(body | values))

    def refusal(self, kind: type, *arguments: Any, **values: Any) -> str:
        with pytest.raises(kind) as error:
            self.consume(*arguments, **values)
        return error.value.errors[0].code if error.value.errors else error.value.code


@pytest.fixture
def provided(buyer: Buyer) -> Provided:
    return Provided(buyer)


def test_the_real_invoice_closes_it_and_its_difference_is_told(provided):
    told = provided.consume(provided.invoice(1377))
    assert (told.consumed_ht, told.remaining_ht, told.variance_ht, told.status) == (
        D(1350),
        D(0),
        D("27.00"),
        "REVERSED",
    )


def test_it_is_consumed_in_parts_and_closed_exactly(provided):
    first = provided.consume(provided.invoice(500))
    assert (first.consumed_ht, first.remaining_ht, first.variance_ht) == (D(500), D(850), D(0))
    second = provided.consume(provided.invoice(877))
    assert (second.consumed_ht, second.remaining_ht, second.variance_ht) == (D(1350), D(0), D("27.00"))
    assert provided.refusal(Conflict, provided.invoice(10)) == "PROVISION_NOT_WAITING"


def test_one_invoice_consumes_two_provisions_never_more_than_it_holds(provided):
    other, invoice = provided.provision(amount=400, vat=0), provided.invoice(1500)
    provided.consume(invoice)
    told = provided.consume(invoice, other)
    assert (told.consumed_ht, told.remaining_ht) == (D(150), D(250))
    assert provided.refusal(Invalid, invoice, other) == "ABOVE_INVOICE"


def test_a_part_that_somebody_chooses(provided):
    told = provided.consume(provided.invoice(1000), amountHt="350.00")
    assert (told.consumed_ht, told.remaining_ht) == (D(350), D(1000))
    assert provided.refusal(Invalid, provided.invoice(2000), amountHt="1000.01") == "ABOVE_PROVISION"
    assert provided.refusal(Invalid, provided.invoice(100), amountHt="100.01") == "ABOVE_INVOICE"


def test_the_rest_is_written_off_with_a_reason(provided):
    provided.consume(provided.invoice(1000))
    told = provided.consume(writeOff="Le fournisseur ne facturera pas le reste")
    assert (told.remaining_ht, told.variance_ht) == (D(0), D("-350.00"))


def test_consuming_before_the_closing_reverses_at_once(provided):
    assert provided.row.status is ProvisionStatus.POSTED
    provided.consume(provided.invoice(500))
    row = provided.context.session.get(AccountingProvision, (provided.context.organization_id, provided.row.id))
    assert (row.status, row.reversed_in_year) == (ProvisionStatus.REVERSED, 2027)


def test_what_does_not_fit_is_refused(provided):
    refused = provided.refusal
    assert refused(Invalid) == "INVOICE_OR_REASON"
    assert refused(Invalid, provided.invoice(10), writeOff="X") == "INVOICE_OR_REASON"
    assert refused(Invalid, provided.invoice(10, on=date(2026, 12, 31))) == "INVOICE_OF_SAME_YEAR"
    assert refused(Invalid, provided.invoice(10, supplier=provided.payables.supplier())) == "OTHER_SUPPLIER"
    assert refused(Invalid, provided.invoice(10, kind="CREDIT_NOTE")) == "WRONG_DOCUMENT"
    over = provided.invoice(10)
    with at(provided.context, JANUARY):
        provided.payables.move(over, "VALIDATED")
        provided.payables.move(over, "CANCELED", reason="Pas pour nous")
    assert refused(Conflict, over) == "INVOICE_OVER"
    assert refused(Conflict, provided.invoice(10), provided.provision("CCA", vat=0)) == "PROVISION_NOT_WAITING"


def test_a_credit_to_receive_waits_for_a_credit_note(provided):
    row = provided.provision("AAR", 100, 20)
    assert provided.refusal(Invalid, provided.invoice(100), row) == "WRONG_DOCUMENT"
    assert provided.consume(provided.invoice(100, kind="CREDIT_NOTE"), row).remaining_ht == 0


def test_what_waits_is_told_with_the_invoices_that_fit_best_first(provided):
    far, near = provided.invoice(300), provided.invoice(1377)
    with at(provided.context, JANUARY):
        told = apurement.pending(provided.context, PendingQuery())
    (one,) = told.items
    assert (one.remaining_ht, one.is_old, told.remaining_ht) == (D(1350), False, D(1350))
    assert [(found.number, found.score) for found in one.candidates] == [(near.number, 98), (far.number, 22)]
    with at(provided.context, date(2028, 1, 2)):
        assert apurement.pending(provided.context, PendingQuery(fiscal_year=2026)).items[0].is_old
    assert apurement.pending(provided.context, PendingQuery(fiscal_year=2025)).items == []


def test_twenty_consume_the_last_euro(work_of):
    with work_of() as context:
        provided = Provided(Buyer(context))
        row_id, invoice_ids = provided.row.id, [provided.invoice(100).id for _number in range(20)]
    calls = [
        {"provision_id": row_id, "body": {"supplierInvoiceId": str(one), "amountHt": 100}} for one in invoice_ids
    ]  # fmt: skip
    outcomes = Counter(one.code or "done" for one in at_once(consume_provision, calls))
    assert outcomes == {"done": 13, "ABOVE_PROVISION": 7}
    with work_of() as context:
        row = context.session.get(AccountingProvision, (context.organization_id, row_id))
        assert row.consumed_ht == D(1300)
