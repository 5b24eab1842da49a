"""A rest of one cent never keeps an invoice open, or a credit: it is posted with what settled, and undone with it.

Receipts, credit notes and uses of credits of random amounts, some a cent beside what is due, arrive and bounce; after each
act ledger, open items and statement say the same, and an invoice is open by two cents or more, or by what nobody has touched.
"""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.rules import credit as rules
from leaseapp.billing.rules.settlement import PAYABLE, due_on
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.schemas.statements import StatementQuery
from leaseapp.billing.services import collecting, statements
from leaseapp.billing.services.credit_reading import available
from leaseapp.directory.models import BillingEntity
from tests.factories import sales
from tests.factories.accounts import opened
from tests.factories.credits import allocated, amount_of, credited, refunded, used
from tests.flows.test_credit_properties import Story, check_vat
from tests.flows.test_invoice_to_cash import balances, live_letterings
from tests.support.examples import through_the_database

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
    """Return the payment on an invoice: some cents beside what is due, or a part of it."""
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
        touched = invoice.paid_amount + invoice.credited_amount > 0
        assert invoice.status not in PAYABLE or due_on(invoice) > CENT or not touched
    return owed


@pytest.mark.slow("ledger, open items and statement of five histories after each act")
@through_the_database
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
                                                                       "vatReason": "EXEMPT_MEDICAL"}])  # fmt: skip
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


EXEMPT = sales.GOODS | {"vatRatePct": 0, "vatReason": "EXEMPT_MEDICAL"}
WISH = st.one_of(st.sampled_from([-2, -1, 0, 1]), st.floats(0.1, 0.9))
ACTS = st.lists(
    st.tuples(st.sampled_from(["pay", "bounce", "credit", "credit", "allocate", "allocate own", "refund", "undo"]), WISH),
    min_size=2,
    max_size=8,
)  # fmt: skip


class Credits:
    """An invoice with a line without VAT and a service whose VAT waits, another one without VAT, and what becomes of them."""

    def __init__(self, context, price, service):
        self.context, self.entity, self.customer = context, opened(context), sales.customer(context)
        lines = [EXEMPT | {"unitPriceHt": str(price)}, sales.SERVICE | {"unitPriceHt": str(service)}]
        self.invoice = sales.issued(context, self.customer, self.entity, lines)
        self.other = sales.issued(context, self.customer, self.entity, [EXEMPT | {"unitPriceHt": "500.00"}])
        self.notes, self.payments, self.is_refunded = [], [], True

    def wished(self, whole, wish, most):
        """Some cents beside `whole`, or a part of it; two cents or more, at most `most`."""
        amount = whole + wish * CENT if isinstance(wish, int) else (whole * D(str(wish))).quantize(CENT)
        return amount if 2 * CENT <= amount <= most else None

    def pay(self, wish):
        due = due_on(self.invoice)
        amount = self.wished(due, wish, due + CENT)
        if self.invoice.status in PAYABLE and amount:
            self.payments.append(sales.paid(self.context, (self.invoice, amount)))

    def bounce(self, _wish):
        if self.payments:
            undo(self.context, self.payments.pop())

    def credit(self, wish):
        line = queries.lines_of(self.context, self.invoice.id)[0]
        left = rules.remaining([line], [
            given for given in queries.credited_lines_of(self.context, self.invoice.id)
            if given.invoice_line_id == line.id
        ])[line.id].amount  # fmt: skip
        amount = self.wished(due_on(self.invoice) or left, wish, left)
        if amount:
            self.notes.append(credited(self.context, self.invoice, amount_of(line, amount)))

    def _use(self, wish, invoice):
        for note in self.notes:
            due = available(note) if invoice is None else min(due_on(invoice), available(note))
            amount = self.wished(due, wish, due)
            if amount and (invoice is None or invoice.status in PAYABLE):
                if invoice is None:
                    refunded(self.context, note, amount)
                else:
                    allocated(self.context, note, (invoice, amount))
                return

    def refund(self, wish):
        self._use(wish, None)

    def allocate(self, wish):
        self._use(wish, self.other)

    def allocate_own(self, wish):
        self._use(wish, self.invoice)

    undo = Story.unuse

    def check(self):
        agree(self.context, self.customer, [self.invoice, self.other])
        check_vat(self.context, self)
        for note in self.notes:
            reduced = note.settled_amount + note.difference + note.used_amount
            assert available(note) != CENT or reduced == 0
        assert self.invoice.credited_amount == sum(note.settled_amount + note.difference for note in self.notes)


@pytest.mark.slow("ledger, open items and statement of five histories after each act")
@through_the_database
@given(st.decimals(D("2.00"), D("999.99"), places=2), st.decimals(D("1.00"), D("99.99"), places=2), ACTS)
def test_a_cent_that_a_credit_leaves_keeps_neither_invoice_nor_credit_open(context_of, price, service, acts):
    with context_of() as context:
        story = Credits(context, price, service)
        story.check()
        for act, wish in acts:
            getattr(story, act.replace(" ", "_"))(wish)
            story.check()
        for note in story.notes:
            if available(note) > 0:
                refunded(context, note, available(note))
        for invoice in (story.invoice, story.other):
            if invoice.status in PAYABLE:
                sales.paid(context, (invoice, due_on(invoice)))
        story.check()
        found = balances(context)
        assert {account for account in found if account.startswith(("411", "44574"))} == set()
        assert all(code.isupper() for code in live_letterings(context))


def exempt(context, price):
    entity, customer = opened(context), sales.customer(context)
    invoice = sales.issued(context, customer, entity, [EXEMPT | {"unitPriceHt": price}])
    return customer, invoice, queries.lines_of(context, invoice.id)[0]


@pytest.mark.parametrize(
    ("credit", "difference", "account", "amount"),
    [("59.99", "0.01", "6588", "0.01"), ("60.01", "-0.01", "7588", "-0.01")],
)
def test_a_credit_note_that_leaves_a_cent_or_takes_one_too_much_settles_its_invoice(
    context, credit, difference, account, amount
):
    customer, invoice, line = exempt(context, "100.00")
    payment = sales.paid(context, (invoice, "40.00"))
    note = credited(context, invoice, amount_of(line, credit))
    assert (note.settled_amount, note.difference, available(note)) == (D(credit), D(difference), 0)
    assert (invoice.status, due_on(invoice), invoice.credited_amount) == (InvoiceStatus.PAID, 0, D("60.00"))
    found = balances(context)
    assert (found[account], found.get("411")) == (amount, None)
    assert all(code.isupper() for code in live_letterings(context))
    agree(context, customer, [invoice])
    undo(context, payment)  # the credit note stays, and its cent with it
    assert (invoice.status, due_on(invoice)) == (InvoiceStatus.ISSUED, D("40.00"))
    agree(context, customer, [invoice])


def test_a_cent_that_nobody_owes_is_not_given_back_to_the_customer_by_a_later_credit(context):
    customer, invoice, line = exempt(context, "100.00")
    credited(context, invoice, amount_of(line, "99.99"))
    assert (invoice.status, due_on(invoice)) == (InvoiceStatus.CANCELED, 0)
    note = credited(context, invoice, amount_of(line, "0.01"))
    assert (note.settled_amount, note.difference, available(note)) == (CENT, -CENT, 0)
    assert invoice.credited_amount == 100
    assert {account: amount for account, amount in balances(context).items() if account[:3] in ("411", "658", "758")} == {
        "6588": "0.01", "7588": "-0.01",
    }  # fmt: skip
    agree(context, customer, [invoice])


def test_the_last_cent_of_a_credit_goes_with_its_use_and_comes_back_with_it(context):
    customer, invoice, line = exempt(context, "100.00")
    sales.paid(context, (invoice, "100.00"))
    note = credited(context, invoice, amount_of(line, "60.00"))
    other = sales.issued(context, customer, opened_entity(context, invoice), [EXEMPT | {"unitPriceHt": "59.99"}])
    allocated(context, note, (other, "59.99"))
    assert (other.status, due_on(other), available(note)) == (InvoiceStatus.PAID, 0, 0)
    assert balances(context)["7588"] == "-0.01"
    agree(context, customer, [invoice, other])
    ((use, _number),) = queries.uses_of_credit_note(context, note.id)
    used(context, note, reversesUseId=use.id, reason="Mistaken")
    assert (due_on(other), available(note), balances(context).get("7588")) == (D("59.99"), 60, None)
    refunded(context, note, "59.99")
    assert (available(note), balances(context)["7588"], balances(context)["512"]) == (0, "-0.01", "40.01")
    agree(context, customer, [invoice, other])


def opened_entity(context, invoice):
    return context.session.get(BillingEntity, (context.organization_id, invoice.billing_entity_id))
