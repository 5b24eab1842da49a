"""Invoices without order, and what is paid of any invoice."""

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Numeric, type_coerce
from sqlmodel import col, select

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.models import Invoice
from leaseapp.billing.permissions import INVOICE_CREATE, INVOICE_ISSUE, PAYMENT_CREATE
from leaseapp.billing.queries import OUTSTANDING, bank_deposits
from leaseapp.billing.schemas.bank_deposits import BankDepositIn
from leaseapp.billing.schemas.invoices import InvoiceIn
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting, depositing, invoicing, issuing, late_notices, overdue
from leaseapp.demo.business import COLLECTIVE_PAYERS, Bill, Fate, paid_at
from leaseapp.demo.diary import Desk, Diary, working_day
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.law import vat_rates
from leaseapp.sales.services import quote_expiry

PAYING = Desk(8, ("ACCOUNTANT",), "sales.payment.create", PAYMENT_CREATE, rhythm=3)
DRAFTING = Desk(14, ("ACCOUNTANT",), "sales.invoice.create", INVOICE_CREATE, rhythm=7)
ISSUING = Desk(16, ("ACCOUNTANT",), "sales.invoice.issue", INVOICE_ISSUE, rhythm=7)
OVERDUE = Desk(4, (), "billing.detect-overdue-invoices")
TELLING = Desk(4, (), "billing.notify-late-invoices")
DEPOSITING = Desk(15, ("ACCOUNTANT",), "sales.bankdeposit.create", PAYMENT_CREATE)
EXPIRING = Desk(4, (), "sales.notify-expired-quotes")

NIGHTS = range(350, -1, -7)
"""Ages at which the nightly work is played: a week's work at a time, every other one for quotes."""
DEPOSITS = range(749, 3, -14)
"""Ages at which cheques are brought to the bank, and card payments arrive there; those of the last days wait."""
TRANSFERS = (*range(756, 0, -60), 6)
"""Ages at which those pay who settle several invoices at once."""
ON_ACCOUNT = ((33, 8, 0, 1800), (12, 17, 1, 480))
"""Money before there is an invoice: days ago, client, billing entity, € incl. VAT."""
_METHODS = (
    ("TRANSFER", "VIR"), ("TRANSFER", "VIR"), ("DIRECT_DEBIT", "PRLV"), ("CHECK", "CHQ"), ("TRANSFER", "VIR"), ("CARD", "CB"),
)  # fmt: skip
CARD_CHARGES = Decimal("0.8")
"""% that the bank keeps of card payments."""
_DUE = select(Invoice.id, type_coerce(OUTSTANDING, Numeric).label("due"))


class Billing:
    """The accountant at work on the plan."""

    def __init__(self, diary: Diary) -> None:
        self.diary, self.stage = diary, diary.stage
        self.followers: list[Callable[[Bill, UUID], None]] = []
        """Others who have something to do with an invoice that was drafted."""
        self._purses: dict[tuple[int, int], list[tuple[int, UUID]]] = {}

    def plan(self, bill: Bill) -> None:
        """Note the draft of an invoice; what follows is noted as it happens."""
        if bill.fate is Fate.DRAFT:
            self.diary.note(bill.age, DRAFTING, lambda context: self._ignore(self._draft(context, bill)))
        else:
            self.diary.note(bill.age + 1, DRAFTING, lambda context: self._draft_and_issue(context, bill))

    def plan_routine(self) -> None:
        """Note what comes back: the nights, and the transfers over several invoices."""
        for age in NIGHTS:
            self.diary.note(age, OVERDUE, lambda context: self._ignore(overdue.mark_overdue(context)))
            self.diary.note(age, TELLING, lambda context: self._ignore(late_notices.tell_late(context)))
        for age in NIGHTS[::2]:
            self.diary.note(age, EXPIRING, lambda context: self._ignore(quote_expiry.notify_expired(context)))
        for age in DEPOSITS:
            self.diary.note(age, DEPOSITING, lambda context: self._ignore(self._deposit(context)))
        for age, client, entity, amount in ON_ACCOUNT:
            self.diary.note(
                age, PAYING, lambda context, told=(client, entity, amount): self._ignore(self._advance(context, *told))
            )
        for age in TRANSFERS:
            self.diary.note(age, PAYING, lambda context, age=age: self._empty_purses(context, age))

    def issue_later(self, invoice_id: UUID, age: int) -> None:
        """Issue the draft `age` days before today."""
        self.diary.note(age, ISSUING, lambda context: self._ignore(issuing.issue(context, invoice_id)))

    def pay_later(self, age: int | None, position: int, invoice_id: UUID, share: tuple[int, int] = (1, 1)) -> None:
        """Pay that share of what is due then; nothing when `age` is None."""
        if age is not None:
            self.diary.note(age, PAYING, lambda context: self._ignore(self.pay(context, position, [invoice_id], share)))

    def pay(self, context: Context, position: int, invoice_ids: list[UUID], share: tuple[int, int] = (1, 1)) -> UUID:
        """One payment of that share of what is due on the invoices; answers its id."""
        due = {row.id: row.due for row in context.session.execute(_DUE.where(col(Invoice.id).in_(invoice_ids)))}
        amounts = [(invoice_id, money.proportion(due[invoice_id], *share)) for invoice_id in invoice_ids]
        method, prefix = _METHODS[position % len(_METHODS)]
        body = {
            "date": context.today, "amount": money.total(amount for _id, amount in amounts), "method": method,
            "reference": f"{prefix} {20400 + position * 3 + context.today.toordinal() % 7}",
            "allocations": [{"invoiceId": invoice_id, "amount": amount} for invoice_id, amount in amounts],
        }  # fmt: skip
        return collecting.record(context, PaymentIn.model_validate(body)).id

    def _advance(self, context: Context, client: int, entity: int, amount: int) -> None:
        """Receive money on account, for goods that nobody has invoiced yet."""
        body = {
            "date": context.today, "amount": amount, "method": PaymentMethod.TRANSFER, "reference": f"VIR AV{client}",
            "onAccount": True, "vatRatePct": vat_rates.STANDARD, "customerId": self.stage.customers[client],
            "billingEntityId": self.stage.entities[entity],
        }  # fmt: skip
        collecting.record(context, PaymentIn.model_validate(body))

    def _deposit(self, context: Context) -> None:
        """Bring to the bank what waits: a slip for each billing entity and kind."""
        for entity in self.stage.entities:
            for method, kept in ((PaymentMethod.CHECK, Decimal(0)), (PaymentMethod.CARD, CARD_CHARGES)):
                waiting = bank_deposits.waiting(context, method, entity)
                if waiting:
                    total = money.total(row.amount for row in waiting)
                    body = {
                        "billingEntityId": entity, "method": method, "date": context.today,
                        "charges": money.percent(total, kept) or None,
                        "payments": [{"paymentId": row.id} for row in waiting],
                    }  # fmt: skip
                    depositing.deposit(context, BankDepositIn.model_validate(body))

    def day(self, age: int) -> date:
        """Return the working day `age` days before today."""
        return working_day(self.stage.today - timedelta(days=age))

    def _draft(self, context: Context, bill: Bill) -> UUID:
        day = self.day(bill.age)
        dated: dict[str, Any] = {"supplyDate": day}
        if bill.basket.rental:
            last = monthrange(day.year, day.month)[1]
            dated = {"servicePeriodStart": day.replace(day=1), "servicePeriodEnd": day.replace(day=last)}
        body = dated | {
            "customerId": self.stage.customers[bill.client],
            "billingEntityId": self.stage.entities[bill.entity],
            "dueDate": day + timedelta(days=bill.due_in) if bill.due_in else None,
            "lines": [
                {"productId": self.stage.products[reference], "quantity": quantity, "discountPct": discount}
                for reference, quantity, discount in bill.basket.lines
            ],
            "purchaseOrderRef": f"BC-{2600 + bill.position}" if bill.position % 3 == 0 else None,
        }
        return invoicing.create(context, InvoiceIn.model_validate(body)).id

    def _draft_and_issue(self, context: Context, bill: Bill) -> None:
        invoice_id = self._draft(context, bill)
        self.issue_later(invoice_id, bill.age)
        self._settle(bill, invoice_id)
        for follow in self.followers:
            follow(bill, invoice_id)

    def _settle(self, bill: Bill, invoice_id: UUID) -> None:
        due = paid_at(bill.age, bill.position)
        if due is None or bill.fate in (Fate.LATE, Fate.OPEN):
            return
        if bill.fate is Fate.PAID and bill.client in COLLECTIVE_PAYERS:
            self._purses.setdefault((bill.client, bill.entity), []).append((bill.age, invoice_id))
        elif bill.fate in (Fate.PAID, Fate.REPEATED):
            self.pay_later(due, bill.position, invoice_id)
        elif bill.fate is Fate.PART_PAID:
            self.pay_later(due, bill.position, invoice_id, (2, 5))
        elif bill.fate is Fate.PAID_IN_TWO:
            self.pay_later(due, bill.position, invoice_id, (1, 2))
            self.pay_later(due - 20, bill.position + 1, invoice_id)
        elif bill.fate in (Fate.BOUNCED, Fate.BOUNCED_AND_PAID):
            self.diary.note(due, PAYING, lambda context: self._bounce(context, bill, invoice_id, due))
            if bill.fate is Fate.BOUNCED_AND_PAID:
                self.pay_later(due - 14, bill.position, invoice_id)

    def _bounce(self, context: Context, bill: Bill, invoice_id: UUID, age: int) -> None:
        payment_id = self.pay(context, bill.position, [invoice_id])
        self.diary.note(age - 5, PAYING, lambda context: self._undo(context, payment_id))

    def _undo(self, context: Context, payment_id: UUID) -> None:
        undo = {
            "reversesPaymentId": payment_id,
            "date": context.today,
            "reason": "Rejet de la banque : provision insuffisante",
        }
        collecting.record(context, PaymentIn.model_validate(undo))

    def _empty_purses(self, context: Context, age: int) -> None:
        """Let every collective payer pay what it was sent two weeks before, one transfer for each of our entities."""
        for (client, entity), purse in self._purses.items():
            due = [invoice_id for issued, invoice_id in purse if issued >= age + 15]
            if due:
                self.pay(context, age + client + entity, due)
                purse[:] = [item for item in purse if item[1] not in due]

    @staticmethod
    def _ignore(_made: object) -> None:
        """Acts answer nothing."""
