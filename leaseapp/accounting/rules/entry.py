"""An entry before it is written: its shape, and what makes it one (PCG art. 911-1: double entry)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting.enums import VatKind
from leaseapp.kernel import money
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.text.i18n import _

LABEL_LENGTH = 200
PIECE_LENGTH = 60
LARGEST = Decimal(10) ** 12
_BLANKS = re.compile(r"[\s\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True)
class LineDraft:
    """One line: an account, named by its role (or by its id, for mirrors and accounts without a role), and one amount.

    `debit` and `credit` in €, exactly one of them above zero. `vat_rate` in percent and `vat_base` in € excl. VAT are
    given on revenue and VAT lines; `due_date` and `party_id` on lines of customers and suppliers.
    """

    role: str | None
    label: str
    debit: Decimal = money.ZERO
    credit: Decimal = money.ZERO
    party_id: UUID | None = None
    due_date: date | None = None
    vat_rate: Decimal | None = None
    vat_base: Decimal | None = None
    vat_kind: VatKind | str | None = None
    account_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """One entry: the book, the journal's code, dates, the piece, where it comes from, and its lines.

    `event_key` names the business event (`sales.invoice.issued:{id}`); a second entry of the same key is never written.
    """

    billing_entity_id: UUID
    journal: str
    entry_date: date
    piece_ref: str
    piece_date: date
    label: str
    source_kind: str
    source_id: UUID
    event_key: str
    lines: Sequence[LineDraft]
    reverses_entry_id: UUID | None = None

    @property
    def total(self) -> Decimal:
        """Sum of the debits, in €."""
        return money.total(line.debit for line in self.lines)


def clean(text: str, length: int = LABEL_LENGTH) -> str:
    """Return a label on one line, without control characters (they break the FEC), cut at `length` characters."""
    return _BLANKS.sub(" ", text).strip()[:length].rstrip()


def check(draft: EntryDraft) -> None:
    """Refuse what is no entry: under two lines, a line without exactly one positive amount, debits ≠ credits, no piece.

    Raises Invalid with ENTRY_TOO_SHORT, LINE_AMOUNT (one error per line), ENTRY_UNBALANCED or ENTRY_INCOMPLETE.
    """
    if len(draft.lines) < 2:
        raise Invalid("ENTRY_TOO_SHORT", _("An entry needs at least two lines."))
    errors = [
        FieldError(f"lines[{position}]", "LINE_AMOUNT", _LINE_AMOUNT)
        for position, line in enumerate(draft.lines)
        if not _one_amount(line)
    ]
    if errors:
        raise Invalid("LINE_AMOUNT", _LINE_AMOUNT, errors=errors)
    debit, credit = draft.total, money.total(line.credit for line in draft.lines)
    if debit != credit:
        raise Invalid(
            "ENTRY_UNBALANCED",
            _("The entry does not balance: debit {debit}, credit {credit}."),
            debit=debit, credit=credit,
        )  # fmt: skip
    missing = [
        FieldError(name, "REQUIRED", _("This field is required."))
        for name, value in (("pieceRef", draft.piece_ref), ("label", draft.label), ("eventKey", draft.event_key))
        if not clean(value)
    ]
    if missing:
        raise Invalid(
            "ENTRY_INCOMPLETE", _("The entry lacks its source document, its label or its event."), errors=missing
        )


_LINE_AMOUNT = _("A line needs exactly one amount, debit or credit, above zero and with at most two decimals.")


def _one_amount(line: LineDraft) -> bool:
    sides = (line.debit, line.credit)
    return all(_amount(side) for side in sides) and sum(side > 0 for side in sides) == 1


def _amount(value: Decimal) -> bool:
    return 0 <= value < LARGEST and money.round2(value) == value


def mirror(line: LineDraft) -> LineDraft:
    """Return the line that undoes `line`: the same account and party, the amount on the other side (never a negative one)."""
    return LineDraft(
        line.role, line.label, debit=line.credit, credit=line.debit, party_id=line.party_id, due_date=line.due_date,
        vat_rate=line.vat_rate, vat_base=line.vat_base, vat_kind=line.vat_kind, account_id=line.account_id,
    )  # fmt: skip
