"""Uses of a customer's credit: set against other invoices, refunded, or either undone (DECISIONS 28).

A set-off pays the invoices as money would (services/settling.py) and posts one entry: for each invoice a debit that letters
the credit and a credit that letters the invoice, so no balance moves but that of the VAT that becomes due. A refund is row 7
of MONEY.md. Order: the credit note's row lock, then the invoices in id order; state (409), then amounts (422), then rows and
ledger.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services.lettering import letter
from leaseapp.accounting.services.posting import EntryDraft, post, reverse
from leaseapp.billing import queries
from leaseapp.billing.enums import CreditUseKind
from leaseapp.billing.models import CreditNote, CreditUse, Customer, Invoice
from leaseapp.billing.rules import ledger_lines, settlement
from leaseapp.billing.rules.ledger_lines import LedgerLine
from leaseapp.billing.schemas.credits import CreditUseIn
from leaseapp.billing.services import deliveries, settling
from leaseapp.billing.services.credit_reading import available
from leaseapp.billing.services.crediting import issued_key
from leaseapp.billing.services.ledger_drafts import draft_line
from leaseapp.billing.services.settling import Share
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.money import CENT
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _, in_books

SET_OFF_JOURNAL, REFUND_JOURNAL = "OD", "BQ"
ONE_REVERSAL = "uq_credit_use_organization_id_reverses_use_id"
EXCEEDED = "CREDIT_EXCEEDED"
_GIVEN = {
    CreditUseKind.ALLOCATION: frozenset({"allocations"}),
    CreditUseKind.REFUND: frozenset({"amount", "method", "reference"}),
}
_OPTIONAL = frozenset({"reference"})


def use(context: Context, credit_note_id: UUID, body: CreditUseIn) -> CreditNote:
    """Use the credit, or undoes a use when `reversesUseId` is given.

    Raises NotFound (credit note, invoice, use), Conflict INVALID_TRANSITION for an invoice that is not payable,
    USE_ALREADY_REVERSED or USE_IS_REVERSAL, Invalid for missing or unexpected values, USE_IN_FUTURE, DATE_BEFORE_CREDIT,
    DATE_BEFORE_INVOICE, ALLOCATIONS_MIXED, INVOICE_REPEATED, PAYMENT_ABOVE_DUE, CREDIT_EXCEEDED.
    """
    note = _locked(context, credit_note_id, body.reverses_use_id)
    if body.date > context.today:
        raise refuse_field("date", "USE_IN_FUTURE", _("The use of a credit cannot be dated in the future."))
    if body.reverses_use_id is not None:
        _undo(context, note, body)
    else:
        _refuse_wrong_shape(body)
        if body.date < note.issue_date:
            message = _("The date is before that of the credit note, {date}.")
            raise refuse_field("date", "DATE_BEFORE_CREDIT", message, date=note.issue_date)
        if body.kind is CreditUseKind.REFUND:
            _refund(context, note, body)
        else:
            _allocate(context, note, body)
    context.session.flush()
    return note


def _locked(context: Context, credit_note_id: UUID, use_id: UUID | None) -> CreditNote:
    """Return the credit note, locked; where a use is undone, the notes of the invoice that it settled too, all in id order."""
    use = find(context, CreditUse, use_id)
    if use is not None and use.invoice_id is not None:
        queries.locked_notes_of(context, [use.invoice_id], credit_note_id)
    return get_or_404(context, CreditNote, credit_note_id, for_update=True)


def use_key(use_id: UUID) -> str:
    """Return the ledger's event key of a use."""
    return f"sales.credit.used:{use_id}"


def _refuse_wrong_shape(body: CreditUseIn) -> None:
    required = _("This field is required.")
    if body.kind is None:
        raise refuse_field("kind", "REQUIRED", required)
    given = {"allocations": body.allocations, "amount": body.amount, "method": body.method, "reference": body.reference}
    wanted = _GIVEN[body.kind]
    errors = [FieldError(name, "REQUIRED", required) for name in sorted(wanted - _OPTIONAL) if not given[name]]
    unexpected = _("This field does not belong to this use of a credit.")
    extra = {**{name: given[name] for name in given if name not in wanted}, "reason": body.reason}
    errors += [FieldError(name, "UNEXPECTED", unexpected) for name, value in extra.items() if value is not None]
    if errors:
        raise Invalid(errors=errors)


def _refuse_above(note: CreditNote, amount: Decimal, field: str) -> None:
    left = available(note)
    if amount > left:
        raise refuse_field(field, EXCEEDED, _("Only €{left} remains of this credit."), left=left)


def _allocate(context: Context, note: CreditNote, body: CreditUseIn) -> None:
    allocations = body.allocations or []
    invoices = settling.locked(context, allocations)
    settling.refuse_unfit(allocations, invoices, (note.customer_id, note.billing_entity_id), body.date)
    _refuse_above(note, money.total(item.amount for item in allocations), "allocations")
    _set_off(context, note, [(invoices[item.invoice_id], item.amount) for item in allocations], body.date)


def _whole(note: CreditNote, amount: Decimal) -> Decimal:
    """Return the amount of a use, with the cent that it would leave of the credit: a rest of one cent keeps nothing open."""
    return amount + (CENT if available(note) - amount == CENT else money.ZERO)


def set_off_own(
    context: Context, invoices: Iterable[Invoice], day: date, *, apart_from: CreditNote | None = None
) -> None:
    """Set what credit notes of locked invoices have left against the same invoices, as far as something is due on them.

    Called where money that had paid them is taken back, with the notes locked before the invoices. A note that was issued
    since then is locked late: two who wait for each other are told by the database, and one of them runs again.
    """
    for invoice in invoices:
        for note in queries.locked_notes_of(context, [invoice.id]):
            amount = min(available(note), settlement.due_on(invoice))
            if amount > 0 and note is not apart_from:
                _set_off(context, note, [(invoice, amount)], max(day, note.issue_date))
    context.session.flush()


def _set_off(context: Context, note: CreditNote, amounts: Sequence[tuple[Invoice, Decimal]], day: date) -> None:
    """Write and post the uses. The last cent of the credit goes to an invoice that still takes it, else to none."""
    given = money.total(amount for _invoice, amount in amounts)
    cent = _whole(note, given) - given
    open_after = [settlement.due_on(invoice) > amount for invoice, amount in amounts]
    taker = open_after.index(True) if True in open_after else 0
    amounts = [
        (invoice, amount + (cent if at == taker else money.ZERO)) for at, (invoice, amount) in enumerate(amounts)
    ]
    for share in settling.shares(context, amounts):
        settling.settle(context, share)
        row = CreditUse(
            credit_note_id=note.id,
            kind=CreditUseKind.ALLOCATION,
            invoice_id=share.invoice.id,
            date=day,
            amount=share.amount,
            difference=share.difference,
            vat_moved=settling.stored_vat(share),
        )
        context.add(row)
        _post_set_off(context, note, row, share)
        note.used_amount += share.amount


def _post_set_off(context: Context, note: CreditNote, row: CreditUse, share: Share) -> None:
    party_id = get_or_404(context, Customer, note.customer_id).ledger_party_id
    label = in_books(_("Credit {number} set against {invoice}"), number=note.number, invoice=share.invoice.number)
    lines = ledger_lines.set_off_lines(share.amount, share.vat, share.difference)
    used, settled = _post(context, note, row, SET_OFF_JOURNAL, label, lines, party_id)
    _letter_with_credit(context, note, party_id, used)
    settling.letter_with_issue(context, party_id, share.invoice, settled)


def _refund(context: Context, note: CreditNote, body: CreditUseIn) -> None:
    paid = body.amount or money.ZERO
    _refuse_above(note, paid, "amount")
    amount = _whole(note, paid)
    row = CreditUse(
        credit_note_id=note.id,
        kind=CreditUseKind.REFUND,
        date=body.date,
        amount=amount,
        difference=paid - amount,
        method=body.method,
        reference=body.reference,
        vat_moved={},
    )
    context.add(row)
    party_id = get_or_404(context, Customer, note.customer_id).ledger_party_id
    label = in_books(_("Refund of credit {number}"), number=note.number)
    lines = ledger_lines.refund_lines(amount, row.difference)
    (used,) = _post(context, note, row, REFUND_JOURNAL, label, lines, party_id)
    _letter_with_credit(context, note, party_id, used)
    note.used_amount += amount


def _post(
    context: Context,
    note: CreditNote,
    row: CreditUse,
    journal: str,
    label: str,
    lines: Sequence[LedgerLine],
    party_id: UUID,
) -> Sequence[UUID]:
    """Post a use; the customer's lines of its entry come back in their order."""
    entry = post(
        context,
        EntryDraft(
            billing_entity_id=note.billing_entity_id,
            journal=journal,
            entry_date=row.date,
            piece_ref=row.reference or note.number,
            piece_date=row.date,
            label=label,
            source_kind="CreditNote",
            source_id=note.id,
            event_key=use_key(row.id),
            lines=[draft_line(line, label, party_id, None) for line in lines],
        ),
    )
    return ledger.lines_on(context, entry.id, ledger_lines.CUSTOMER)


def _letter_with_credit(context: Context, note: CreditNote, party_id: UUID, line_id: UUID) -> None:
    """Letter what was used with the line of the credit note that was open for it: its last."""
    issued = ledger.lines_of_event(context, note.billing_entity_id, issued_key(note.id), ledger_lines.CUSTOMER)
    if issued:
        letter(context, ledger_lines.CUSTOMER, party_id, [issued[-1], line_id])


def _undo(context: Context, note: CreditNote, body: CreditUseIn) -> None:
    """Mirror a use: what was settled is due again, what was refunded is a credit again.

    Other credits of an invoice that is due again are set against it, this one is left to whoever undoes its use.
    """
    given = {"kind": body.kind, "allocations": body.allocations, "amount": body.amount, "method": body.method,
             "reference": body.reference}  # fmt: skip
    unexpected = _("Undoing the use of a credit takes its date and a reason only.")
    errors = [FieldError(name, "UNEXPECTED", unexpected) for name, value in given.items() if value is not None]
    if body.reason is None:
        errors.append(FieldError("reason", "REQUIRED", _("This field is required.")))
    if errors:
        raise Invalid(errors=errors)
    original = get_or_404(context, CreditUse, body.reverses_use_id, field="reversesUseId")
    if original.credit_note_id != note.id:
        raise NotFound("reversesUseId")
    if original.reverses_use_id is not None:
        raise Conflict("USE_IS_REVERSAL", _("This entry undoes another one and cannot be undone itself."))
    if body.date < original.date:
        message = _("The date is before that of the use, {date}.")
        raise refuse_field("date", "DATE_BEFORE_USE", message, date=original.date)
    if queries.reversal_of_use(context, original.id) is not None:
        raise _already_reversed()
    vat = {rate: str(-Decimal(amount)) for rate, amount in original.vat_moved.items()}
    mirror = CreditUse(
        credit_note_id=note.id,
        kind=original.kind,
        invoice_id=original.invoice_id,
        date=body.date,
        amount=-original.amount,
        difference=-original.difference,
        method=original.method,
        reference=original.reference,
        vat_moved=vat,
        reverses_use_id=original.id,
        reason=body.reason,
    )
    invoices = queries.invoices_for_payment(context, [original.invoice_id]) if original.invoice_id else {}
    with unique(context, {ONE_REVERSAL: _already_reversed}):
        context.add(mirror)
    for invoice in invoices.values():
        settling.settle(context, settling.undone(invoice, original))
    note.used_amount -= original.amount
    posted = ledger.entry_of_event(context, note.billing_entity_id, use_key(original.id))
    if posted is not None:
        label = in_books(_("Use of credit {number} undone: {reason}"), number=note.number, reason=body.reason)
        reverse(context, posted.id, f"sales.credit.unused:{original.id}", body.date, label)
    deliveries.stay_due(context, invoices.values(), body.date)
    set_off_own(context, invoices.values(), body.date, apart_from=note)


def _already_reversed() -> Conflict:
    return Conflict("USE_ALREADY_REVERSED", _("This use of the credit has been undone already."))
