"""Recurring invoices: made from an invoice, changed, paused; each night the due copies are drafted, and issued if wanted.

Each recurrence has a job of its own (`kernel.queue.due_work`). The next date moves in the transaction of the copy, and the
recurrence's row is locked: a due day makes one invoice, however often the night's job runs, and days that it missed are made up
for. What keeps one from being made concerns that one alone, stands on its page and is told to the accountants.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import DEPOSIT
from leaseapp.billing.models import Invoice, RecurringInvoice
from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.billing.queries import recurring as statements
from leaseapp.billing.rules import recurrence, settlement
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.invoices import InvoiceIn, TotalsIn
from leaseapp.billing.schemas.recurring import (
    FailureOut,
    MadeInvoiceOut,
    RecurringIn,
    RecurringOut,
    RecurringPatch,
    RecurringTemplate,
    RepeatedLineOut,
)
from leaseapp.billing.services import duplicating, invoicing, issuing, previewing
from leaseapp.catalog.queries import archived
from leaseapp.directory.rules import former_terms
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, Problem, ServerFault, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.persistence.stored_shapes import NoLongerFits, StoredShape
from leaseapp.kernel.queue.due_work import DueWork
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import VatReason
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with

MAKE = "billing.make-recurring-invoice"


_FORMER_TERMS = ("latePenaltyTerms", "recoveryFeeTerms", "discountTerms")


def _apart(body: dict[str, Any]) -> dict[str, Any]:
    """Read version 1, which had the flag of the period among the fields of the draft."""
    return {"withPeriod": body.pop("withPeriod", False), "invoice": body}


def _without_terms(body: dict[str, Any]) -> dict[str, Any]:
    """Read version 2, whose draft had the sentences of late payment: they are made from figures now.

    One that says what no figure says stays, in the notes of the copies (decision 59).
    """
    invoice = dict(body["invoice"])
    kept = [text for text in (invoice.pop(name, None) for name in _FORMER_TERMS) if former_terms.is_kept(text)]
    if kept:
        invoice["notes"] = "\n".join(filter(None, [invoice.get("notes"), *kept]))
    return body | {"invoice": invoice}


TEMPLATE = StoredShape(RecurringTemplate, 3, {1: _apart, 2: _without_terms})
"""The stored shape of what a recurrence repeats."""
_COPIED = (
    "customer_id", "billing_entity_id", "buyer_reference", "purchase_order_ref", "notes", "payment_means",
    "delivery_establishment_id", "discount_ht",
)  # fmt: skip


def create(context: Context, body: RecurringIn) -> RecurringInvoice:
    """Return a recurrence that repeats an invoice, its dates aside.

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
        anchor_day=body.next_date.day,
        **body.model_dump(by_alias=False, exclude={"invoice_id", "name"}),
    )
    _check_dates(context, made, moved=True)
    context.add(made)
    return made


def _template(invoice: Invoice, lines: Any) -> dict[str, Any]:
    """Return the body of a new draft without dates, and whether the copies carry a period of their own."""
    body = InvoiceIn(
        **{name: getattr(invoice, name) for name in _COPIED},
        lines=duplicating.lines_again(lines),
    )
    return TEMPLATE.write(RecurringTemplate(invoice=body, with_period=invoice.service_period_start is not None))


def patch(context: Context, recurring_id: UUID, body: RecurringPatch) -> RecurringInvoice:
    """Change name, interval, dates, pause or automatic issue, which only who may issue switches on.

    Raises Forbidden, NotFound, StaleVersion, Invalid DATE_IN_PAST, DATES_REVERSED.
    """
    row = _for_change(context, recurring_id, body.version)
    changes = body.changes()
    if changes.get("issue_automatically") and not row.issue_automatically:
        context.require(INVOICE_ISSUE)
    goes_on, missed = row.paused and changes.get("paused") is False, row.failure is not None
    apply_changes(row, changes)
    if "next_date" in changes:
        row.anchor_day = row.next_date.day
    elif goes_on and not missed:  # nobody wanted those days; the ones that could not be made are made up for
        while row.next_date < context.today:
            row.next_date = recurrence.next_due(row.next_date, row.every_months, row.anchor_day)
    if goes_on or "next_date" in changes:
        row.failure = None
    _check_dates(context, row, moved="next_date" in changes)
    context.session.flush()
    return row


def delete(context: Context, recurring_id: UUID, version: int | None = None) -> None:
    """End a recurrence; the invoices that it made stay. Raises NotFound, StaleVersion."""
    row = _for_change(context, recurring_id, version)
    row.deleted_at = context.now
    context.session.flush()


def _for_change(context: Context, recurring_id: UUID, version: int | None) -> RecurringInvoice:
    return for_change(context, RecurringInvoice, recurring_id, version, lambda _row: read(context, recurring_id))


def _check_dates(context: Context, row: RecurringInvoice, *, moved: bool) -> None:
    if moved and row.next_date < context.today:
        raise refuse_field("nextDate", "DATE_IN_PAST", _("The next invoice cannot be dated in the past."))
    if row.last_date is not None and moved and row.last_date < row.next_date:
        raise refuse_field("lastDate", "DATES_REVERSED", _("The last date is before the next one."))


def _due(context: Context) -> Sequence[UUID]:
    return statements.due_recurrences(context, context.today)


def _make(context: Context, recurring_id: UUID) -> bool:
    """Draft the invoice of the earliest day that is due, and issue it where that is wanted; False when none is due.

    Raises NoLongerFits for a template that cannot be read, and what refuses a draft (a customer or product that is gone).
    """
    row = statements.due_recurrence(context, recurring_id, context.today)
    if row is None:
        return False
    day, stored = row.next_date, TEMPLATE.read(row.template)
    template = _with_provisions(context, recurring_id, stored)
    start, end = recurrence.period(day, row.every_months, row.anchor_day)
    dates = {"service_period_start": start, "service_period_end": end} if template.with_period else {}
    invoice = invoicing.create(context, template.invoice.model_copy(update=dates))
    invoice.recurring_invoice_id = row.id
    if template is not stored:
        row.template = TEMPLATE.write(template)
    row.next_date, row.failure = recurrence.next_due(day, row.every_months, row.anchor_day), None
    context.session.flush()
    if row.issue_automatically:
        _issue(context, row, invoice)
    return True


def _with_provisions(context: Context, recurring_id: UUID, template: RecurringTemplate) -> RecurringTemplate:
    """Return the template with the provisions that a person chose on its last issued copy where it says "article 261" alone."""
    bare = {line.designation for line in template.invoice.lines if line.vat_reason is VatReason.EXEMPT}
    chosen = statements.provisions_of_last_copy(context, recurring_id, bare) if bare else {}
    if not chosen:
        return template
    lines = [
        line.model_copy(update={"vat_reason": chosen[line.designation]})
        if line.vat_reason is VatReason.EXEMPT and line.designation in chosen
        else line
        for line in template.invoice.lines
    ]
    return template.model_copy(update={"invoice": template.invoice.model_copy(update={"lines": lines})})


def _refused(context: Context, recurring_id: UUID, problem: Problem) -> None:
    """Write down why, and tell the accountants. A refusal pauses: the same would come each night. A fault is tried again."""
    row = statements.locked_recurrence(context, recurring_id)
    if row is None:
        return
    row.failure = _told(row, problem)
    is_fault = problem.status >= ServerFault.status
    row.paused = row.paused or not is_fault
    context.session.flush()
    title = _("Recurring invoice not made") if is_fault else _("Recurring invoice paused")
    body = (
        _("{name} could not be made on {day}: something went wrong on our side. It is tried again each night.")
        if is_fault
        else _("{name} could not be made on {day} and is paused. Its page says why.")
    )
    _tell(context, title, body, row, f"/workspace/recurring-invoices/{row.id}")


DUE = DueWork(MAKE, _due, _make, _refused)
"""The work that is due among the recurrences, and what is done about it."""


def make_due(context: Context) -> int:
    """Draft here and now an invoice for every due day that was not made yet (the demonstration); returns how many."""
    return DUE.catch_up_all(context)


def _issue(context: Context, row: RecurringInvoice, invoice: Invoice) -> None:
    try:
        with savepoint(context):
            issuing.issue(context, invoice.id)
    except Problem as problem:
        if problem.status >= ServerFault.status:
            raise
        _tell(
            context,
            _("Recurring invoice to complete"),
            _("{name} could not be issued: its draft says what is missing."),
            row,
            f"/workspace/invoices/{invoice.id}",
        )


def _tell(context: Context, title: str, body: str, row: RecurringInvoice, url: str) -> None:
    """Tell the accountants; where an organization has none, its administrators."""
    notify(
        context,
        recipients_with(context, BusinessRole.ACCOUNTANT) or recipients_with(context, BusinessRole.ADMIN),
        NotificationKind.GENERIC,
        title=title,
        body=body,
        target_url=url,
        payload={"name": row.name, "day": row.next_date, "recurringId": row.id},
    )


def read(context: Context, recurring_id: UUID) -> RecurringOut:
    """Return the recurrence with what it repeats and the invoices that it made. Raises NotFound."""
    found = statements.recurring_record(context, recurring_id)
    if found is None:
        raise NotFound()
    row, company, entity = found
    lines, totals, failure = _what_is_repeated(context, row)
    return RecurringOut(
        **row.model_dump(exclude={"organization_id", "deleted_at", "template", "anchor_day", "failure"}),
        customer=PartyOut(id=row.customer_id, name=company.name, siren=company.siren),
        billing_entity=PartyOut(id=row.billing_entity_id, name=entity.name, siren=entity.siren),
        finished=row.last_date is not None and row.next_date > row.last_date,
        lines=lines,
        discount_ht=(totals.discount_ht or None) if totals else None,
        total_ht=totals.total_ht if totals else None,
        total_ttc=totals.total_ttc if totals else None,
        failure=failure,
        archived=_archived(context, row),
        invoices=[_made(item, context.today) for item in statements.invoices_made(context, recurring_id)],
    )


def _archived(context: Context, row: RecurringInvoice) -> str | None:
    """Return what is repeated though the catalog no longer offers it: the next copy will be refused."""
    try:
        return archived.designations(context, TEMPLATE.read(row.template).invoice.lines)
    except NoLongerFits:
        return None


def _made(row: Invoice, today: date) -> MadeInvoiceOut:
    late = settlement.days_late(row.status, row.due_date, today)
    return MadeInvoiceOut.model_validate(row.model_dump() | {"days_late": late})


def _what_is_repeated(context: Context, row: RecurringInvoice) -> tuple[list[RepeatedLineOut], Any, FailureOut | None]:
    """Return the lines and amounts of the next invoice, as far as what was stored can be read and counted, and why not."""
    failure = _failure(context, row.failure) if row.failure else None
    try:
        invoice = TEMPLATE.read(row.template).invoice.model_dump(mode="json", by_alias=True, exclude_none=True)
        lines, discount = invoice.get("lines", []), invoice.get("discountHt")
        shown = [RepeatedLineOut.model_validate({"discountPct": 0, "discountHt": 0} | _shown(line)) for line in lines]
    except NoLongerFits as problem:
        return [], None, failure or _failure(context, _told(row, problem))
    try:
        head = {"customerId": row.customer_id, "billingEntityId": row.billing_entity_id, "discountHt": discount}
        asked = TotalsIn.model_validate({**head, "lines": lines})
        return shown, previewing.preview(context, asked).totals, failure
    except Problem as problem:
        return shown, None, failure or _failure(context, _told(row, problem))


def _told(row: RecurringInvoice, problem: Problem) -> dict[str, Any]:
    """Return a refusal as it is stored, to be read in the language of whoever looks."""
    fields = [{"field": one.field, "message": one.message, "params": plain(one.params)} for one in problem.errors]
    said = {"code": problem.code, "message": problem.message, "params": plain(problem.params), "fields": fields}
    return {"day": row.next_date.isoformat(), **said}


def _failure(context: Context, told: dict[str, Any]) -> FailureOut:
    fields = [f"{one['field']}: {context.translate(one['message'], **one['params'])}" for one in told["fields"]]
    message = context.translate(told["message"], **told["params"])
    return FailureOut(day=told["day"], code=told["code"], message=message, fields=fields)


def _shown(line: dict[str, Any]) -> dict[str, Any]:
    return {
        name: line[name]
        for name in ("designation", "quantity", "unitPriceHt", "discountPct", "discountHt", "vatRatePct")
        if name in line
    }
