"""Credit notes: issued at once on an issued invoice, in part or in full, numbered without gap (DECISIONS 18, 28).

Order: the invoice's row lock; its state (409), then what is asked for (404, 422); amounts; then the number, the entry,
the rows, the lettering; the invoice's status last. A credit first reduces what is due, the excess is the customer's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services.posting import EntryDraft, post
from leaseapp.billing import queries
from leaseapp.billing.enums import DEPOSIT, InvoiceStatus, InvoiceType
from leaseapp.billing.events import CreditNoteIssued, InvoicePaid
from leaseapp.billing.models import CreditNote, CreditNoteLine, Customer, Invoice, InvoiceLine
from leaseapp.billing.rules import credit as rules
from leaseapp.billing.rules import eco_tax, ledger_lines
from leaseapp.billing.rules.credit import CreditedLine, InvoiceState
from leaseapp.billing.rules.credit_lines import Remaining, net
from leaseapp.billing.rules.groups import group_of
from leaseapp.billing.rules.invoice_profile import hybrid_invoice_profile, operation_nature
from leaseapp.billing.rules.printable_particulars import CODE as NOT_PRINTABLE
from leaseapp.billing.rules.printable_particulars import MESSAGE as NOT_PRINTABLE_TEXT
from leaseapp.billing.rules.settlement import due_on
from leaseapp.billing.schemas.credits import CreditLineIn, CreditNoteIn
from leaseapp.billing.services import archiving, credit_documents, deposit_matching, settling
from leaseapp.billing.services.deposits import deposit_balances
from leaseapp.billing.services.issuing import JOURNAL, legal_number
from leaseapp.billing.services.ledger_drafts import draft_line
from leaseapp.billing.state_machines import INVOICE
from leaseapp.directory.enums import NumberSeries
from leaseapp.documents.rules.totals import Totals, VatRow
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import take_number
from leaseapp.kernel.rendering.pdf.typesetting import unprintable
from leaseapp.kernel.text.i18n import _

ABOVE = "CREDIT_ABOVE_INVOICE"
Pair = tuple[CreditedLine, InvoiceLine]


@dataclass(frozen=True)
class CreditNoteDraft:
    """A credit note as it would be issued: rows not yet stored, each line beside the line that it credits.

    `rebates` are the parts of its lines that reduce a price (€ excl. VAT, rules.credit).
    """

    invoice: Invoice
    note: CreditNote
    lines: list[tuple[CreditNoteLine, InvoiceLine]]
    totals: Totals
    rebates: list[Decimal]


def preview(context: Context, body: CreditNoteIn) -> CreditNoteDraft:
    """Return what `credit` would issue, locking and writing nothing. Raises what `credit` raises, but for numbers and years."""
    return _draw(context, get_or_404(context, Invoice, body.invoice_id, field="invoiceId"), body)


def credit(context: Context, body: CreditNoteIn) -> CreditNote:
    """Issue the credit note.

    Raises NotFound (invoice or line, with the field), Conflict INVALID_TRANSITION for a draft or an invoice credited in
    full, Conflict DEPOSIT_DEDUCTED for a deposit that another invoice deducts, Invalid CREDIT_ABOVE_INVOICE at the field
    that asks too much, CHARACTERS_NOT_PRINTABLE, LINE_REPEATED, QUANTITY_OR_AMOUNT, NUMBER_INVALID,
    DOCUMENT_IMPOSSIBLE, Conflict FISCAL_YEAR_CLOSED.
    """
    invoice = get_or_404(context, Invoice, body.invoice_id, for_update=True, field="invoiceId")
    return issue(context, _draw(context, invoice, body))


def issue(context: Context, drawn: CreditNoteDraft) -> CreditNote:
    """Issue what was drawn of a locked invoice: number, store, post and letter it, and move the invoice."""
    invoice, note = drawn.invoice, drawn.note
    day = max(context.today, invoice.issue_date or context.today)
    sequence, issue_date = take_number(context, NumberSeries.CREDIT_NOTE, note.billing_entity_id, day)
    prefix = queries.held_prefix(context, note.billing_entity_id, NumberSeries.CREDIT_NOTE)
    note.number, note.sequence, note.issue_date = legal_number(prefix, sequence), sequence, issue_date
    context.add(note)
    for line, _invoiced in drawn.lines:
        line.credit_note_id = note.id
    context.add(*(line for line, _invoiced in drawn.lines))
    context.session.flush()
    archiving.prove(context, note)
    _post(context, drawn)
    _reduce(context, invoice, note.settled_amount + note.difference)
    context.emit(CreditNoteIssued(note.id, invoice.id))
    return note


def issued_key(credit_note_id: UUID) -> str:
    """Return the ledger's event key of a credit note."""
    return f"sales.creditnote.issued:{credit_note_id}"


def _draw(context: Context, invoice: Invoice, body: CreditNoteIn) -> CreditNoteDraft:
    characters = unprintable(body.reason)
    if characters:
        raise refuse_field("reason", NOT_PRINTABLE, NOT_PRINTABLE_TEXT, characters=" ".join(characters))
    lines = queries.lines_of(context, invoice.id)
    earlier = queries.credited_lines_of(context, invoice.id)
    left = rules.remaining(lines, earlier)
    require_creditable(invoice, left)
    credited = _wanted(lines, left, body.lines) if body.lines is not None else _everything(lines, left)
    state = _state(context, invoice)
    totals = rules.compute(state, lines, earlier, credited)
    field = "invoiceId" if body.lines is None else "lines"
    if not credited or totals.total_ttc < 0 or rules.exceeds(state, lines, earlier, credited):
        raise refuse_field(field, ABOVE, _("This credit exceeds what remains of the invoice."))
    if totals.total_ttc == 0 and any(net(line) == 0 != left[line.invoice_line_id].amount for line in credited):
        raise refuse_field(field, "CREDIT_OF_NOTHING", _("These quantities are not worth a cent."))
    by_id = {line.id: line for line in lines}
    pairs = [(line, by_id[line.invoice_line_id]) for line in credited]
    _refuse_deducted_deposit(context, invoice, pairs)
    rows = [_row(number, *pair) for number, pair in enumerate(pairs, start=1)]
    return CreditNoteDraft(
        invoice=invoice,
        note=_note(invoice, body.reason, totals, pairs, state),
        lines=[(row, invoiced) for row, (_line, invoiced) in zip(rows, pairs, strict=True)],
        totals=totals,
        rebates=rules.rebates(lines, earlier, rows),
    )


def require_creditable(invoice: Invoice, left: Mapping[UUID, Remaining]) -> None:
    """Raise Conflict INVALID_TRANSITION for a draft, and for a canceled invoice unless free units are left of it."""
    INVOICE.require(invoice, "credit_part")
    if invoice.status is InvoiceStatus.CANCELED and all(rest.is_empty for rest in left.values()):
        INVOICE.require(invoice, "credit_in_full")


def _refuse_deducted_deposit(context: Context, invoice: Invoice, pairs: Sequence[Pair]) -> None:
    """Refuse to credit a deposit that invoices deducted: it belongs to them, and would be given back twice."""
    if invoice.type_code is not InvoiceType.DEPOSIT_INVOICE or invoice.order_id is None:
        return
    left = deposit_balances(context, invoice.order_id)
    for credited, line in pairs:
        key = (invoice.id, group_of(line))
        left[key] = left.get(key, ZERO) - credited.line_total_ht
        if left[key] < 0:
            message = _("Another invoice deducts this deposit: credit it, or delete its draft, first.")
            raise Conflict("DEPOSIT_DEDUCTED", message)


def _everything(lines: Sequence[InvoiceLine], left: dict[UUID, Remaining]) -> list[CreditedLine]:
    return [rules.whole_rest(line, left[line.id]) for line in lines if not left[line.id].is_empty]


def _wanted(
    lines: Sequence[InvoiceLine], left: dict[UUID, Remaining], asked: Sequence[CreditLineIn]
) -> list[CreditedLine]:
    by_id = {line.id: line for line in lines}
    for index, item in enumerate(asked):
        if item.invoice_line_id not in by_id:
            raise NotFound(f"lines[{index}].invoiceLineId")
    if not asked:
        raise refuse_field("lines", "LINES_MISSING", _("At least one line is needed."))
    errors: list[FieldError] = []
    seen: set[UUID] = set()
    credited = []
    for index, item in enumerate(asked):
        if item.invoice_line_id in seen:
            message = _("This line appears twice.")
            errors.append(FieldError(f"lines[{index}].invoiceLineId", "LINE_REPEATED", message))
            continue
        seen.add(item.invoice_line_id)
        found = _one(index, item, by_id[item.invoice_line_id], left[item.invoice_line_id])
        if isinstance(found, FieldError):
            errors.append(found)
        else:
            credited.append(found)
    if errors:
        first = errors[0]
        raise Invalid(first.code, first.message, errors=errors, **first.params)
    return credited


def _one(index: int, item: CreditLineIn, line: InvoiceLine, rest: Remaining) -> CreditedLine | FieldError:
    if item.quantity is not None and item.amount_ht is None:
        if item.quantity <= abs(rest.quantity):
            return rules.by_quantity(line, rest, item.quantity)
        message = _("Only {left} remains to credit of this line.")
        return FieldError(f"lines[{index}].quantity", ABOVE, message, {"left": abs(rest.quantity)})
    if item.amount_ht is not None and item.quantity is None:
        if item.amount_ht <= abs(rest.amount):
            return rules.by_amount(line, rest, item.amount_ht)
        message = _("Only €{left} excl. VAT remains to credit of this line.")
        return FieldError(f"lines[{index}].amountHt", ABOVE, message, {"left": abs(rest.amount)})
    message = _("Give either a quantity or an amount.")
    return FieldError(f"lines[{index}].quantity", "QUANTITY_OR_AMOUNT", message)


def _state(context: Context, invoice: Invoice) -> InvoiceState:
    moves = queries.vat_moves(context, [invoice.id])[invoice.id]
    return InvoiceState(
        rows=[VatRow.from_json(row) for row in invoice.vat_breakdown],
        total_ttc=invoice.total_ttc,
        given_ttc=queries.credit_total_of(context, invoice.id),
        paid=invoice.paid_amount,
        credited=invoice.credited_amount,
        moved=moves.moved,
        given_back=moves.given_back,
        given_vat=moves.given_vat,
        waived=queries.credit_differences_of(context, invoice.id),
        is_deposit=invoice.type_code is InvoiceType.DEPOSIT_INVOICE,
        vat_on_debits=settling.vat_on_debits(context, invoice),
    )


def _note(
    invoice: Invoice,
    reason: str,
    totals: Totals,
    lines: Sequence[Pair],
    state: InvoiceState,
) -> CreditNote:
    nature = operation_nature(line.kind for line, _invoiced in lines)
    settled, difference = state.taken(totals.total_ttc)
    after_deposit = any(invoiced.source_kind == DEPOSIT for _line, invoiced in lines)
    values: dict[str, Any] = {
        "invoice_id": invoice.id,
        "customer_id": invoice.customer_id,
        "billing_entity_id": invoice.billing_entity_id,
        "reason": reason,
        "currency": invoice.currency,
        "operation_nature": nature,
        "discount_ht": totals.discount_ht or None,
        "total_ht": totals.total_ht,
        "total_vat": totals.total_vat,
        "total_ttc": totals.total_ttc,
        "vat_breakdown": [row.to_json() for row in totals.vat_rows],
        "settled_amount": settled,
        "difference": difference,
        "hybrid_invoice_profile": hybrid_invoice_profile(nature, after_deposit=after_deposit) if nature else None,
        "seller_snapshot": invoice.seller_snapshot,
        "buyer_snapshot": invoice.buyer_snapshot,
    }
    return CreditNote(**values)


def _row(position: int, line: CreditedLine, invoiced: InvoiceLine) -> CreditNoteLine:
    values: dict[str, Any] = {
        "position": position,
        "invoice_line_id": invoiced.id,
        "credited_quantity": line.returned,
        "product_id": invoiced.product_id,
        "reference": invoiced.reference,
        "kind": line.kind,
        "designation": invoiced.designation,
        "description": invoiced.description,
        "quantity": line.quantity,
        "unit": invoiced.unit if line.keeps_unit else None,
        "unit_price_ht": line.unit_price_ht,
        "discount_pct": line.discount_pct,
        "discount_ht": line.discount_ht,
        "eco_tax_unit_ht": eco_tax.unit_where_it_explains(invoiced.eco_tax_unit_ht, line.quantity, line.eco_tax_ht),
        "eco_tax_ht": line.eco_tax_ht,
        "vat_rate_pct": line.vat_rate_pct,
        "vat_reason": line.vat_reason,
        "line_total_ht": line.line_total_ht,
        "document_discount_ht": line.document_discount_ht,
        "purchase_price_ht": invoiced.purchase_price_ht,
    }
    return CreditNoteLine(**values)


def _post(context: Context, drawn: CreditNoteDraft) -> None:
    """Row 6 of MONEY.md 1.2; what settles the invoice is lettered with it, the excess stays open."""
    invoice, note = drawn.invoice, drawn.note
    document = credit_documents.assemble_credit(context, invoice, note, drawn.lines, drawn.totals)
    party_id = get_or_404(context, Customer, note.customer_id).ledger_party_id
    label = f"{note.number} {document.buyer.name}"
    lines = ledger_lines.credit_lines(document, note.settled_amount, note.difference, drawn.rebates)
    if not lines:  # free units only
        return
    entry = post(
        context,
        EntryDraft(
            billing_entity_id=note.billing_entity_id,
            journal=JOURNAL,
            entry_date=note.issue_date,
            piece_ref=note.number,
            piece_date=note.issue_date,
            label=label,
            source_kind="CreditNote",
            source_id=note.id,
            event_key=issued_key(note.id),
            lines=[draft_line(line, label, party_id, None) for line in lines],
        ),
    )
    if note.settled_amount + note.difference > 0:
        settles = ledger.lines_on(context, entry.id, ledger_lines.CUSTOMER)[0]
        settling.letter_with_issue(context, party_id, invoice, settles)
    if invoice.type_code is InvoiceType.DEPOSIT_INVOICE:
        deposit_matching.match(context, party_id, note.billing_entity_id, [invoice.id], entry.id)


def _reduce(context: Context, invoice: Invoice, settled: Decimal) -> None:
    """Give the invoice its status by what is still due: nothing is PAID when something was paid, else CANCELED."""
    invoice.credited_amount += settled
    if due_on(invoice) > ZERO or not settled:
        INVOICE.fire(invoice, "credit_part")
    elif invoice.paid_amount > 0:
        INVOICE.fire(invoice, "credit_rest")
        context.emit(InvoicePaid(invoice.id))
    else:
        INVOICE.fire(invoice, "credit_in_full")
    context.session.flush()
