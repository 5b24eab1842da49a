"""Quotes of the office: created with their number, changed and deleted while drafts, sent, duplicated, revised (document 3).

Order of locks: the quote's row (several in id order), then the number series.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from leaseapp.billing.services import priced_lines
from leaseapp.billing.services.invoicing import customer_of, seller_of
from leaseapp.directory.models import BillingEntity
from leaseapp.documents.rules.document_settings import QUOTE_CONDITIONS
from leaseapp.identity.services.settings import setting
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.sales import queries
from leaseapp.sales.enums import QuoteStatus, RefusalReason
from leaseapp.sales.events import QuoteSent
from leaseapp.sales.models import Quote, QuoteLine
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.schemas.quotes import QuoteIn, QuotePatch
from leaseapp.sales.services import contacts, quote_answers, quote_lines, quote_reading, salespeople
from leaseapp.sales.state_machines import QUOTE

SERIES = "quote"
SENT, REFUSED = "sales.quote.send", "sales.quote.refuse"
"""The actions in the audit log of a PATCH that moves the quote: more than that it was changed."""

_COPIED = (
    "customer_id", "billing_entity_id", "contact_id", "subject", "buyer_reference", "conditions", "notes", "deposit_pct",
    "discount_ht",
)  # fmt: skip
_ROW_COLUMNS = frozenset(QuoteLine.model_fields) - {"id", "organization_id", "quote_id", "created_at", "updated_at"}


def create(context: Context, body: QuoteIn) -> Quote:
    """Return a new draft with its number and rows. What is left out comes from the customer, the settings and the calendar.

    Raises NotFound (customer, billing entity, contact, salesperson, product; with the field), Invalid for refused values.
    """
    customer, company = customer_of(context, body.customer_id)
    salespeople.check(context, body.salesperson_id)
    seller = seller_of(context, body.billing_entity_id)
    rows = quote_lines.build(context, body.lines, seller, company)
    proposed: dict[str, Any] = {
        "buyer_reference": customer.buyer_reference,
        "valid_until": rules.default_valid_until(context.today),
        "conditions": None if "conditions" in body.model_fields_set else default_conditions(context),
    }
    given = body.model_dump(by_alias=False, exclude={"billing_entity_id", "lines"}, exclude_none=True)
    quote = Quote(billing_entity_id=seller.id, **(proposed | given))
    contacts.check(context, quote.contact_id, company)
    quote_lines.add_up(quote, rows, seller)
    return _store(context, quote, rows)


def patch(context: Context, quote_id: UUID, body: QuotePatch) -> Quote:
    """Change a draft; `lines` replaces all rows, those that stay the same are not touched. `status` sends or refuses.

    Raises NotFound, Conflict INVALID_TRANSITION once sent, Conflict QUOTE_SUPERSEDED, StaleVersion, Invalid for refused
    values (REQUIRED at `refusalReason` when it is refused without one, UNEXPECTED when a reason comes without a refusal).
    """
    quote = _for_change(context, quote_id, body.version)
    changes = body.changes()
    status = changes.pop("status", None)
    reason, comment = changes.pop("refusal_reason", None), changes.pop("refusal_comment", None)
    _check_refusal(status, reason, comment)
    if changes:
        _require_draft(quote)
        _apply(context, quote, body, changes)
    if status is QuoteStatus.SENT:
        context.action = SENT
        send(context, quote)
    elif status is QuoteStatus.REFUSED and reason is not None:
        context.action = REFUSED
        quote_answers.refuse(context, quote, reason, comment)
    context.session.flush()
    return quote


def delete(context: Context, quote_id: UUID, version: int | None = None) -> None:
    """Soft-delete a draft; its number stays used. A revision that is deleted gives the offer before it its place back.

    Raises NotFound, Conflict INVALID_TRANSITION once sent, Conflict QUOTE_SUPERSEDED, StaleVersion.
    """
    get_or_404(context, Quote, quote_id)
    # ids grow with time: the replaced quote is older, so it is locked first
    replaced = queries.superseded_by(context, quote_id)
    quote = _for_change(context, quote_id, version)
    _require_draft(quote)
    for older in replaced:
        older.superseded_by_id = None
    quote.deleted_at = context.now
    context.session.flush()


def send(context: Context, quote: Quote, *, mailed: bool = False) -> None:
    """Mark a draft as sent; nothing is mailed here (DECISIONS 15), `mailed` says that the same act asks for the mail.

    What it revises is replaced from now on. Raises Conflict INVALID_TRANSITION, also when what it revises became an order
    meanwhile, and QUOTE_SUPERSEDED.
    """
    QUOTE.require(quote, "send")
    quote_answers.refuse_superseded(quote)
    quote_answers.replace_earlier(context, quote)
    QUOTE.fire(quote, "send")
    quote.sent_at = context.now
    context.emit(QuoteSent(quote.id, mailed))


def duplicate(context: Context, quote_id: UUID) -> Quote:
    """Return a new draft of the caller with a number of its own, whatever became of the original. Raises NotFound."""
    original = get_or_404(context, Quote, quote_id)
    return _store(context, *_copy(context, original))


def revise(context: Context, quote_id: UUID) -> Quote:
    """Return a new draft that replaces the quote under the same number once it is sent: what the client has counts until then.

    Raises NotFound, Conflict QUOTE_SUPERSEDED when it was replaced already, Conflict REVISION_STARTED while another
    draft is to replace it, Conflict INVALID_TRANSITION once ordered.
    """
    original = get_or_404(context, Quote, quote_id, for_update=True)
    quote_answers.refuse_superseded(original)
    quote_answers.refuse_ordered(original)
    _refuse_second_draft(context, original)
    quote, rows = _copy(context, original)
    quote.salesperson_id = original.salesperson_id
    quote.number, quote.sequence = original.number, original.sequence
    quote.revision = queries.last_revision(context, original.sequence) + 1
    _store(context, quote, rows)
    if original.status is QuoteStatus.DRAFT:
        original.superseded_by_id = quote.id  # nobody has it, and two drafts of one number would both be sent
    context.session.flush()
    return quote


def _refuse_second_draft(context: Context, original: Quote) -> None:
    for other in queries.revisions_of(context, original.sequence):
        if other.status is QuoteStatus.DRAFT and other.revision > original.revision:
            message = _("A revision of this quote is already being prepared.")
            raise Conflict("REVISION_STARTED", message, extra={"revisionId": str(other.id)})


def _store(context: Context, quote: Quote, rows: Sequence[QuoteLine]) -> Quote:
    """Give the quote a number unless it revises another one, and write it with its rows."""
    if quote.salesperson_id is None:
        quote.salesperson_id = context.principal.user_id
    if quote.number is None:
        quote.sequence = next_number(context, SERIES, context.organization_id)
        quote.number = f"{rules.PREFIX}{quote.sequence}"
    context.add(quote)
    for row in rows:
        row.quote_id = quote.id
    context.add(*rows)
    return quote


def _copy(context: Context, original: Quote) -> tuple[Quote, list[QuoteLine]]:
    """Return an unnumbered draft that offers the same again, valid from today."""
    quote = Quote(**{name: getattr(original, name) for name in _COPIED})
    quote.valid_until = rules.default_valid_until(context.today)
    rows = [
        QuoteLine(**{name: getattr(row, name) for name in _ROW_COLUMNS})
        for row in queries.rows_of_quote(context, original.id)
    ]
    quote_lines.add_up(quote, rows, get_or_404(context, BillingEntity, original.billing_entity_id))
    return quote, rows


def _for_change(context: Context, quote_id: UUID, version: int | None) -> Quote:
    return for_change(context, Quote, quote_id, version, lambda _row: quote_reading.quote(context, quote_id))


def _apply(context: Context, quote: Quote, body: QuotePatch, changes: dict[str, Any]) -> None:
    typed = changes.pop("lines", None)
    company = customer_of(context, changes.get("customer_id", quote.customer_id))[1]
    seller = seller_of(context, changes.get("billing_entity_id", quote.billing_entity_id))
    salespeople.check(context, changes.get("salesperson_id"))
    with context.session.no_autoflush:
        apply_changes(quote, changes)
        contacts.check(context, quote.contact_id, company)
        rows: Sequence[QuoteLine] = queries.rows_of_quote(context, quote.id)
        if typed is not None:
            known = frozenset(
                held for row in rows for held in (row.product_id, row.variant_id, row.modality_id) if held
            )
            built = quote_lines.build(context, body.lines, seller, company, known)
            rows = priced_lines.take_over(context, rows, built, quote_id=quote.id)
        quote_lines.add_up(quote, rows, seller)
        quote.updated_at = context.now
    context.session.flush()


def default_conditions(context: Context) -> str | None:
    """Return the conditions that a new offer starts with: the organization's setting."""
    value = setting(context, QUOTE_CONDITIONS)
    return value if isinstance(value, str) and value.strip() else None


def _check_refusal(status: QuoteStatus | None, reason: RefusalReason | None, comment: str | None) -> None:
    if status is QuoteStatus.REFUSED:
        if reason is None:
            raise refuse_field("refusalReason", "REQUIRED", priced_lines.REQUIRED)
        return
    message = _("A reason is given when a quote is refused.")
    given = {"refusalReason": reason, "refusalComment": comment}
    errors = [FieldError(name, "UNEXPECTED", message) for name, value in given.items() if value is not None]
    if errors:
        raise Invalid(errors=errors)


def _require_draft(quote: Quote) -> None:
    quote_answers.refuse_superseded(quote)
    if quote.status is not QuoteStatus.DRAFT:
        raise Conflict(
            "INVALID_TRANSITION",
            _("A quote that was sent cannot be changed or deleted: make a new revision of it."),
            extra={"status": quote.status.value},
        )
