"""Whatever order receipts, bounced receipts, credits, set-offs and refunds come in: the books end to the cent.

Random invoices of several rates, goods and services, are paid, credited and undone at random and settled at the end; then
the ledger balances, nothing is left on the customer's account or on that of waiting VAT, and the VAT due is that of the
invoice less that of its credits.
"""

from collections import Counter
from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import func, select

from leaseapp.accounting.models import LedgerLine
from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import CreditNote, Payment
from leaseapp.billing.rules import credit as rules
from leaseapp.billing.rules.settlement import PAYABLE, due_on
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting
from leaseapp.billing.services.credit_reading import available
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel import events
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.services import deliveries
from tests.factories import orders, sales
from tests.factories.credits import allocated, amount_of, credited, quantity_of, refunded, used
from tests.flows.test_invoice_to_cash import balances, live_letterings

D = Decimal
LINES = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["GOODS", "SERVICE"]),
        "designation": st.just("Article"),
        "quantity": st.decimals(D("0.001"), D("9.999"), places=3).map(str),
        "unitPriceHt": st.decimals(D("60.0000"), D("999.9999"), places=4).map(str),
        "discountPct": st.sampled_from(["0", "10", "33.33"]),
        "ecoTaxHt": st.sampled_from(["0", "0.07", "2.40"]),
        "vatRatePct": st.sampled_from(["20", "10", "5.5", "2.1"]),
    }
)
ACT = st.tuples(st.sampled_from(["pay", "bounce", "quantity", "amount", "use", "unuse", "refund"]), st.floats(0.01, 1))
ACTS = st.lists(ACT, max_size=9)
DELIVERY = st.tuples(st.just("deliver"), st.floats(0.01, 1))


def cents(part: float, whole: Decimal) -> Decimal:
    """A share of an amount, at least a cent of it."""
    return max((whole * D(str(part))).quantize(D("0.01")), D("0.01"))


class Story:
    """One invoice and what happens to it."""

    def __init__(self, context, lines, on_debits):
        self.context = context
        entity = sales.seller(context, vatOnDebits=on_debits)
        events.drain(context)
        self.invoice = self.issue(sales.customer(context), entity, lines)
        self.notes: list[CreditNote] = []
        self.payments: list[Payment] = []
        self.is_refunded = False

    def issue(self, customer, entity, lines):
        return sales.issued(self.context, customer, entity, lines)

    @property
    def due(self):
        return due_on(self.invoice) if self.invoice.status in PAYABLE else D(0)

    def pay(self, part):
        if self.due > 0:
            payment = sales.paid(self.context, (self.invoice, min(cents(part, self.due), self.due)))
            self.payments.append(payment)

    def bounce(self, _part):
        if self.payments:
            body = {"reversesPaymentId": self.payments.pop().id, "date": self.context.today, "reason": "Bounced"}
            collecting.record(self.context, PaymentIn.model_validate(body))
            # a credit first reduces what is due: never is one loose beside an open invoice
            assert self.due == 0 or all(available(note) == 0 for note in self.notes)

    def _line(self, part):
        lines = queries.lines_of(self.context, self.invoice.id)
        left = rules.remaining(lines, queries.credited_lines_of(self.context, self.invoice.id))
        open_lines = [line for line in lines if not left[line.id].is_empty]
        if not open_lines or self.invoice.status is InvoiceStatus.CANCELED:
            return None
        line = open_lines[int(part * 1000) % len(open_lines)]
        return line, left[line.id]

    def quantity(self, part):
        found = self._line(part)
        if found is None or found[1].quantity == 0:
            return
        wanted = max((found[1].quantity * D(str(part))).quantize(D("0.001")), D("0.001"))
        worth = rules.by_quantity(*found, min(wanted, found[1].quantity)).line_total_ht
        if worth > 0:
            self._credit(quantity_of(found[0], min(wanted, found[1].quantity)))

    def amount(self, part):
        found = self._line(part)
        if found is not None and found[1].amount > 0:  # pieces that are worth nothing any more come back by quantity
            self._credit(amount_of(found[0], min(cents(part, found[1].amount), found[1].amount)))

    def _credit(self, line):
        self.notes.append(credited(self.context, self.invoice, line))

    def use(self, part):
        for note in self.notes:
            if available(note) > 0 and self.due > 0:
                allocated(
                    self.context, note, (self.invoice, min(cents(part, available(note)), self.due, available(note)))
                )
                return

    def unuse(self, _part):
        for note in self.notes:
            uses = [use for use, _number in queries.uses_of_credit_note(self.context, note.id)]
            undone = {use.reverses_use_id for use in uses}
            for use in uses:
                if use.amount > 0 and use.id not in undone:
                    used(self.context, note, reversesUseId=use.id, reason="Mistaken")
                    return

    def refund(self, part):
        note = next((note for note in self.notes if available(note) > 0), None)
        if note is not None:
            self.is_refunded = True
            refunded(self.context, note, min(cents(part, available(note)), available(note)))

    def settle(self):
        for note in self.notes:
            if available(note) > 0 and self.due > 0:
                allocated(self.context, note, (self.invoice, min(available(note), self.due)))
            if available(note) > 0:
                refunded(self.context, note, available(note))
        self.pay(1)


class DepositStory(Story):
    """The deposit invoice of an order, whose goods leave at some time."""

    def issue(self, customer, entity, lines):
        self.order = orders.order(self.context, customer, entity, lines)
        return orders.issued(self.context, self.order, "DEPOSIT", percent=60)

    def deliver(self, _part):
        if self.order.status is OrderStatus.CONFIRMED:
            orders.shipped(self.context, self.order)
        deliveries.deliver(self.context, {"orderId": str(self.order.id)})

    @property
    def waits_only_for_receipts(self):
        return self.order.status is OrderStatus.CONFIRMED


def vat_due(rows):
    """VAT by rate of breakdowns."""
    found: Counter = Counter()
    for row in rows:
        found[row.rate] += row.vat
    return found


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(LINES, min_size=1, max_size=4), st.booleans(), ACTS)
def test_whatever_happens_the_books_end_to_the_cent(context_of, lines, on_debits, acts):
    with context_of() as context:
        story = Story(context, lines, on_debits)
        for act, part in acts:
            getattr(story, act)(part)
            check_vat(context, story)
        story.settle()
        check(context, story)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(LINES, min_size=1, max_size=3), st.booleans(), st.lists(st.one_of(ACT, DELIVERY), max_size=9))
def test_whenever_the_goods_of_a_deposit_leave_their_vat_waits_no_longer(context_of, lines, on_debits, acts):
    with context_of() as context:
        story = DepositStory(context, lines, on_debits)
        kinds = {line["kind"] for line in lines}
        for act, part in acts:
            getattr(story, act)(part)
            check_vat(context, story)
            if kinds == {"GOODS"} and not story.waits_only_for_receipts:
                assert not [account for account in balances(context) if account.startswith("44574")]
        story.settle()
        check_vat(context, story)
        assert not [account for account in balances(context) if account.startswith("44574")]
        assert "411" not in balances(context)


RATES = {"20": "1", "10": "2", "5.5": "3", "2.1": "4"}


def check_vat(context, story):
    """Check what holds at any time: VAT due and VAT that waits are together that of the invoice less that of its credits.

    None of them is owed by the state, unless a credit was refunded and the money that it came from bounced afterwards.
    """
    found = balances(context)
    invoiced = vat_due(VatRow.from_json(row) for row in story.invoice.vat_breakdown)
    given_back = vat_due(VatRow.from_json(row) for note in story.notes for row in note.vat_breakdown)
    for rate, digit in RATES.items():
        due, waiting = (-D(found.get(f"4457{kind}{digit}", "0")) for kind in ("1", "4"))
        assert due + waiting == invoiced[D(rate)] - given_back[D(rate)]
        assert waiting >= 0
        assert due >= 0 or story.is_refunded


def check(context, story):
    """Check what holds once everything is settled."""
    found, invoice = balances(context), story.invoice
    assert context.session.exec(select(func.sum(LedgerLine.debit - LedgerLine.credit))).one() == 0
    assert "411" not in found
    assert [account for account in found if account.startswith("44574")] == []
    assert all(code.isupper() for code in live_letterings(context))
    invoiced = vat_due(VatRow.from_json(row) for row in invoice.vat_breakdown)
    given_back = vat_due(VatRow.from_json(row) for note in story.notes for row in note.vat_breakdown)
    for rate, account in {"20": "445711", "10": "445712", "5.5": "445713", "2.1": "445714"}.items():
        assert -D(found.get(account, "0")) == invoiced[D(rate)] - given_back[D(rate)]
        assert 0 <= given_back[D(rate)] <= invoiced[D(rate)]
    credited_ttc = sum((note.total_ttc for note in story.notes), D(0))
    assert credited_ttc <= invoice.total_ttc
    paid = invoice.paid_amount + invoice.credited_amount
    assert paid == invoice.total_ttc or invoice.status is InvoiceStatus.CANCELED
    revenue = sum((D(amount) for account, amount in found.items() if account.startswith("70")), D(0))
    assert -revenue == invoice.total_ht - sum((note.total_ht for note in story.notes), D(0))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(LINES, min_size=1, max_size=4), st.lists(st.floats(0.01, 1), max_size=4))
def test_the_last_credit_takes_the_exact_rest(context_of, lines, parts):
    with context_of() as context:
        story = Story(context, lines, on_debits=False)
        for number, part in enumerate(parts):
            (story.amount if number % 2 else story.quantity)(part)
        if story.invoice.status is not InvoiceStatus.CANCELED:
            story.notes.append(credited(context, story.invoice))
        invoice = story.invoice
        assert sum((note.total_ttc for note in story.notes), D(0)) == invoice.total_ttc
        given_back = vat_due(VatRow.from_json(row) for note in story.notes for row in note.vat_breakdown)
        assert given_back == vat_due(VatRow.from_json(row) for row in invoice.vat_breakdown)
        assert invoice.status is InvoiceStatus.CANCELED
        # what was given back as a rebate and then returned at the rest of its price leaves sales and rebates that cancel out
        left = {account: D(amount) for account, amount in balances(context).items()}
        assert all(account.startswith("70") for account in left)
        for sale, rebate in (("706", "7096"), ("707", "7097")):
            assert left.get(sale, D(0)) + left.get(rebate, D(0)) == 0
