"""Whatever order receipts, bounced receipts, credits, set-offs and refunds come in: the books end to the cent.

Random invoices of several rates, goods and services, are paid, credited and undone at random and settled at the end; then
the ledger balances, nothing is left on the customer's account or on that of waiting VAT, and the VAT due is that of the
invoice less that of its credits.
"""

from collections import Counter
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import case, func, select

from leaseapp.accounting.models import LedgerAccount, LedgerLine
from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import CreditNote, Payment
from leaseapp.billing.rules import credit as rules
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.billing.rules.settlement import PAYABLE, due_on
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting
from leaseapp.billing.services.credit_documents import issued_credit
from leaseapp.billing.services.credit_reading import available
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel import events
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.services import deliveries
from tests.factories import orders, sales
from tests.factories.accounts import opened
from tests.factories.credits import allocated, amount_of, credited, quantity_of, refunded, used
from tests.flows.test_invoice_to_cash import balances, live_letterings
from tests.support.examples import through_the_database

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
OVERSEAS_OFFICE = {"addressLine1": "1 rue du Port", "postalCode": "97400", "city": "Saint-Denis"}
CORSICAN_OFFICE = {"addressLine1": "2 cours Napoléon", "postalCode": "20000", "city": "Ajaccio"}
PLACES = {
    "mainland": ({}, {}, ["20", "10", "5.5", "2.1", "0"]),
    "to Corsica": ({}, {"headOffice": CORSICAN_OFFICE}, ["20", "13", "10", "2.1", "0.9", "0"]),
    "in Réunion": (OVERSEAS_OFFICE, {"headOffice": OVERSEAS_OFFICE}, ["8.5", "2.1", "1.75", "1.05", "0"]),
}
"""Place → what the seller has of it, what the customer has of it, and the rates that it knows."""
EXEMPT = ["EXEMPT_MEDICAL", "EXEMPT_TEACHING", "DISBURSEMENT"]


@st.composite
def sold_somewhere(draw):
    """(place, lines): goods and services at rates of the place, some of them exempt."""
    place = draw(st.sampled_from(sorted(PLACES)))
    lines = draw(st.lists(LINES, min_size=1, max_size=4))
    for line in lines:
        line["vatRatePct"] = draw(st.sampled_from(PLACES[place][2]))
        if line["vatRatePct"] == "0":
            line["vatReason"] = draw(st.sampled_from(EXEMPT))
    return place, lines


ACT = st.tuples(st.sampled_from(["pay", "bounce", "quantity", "amount", "use", "unuse", "refund"]), st.floats(0.01, 1))
ACTS = st.lists(ACT, max_size=9)
DELIVERY = st.tuples(st.just("deliver"), st.floats(0.01, 1))


def cents(part: float, whole: Decimal) -> Decimal:
    """A share of an amount, at least a cent of it."""
    return max((whole * D(str(part))).quantize(D("0.01")), D("0.01"))


class Story:
    """One invoice and what happens to it."""

    def __init__(self, context, lines, on_debits, place="mainland"):
        self.context = context
        seller, customer, _rates = PLACES[place]
        entity = sales.seller(context, vatOnDebits=on_debits, **seller)
        events.drain(context)
        self.invoice = self.issue(sales.customer(context, **customer), entity, lines)
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


@through_the_database
@given(st.lists(LINES, min_size=1, max_size=4), st.booleans(), ACTS)
def test_whatever_happens_the_books_end_to_the_cent(context_of, lines, on_debits, acts):
    with context_of() as context:
        story = Story(context, lines, on_debits)
        for act, part in acts:
            getattr(story, act)(part)
            check_vat(context, story)
        story.settle()
        check(context, story)


WAITING = LINES.map(lambda line: line | {"kind": "SERVICE", "discountPct": "0", "ecoTaxHt": "0"})
CENTS = st.sampled_from([-2, -1, 0, 1])
CREDIT_AND_BOUNCE = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(["pay", "quantity", "amount", "bounce"]), st.floats(0.01, 1)),
        st.tuples(st.just("amount_of_the_rest"), CENTS),
    ),
    min_size=3,
    max_size=8,
)


class RestStory(Story):
    """Credits that come to what is due, or to some cents beside it."""

    def amount_of_the_rest(self, wish):
        found = self._line(0.5)
        if found is not None and self.due > 0:
            line, left = found
            amount = (self.due / (1 + line.vat_rate_pct / 100)).quantize(D("0.01")) + wish * D("0.01")
            if 0 < amount <= left.amount:
                self._credit(amount_of(line, amount))


@through_the_database
@given(st.lists(WAITING, min_size=1, max_size=3), CREDIT_AND_BOUNCE)
def test_whatever_bounces_the_state_owes_no_vat_of_what_credits_settled(context_of, lines, acts):
    with context_of() as context:
        story = RestStory(context, lines, on_debits=False)
        for act, part in acts:
            getattr(story, act)(part)
            check_vat(context, story)
        story.settle()
        check(context, story)


def test_a_credit_of_one_rate_that_settles_keeps_its_vat_due_when_the_receipt_bounces(context):
    lines = [sales.SERVICE | {"unitPriceHt": 100}, sales.SERVICE | {"unitPriceHt": 100, "vatRatePct": 10}]
    invoice = sales.issued(context, sales.customer(context), opened(context), lines)
    payment = sales.paid(context, (invoice, "115.00"))
    credited(context, invoice, amount_of(queries.lines_of(context, invoice.id)[0], "95.00"))
    assert balances(context)["445711"] == "-1.00"
    body = {"reversesPaymentId": payment.id, "date": context.today, "reason": "Bounced"}
    collecting.record(context, PaymentIn.model_validate(body))
    found = balances(context)  # 5 € at 20 % and 100 € at 10 % are left, and nobody has paid
    assert (found.get("445711"), found["445741"], found["445742"]) == (None, "-1.00", "-10.00")
    sales.paid(context, (invoice, "116.00"))
    found = balances(context)
    assert (found["445711"], found["445712"]) == ("-1.00", "-10.00")
    assert {account for account in found if account.startswith(("411", "44574"))} == set()


@through_the_database
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


@through_the_database
@given(sold_somewhere(), st.booleans(), ACTS)
def test_wherever_it_is_sold_vat_due_waiting_and_declared_are_those_of_the_documents(context_of, sold, on_debits, acts):
    place, lines = sold
    with context_of() as context:
        story = Story(context, lines, on_debits, place)
        check_declared(context, story)
        for act, part in acts:
            getattr(story, act)(part)
            check_vat(context, story)
            check_declared(context, story)
        story.settle()
        check(context, story)
        check_declared(context, story)


RATES = {
    "20": "1", "10": "2", "5.5": "3", "2.1": "4", "8.5": "5", "13": "6", "1.75": "8", "1.05": "9", "0.9": "0",
}  # fmt: skip
"""Rate → the last digit of its accounts of VAT due and of VAT that waits."""


def check_declared(context, story):
    """Check what is declared: the bases that the books tell of sales, by rate and category, are those of the documents."""
    signed = case((LedgerLine.credit > 0, LedgerLine.vat_base), else_=-LedgerLine.vat_base)
    statement = (
        select(LedgerLine.vat_rate, LedgerLine.vat_kind, func.sum(signed))
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerAccount.number.startswith("70"), LedgerLine.vat_base.is_not(None))
        .group_by(LedgerLine.vat_rate, LedgerLine.vat_kind)
    )
    told = {(D(rate).normalize(), kind): base for rate, kind, base in context.session.exec(statement) if base}
    wanted: Counter = Counter()
    for document, sign in ((story.invoice, 1), *((note, -1) for note in story.notes)):
        for row in map(VatRow.from_json, document.vat_breakdown):
            wanted[row.rate.normalize(), row.category] += sign * row.base
    assert told == {key: base for key, base in wanted.items() if base}


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
    for rate, digit in RATES.items():
        assert -D(found.get(f"44571{digit}", "0")) == invoiced[D(rate)] - given_back[D(rate)]
        assert 0 <= given_back[D(rate)] <= invoiced[D(rate)]
    credited_ttc = sum((note.total_ttc for note in story.notes), D(0))
    assert credited_ttc <= invoice.total_ttc
    paid = invoice.paid_amount + invoice.credited_amount
    assert paid == invoice.total_ttc or invoice.status is InvoiceStatus.CANCELED
    revenue = sum((D(amount) for account, amount in found.items() if account.startswith("70")), D(0))
    assert -revenue == invoice.total_ht - sum((note.total_ht for note in story.notes), D(0))


@through_the_database
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
        assert balances(context) == {}
        for number, note in enumerate(story.notes):
            document = issued_credit(context, note)
            assert document.credits_before == number
            assert [item.code for item in missing(document)] == []
