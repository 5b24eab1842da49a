"""Issue: a draft becomes a legal invoice, numbered without gap (document 3, DECISIONS 18).

The order of locks keeps parallel issues short and free of deadlocks: the invoice's row first; everything that can be
refused or computed; then the number series, the ledger's counter and, at the very end of the unit of work, the audit chain.
"""

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID

from leaseapp.accounting.services.posting import EntryDraft, LineDraft, look_up, post
from leaseapp.billing import queries
from leaseapp.billing.enums import DEPOSIT
from leaseapp.billing.events import InvoiceIssued, InvoicePaid
from leaseapp.billing.models import Invoice
from leaseapp.billing.queries import PartiesForIssue
from leaseapp.billing.rules import ledger_lines, numbering
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.invoice_profile import hybrid_invoice_profile
from leaseapp.billing.rules.ledger_lines import LedgerLine
from leaseapp.billing.rules.particular import Missing
from leaseapp.billing.services import archiving, buyer_numbers, deliveries, deposit_matching, invoice_documents, reading
from leaseapp.billing.services.ledger_drafts import draft_line, issued_key
from leaseapp.billing.services.particulars import lacking
from leaseapp.billing.services.sources import before_issue
from leaseapp.billing.state_machines import INVOICE
from leaseapp.directory.enums import NumberSeries
from leaseapp.directory.models import BillingEntity
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid, NotFound
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.sequences import last_number, take_number
from leaseapp.kernel.text.i18n import _

JOURNAL = "VT"
INCOMPLETE = _("This invoice cannot be issued yet: mandatory particulars are missing.")


def issue(context: Context, invoice_id: UUID, *, version: int | None = None, mailed: bool = False) -> Invoice:
    """Give the invoice its number and date, post and seal it; `mailed` when somebody sends it in the same act.

    Raises NotFound, Conflict INVALID_TRANSITION when it is not a draft, StaleVersion, Invalid INVOICE_INCOMPLETE with one
    error per missing particular, DOCUMENT_IMPOSSIBLE, Conflict FISCAL_YEAR_CLOSED. After a refusal nothing has changed and
    no number is used.
    """
    invoice = queries.invoice_for_issue(context, invoice_id)
    if invoice is None:
        raise NotFound()
    # first, so that of two who decided on the same draft the second one reads what it has become
    check_version(invoice, version, lambda: reading.invoice(context, invoice_id))
    INVOICE.require(invoice, "issue")
    parties = queries.parties_for_issue(context, invoice)
    lines = queries.lines_for_issue(context, invoice_id)
    entity = parties.billing_entity
    seller, buyer = invoice_documents.sides(parties)
    for check in before_issue:
        check(context, invoice, lines)
    due = invoice_documents.due_on(invoice, parties, context.today)
    document = invoice_documents.live_document(context, invoice, lines, seller, buyer, due)
    _refuse(lacking(document, context.today) + buyer_numbers.denied(context, document))
    entry = ledger_lines.issue_lines(document)
    # the invoice's row is locked: nobody else can post this event
    accounts = _draft_lines(entry, "", parties.customer.ledger_party_id, due.day)
    names = look_up(context, entity.id, issued_key(invoice.id), accounts)
    sealed = _sealed(document, seller, buyer)
    sequence, issue_date = take_number(context, NumberSeries.INVOICE, entity.id, context.today)
    if issue_date != context.today:
        due = invoice_documents.due_on(invoice, parties, issue_date)
        document = replace(document, due_date=due.day)
        _refuse(lacking(document, issue_date))
    # before the first number the prefix may still be edited: it is read again, and held until the commit
    prefix = entity.invoice_number_prefix
    if sequence == 1:
        prefix = queries.held_prefix(context, entity.id, NumberSeries.INVOICE)
    number = legal_number(prefix, sequence)
    # the balance of goods says that they were delivered; before this invoice's own entry: journals in the order of their codes
    deliveries.delivered(context, deliveries.deducted_by(lines), issue_date)
    posted = post(context, _entry(invoice, parties, number, issue_date, due.day, entry), names)
    deducted = [line.source_id for line in lines if line.source_kind == DEPOSIT and line.source_id]
    if deducted:
        deposit_matching.match(context, parties.customer.ledger_party_id, entity.id, deducted, posted.id)
    INVOICE.fire(invoice, "issue")
    invoice.number, invoice.sequence, invoice.issue_date = number, sequence, issue_date
    apply_changes(invoice, sealed | due.as_columns())
    archiving.prove(context, invoice)
    context.emit(InvoiceIssued(invoice.id, mailed))
    if document.totals.total_ttc == 0:
        # a balance that its deposits paid for in full: nothing is due
        INVOICE.fire(invoice, "pay_full")
        context.emit(InvoicePaid(invoice.id))
    return invoice


def expected_number(context: Context, billing_entity_id: UUID) -> str:
    """Return the number that the entity's next invoice would get now: only expected, for what is issued first takes it.

    Raises NotFound, Invalid NUMBER_INVALID.
    """
    entity = get_or_404(context, BillingEntity, billing_entity_id)
    return legal_number(entity.invoice_number_prefix, last_number(context, NumberSeries.INVOICE, entity.id) + 1)


def _sealed(document: InvoiceDocument, seller: Seller, buyer: Buyer) -> dict[str, Any]:
    """Return what the document fixes on the invoice, by column: totals, nature, and the parties as they are now."""
    computed = document.totals
    return {
        "total_ht": computed.total_ht,
        "total_vat": computed.total_vat,
        "total_ttc": computed.total_ttc,
        "vat_breakdown": [row.to_json() for row in computed.vat_rows],
        "operation_nature": document.operation_nature,
        "hybrid_invoice_profile": _profile(document),
        "late_penalty_terms": document.terms.late_penalty,
        "recovery_fee_terms": document.terms.recovery_fee,
        "discount_terms": document.terms.discount,
        "seller_snapshot": invoice_documents.snapshot(seller),
        "buyer_snapshot": invoice_documents.snapshot(buyer),
        "delivery_snapshot": invoice_documents.snapshot(document.delivery) if document.delivery else None,
    }


def _refuse(found: list[Missing]) -> None:
    if found:
        raise Invalid("INVOICE_INCOMPLETE", INCOMPLETE, errors=[item.as_error() for item in found])


def _profile(document: InvoiceDocument) -> str:
    if document.operation_nature is None:
        raise ValueError("a document without lines has no profile, and is not complete")
    return hybrid_invoice_profile(document.operation_nature, after_deposit=document.is_after_deposit)


def legal_number(prefix: str, sequence: int) -> str:
    """Return the number of a document. Raises Invalid NUMBER_INVALID when the prefix makes one that the law does not allow."""
    try:
        return numbering.format_number(prefix, sequence)
    except ValueError:
        message = _("The number prefix of the billing entity makes a number that the law does not allow.")
        raise Invalid("NUMBER_INVALID", message) from None


def _entry(
    invoice: Invoice, parties: PartiesForIssue, number: str, day: date, due: date, lines: list[LedgerLine]
) -> EntryDraft:
    label = f"{number} {parties.company.name}"
    return EntryDraft(
        billing_entity_id=invoice.billing_entity_id,
        journal=JOURNAL,
        entry_date=day,
        piece_ref=number,
        piece_date=day,
        label=label,
        source_kind="Invoice",
        source_id=invoice.id,
        event_key=issued_key(invoice.id),
        lines=_draft_lines(lines, label, parties.customer.ledger_party_id, due),
    )


def _draft_lines(lines: list[LedgerLine], label: str, party_id: UUID, due_date: date | None) -> list[LineDraft]:
    return [draft_line(line, label, party_id, due_date) for line in lines]
