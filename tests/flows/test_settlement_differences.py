"""A rest of one cent never keeps an invoice open: it is posted with what settled the invoice, and undone with it.

Receipts of random amounts, some a cent beside what is due, and credits set off arrive and bounce; after each act ledger,
open items and statement say the same, and an invoice is open by two cents or more, or by what nobody has touched.
"""

from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leaseapp.sales import queries
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.rules.settlement import PAYABLE, due_on
from leaseapp.sales.schemas.payments import PaymentIn
from leaseapp.sales.schemas.statements import StatementQuery
from leaseapp.sales.services import collecting, statements
from leaseapp.sales.services.credit_reading import available
from tests.factories import sales
from tests.factories.accounts import opened
from tests.factories.credits import allocated, credited, used
from tests.flows.test_invoice_to_cash import balances, live_letterings

D = Decimal
CENT = D("0.01")
RECEIPTS = st.lists(
    st.tuples(
        st.lists(
            st.one_of(st.sampled_from([-2, -1, 0, 1]), st.floats(0.01, 0.99)), min_size=1, max_size=3
        ),
        st.booleans(),
    ),
    min_size=1,
    max_size=5,
)  # fmt: skip


def share(invoice, wish):
    """What is paid on an invoice: some cents beside what is due, or a part of it."""
    due = due_on(invoice)
    amount = due + wish * CENT if isinstance(wish, int) else (due * D(str(wish))).quantize(CENT)
    return invoice, max(amount, CENT)


def undo(context, payment):
    body = {"reversesPaymentId": payment.id, "date": context.today, "reason": "Bounced"}
    return collecting.record(context, PaymentIn.model_validate(body))


def agree(context, customer, invoices):
    """Ledger, open items, statement and status say the same."""
    context.session.flush()
    today = context.today
    owed = sum((due_on(invoice) for invoice in invoices if invoice.status in PAYABLE), D(0))
    year = StatementQuery.model_validate({"from": today.replace(month=1, day=1), "to": today})
    statement = statements.read(context, customer.id, year)
    bands = queries.bands_of(context, customer.id, today)
    assert queries.ledger_balance(context, customer.ledger_party_id, today) == statement.closing == bands.balance
    assert owed == bands.balance + bands.credits
    for invoice in invoices:
        assert invoice.status not in PAYABLE or due_on(invoice) > CENT or invoice.paid_amount == 0
    return owed


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.decimals(D("0.02"), D("999.99"), places=2), min_size=1, max_size=3), RECEIPTS)
def test_whatever_is_received_a_cent_keeps_nothing_open(context_of, prices, receipts):
    with context_of() as context:
        entity, customer = opened(context), sales.customer(context)
        invoices = [
            sales.issued(context, customer, entity, [line | {"unitPriceHt": str(price)} for line in lines])
            for price, lines in zip(
                prices, [[sales.GOODS], [sales.SERVICE], [sales.GOODS, sales.SERVICE]], strict=False
            )
        ]
        issued, kept = balances(context), []
        for wishes, bounces in receipts:
            shares = [
                share(invoice, wish)
                for invoice, wish in zip(invoices, wishes, strict=False)
                if invoice.status in PAYABLE
            ]
            if shares:
                before = balances(context)
                payment = sales.paid(context, *shares)
                agree(context, customer, invoices)
                if bounces:
                    undo(context, payment)
                    assert balances(context) == before
                else:
                    kept.append(payment)
                agree(context, customer, invoices)
        for payment in reversed(kept):
            undo(context, payment)
            agree(context, customer, invoices)
        assert balances(context) == issued
        assert [invoice.paid_amount for invoice in invoices] == [0] * len(invoices)
        for invoice in invoices:
            sales.paid(context, (invoice, due_on(invoice) - CENT))
        assert agree(context, customer, invoices) == 0
        found = balances(context)
        assert {account for account in found if account.startswith(("411", "44574"))} == set()
        assert found["6588"] == str(CENT * len(invoices))
        assert all(code.isupper() for code in live_letterings(context))


def test_a_credit_that_leaves_a_cent_settles_the_invoice_until_its_use_is_undone(context):
    entity, customer = opened(context), sales.customer(context)
    returned = sales.issued(context, customer, entity, [sales.GOODS | {"unitPriceHt": "99.99", "vatRatePct": 0,
                                                                       "vatReason": "EXEMPT"}])  # fmt: skip
    sales.paid(context, (returned, "99.99"))
    note = credited(context, returned)
    invoice = sales.issued(context, customer, entity, [sales.SERVICE | {"unitPriceHt": "83.33"}])
    assert invoice.total_ttc == 100
    before = balances(context)
    allocated(context, note, (invoice, "99.99"))
    assert (invoice.status, due_on(invoice), available(note)) == (InvoiceStatus.PAID, 0, 0)
    assert agree(context, customer, [returned, invoice]) == 0
    found = balances(context)
    assert (found["6588"], found.get("411"), found.get("445741")) == ("0.01", None, None)
    ((use, _number),) = queries.uses_of_credit_note(context, note.id)
    used(context, note, reversesUseId=use.id, reason="Mistaken")
    assert (invoice.status, due_on(invoice), available(note)) == (InvoiceStatus.ISSUED, 100, D("99.99"))
    agree(context, customer, [returned, invoice])
    assert balances(context) == before
