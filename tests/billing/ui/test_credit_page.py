"""The pages of credits: what their states hold after each event, with the caller's permissions."""

import pytest
from sqlmodel import func, select

from leaseapp import leaseapp as application
from leaseapp.billing import queries
from leaseapp.billing.models import CreditNote, Customer
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.ui.forms import FormState
from leaseapp.ui.record import RecordState
from tests.factories import sales
from tests.factories.credits import credited
from tests.ui.conftest import tab_of  # noqa: F401
from tests.ui.tabs import run

assert application.app is not None  # it declares the pages
FORM, NEW, RECORD = (f"/workspace/credit-notes{part}" for part in ("", "/new", "/[record_id]"))


@pytest.fixture
def invoice(work_of):
    """The ids of an issued invoice of 1 200 € and of its line."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
    with work_of() as context:
        issued = sales.issued(context, customer, entity)
        return str(issued.id), str(queries.lines_of(context, issued.id)[0].id)


def count(work_of):
    with work_of() as context:
        return context.session.exec(select(func.count()).select_from(CreditNote)).one()


def test_what_is_left_is_shown_counted_and_issued(tab_of, work_of, invoice):  # noqa: F811
    invoice_id, line_id = invoice

    async def story():
        state = await tab_of("ACCOUNTANT", f"{NEW}?invoiceId={invoice_id}").state(FormState)
        await state.open(FORM)
        values = state.data["values"]
        assert (values["invoiceNumber"], values["lines"][0]["quantity"]) == ("FAC-1", 1)
        lines = [{"invoiceLineId": line_id, "amountHt": 500}]
        await state.count(FORM, {"invoiceId": invoice_id, "lines": lines, "preview": False})
        assert (state.preview["totalTtc"], state.preview["settledAmount"], count(work_of)) == (600, 600, 0)
        too_much = [{"invoiceLineId": line_id, "amountHt": 1000.01}]
        await state.count(FORM, {"invoiceId": invoice_id, "lines": too_much})
        assert list(state.preview["refused"]["errors"]) == ["lines[0].amountHt"]
        body = {"invoiceId": invoice_id, "reason": "Returned", "lines": lines}
        await state.save(FORM, {**body, "reason": " "})
        assert (list(state.outcome["errors"]), state.outcome.get("go"), count(work_of)) == (["reason"], None, 0)
        await state.save(FORM, body)
        assert state.outcome["go"].startswith("/workspace/credit-notes/")
        assert count(work_of) == 1

    run(story())


def test_a_credit_note_sent_twice_from_the_same_page_is_issued_once(tab_of, work_of, invoice):  # noqa: F811
    invoice_id, line_id = invoice
    body = {"invoiceId": invoice_id, "reason": "Returned", "lines": [{"invoiceLineId": line_id, "amountHt": 500}]}

    async def story():
        state = await tab_of("ACCOUNTANT", f"{NEW}?invoiceId={invoice_id}").state(FormState)
        await state.open(FORM)
        await state.save(FORM, {**body, "reason": " "}, "page-1")
        assert (list(state.outcome["errors"]), count(work_of)) == (["reason"], 0)
        await state.save(FORM, body, "page-1")
        first = state.outcome["go"]
        await state.open(FORM)
        await state.save(FORM, body, "page-1")
        assert (state.outcome["go"], count(work_of)) == (first, 1)
        await state.open(FORM)
        await state.save(FORM, body, "page-2")
        assert (state.outcome["go"] == first, count(work_of)) == (False, 2)

    run(story())


def test_a_refund_sent_twice_from_the_same_dialog_is_paid_once(tab_of, work_of, invoice):  # noqa: F811
    with work_of() as context:
        (settled,) = queries.invoices_for_payment(context, [invoice[0]]).values()
        sales.paid(context, (settled, "1200"))
        note_id = str(credited(context, settled).id)

    async def story():
        state = await tab_of("ACCOUNTANT", f"/workspace/credit-notes/{note_id}").state(RecordState)
        await state.open(RECORD)
        values = {"date": state.data["record"]["issueDate"], "amount": 100, "method": "TRANSFER"}
        for _press in range(2):
            await state.act("refund", values, "dialog-1")
            assert (state.outcome["ok"], state.data["record"]["availableAmount"]) == (True, 1100)
        await state.act("refund", values, "dialog-2")
        assert state.data["record"]["availableAmount"] == 1000

    run(story())


def test_who_may_not_credit_sees_why_and_so_does_who_names_no_invoice(tab_of, invoice):  # noqa: F811
    async def story():
        state = await tab_of("COMMERCIAL", f"{NEW}?invoiceId={invoice[0]}").state(FormState)
        await state.open(FORM)
        assert state.data["refused"] == "You do not have the permission for this action."
        state = await tab_of("ACCOUNTANT", NEW).state(FormState)
        await state.open(FORM)
        assert (state.data["values"], "refused" in state.data) == ({}, False)
        state = await tab_of("ACCOUNTANT", f"{NEW}?invoiceId={new_id()}").state(FormState)
        await state.open(FORM)
        assert state.data["refused"] == "This record does not exist."

    run(story())


def test_a_credit_is_allocated_from_its_record(tab_of, work_of, invoice):  # noqa: F811
    with work_of() as context:
        (settled,) = queries.invoices_for_payment(context, [invoice[0]]).values()
        sales.paid(context, (settled, "1200"))
        note_id = str(credited(context, settled).id)
        by, of = settled.billing_entity_id, settled.customer_id
    with work_of() as context:
        seller = context.session.get(BillingEntity, (context.organization_id, by))
        buyer = context.session.get(Customer, (context.organization_id, of))
        other = sales.issued(context, buyer, seller)
        other_id = str(other.id)
        books = {"siren": "732829320", "siret": "73282932000074", "vatNumber": "FR44732829320", "invoiceNumberPrefix": "SVC-",
                 "creditNoteNumberPrefix": "SVA-"}  # fmt: skip
        second = sales.seller(context, name="Nordlease Services", **books).id
    with work_of() as context:
        buyer, books_of = (
            context.session.get(table, (context.organization_id, key))
            for table, key in ((Customer, of), (BillingEntity, second))
        )
        sales.issued(context, buyer, books_of)

    async def story():
        state = await tab_of("ACCOUNTANT", f"/workspace/credit-notes/{note_id}").state(RecordState)
        await state.open(RECORD)
        record = state.data["record"]
        assert ([row["id"] for row in record["openInvoices"]], record["hasCredit"]) == ([other_id], True)
        values = {"date": record["issueDate"], "allocations": [{"invoiceId": other_id, "quantity": 300}]}
        await state.act("allocate", values)
        assert (state.outcome["ok"], state.data["record"]["availableAmount"]) == (True, 900)
        await state.act("refund", {"date": record["issueDate"], "amount": 900.01, "method": "TRANSFER"})
        assert state.outcome["problem"]["code"] == "CREDIT_EXCEEDED"
        await state.act("refund", {"date": record["issueDate"], "amount": 900, "method": "TRANSFER"})
        assert state.data["record"]["hasCredit"] is False

    run(story())
