"""Uses of a customer's credit: set against invoices, refunded, or either undone (DECISIONS 28).

A credit is what a credit note left, or an advance (`credit_sources`). A set-off pays the invoices as money would (settling.py)
and posts one entry: for each invoice a debit that letters the credit and a credit that letters the invoice, so no balance moves
but that of the VAT that becomes due; an advance gives back the VAT that it had made due. A refund is row 7 of MONEY.md. Order:
the row lock of credit note or advance, then the invoices in id order; state (409), then amounts (422), then rows and ledger.
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
from leaseapp.billing.events import CreditSetOff
from leaseapp.billing.models import Advance, CreditNote, CreditUse, Customer, Invoice
from leaseapp.billing.rules import ledger_lines, settlement
from leaseapp.billing.rules.advances import Opened
from leaseapp.billing.rules.ledger_lines import LedgerLine
from leaseapp.billing.schemas.credits import CreditUseIn
from leaseapp.billing.services import deliveries, kept_vat, settling
from leaseapp.billing.services.credit_sources import Source
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
_GIVEN = {
    CreditUseKind.ALLOCATION: frozenset({"allocations"}),
    CreditUseKind.REFUND: frozenset({"amount", "method", "reference"}),
}
_OPTIONAL = frozenset({"reference"})


def use(context: Context, credit_note_id: UUID, body: CreditUseIn) -> CreditNote:
    """Use what a credit note left its customer, or undo such a use; raises what `use_of` raises, NotFound for no credit note."""
    note = _locked(context, credit_note_id, body.reverses_use_id)
    use_of(context, Source(note), body)
    return note


def use_advance(context: Context, advance_id: UUID, body: CreditUseIn) -> None:
    """Use an advance, or undo such a use; raises what `use_of` raises, NotFound for no advance."""
    undone = find(context, CreditUse, body.reverses_use_id)
    if undone is not None and undone.invoice_id is not None:
        queries.locked_notes_of(context, [undone.invoice_id])
    use_of(context, Source(get_or_404(context, Advance, advance_id, for_update=True)), body)


def use_of(context: Context, source: Source, body: CreditUseIn) -> None:
    """Use a locked credit, or undo a use when `reversesUseId` is given.

    Raises NotFound (invoice, use), Conflict INVALID_TRANSITION for an invoice that is not payable,
    USE_ALREADY_REVERSED or USE_IS_REVERSAL, Invalid for missing or unexpected values, USE_IN_FUTURE, DATE_BEFORE_CREDIT,
    DATE_BEFORE_ADVANCE, DATE_BEFORE_INVOICE, ALLOCATIONS_MIXED, INVOICE_REPEATED, PAYMENT_ABOVE_DUE, CREDIT_EXCEEDED.
    """
    if body.date > context.today:
        raise refuse_field("date", "USE_IN_FUTURE", _("The use of a credit cannot be dated in the future."))
    if body.reverses_use_id is not None:
        _undo(context, source, body)
    else:
        _refuse_wrong_shape(body)
        source.refuse_early(body.date)
        if body.kind is CreditUseKind.REFUND:
            _refund(context, source, body)
        else:
            _allocate(context, source, body)
    context.session.flush()


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


def _refuse_above(source: Source, amount: Decimal, field: str) -> None:
    if amount > source.available:
        raise source.above(field)


def _allocate(context: Context, source: Source, body: CreditUseIn) -> None:
    note, allocations = source.row, body.allocations or []
    invoices = settling.locked(context, allocations)
    settling.refuse_unfit(allocations, invoices, (note.customer_id, note.billing_entity_id), body.date)
    _refuse_above(source, money.total(item.amount for item in allocations), "allocations")
    _set_off(context, source, [(invoices[item.invoice_id], item.amount) for item in allocations], body.date)


def _whole(source: Source, amount: Decimal) -> Decimal:
    """Return the amount of a use, with the cent that it would leave of the credit: a rest of one cent keeps nothing open."""
    return amount + (CENT if source.available - amount == CENT else money.ZERO)


def set_off_own(
    context: Context, invoices: Iterable[Invoice], day: date, *, apart_from: CreditNote | Advance | None = None
) -> None:
    """Set what credit notes of locked invoices have left against the same invoices, as far as something is due on them.

    Called where money that had paid them is taken back, with the notes locked before the invoices. A note that was issued
    since then is locked late: two who wait for each other are told by the database, and one of them runs again.
    """
    for invoice in invoices:
        for note in queries.locked_notes_of(context, [invoice.id]):
            amount = min(Source(note).available, settlement.due_on(invoice))
            if amount > 0 and note is not apart_from:
                _set_off(context, Source(note), [(invoice, amount)], max(day, note.issue_date))
    context.session.flush()


def _set_off(context: Context, source: Source, amounts: Sequence[tuple[Invoice, Decimal]], day: date) -> None:
    """Write and post the uses. The last cent of the credit goes to an invoice that still takes it, else to none."""
    given = money.total(amount for _invoice, amount in amounts)
    cent = _whole(source, given) - given
    open_after = [settlement.due_on(invoice) > amount for invoice, amount in amounts]
    taker = open_after.index(True) if True in open_after else 0
    amounts = [
        (invoice, amount + (cent if at == taker else money.ZERO)) for at, (invoice, amount) in enumerate(amounts)
    ]
    for share in settling.shares(context, amounts):
        settling.settle(context, share)
        opened = source.opened(context, share.amount)
        row = CreditUse(
            **source.names(),
            kind=CreditUseKind.ALLOCATION,
            invoice_id=share.invoice.id,
            date=day,
            amount=share.amount,
            difference=share.difference,
            vat_moved=settling.stored_vat(share),
            vat_back=opened.vat,
        )
        context.add(row)
        context.session.flush()  # what the next use gives back counts this one
        _post_set_off(context, source, row, share, opened)
        source.row.used_amount += share.amount
        context.emit(CreditSetOff(row.id, share.invoice.id))


def _post_set_off(context: Context, source: Source, row: CreditUse, share: Share, opened: Opened) -> None:
    party_id = get_or_404(context, Customer, source.row.customer_id).ledger_party_id
    text = (
        _("Advance {number} set against {invoice}") if source.is_advance else _("Credit {number} set against {invoice}")
    )
    label = in_books(text, number=source.row.number, invoice=share.invoice.number)
    lines = ledger_lines.set_off_lines(share.amount, share.vat, share.difference, opened)
    entry_id = _post(context, source, row, SET_OFF_JOURNAL, label, lines, party_id)
    _letter_with_credit(context, source, party_id, ledger.lines_on(context, entry_id, opened.role)[0])
    settled = ledger.lines_on(context, entry_id, ledger_lines.CUSTOMER)[-1]
    settling.letter_with_issue(context, party_id, share.invoice, settled)


def _refund(context: Context, source: Source, body: CreditUseIn) -> None:
    paid = body.amount or money.ZERO
    _refuse_above(source, paid, "amount")
    amount = _whole(source, paid)
    opened = source.opened(context, amount)
    row = CreditUse(
        **source.names(),
        kind=CreditUseKind.REFUND,
        date=body.date,
        amount=amount,
        difference=paid - amount,
        method=body.method,
        reference=body.reference,
        vat_moved={},
        vat_back=opened.vat,
    )
    context.add(row)
    party_id = get_or_404(context, Customer, source.row.customer_id).ledger_party_id
    text = _("Refund of advance {number}") if source.is_advance else _("Refund of credit {number}")
    label = in_books(text, number=source.row.number)
    lines = ledger_lines.refund_lines(amount, row.difference, body.method, opened)
    entry_id = _post(context, source, row, REFUND_JOURNAL, label, lines, party_id)
    _letter_with_credit(context, source, party_id, ledger.lines_on(context, entry_id, opened.role)[0])
    source.row.used_amount += amount


def _post(
    context: Context,
    source: Source,
    row: CreditUse,
    journal: str,
    label: str,
    lines: Sequence[LedgerLine],
    party_id: UUID,
) -> UUID:
    """Post a use, and return its entry."""
    entry = post(
        context,
        EntryDraft(
            billing_entity_id=source.row.billing_entity_id,
            journal=journal,
            entry_date=row.date,
            piece_ref=row.reference or source.row.number,
            piece_date=row.date,
            label=label,
            source_kind=source.kind,
            source_id=source.row.id,
            event_key=use_key(row.id),
            lines=[draft_line(line, label, party_id, None) for line in lines],
        ),
    )
    return entry.id


def _letter_with_credit(context: Context, source: Source, party_id: UUID, line_id: UUID) -> None:
    """Letter what was used with the line that was open for it: the last of the credit note, or that of the advance."""
    opened = source.open_lines(context)
    if opened:
        role = ledger_lines.CUSTOMER_DEPOSIT if source.is_advance else ledger_lines.CUSTOMER
        letter(context, role, party_id, [*opened, line_id])


def _use_to_undo(context: Context, source: Source, body: CreditUseIn) -> CreditUse:
    """Return the use that is undone.

    Raises NotFound, Invalid for more than a reason, DATE_BEFORE_USE, Conflict USE_IS_REVERSAL, USE_ALREADY_REVERSED.
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
    if not source.owns(original):
        raise NotFound("reversesUseId")
    if original.reverses_use_id is not None or original.kind is CreditUseKind.RETURNED:
        raise Conflict("USE_IS_REVERSAL", _("This entry undoes another one and cannot be undone itself."))
    if body.date < original.date:
        message = _("The date is before that of the use, {date}.")
        raise refuse_field("date", "DATE_BEFORE_USE", message, date=original.date)
    if queries.reversal_of_use(context, original.id) is not None:
        raise _already_reversed()
    return original


def _undo(context: Context, source: Source, body: CreditUseIn) -> None:
    """Mirror a use: what was settled is due again, what was refunded is a credit again.

    Other credits of an invoice that is due again are set against it, this one is left to whoever undoes its use.
    """
    original = _use_to_undo(context, source, body)
    invoices = queries.invoices_for_payment(context, [original.invoice_id]) if original.invoice_id else {}
    shares = [settling.undone(context, invoice, original) for invoice in invoices.values()]
    mirror = CreditUse(
        **source.names(),
        kind=original.kind,
        invoice_id=original.invoice_id,
        date=body.date,
        amount=-original.amount,
        difference=-original.difference,
        method=original.method,
        reference=original.reference,
        vat_moved=settling.stored_vat(shares[0]) if shares else {},
        vat_back=-original.vat_back,
        reverses_use_id=original.id,
        reason=body.reason,
    )
    with unique(context, {ONE_REVERSAL: _already_reversed}):
        context.add(mirror)
    for share in shares:
        settling.settle(context, share)
        context.emit(CreditSetOff(mirror.id, share.invoice.id))
    source.row.used_amount -= original.amount
    posted = ledger.entry_of_event(context, source.row.billing_entity_id, use_key(original.id))
    if posted is not None:
        text = _("Use of credit {number} undone: {reason}")
        if source.is_advance:
            text = _("Use of advance {number} undone: {reason}")
        label = in_books(text, number=source.row.number, reason=body.reason)
        reverse(context, posted.id, f"sales.credit.unused:{original.id}", body.date, label)
        for share in shares:
            kept_vat.post_kept(context, share, mirror.id, body.date)
    deliveries.stay_due(context, invoices.values(), body.date)
    set_off_own(context, invoices.values(), body.date, apart_from=source.row)


def _already_reversed() -> Conflict:
    return Conflict("USE_ALREADY_REVERSED", _("This use of the credit has been undone already."))
