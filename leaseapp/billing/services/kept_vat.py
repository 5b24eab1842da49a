"""The VAT that stays due when a receipt or set-off is undone, in the books: the mirror takes back all of it (decision 13)."""

from datetime import date
from uuid import UUID

from leaseapp.accounting.services.posting import EntryDraft, post
from leaseapp.billing.models import Customer
from leaseapp.billing.rules import ledger_lines
from leaseapp.billing.services.ledger_drafts import draft_line
from leaseapp.billing.services.settling import Share
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "OD"


def post_kept(context: Context, share: Share, mirror_id: UUID, day: date) -> None:
    """Post what of an undone share's VAT stays due, beside the mirror of its entry; nothing where nothing does.

    Raises Conflict FISCAL_YEAR_CLOSED.
    """
    if not share.kept:
        return
    invoice = share.invoice
    label = in_books(_("VAT given back by credit notes on {number}"), number=invoice.number)
    party_id = get_or_404(context, Customer, invoice.customer_id).ledger_party_id
    post(
        context,
        EntryDraft(
            billing_entity_id=invoice.billing_entity_id,
            journal=JOURNAL,
            entry_date=day,
            piece_ref=invoice.number or "",
            piece_date=day,
            label=label,
            source_kind="Invoice",
            source_id=invoice.id,
            event_key=f"sales.vat.kept:{mirror_id}:{invoice.id}",
            lines=[draft_line(line, label, party_id, None) for line in ledger_lines.due_lines(share.kept)],
        ),
    )
