"""The client's answer to a quote: accepted with its evidence, or refused with a reason (document 3, DECISIONS 26)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.sales import queries
from leaseapp.sales.enums import AcceptanceChannel, QuoteStatus, RefusalReason
from leaseapp.sales.events import QuoteAccepted, QuoteRefused
from leaseapp.sales.models import Quote, QuoteAcceptance, QuoteLine
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.schemas.quotes import OfficeAcceptanceIn
from leaseapp.sales.services import quote_documents, quote_evidence, quote_lines, quote_sealing
from leaseapp.sales.state_machines import QUOTE

NO_LINES = _("Nothing is chosen in this quote: it needs at least one line.")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """An acceptance: by whom, how and from where. Without `selected_line_ids` the options stay as they are ticked."""

    channel: AcceptanceChannel
    accepted_by_name: str
    selected_line_ids: Sequence[UUID] | None = None
    ip_address: str | None = None
    user_agent: str | None = None
    signature_file_id: UUID | None = None


def held(context: Context, quote_id: UUID) -> Quote:
    """Return the quote, locked until the answer is written. Raises NotFound."""
    return get_or_404(context, Quote, quote_id, for_update=True)


def by_office(body: OfficeAcceptanceIn) -> Answer:
    """Return the answer that the office received and records."""
    return Answer(
        channel=AcceptanceChannel.OFFICE,
        accepted_by_name=body.accepted_by_name,
        selected_line_ids=body.selected_line_ids,
    )


def accept(context: Context, quote: Quote, answer: Answer) -> QuoteAcceptance:
    """Tick the options, move the quote to ACCEPTED, seal PDF and evidence sheet, write the evidence once. `quote` is locked.

    Raises Conflict INVALID_TRANSITION unless it is SENT, Conflict QUOTE_SUPERSEDED, NotFound at `selectedLineIds[i]` for
    what is no option of this quote, Invalid QUOTE_NO_LINES, Unavailable when the document cannot be stored.
    """
    refuse_superseded(quote)
    QUOTE.require(quote, "accept")
    rows = queries.rows_of_quote(context, quote.id)
    if answer.selected_line_ids is not None:
        _tick(rows, answer.selected_line_ids)
        seller = get_or_404(context, BillingEntity, quote.billing_entity_id)
        quote_lines.add_up(quote, rows, seller)
    refuse_empty(rows)
    QUOTE.fire(quote, "accept")
    quote.accepted_at = context.now
    context.session.flush()
    document = quote_documents.assemble(context, quote)
    file = quote_sealing.seal(context, quote, document, answer.accepted_by_name, answer.signature_file_id)
    acceptance = QuoteAcceptance(
        quote_id=quote.id,
        channel=answer.channel,
        accepted_at=context.now,
        accepted_by_name=answer.accepted_by_name,
        ip_address=answer.ip_address,
        user_agent=answer.user_agent[:400] if answer.user_agent else None,
        document_sha256=file.checksum_sha256 or "",
        document_file_id=file.id,
        signature_file_id=answer.signature_file_id,
        selected_line_ids=[str(row.id) for row in rows if row.optional and row.selected],
        total_ttc=quote.total_ttc,
        recurring=quote.recurring,
    )
    quote_evidence.archive(context, document, acceptance)
    context.add(acceptance)
    context.emit(QuoteAccepted(quote.id))
    return acceptance


def refuse(context: Context, quote: Quote, reason: RefusalReason, comment: str | None = None) -> None:
    """Move the locked quote to REFUSED; the order of a converted one stays. Raises Conflict INVALID_TRANSITION."""
    QUOTE.fire(quote, "refuse")
    quote.refused_at, quote.refusal_reason, quote.refusal_comment = context.now, reason, comment
    context.session.flush()
    context.emit(QuoteRefused(quote.id))


def refuse_superseded(quote: Quote) -> None:
    """Raise Conflict QUOTE_SUPERSEDED when a newer revision took the quote's place."""
    if quote.superseded_by_id is not None:
        message = _("A newer revision replaced this quote.")
        raise Conflict("QUOTE_SUPERSEDED", message, extra={"supersededById": str(quote.superseded_by_id)})


def refuse_ordered(quote: Quote) -> None:
    """Raise Conflict INVALID_TRANSITION for a quote that became an order."""
    if quote.status is QuoteStatus.CONVERTED:
        message = _("This quote became an order: change the order, or duplicate the quote.")
        raise Conflict("INVALID_TRANSITION", message, extra={"status": quote.status.value})


def replace_earlier(context: Context, quote: Quote) -> None:
    """Supersede what `quote` revises, for good. Raises Conflict INVALID_TRANSITION once ordered."""
    earlier = queries.earlier_revisions(context, quote)
    for older in earlier:
        refuse_ordered(older)
    for older in earlier:
        older.superseded_by_id = quote.id


def refuse_empty(rows: Sequence[QuoteLine]) -> None:
    """Raise Invalid QUOTE_NO_LINES when no row counts."""
    if not rules.counting(rows):
        raise Invalid("QUOTE_NO_LINES", NO_LINES, errors=[FieldError("lines", "QUOTE_NO_LINES", NO_LINES)])


def _tick(rows: Sequence[QuoteLine], selected: Sequence[UUID]) -> None:
    options = {row.id: row for row in rows if row.optional}
    for index, line_id in enumerate(selected):
        if line_id not in options:
            raise NotFound(f"selectedLineIds[{index}]")
    wanted = set(selected)
    for line_id, row in options.items():
        if row.selected != (line_id in wanted):
            row.selected = line_id in wanted
