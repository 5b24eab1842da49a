"""Recurring invoices: one issues itself every month, one is drafted every quarter, one is paused."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.permissions import INVOICE_CREATE, INVOICE_UPDATE
from leaseapp.billing.schemas.recurring import RecurringIn, RecurringPatch
from leaseapp.billing.services import recurring
from leaseapp.demo.billing import Billing
from leaseapp.demo.business import Bill, Fate, paid_at
from leaseapp.demo.diary import Desk, Diary
from leaseapp.kernel.context import Context

CREATING = Desk(15, ("ACCOUNTANT",), "sales.recurring-invoice.create", INVOICE_CREATE)
PAUSING = Desk(16, ("ACCOUNTANT",), "sales.recurring-invoice.update", INVOICE_UPDATE)
MAKING = Desk(5, (), "billing.make-recurring-invoices")
SET_UP = 255
"""Days before today on which the recurrences are made, of invoices that were issued before."""


@dataclass(frozen=True)
class Rhythm:
    """A recurrence: months between two invoices; the first is due `first_month` months before today, and `offset` days."""

    every_months: int
    first_month: int
    offset: int
    issues_itself: bool = False
    paused: bool = False


RHYTHMS = (Rhythm(1, 8, 10, issues_itself=True), Rhythm(3, 7, 12), Rhythm(1, 8, 15, paused=True))
"""Their last invoice is two to three weeks old, whatever the length of the months."""


class Repeating:
    """The recurrences and the nights that make their invoices."""

    def __init__(self, diary: Diary, billing: Billing) -> None:
        self.diary, self.stage, self.billing = diary, diary.stage, billing
        self._planned = 0
        self._known: set[UUID] = set()
        self._made: list[UUID] = []

    def follow(self, bill: Bill, invoice_id: UUID) -> None:
        """Repeat this invoice by the next recurrence of the table, when the plan says so."""
        if bill.fate is not Fate.REPEATED:
            return
        rhythm = RHYTHMS[self._planned % len(RHYTHMS)]
        self._planned += 1
        self.diary.note(SET_UP, CREATING, lambda context: self._create(context, rhythm, invoice_id))

    def _create(self, context: Context, rhythm: Rhythm, invoice_id: UUID) -> None:
        first = self._due(rhythm, rhythm.first_month)
        body = RecurringIn(
            invoice_id=invoice_id,
            every_months=rhythm.every_months,
            next_date=first,
            issue_automatically=rhythm.issues_itself,
        )
        recurring_id = recurring.create(context, body).id
        if rhythm.paused:
            self.diary.note(SET_UP - 3, PAUSING, lambda context: self._pause(context, recurring_id))
            return
        self._made.append(recurring_id)
        for month in range(rhythm.first_month, 0, -rhythm.every_months):
            self.diary.note_on(self._due(rhythm, month), MAKING, self._make)

    def _due(self, rhythm: Rhythm, month: int) -> date:
        first = months_before(self.stage.today, rhythm.first_month) + timedelta(days=rhythm.offset)
        return months_before(first, month - rhythm.first_month, anchor=first.day)

    def _pause(self, context: Context, recurring_id: UUID) -> None:
        recurring.patch(context, recurring_id, RecurringPatch(paused=True))

    def _make(self, context: Context) -> None:
        """Do the night's work, and what the accountant and the customer do with what it made."""
        recurring.make_due(context)
        age = (self.stage.today - context.today).days
        for recurring_id in self._made:
            for invoice in recurring.read(context, recurring_id).invoices:
                if invoice.id in self._known:
                    continue
                self._known.add(invoice.id)
                if invoice.status is InvoiceStatus.DRAFT:
                    self.billing.issue_later(invoice.id, age - 1)
                self.billing.pay_later(paid_at(age, len(self._known)), len(self._known), invoice.id)


def months_before(day: date, months: int, anchor: int | None = None) -> date:
    """Return the same day of the month `months` before (negative: after), or the last day of a shorter month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(anchor or day.day, monthrange(year, month + 1)[1]))
