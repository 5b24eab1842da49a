"""Recurring invoices: made from an invoice, changed, paused; each night the due copies are drafted, and issued if wanted.

The next date moves in the transaction of the copy, and the recurrence's row is locked: a due day makes one invoice,
however often the night's job runs, and days that it missed are made up for.
"""

from datetime import date
from typing import Any
from uuid import UUID

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, Problem, refuse_field
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.sales import queries
from leaseapp.sales.models import Invoice, RecurringInvoice
from leaseapp.sales.permissions import INVOICE_ISSUE
from leaseapp.sales.queries import recurring as statements
from leaseapp.sales.queries.orders import DEPOSIT
from leaseapp.sales.rules import recurrence, settlement
from leaseapp.sales.schemas.amounts import PartyOut
from leaseapp.sales.schemas.invoices import InvoiceIn, TotalsIn
from leaseapp.sales.schemas.recurring import MadeInvoiceOut, RecurringIn, RecurringOut, RecurringPatch, RepeatedLineOut
from leaseapp.sales.services import duplicating, invoicing, issuing, previewing

WITH_PERIOD = "withPeriod"
_COPIED = (
    "customer_id", "billing_entity_id", "buyer_reference", "purchase_order_ref", "notes", "late_penalty_terms",
    "recovery_fee_terms", "discount_terms", "delivery_establishment_id",
)  # fmt: skip


def create(context: Context, body: RecurringIn) -> RecurringInvoice:
    """A recurrence that repeats an invoice, its dates aside.

    That its copies issue themselves is for who may issue. Raises Forbidden, NotFound at `invoiceId`, Invalid NOT_REPEATABLE
    for deposits and balances, DATE_IN_PAST, DATES_REVERSED.
    """
    if body.issue_automatically:
        context.require(INVOICE_ISSUE)
    invoice = get_or_404(context, Invoice, body.invoice_id, field="invoiceId")
    lines = queries.lines_of(context, invoice.id)
    if not recurrence.is_repeatable(invoice.type_code, [line.source_kind for line in lines], deduction=DEPOSIT):
        raise refuse_field(
            "invoiceId", "NOT_REPEATABLE", _("Deposits, balances and invoices without lines cannot be repeated.")
        )
    _customer, company = invoicing.customer_of(context, invoice.customer_id)
    made = RecurringInvoice(
        customer_id=invoice.customer_id,
        billing_entity_id=invoice.billing_entity_id,
        name=body.name or f"{company.name} · {lines[0].designation}"[:200],
        template=_template(invoice, lines),
        every_months=body.every_months,
        anchor_day=body.next_date.day,
        next_date=body.next_date,
        last_date=body.last_date,
        issue_automatically=body.issue_automatically,
    )
    _check_dates(context, made, moved=True)
    context.add(made)
    return made


def _template(invoice: Invoice, lines: Any) -> dict[str, Any]:
    """The body of a new draft without dates; whether the copies carry a period of their own is remembered beside it."""
    body = InvoiceIn(
        **{name: getattr(invoice, name) for name in _COPIED},
        lines=duplicating.lines_again(lines),
    )
    stored = body.model_dump(mode="json", by_alias=True, exclude_none=True)
    return stored | {WITH_PERIOD: invoice.service_period_start is not None}


def patch(context: Context, recurring_id: UUID, body: RecurringPatch) -> RecurringInvoice:
    """Changes name, interval, dates, pause or automatic issue, which only who may issue switches on.

    Raises Forbidden, NotFound, StaleVersion, Invalid DATE_IN_PAST, DATES_REVERSED.
    """
    row = get_or_404(context, RecurringInvoice, recurring_id, for_update=True)
    check_version(row, body.version, lambda: read(context, recurring_id))
    changes = body.changes()
    if changes.get("issue_automatically") and not row.issue_automatically:
        context.require(INVOICE_ISSUE)
    goes_on = row.paused and changes.get("paused") is False
    for name, value in changes.items():
        setattr(row, name, value)
    if "next_date" in changes:
        row.anchor_day = row.next_date.day
    elif goes_on:
        while row.next_date < context.today:
            row.next_date = recurrence.next_due(row.next_date, row.every_months, row.anchor_day)
    _check_dates(context, row, moved="next_date" in changes)
    context.session.flush()
    return row


def delete(context: Context, recurring_id: UUID, version: int | None = None) -> None:
    """Ends a recurrence; the invoices that it made stay. Raises NotFound, StaleVersion."""
    row = get_or_404(context, RecurringInvoice, recurring_id, for_update=True)
    check_version(row, version, lambda: read(context, recurring_id))
    row.deleted_at = context.now
    context.session.flush()


def _check_dates(context: Context, row: RecurringInvoice, *, moved: bool) -> None:
    if moved and row.next_date < context.today:
        raise refuse_field("nextDate", "DATE_IN_PAST", _("The next invoice cannot be dated in the past."))
    if row.last_date is not None and moved and row.last_date < row.next_date:
        raise refuse_field("lastDate", "DATES_REVERSED", _("The last date is before the next one."))


def make_due(context: Context) -> int:
    """Drafts an invoice for every due day that was not made yet; returns how many. A second run finds nothing.

    A recurrence whose copy is refused (a customer or product that is gone) is paused, and the accountants hear why.
    """
    count = 0
    for row in statements.due_recurrences(context, context.today):
        for day in list(
            recurrence.due_days(row.next_date, row.every_months, row.anchor_day, row.last_date, context.today)
        ):
            invoice = _copy(context, row, day)
            if invoice is None:
                break
            row.next_date = recurrence.next_due(day, row.every_months, row.anchor_day)
            context.session.flush()
            count += 1
            if row.issue_automatically:
                _issue(context, row, invoice)
    return count


def _copy(context: Context, row: RecurringInvoice, day: date) -> Invoice | None:
    values = {name: value for name, value in row.template.items() if name != WITH_PERIOD}
    if row.template.get(WITH_PERIOD):
        start, end = recurrence.period(day, row.every_months, row.anchor_day)
        values |= {"servicePeriodStart": start, "servicePeriodEnd": end}
    try:
        with context.session.begin_nested():
            invoice = invoicing.create(context, InvoiceIn.model_validate(values))
            invoice.recurring_invoice_id = row.id
            invoicing.keep_term_legal(context, invoice)
            context.session.flush()
    except Problem:
        row.paused = True
        context.session.flush()
        _tell(
            context,
            _("Recurring invoice paused"),
            _("{name} could not be made: its customer, billing entity or a product is no longer available."),
            row,
            f"/workspace/recurring-invoices/{row.id}",
        )
        return None
    return invoice


def _issue(context: Context, row: RecurringInvoice, invoice: Invoice) -> None:
    try:
        with context.session.begin_nested():
            issuing.issue(context, invoice.id)
    except Problem:
        _tell(
            context,
            _("Recurring invoice to complete"),
            _("{name} could not be issued: its draft says what is missing."),
            row,
            f"/workspace/invoices/{invoice.id}",
        )


def _tell(context: Context, title: str, body: str, row: RecurringInvoice, url: str) -> None:
    notify(
        context,
        recipients_with(context, BusinessRole.ACCOUNTANT),
        NotificationKind.GENERIC,
        title=title,
        body=body,
        target_url=url,
        payload={"name": row.name},
    )


def read(context: Context, recurring_id: UUID) -> RecurringOut:
    """The recurrence with what it repeats and the invoices that it made. Raises NotFound."""
    found = statements.recurring_record(context, recurring_id)
    if found is None:
        raise NotFound()
    row, company, entity = found
    lines = row.template.get("lines", [])
    asked = TotalsIn(customer_id=row.customer_id, billing_entity_id=row.billing_entity_id, lines=lines)
    totals = previewing.preview(context, asked).totals
    return RecurringOut(
        **row.model_dump(exclude={"organization_id", "deleted_at", "template", "anchor_day"}),
        customer=PartyOut(id=row.customer_id, name=company.name, siren=company.siren),
        billing_entity=PartyOut(id=row.billing_entity_id, name=entity.name, siren=entity.siren),
        finished=row.last_date is not None and row.next_date > row.last_date,
        lines=[RepeatedLineOut.model_validate({"discountPct": 0} | _shown(line)) for line in lines],
        total_ht=totals.total_ht,
        total_ttc=totals.total_ttc,
        invoices=[_made(item, context.today) for item in statements.invoices_made(context, recurring_id)],
    )


def _made(row: Invoice, today: date) -> MadeInvoiceOut:
    late = settlement.days_late(row.status, row.due_date, today)
    return MadeInvoiceOut.model_validate(row.model_dump() | {"days_late": late})


def _shown(line: dict[str, Any]) -> dict[str, Any]:
    return {
        name: line[name]
        for name in ("designation", "quantity", "unitPriceHt", "discountPct", "vatRatePct")
        if name in line
    }
