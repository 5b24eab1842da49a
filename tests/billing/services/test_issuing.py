"""Issue at its edges: dates of a series, prefixes, closed years, what is taken over from live rows."""

from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.accounting.enums import FiscalYearState
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.services import invoice_documents, issuing
from leaseapp.directory.enums import NumberSeries
from leaseapp.directory.models import Company
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence.sequences import last_number
from tests.factories import sales


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


def test_a_series_never_goes_back_in_time(context, book):
    customer = sales.customer(context)
    first = sales.issued(context, customer, book)
    context.now = context.now - timedelta(days=3)
    second = sales.issued(context, customer, book, dueDate=(context.today + timedelta(days=30)).isoformat())
    assert (first.number, second.number) == ("FAC-1", "FAC-2")
    assert second.issue_date == first.issue_date > context.today


def test_a_due_date_before_the_date_of_the_series_is_refused(context, book):
    customer = sales.customer(context)
    sales.issued(context, customer, book)
    context.now = context.now - timedelta(days=3)
    draft = sales.draft(context, customer, book, dueDate=(context.today + timedelta(days=1)).isoformat())
    with pytest.raises(Invalid) as refused:
        issuing.issue(context, draft.id)
    assert [error.code for error in refused.value.errors] == ["DUE_DATE_BEFORE_ISSUE"]
    assert draft.status is InvoiceStatus.DRAFT


def test_each_entity_counts_for_itself(context, book):
    other = sales.seller(
        context, name="Other", siren="881234504", siret="88123450400010", vatNumber=None, vatFranchise=True,
        invoiceNumberPrefix="B/", creditNoteNumberPrefix="BA/",
    )  # fmt: skip
    events.drain(context)
    customer = sales.customer(context)
    untaxed = sales.GOODS | {"vatRatePct": 0}
    numbers = [
        sales.issued(context, customer, book).number,
        sales.issued(context, customer, other, [untaxed]).number,
        sales.issued(context, customer, book).number,
    ]
    assert numbers == ["FAC-1", "B/1", "FAC-2"]


def test_a_closed_year_refuses_and_uses_no_number(context, book):
    draft = sales.draft(context, sales.customer(context), book)
    with context.session.begin_nested() as savepoint:
        year = context.session.exec(
            select(FiscalYearClosing).where(FiscalYearClosing.billing_entity_id == book.id)
        ).one()
        context.session.connection().execute(
            FiscalYearClosing.__table__.update()
            .where(FiscalYearClosing.__table__.c.id == year.id)
            .values(state=FiscalYearState.CLOSED)
        )
        with pytest.raises(Conflict) as refused:
            issuing.issue(context, draft.id)
        savepoint.rollback()
    assert refused.value.code == "FISCAL_YEAR_CLOSED"
    assert last_number(context, NumberSeries.INVOICE, book.id) == 0


def test_nothing_to_invoice_is_refused(context, book):
    draft = sales.draft(context, sales.customer(context), book, [sales.GOODS | {"discountPct": 100}])
    with pytest.raises(Invalid) as refused:
        issuing.issue(context, draft.id)
    assert [error.code for error in refused.value.errors] == ["TOTAL_ZERO"]


def test_the_issued_document_is_that_of_the_draft_and_outlives_changes(context, book):
    customer = sales.customer(context)
    draft = sales.draft(context, customer, book, [sales.GOODS, sales.SERVICE])
    parties = queries.invoice_with_parties(context, draft.id)
    before = invoice_documents.draft_document(context, parties)
    invoice = issuing.issue(context, draft.id)
    company = context.session.get(Company, (context.organization_id, customer.company_id))
    company.name, book.iban = "Renamed", None
    context.session.flush()
    after = invoice_documents.issued_document(context, invoice)
    assert (after.seller, after.buyer, after.lines, after.totals) == (
        before.seller,
        before.buyer,
        before.lines,
        before.totals,
    )
    assert after.seller.share_capital == Decimal("50000.00")
    assert (after.number, after.issue_date) == ("FAC-1", context.today)


def test_who_wants_his_order_number_gets_no_invoice_without_it(context, book):
    customer = sales.customer(context)
    customer.order_reference_required = True
    context.session.flush()
    draft = sales.draft(context, customer, book)
    with pytest.raises(Invalid) as refused:
        issuing.issue(context, draft.id)
    assert [(error.field, error.code) for error in refused.value.errors] == [("purchaseOrderRef", "ORDER_REF_MISSING")]
    draft.purchase_order_ref = "BC-7"
    assert issuing.issue(context, draft.id).number == "FAC-1"
    customer.order_reference_required = False
    assert draft.buyer_snapshot["order_reference_required"] is True


def test_a_snapshot_of_an_older_version_is_read(context, book):
    invoice = sales.issued(context, sales.customer(context), book)
    stored = dict(invoice.seller_snapshot)
    assert "website" not in stored
    assert invoice_documents.seller_from({**stored, "website": "nordloc.example"}) == invoice_documents.seller_from(
        stored
    )
