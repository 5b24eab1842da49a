"""Whatever is received, on account or for an invoice, deposited, bounced, set off and refunded: each account says what is true.

Random histories of one invoice and its customer: transfers, cheques, cards and cash, for the invoice or on account, slips that are
written and canceled, receipts that bounce before and after they were deposited, advances set against the invoice, undone and
refunded, credit notes. After each act the VAT due, the VAT that waits, advances, what waits to be deposited and the bank are
those of the documents.
"""

from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from leaseapp.billing.models import Advance, BankDeposit, CreditUse, Payment
from leaseapp.billing.queries.advances import vat_back_of
from leaseapp.billing.schemas.bank_deposits import BankDepositCancelIn, BankDepositIn
from leaseapp.billing.schemas.credits import CreditUseIn
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting, credit_uses, depositing
from leaseapp.billing.services.credit_reading import available
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel.errors import Conflict
from tests.flows.test_credit_properties import (
    LINES,
    RATES,
    Story,
    cents,
    check_declared,
    vat_due,
)  # fmt: skip
from tests.flows.test_invoice_to_cash import balances, live_letterings
from tests.support.examples import through_the_database

D = Decimal
METHODS = ("TRANSFER", "CHECK", "CARD", "CASH")
WAITS_IN = {"CHECK": "5112", "CARD": "5115", "CASH": "531"}
RECEIVED = st.tuples(st.sampled_from(["receive", "receive", "advance", "more"]), st.floats(0.01, 1))
BANKED = st.tuples(st.sampled_from(["slip", "cancel", "bounce"]), st.floats(0.01, 1))
USED = st.tuples(st.sampled_from(["set_off", "unset", "give_back"]), st.floats(0.01, 1))
CREDITED = st.tuples(st.sampled_from(["quantity", "amount", "use", "unuse", "refund"]), st.floats(0.01, 1))
ACTS = st.lists(st.one_of(RECEIVED, BANKED, USED, CREDITED), min_size=3, max_size=14)


class Received(Story):
    """A customer who pays in every way."""

    def __init__(self, context, lines, on_debits):
        super().__init__(context, lines, on_debits)
        self.rate = lines[0]["vatRatePct"]
        self.advances: list[Advance] = []
        self.slips: list[BankDeposit] = []
        self.bounced: list[Payment] = []

    def _record(self, part, settled, on_account):
        method = METHODS[int(part * 997) % len(METHODS)]
        body = {"date": self.context.today, "amount": settled + on_account, "method": method,
                "cashReason": "No card" if method == "CASH" else None,
                "allocations": [{"invoiceId": self.invoice.id, "amount": settled}] if settled else []}  # fmt: skip
        if on_account:
            body |= {"onAccount": True, "vatRatePct": self.rate, "customerId": self.invoice.customer_id,
                     "billingEntityId": self.invoice.billing_entity_id}  # fmt: skip
        payment = collecting.record(self.context, PaymentIn.model_validate(body))
        self.payments.append(payment)
        if on_account:
            found = select(Advance).where(Advance.payment_id == payment.id)
            self.advances.append(self.context.session.exec(found).one())

    def receive(self, part):
        if self.due > 0:
            self._record(part, min(cents(part, self.due), self.due), D(0))

    def advance(self, part):
        self._record(part, D(0), cents(part, self.invoice.total_ttc))

    def more(self, part):
        if self.due > 0:
            self._record(part, self.due, cents(part, D(300)))

    def bounce(self, part):
        if not self.payments:
            return
        payment = self.payments[int(part * 991) % len(self.payments)]
        body = {"reversesPaymentId": payment.id, "date": self.context.today, "reason": "Bounced"}
        if any(one.payment_id == payment.id and one.used_amount > 0 for one in self.advances):
            with pytest.raises(Conflict, match="ADVANCE_USED"):
                collecting.record(self.context, PaymentIn.model_validate(body))
            return
        collecting.record(self.context, PaymentIn.model_validate(body))
        self.payments.remove(payment)
        self.bounced.append(payment)
        self.advances = [one for one in self.advances if one.payment_id != payment.id]

    def on_slip(self, payment):
        return depositing.slip_of(self.context, payment) is not None

    @property
    def waiting(self):
        return [one for one in self.payments if one.method.value in WAITS_IN and not self.on_slip(one)]

    def slip(self, part):
        waiting = self.waiting
        chosen = [one for one in waiting if one.method is waiting[int(part * 983) % len(waiting)].method]
        if chosen:
            body = {"method": chosen[0].method.value, "date": self.context.today,
                    "payments": [{"paymentId": one.id} for one in chosen]}  # fmt: skip
            self.slips.append(depositing.deposit(self.context, BankDepositIn.model_validate(body)))

    def cancel(self, _part):
        if not self.slips:
            return
        body = BankDepositCancelIn.model_validate({"date": self.context.today, "reason": "By mistake"})
        slip = self.slips.pop()
        if any(depositing.slip_of(self.context, payment) == slip for payment in self.bounced):
            with pytest.raises(Conflict, match="DEPOSIT_HAS_RETURNED"):
                depositing.cancel(self.context, slip.id, body)
            return
        depositing.cancel(self.context, slip.id, body)

    def _use(self, advance, **values):
        body = {"date": self.context.today} | values
        credit_uses.use_advance(self.context, advance.id, CreditUseIn.model_validate(body))

    def _open(self, part):
        left = [one for one in self.advances if one.amount > one.used_amount]
        return left[int(part * 977) % len(left)] if left else None

    def set_off(self, part):
        advance = self._open(part)
        if advance is not None and self.due > 0:
            rest = advance.amount - advance.used_amount
            amount = min(cents(part, rest), rest, self.due)
            self._use(advance, kind="ALLOCATION", allocations=[{"invoiceId": self.invoice.id, "amount": amount}])

    def unset(self, part):
        uses = [use for one in self.advances for use in self.uses_of(one)]
        undone = {use.reverses_use_id for use in uses}
        live = [use for use in uses if use.amount > 0 and use.id not in undone]
        if live:
            use = live[int(part * 971) % len(live)]
            (advance,) = [one for one in self.advances if one.id == use.advance_id]
            self._use(advance, reversesUseId=use.id, reason="Mistaken")

    def uses_of(self, advance):
        return self.context.session.exec(select(CreditUse).where(CreditUse.advance_id == advance.id)).all()

    def give_back(self, part):
        advance = self._open(part)
        if advance is not None:
            rest = advance.amount - advance.used_amount
            self._use(advance, kind="REFUND", amount=min(cents(part, rest), rest), method="TRANSFER")

    def settle(self):
        for advance in self.advances:
            rest = advance.amount - advance.used_amount
            amount = min(rest, self.due)
            if amount > 0:
                self._use(advance, kind="ALLOCATION", allocations=[{"invoiceId": self.invoice.id, "amount": amount}])
            if advance.amount > advance.used_amount:
                self._use(advance, kind="REFUND", amount=advance.amount - advance.used_amount, method="TRANSFER")
        super().settle()
        while self.waiting:
            self.slip(0.5)


def check(context, story):
    """Hold each account against the documents."""
    context.session.flush()
    found = Counter({account: D(amount) for account, amount in balances(context).items()})
    held = [(one, vat_back_of(context, one.id)) for one in story.advances]
    invoiced = vat_due(VatRow.from_json(row) for row in story.invoice.vat_breakdown)
    given_back = vat_due(VatRow.from_json(row) for note in story.notes for row in note.vat_breakdown)
    for rate, digit in RATES.items():
        due, waits = -found[f"44571{digit}"], -found[f"44574{digit}"]
        in_advances = sum((one.vat_amount - back for one, back in held if one.vat_rate_pct == D(rate)), D(0))
        assert due + waits == invoiced[D(rate)] - given_back[D(rate)] + in_advances
        assert waits >= 0
        assert due >= 0 or story.is_refunded
        assert in_advances >= 0
    assert -found["4191"] == sum((one.amount - one.used_amount - (one.vat_amount - back) for one, back in held), D(0))
    for method, account in WAITS_IN.items():
        assert found[account] == sum((one.amount for one in story.waiting if one.method.value == method), D(0))
    assert found["411"] == story.due - sum((available(note) for note in story.notes), D(0))
    received = sum((one.amount for one in context.session.exec(select(Payment)).all()), D(0))
    refunds = context.session.exec(select(CreditUse).where(CreditUse.kind == "REFUND")).all()
    paid_back = sum((use.amount + use.difference for use in refunds), D(0))
    assert found["512"] + found["5112"] + found["5115"] + found["531"] == received - paid_back
    check_declared(context, story)


@through_the_database
@given(st.lists(LINES, min_size=1, max_size=3), st.booleans(), ACTS)
def test_whatever_is_received_every_account_says_what_is_true(context_of, lines, on_debits, acts):
    with context_of() as context:
        story = Received(context, lines, on_debits)
        for act, part in acts:
            getattr(story, act)(part)
            check(context, story)
        story.settle()
        check(context, story)
        found = balances(context)
        empty = {"411", "4191", "5112", "5115", "531"}
        assert {account for account in found if account in empty or account.startswith("44574")} == set()
        assert all(code.isupper() for code in live_letterings(context))
