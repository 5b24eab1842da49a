"""Flows that the platform tells of, by callback or by polling: what concerns our submissions, statements and receipts."""

from datetime import timedelta

import structlog
from sqlmodel import col, select

from leaseapp.einvoicing import queries
from leaseapp.einvoicing.models import (
    LONGEST_CODE,
    LONGEST_EVENT_ID,
    LONGEST_REASON_CODE,
    EInvoiceMessage,
    EInvoiceSubmission,
)
from leaseapp.einvoicing.rules import codes, statements
from leaseapp.einvoicing.rules.statements import NoStatement, Statement
from leaseapp.einvoicing.schemas.deliveries import DeliveryIn
from leaseapp.einvoicing.services import accounts, happening, messages, receiving
from leaseapp.einvoicing.services.happening import Happened
from leaseapp.kernel.adapters.einvoice_platform import Ack, Flow, Search
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.queue.job_queue import JobRun

READ_STATEMENT = "einvoicing.read-statement"
POLL = "einvoicing.poll"
OVERLAP = timedelta(minutes=5)
"""A flow whose change got its time before an earlier look and was stored after it is found by the next one."""
MOST_PAGES = 100
_log = structlog.get_logger(__name__)


def notice(context: Context, flow: Flow, raw: str = "") -> bool:
    """Take note of a flow as it stands; False when that changes nothing here."""
    if flow.flow_type == "SupplierInvoice" and flow.direction == "In":
        return flow.ack is not Ack.ERROR and receiving.announce(context, accounts.PROVIDER, flow.flow_id, raw)
    if flow.flow_type == "CustomerInvoiceLC" and flow.direction == "In":
        if queries.knows_event(context, flow.flow_id):
            return False
        context.enqueue(READ_STATEMENT, {"flowId": flow.flow_id}, dedupe=f"statement {flow.flow_id}")
        return True
    if flow.flow_type == "CustomerInvoice" and flow.ack is not Ack.PENDING:
        return _acknowledge(context, flow, raw)
    if flow.flow_type.endswith("LC") and flow.direction == "Out" and flow.ack is Ack.ERROR:
        return _turned_down(context, flow)
    return False


def _acknowledge(context: Context, flow: Flow, raw: str) -> bool:
    """Record what our platform says of a document that it got."""
    submission = queries.by_flow(context, accounts.PROVIDER, flow.flow_id)
    if submission is None:
        # the answer to our own call is still on its way: the flow bears our id
        submission = find(context, EInvoiceSubmission, parse_id(flow.tracking_id), for_update=True)
    if submission is None:
        return False
    if submission.provider_invoice_id is None:
        submission.provider_invoice_id, submission.handed_over_at = flow.flow_id, context.now
    code = codes.ACK_OK if flow.ack is Ack.OK else codes.ACK_ERROR
    reason, text = flow.reasons[0] if flow.reasons else (None, None)
    told = Happened(f"{flow.flow_id}:{code}", code, flow.updated_at, reason, text, raw=raw)
    return happening.record(context, submission, told)


def _turned_down(context: Context, flow: Flow) -> bool:
    """Show that a statement of ours was found wrong."""
    statement = select(EInvoiceMessage).where(EInvoiceMessage.flow_id == flow.flow_id).order_by(col(EInvoiceMessage.id))
    message = context.session.exec(statement).first()
    if message is None:
        return False
    messages.give_up(context, message.id, " ".join(flow.reasons[0]) if flow.reasons else "")
    return True


def told_directly(context: Context, body: DeliveryIn, raw: str) -> bool:
    """Record a status that a provider pushes itself; False for what names no submission of this organization, or no event."""
    submission = queries.by_flow(context, accounts.PROVIDER, body.provider_invoice_id)
    code = body.code or codes.OF_STATUS.get(body.status, body.status)
    too_long = len(body.event_id) > LONGEST_EVENT_ID or len(code) > LONGEST_CODE
    if submission is None or not code or too_long or body.occurred_at is None:
        return False
    told = Happened(
        body.event_id, code, body.occurred_at, body.reason_code[:LONGEST_REASON_CODE] or None, body.reason_text or None,
        [{"ratePct": f"{one.rate_pct:f}", "amount": f"{one.amount:f}"} for one in body.amounts], raw,
    )  # fmt: skip
    return happening.record(context, submission, told)


def read_statement(run: JobRun) -> None:
    """Fetch a message of the life cycle and record what it says. Raises PlatformError: it is tried again."""
    flow_id = run.payload["flowId"]
    with run.unit_of_work() as context:
        platform = accounts.platform_of(context)
    if platform is None:
        return
    content = platform.fetch(flow_id)
    try:
        said = statements.read(content)
    except NoStatement as error:
        _log.warning("no statement of the life cycle", flow=flow_id, why=str(error))
        return
    with run.finish() as context:
        for place, one in enumerate(said):
            said_of(context, one, f"{flow_id}#{place}" if place else flow_id, content.decode("utf-8", "replace"))


def said_of(context: Context, said: Statement, event_id: str, raw: str) -> bool:
    """Record a statement at the newest submission of the invoice that it names; False when there is none."""
    submission = queries.by_invoice(context, said.invoice_number, said.seller_siren)
    if submission is None:
        _log.info("a statement about no invoice of ours", number=said.invoice_number)
        return False
    amounts = [{"ratePct": f"{one.rate_pct:f}", "amount": f"{one.amount:f}"} for one in said.received]
    told = Happened(event_id, said.code, said.at, said.reason_code, said.reason_text, amounts, raw[:100_000])
    return happening.record(context, submission, told)


def poll(run: JobRun) -> None:
    """Look for everything that changed since the last look: callbacks may be lost. Raises PlatformError: tried again."""
    with run.unit_of_work() as context:
        platform, account = accounts.platform_of(context), accounts.of(context)
        since = account.polled_until if account is not None else None
        began = context.now
    if platform is None:
        return
    search = Search(since - OVERLAP if since else began - timedelta(days=1), (*accounts.OUTGOING, *accounts.INCOMING))
    found: list[Flow] = []
    cursor = None
    for _page in range(MOST_PAGES):
        page = platform.search(search, cursor)
        found += page.flows
        cursor = page.next_cursor
        if cursor is None:
            break
    with run.finish() as context:
        for flow in found:
            notice(context, flow)
        account = accounts.of(context, for_update=True)
        newest = max((flow.updated_at for flow in found), default=None)
        if (
            account is not None
            and newest is not None
            and (account.polled_until is None or newest > account.polled_until)
        ):
            account.polled_until = newest
