"""Deposits whose goods were delivered: all of their VAT is due, paid or not (CGI art. 269-2-a, MONEY.md 1.2 row 5).

The VAT of a deposit on goods waits for its receipt until the goods are delivered, or until the balance invoice that deducts
it is issued when that comes first. From then on a receipt moves nothing of it; services keep the rule of receipts.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from uuid import UUID

from leaseapp.accounting.services.posting import EntryDraft, post
from leaseapp.billing.enums import DEPOSIT, InvoiceType
from leaseapp.billing.models import Customer, DeliveredDeposit, Invoice, InvoiceLine
from leaseapp.billing.queries import deliveries as statements
from leaseapp.billing.queries.records import locked_invoices
from leaseapp.billing.rules import ledger_lines
from leaseapp.billing.services import settling
from leaseapp.billing.services.ledger_drafts import draft_line
from leaseapp.billing.services.settling import Share
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "OD"


def delivered(context: Context, deposit_ids: Sequence[UUID], day: date) -> None:
    """Make the VAT on the goods of these deposit invoices due on the day of their delivery, once each.

    A deposit that was issued after `day` is dated by its issue. Raises Conflict FISCAL_YEAR_CLOSED.
    """
    before = statements.delivered_of(context, deposit_ids)
    _make_due(context, [one for one in deposit_ids if one not in before], day, first=True)


def stay_due(context: Context, invoices: Iterable[Invoice], day: date) -> None:
    """Make due again what a payment undone took back of deposits whose goods were delivered."""
    ids = [one.id for one in invoices if one.type_code is InvoiceType.DEPOSIT_INVOICE]
    if ids:
        _make_due(context, sorted(statements.delivered_of(context, ids)), day, first=False)


def deducted_by(lines: Sequence[InvoiceLine]) -> list[UUID]:
    """Return the deposits on goods that a balance invoice deducts."""
    found = {line.source_id for line in lines if line.source_kind == DEPOSIT and line.kind is LineKind.GOODS}
    return sorted(one for one in found if one)


def _make_due(context: Context, deposit_ids: Sequence[UUID], day: date, *, first: bool) -> None:
    if not deposit_ids:
        return
    deposits = locked_invoices(context, deposit_ids)
    if first:
        # of two who deliver at once the second reads what the first did
        done = statements.delivered_of(context, deposit_ids)
        deposits = [one for one in deposits if one.id not in done]
    bases = statements.bases_of(context, deposit_ids)
    for deposit in deposits:
        if deposit.issue_date is None or not any(kind is LineKind.GOODS for _rate, kind in bases[deposit.id]):
            continue
        (share,) = settling.shares(context, [(deposit, ZERO)], delivered=True)
        if not first and not share.vat:
            continue
        row = DeliveredDeposit(
            invoice_id=deposit.id, date=max(day, deposit.issue_date), vat_moved=settling.stored_vat(share)
        )
        context.add(row)
        context.session.flush()
        if share.vat:
            _post(context, deposit, row, share)


def _post(context: Context, deposit: Invoice, row: DeliveredDeposit, share: Share) -> None:
    label = in_books(_("VAT of deposit {number}, goods delivered"), number=deposit.number)
    party_id = get_or_404(context, Customer, deposit.customer_id).ledger_party_id
    post(
        context,
        EntryDraft(
            billing_entity_id=deposit.billing_entity_id,
            journal=JOURNAL,
            entry_date=row.date,
            piece_ref=deposit.number or "",
            piece_date=row.date,
            label=label,
            source_kind="Invoice",
            source_id=deposit.id,
            event_key=delivered_key(row.id),
            lines=[draft_line(line, label, party_id, None) for line in ledger_lines.due_lines(share.vat)],
        ),
    )


def delivered_key(row_id: UUID) -> str:
    """Return the ledger's event key of a delivery."""
    return f"sales.deposit.delivered:{row_id}"
