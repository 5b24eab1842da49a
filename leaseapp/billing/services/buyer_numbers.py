"""The buyer's VAT number, as VIES answered about it: an invoice within the Union is held against the last answer.

A number that its member state denies stops the issue at its field. One that nobody asked about, or about which VIES did not
answer, stops nothing and is told: the law wants evidence by the time of a control, and a service of others must not hold
invoices up (decision 55). An answer gets old: before an invoice that depends on it is issued, a job asks again (decision 61).
"""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

import structlog

from leaseapp.billing.enums import BuyerNumberState
from leaseapp.billing.queries import buyer_numbers as queries
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.particular import Missing
from leaseapp.billing.schemas.invoices import BuyerNumberOut
from leaseapp.directory.models import Company
from leaseapp.directory.schemas.vat_numbers import VatConsultationOut
from leaseapp.directory.services import vat_numbers
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.adapters.vat_numbers import Answer, VatNumbersError
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import _
from leaseapp.law import registers
from leaseapp.law.vat_provisions import VatReason
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with

_log = structlog.get_logger(__name__)

ASK = "billing.ask-buyer-number"
FRESH_FOR = timedelta(days=30)
"""The days after which an answer is asked for again."""
AHEAD = timedelta(days=7)
"""The time before its day in which the buyer of a recurrence is asked about."""
MOST = 200
"""The companies that one look finds; the next one finds the others."""
_OF_THE_UNION = {VatReason.INTRA_EU, VatReason.REVERSE_CHARGE}


def is_wanted(document: InvoiceDocument) -> bool:
    """Say whether a line is free of VAT because its buyer is identified in another member state."""
    return not document.is_credit_note and any(line.vat_reason in _OF_THE_UNION for line in document.lines)


def consultation(context: Context, document: InvoiceDocument) -> VatConsultationOut | None:
    """Return the last answer about the buyer's number, None where none is wanted or nobody asked."""
    return vat_numbers.latest(context, document.buyer.vat_number) if is_wanted(document) else None


def denied(context: Context, document: InvoiceDocument) -> list[Missing]:
    """Return the refusal of a number that its member state denies."""
    found = consultation(context, document)
    if found is None or found.is_valid:
        return []
    message = _("{number} was not valid on {day}, says VIES: no supply within the Union (CGI article 262 ter I).")
    params = {"number": found.vat_number, "day": found.answered_at}
    return [Missing("BUYER_VAT_ID_DENIED", message, "customer.vatNumber", params)]


def state(context: Context, document: InvoiceDocument) -> BuyerNumberOut | None:
    """Return what is known of the buyer's number before issue; None where the VAT does not depend on it."""
    if not is_wanted(document) or not document.buyer.vat_number:
        return None
    found = vat_numbers.latest(context, document.buyer.vat_number)
    if found is None:
        return BuyerNumberOut(state=BuyerNumberState.UNCHECKED, number=document.buyer.vat_number)
    return BuyerNumberOut(
        state=BuyerNumberState.VALID if found.is_valid else BuyerNumberState.DENIED,
        number=found.vat_number,
        identifier=found.identifier,
        answered_at=found.answered_at,
    )


def ask_soon(context: Context, company: Company, reasons: Iterable[VatReason | None]) -> None:
    """Have the buyer's number asked about where a draft depends on it and the last answer is old; once a day at most."""
    number = company.vat_number
    if _OF_THE_UNION.isdisjoint(reasons) or not number or not registers.is_of_the_union(number):
        return
    if not _is_fresh(context, number):
        _enqueue(context, company.id)


def _is_fresh(context: Context, number: str) -> bool:
    found = vat_numbers.latest(context, number)
    return found is not None and found.answered_at >= context.now - FRESH_FOR


def ask_where_due(context: Context) -> None:
    """Have the numbers asked about on which drafts depend, and recurrences of the days to come, and whose answers are old."""
    companies = queries.to_ask(
        context,
        _OF_THE_UNION,
        answered_since=context.now - FRESH_FOR,
        due_until=context.today + AHEAD,
        most=MOST,
    )
    for company_id in companies:
        _enqueue(context, company_id)


def _enqueue(context: Context, company_id: UUID) -> None:
    context.enqueue(ASK, {"companyId": str(company_id)}, dedupe=f"{company_id} {context.now:%Y-%m-%d %H}")


def ask(run: JobRun) -> None:
    """Ask about a company's number outside any transaction, and keep the answer; silence is asked again by the next look.

    A number that was changed or removed meanwhile, or whose member state does not answer, ends the job: VIES is often away,
    and invoices do not wait for it.
    """
    with run.unit_of_work() as context:
        asked = _old_question(context, UUID(run.payload["companyId"]))
    answer = _answer(asked) if asked else None
    with run.finish() as context:
        if asked and answer:
            _keep(context, asked, *answer)


def _old_question(context: Context, company_id: UUID) -> vat_numbers.Question | None:
    """Return what to ask about a company, None where it has no such number any more, or a fresh answer."""
    try:
        asked = vat_numbers.question(context, company_id)
    except (NotFound, Invalid):
        return None
    return None if _is_fresh(context, asked.number) else asked


def _answer(asked: vat_numbers.Question) -> tuple[str, Answer] | None:
    try:
        return vat_numbers.ask(asked)
    except VatNumbersError as silence:
        _log.info("no verdict on a VAT number", reason=str(silence))
        return None


def _keep(context: Context, asked: vat_numbers.Question, source: str, said: Answer) -> None:
    before = vat_numbers.latest(context, asked.number)
    vat_numbers.keep(context, asked, source, said)
    if not said.is_valid and (before is None or before.is_valid):
        _tell_denied(context, asked)


def _tell_denied(context: Context, asked: vat_numbers.Question) -> None:
    company = get_or_404(context, Company, asked.company_id)
    notify(
        context,
        recipients_with(context, BusinessRole.ACCOUNTANT) or recipients_with(context, BusinessRole.ADMIN),
        NotificationKind.GENERIC,
        title=_("VAT number denied"),
        body=_("{number} of {name} is not valid, says VIES: its invoices within the Union cannot be issued."),
        target_url=f"/workspace/companies/{company.id}",
        payload={"number": asked.number, "name": company.name},
    )
