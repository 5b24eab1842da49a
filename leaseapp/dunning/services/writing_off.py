"""A receivable that is lost, in the books: MONEY.md 1.2 row 10, and its mirror when it is paid after all.

The debt itself stays: the invoice keeps its amount due, so that whoever pays in the end is no surprise.
"""

from decimal import Decimal
from itertools import count

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import LedgerEntry
from leaseapp.accounting.services import doubtful, posting
from leaseapp.accounting.services.doubtful import LostVat, Receivable
from leaseapp.billing import queries as billing
from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.rules import ledger_lines, settlement
from leaseapp.billing.services.ledger_drafts import issued_key
from leaseapp.documents.rules.totals import VatRow
from leaseapp.dunning.models import Dunning
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import HUNDRED, ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books


def post(context: Context, dunning: Dunning, invoice: Invoice) -> LedgerEntry:
    """Enter the loss of what is due on a locked invoice. Raises Conflict FISCAL_YEAR_CLOSED."""
    due = settlement.due_on(invoice)
    party_id = get_or_404(context, Customer, invoice.customer_id).ledger_party_id
    receivable = Receivable(
        invoice.billing_entity_id, party_id, due, invoice.number or "", "Invoice", invoice.id, invoice.due_date,
        ledger.lines_of_event(context, invoice.billing_entity_id, issued_key(invoice.id), ledger_lines.CUSTOMER),
    )  # fmt: skip
    return doubtful.write_off(
        context, receivable, _lost_vat(context, invoice, due), context.today, _keys(context, dunning)[1], doubtful=False
    )


def take_back(context: Context, dunning: Dunning) -> None:
    """Post the mirror of the loss. Raises Conflict FISCAL_YEAR_CLOSED."""
    key, _next = _keys(context, dunning)
    entry = ledger.entry_of_event(context, dunning.billing_entity_id, key)
    if entry is not None:
        label = in_books(_("Irrecoverable receivable {number}, taken back"), number=dunning.number)
        posting.reverse(context, entry.id, f"{key}:back", context.today, label)


def _keys(context: Context, dunning: Dunning) -> tuple[str, str]:
    """Return the event key of the last loss and that of the next one: a dunning may be taken up again and lost again."""
    before = f"dunning.written-off:{dunning.id}:0"
    for number in count(1):
        key = f"dunning.written-off:{dunning.id}:{number}"
        if ledger.entry_of_event(context, dunning.billing_entity_id, key) is None:
            return before, key
        before = key
    raise AssertionError("numbers do not end")


def _lost_vat(context: Context, invoice: Invoice, due: Decimal) -> list[LostVat]:
    """Return the VAT in what is due, by rate: what still waits for receipt, and the unpaid share of what was due at issue."""
    moves = billing.vat_moves(context, [invoice.id])[invoice.id]
    payable = invoice.total_ttc - invoice.credited_amount
    found = []
    for row in (VatRow.from_json(stored) for stored in invoice.vat_breakdown):
        waiting = row.pending - moves.given_back.get(row.rate, ZERO) - moves.moved.get(row.rate, ZERO)
        given = moves.given_vat.get((row.rate, row.reason), ZERO) - moves.given_back.get(row.rate, ZERO)
        declared = money.proportion(max(row.due - given, ZERO), due, payable)
        for role, amount in (
            (ledger_lines.vat_pending_role(row.rate), waiting),
            (ledger_lines.vat_due_role(row.rate), declared),
        ):
            if amount > 0:
                found.append(LostVat(role, row.rate, money.round2(amount * HUNDRED / row.rate), amount))
    return found
