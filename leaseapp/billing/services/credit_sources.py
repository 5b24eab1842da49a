"""A credit that a customer may use: the rest of a credit note, or an advance. Both are set against invoices or refunded alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.billing.models import Advance, CreditNote, CreditUse
from leaseapp.billing.queries.advances import vat_back_of
from leaseapp.billing.rules import advances, ledger_lines
from leaseapp.billing.rules.advances import Opened
from leaseapp.billing.services.crediting import issued_key
from leaseapp.billing.services.ledger_drafts import receipt_key
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid, refuse_field
from leaseapp.kernel.text.i18n import _


@dataclass(frozen=True)
class Source:
    """A locked credit note or advance as the services of its uses see it; `opened` is what its use takes back of the ledger."""

    row: CreditNote | Advance

    @property
    def is_advance(self) -> bool:
        """True for an advance."""
        return isinstance(self.row, Advance)

    @property
    def kind(self) -> str:
        """Its entity, for the ledger."""
        return type(self.row).__name__

    @property
    def day(self) -> date:
        """The first day on which it may be used."""
        return self.row.date if isinstance(self.row, Advance) else self.row.issue_date

    @property
    def available(self) -> Decimal:
        """The rest that the customer may use, in € incl. VAT."""
        row = self.row
        total = row.amount if isinstance(row, Advance) else row.total_ttc - row.settled_amount
        return total - row.used_amount

    def names(self) -> dict[str, Any]:
        """Return the columns by which a use names it."""
        shared: dict[str, Any] = {"customer_id": self.row.customer_id, "billing_entity_id": self.row.billing_entity_id}
        return shared | {"advance_id" if self.is_advance else "credit_note_id": self.row.id}

    def owns(self, use: CreditUse) -> bool:
        """Tell whether `use` is one of its uses."""
        return self.row.id in (use.advance_id, use.credit_note_id)

    def refuse_early(self, day: date) -> None:
        """Refuse a use before it existed. Raises Invalid DATE_BEFORE_ADVANCE, DATE_BEFORE_CREDIT."""
        if day >= self.day:
            return
        if self.is_advance:
            message = _("The date is before that of the advance, {date}.")
            raise refuse_field("date", "DATE_BEFORE_ADVANCE", message, date=self.day)
        message = _("The date is before that of the credit note, {date}.")
        raise refuse_field("date", "DATE_BEFORE_CREDIT", message, date=self.day)

    def above(self, field: str) -> Invalid:
        """Return the refusal of more than is left."""
        if self.is_advance:
            return refuse_field(
                field, "CREDIT_EXCEEDED", _("Only €{left} remains of this advance."), left=self.available
            )
        return refuse_field(field, "CREDIT_EXCEEDED", _("Only €{left} remains of this credit."), left=self.available)

    def opened(self, context: Context, amount: Decimal) -> Opened:
        """Return what a use of `amount` takes back: the customer's account, or the advance's with the VAT that it made due."""
        if not isinstance(self.row, Advance):
            return Opened(ledger_lines.CUSTOMER, amount)
        so_far = vat_back_of(context, self.row.id)
        vat = advances.vat_back(self.row.vat_amount, self.row.amount, self.row.used_amount + amount, so_far)
        return Opened(ledger_lines.CUSTOMER_DEPOSIT, amount, vat, self.row.vat_rate_pct)

    def open_lines(self, context: Context) -> Sequence[UUID]:
        """Return the line of the ledger that is open for its uses."""
        if isinstance(self.row, Advance):
            key, role = receipt_key(self.row.payment_id), ledger_lines.CUSTOMER_DEPOSIT
        else:
            key, role = issued_key(self.row.id), ledger_lines.CUSTOMER
        return ledger.lines_of_event(context, self.row.billing_entity_id, key, role)[-1:]
