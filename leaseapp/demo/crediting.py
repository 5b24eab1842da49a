"""Credit notes: a reduction, a return, a canceled or replaced invoice; and what becomes of the credit."""

from decimal import Decimal
from uuid import UUID

from leaseapp.billing.enums import CreditUseKind, PaymentMethod
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.permissions import CREDIT_NOTE_CREATE
from leaseapp.billing.queries import lines_of
from leaseapp.billing.schemas.credits import CancelAndReplaceIn, CreditLineIn, CreditNoteIn, CreditUseIn
from leaseapp.billing.schemas.payments import AllocationIn
from leaseapp.billing.services import credit_uses, crediting, replacing
from leaseapp.billing.services.credit_reading import available
from leaseapp.demo.billing import Billing
from leaseapp.demo.business import Bill, Fate, paid_at
from leaseapp.demo.diary import Desk, Diary
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404

CREDITING = Desk(11, ("ACCOUNTANT",), "sales.creditnote.create", CREDIT_NOTE_CREATE)
USING = Desk(12, ("ACCOUNTANT",), "sales.creditnote.use", CREDIT_NOTE_CREATE)
REPLACING = Desk(13, ("ACCOUNTANT",), "sales.invoice.replace", CREDIT_NOTE_CREATE)

REDUCED, RETURNED = "Matériel immobilisé : réduction de loyer", "Restitution anticipée d'un matériel"
CANCELED, WRONG = "Prestation annulée d'un commun accord", "Erreur de référence de commande"
_AFTER_PAYMENT = frozenset({Fate.CREDIT_KEPT, Fate.CREDIT_REFUNDED, Fate.CREDIT_ALLOCATED})
_SMALL_UNITS = 40
"""From so many units on, a line counts pages or hours: it is reduced rather than returned."""


class Crediting:
    """The accountant's corrections."""

    def __init__(self, diary: Diary, billing: Billing) -> None:
        self.diary, self.billing = diary, billing
        self._credit: UUID | None = None

    def settle(self, bill: Bill, invoice_id: UUID) -> None:
        """Note what happens to an issued invoice that is corrected."""
        age, paid = bill.age, paid_at(bill.age, bill.position)
        if bill.fate is Fate.PARTLY_CREDITED:
            self.diary.note(age - 11, CREDITING, lambda context: self._reduce(context, bill, invoice_id))
            self.billing.pay_later(paid, bill.position, invoice_id)
        elif bill.fate in _AFTER_PAYMENT:
            self.billing.pay_later(paid, bill.position, invoice_id)
            self.diary.note(age - 45, CREDITING, lambda context: self._reduce(context, bill, invoice_id))
        elif bill.fate is Fate.USES_CREDIT:
            self.diary.note(age - 8, USING, lambda context: self._set_off(context, invoice_id))
            self.billing.pay_later(paid, bill.position, invoice_id)
        elif bill.fate is Fate.REST_CREDITED:
            self.billing.pay_later(paid, bill.position, invoice_id, (1, 2))
            self.diary.note(age - 50, CREDITING, lambda context: self._take_back(context, bill, invoice_id))
        elif bill.fate is Fate.CANCELED:
            self.diary.note(age - 11, CREDITING, lambda context: self._cancel(context, invoice_id))
        elif bill.fate is Fate.REPLACED:
            self.diary.note(age - 12, REPLACING, lambda context: self._replace(context, bill, invoice_id))

    def _reduce(self, context: Context, bill: Bill, invoice_id: UUID) -> None:
        """Take a unit of the first line back, or give half of its price up."""
        line = lines_of(context, invoice_id)[0]
        returned = 1 < line.quantity < _SMALL_UNITS
        part = (
            CreditLineIn(invoice_line_id=line.id, quantity=Decimal(1))
            if returned
            else CreditLineIn(invoice_line_id=line.id, amount_ht=money.proportion(line.line_total_ht, 1, 2))
        )
        reason = RETURNED if returned else REDUCED
        note = crediting.credit(context, CreditNoteIn(invoice_id=invoice_id, reason=reason, lines=[part]))
        if bill.fate is Fate.CREDIT_ALLOCATED:
            self._credit = note.id
        elif bill.fate is Fate.CREDIT_REFUNDED:
            note_id = note.id
            self.diary.note(bill.age - 55, USING, lambda context: self._refund(context, note_id))

    def _take_back(self, context: Context, bill: Bill, invoice_id: UUID) -> None:
        note_id = crediting.credit(context, CreditNoteIn(invoice_id=invoice_id, reason=RETURNED)).id
        self.diary.note(bill.age - 58, USING, lambda context: self._refund(context, note_id))

    def _refund(self, context: Context, note_id: UUID) -> None:
        left = available(get_or_404(context, CreditNote, note_id))
        body = CreditUseIn(
            date=context.today,
            kind=CreditUseKind.REFUND,
            amount=left,
            method=PaymentMethod.TRANSFER,
            reference="VIR RMB",
        )
        credit_uses.use(context, note_id, body)

    def _set_off(self, context: Context, invoice_id: UUID) -> None:
        """Pay for this invoice with the credit of the one before."""
        if self._credit is None:
            raise ValueError("the plan issues the credit first")
        invoice = get_or_404(context, Invoice, invoice_id)
        amount = min(available(get_or_404(context, CreditNote, self._credit)), invoice.total_ttc)
        share = AllocationIn(invoice_id=invoice_id, amount=amount)
        credit_uses.use(
            context,
            self._credit,
            CreditUseIn(date=context.today, kind=CreditUseKind.ALLOCATION, allocations=[share]),
        )

    def _cancel(self, context: Context, invoice_id: UUID) -> None:
        crediting.credit(context, CreditNoteIn(invoice_id=invoice_id, reason=CANCELED))

    def _replace(self, context: Context, bill: Bill, invoice_id: UUID) -> None:
        age = bill.age - 12
        draft_id = replacing.cancel_and_replace(context, invoice_id, CancelAndReplaceIn(reason=WRONG)).id
        self.billing.issue_later(draft_id, age)
        self.billing.pay_later(paid_at(age, bill.position), bill.position, draft_id)
