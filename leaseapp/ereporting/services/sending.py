"""Transmissions on their way: handed to the platform by the queue, their answers asked for (MONEY.md 5.4)."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.ereporting.enums import EReportingStatus, EReportingType
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.services import notices, reporting, settling
from leaseapp.ereporting.state_machines import TRANSMISSION
from leaseapp.kernel.adapters import reporting_platform
from leaseapp.kernel.adapters.einvoice_platform import Ack, PlatformError
from leaseapp.kernel.adapters.reporting_platform import Flow, Report
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.queue.job_queue import JobRun

ASK = "ereporting.ask"
#: what a platform is told of a report; receipts of both kinds travel in one document, which says so itself
_RULES = {EReportingType.TRANSACTIONS: "B2BInt", EReportingType.B2C: "B2C"}


def hand_in(run: JobRun) -> None:
    """Hand a transmission to the platform; safe to run twice: the platform finds what it has by our id. Raises PlatformError."""
    transmission_id = uuid.UUID(run.payload["transmissionId"])
    with run.unit_of_work() as context:
        row = find(context, EReportingTransmission, transmission_id)
        if row is None or row.status is not EReportingStatus.SUBMITTED or row.document is None:
            return
        report = find(context, EReportingSubmission, row.submission_id)
        type_ = report.type if report else EReportingType.B2C
        name = f"{type_.value}-{row.period_end:%Y%m%d}-{row.id}.xml"
        document = Report(name, row.document.encode(), str(row.id), _RULES.get(type_))
    _asked(run, transmission_id, lambda platform: platform.submit(document))


def ask(run: JobRun) -> None:
    """Ask what became of a transmission whose answer is awaited. Raises PlatformError."""
    transmission_id = uuid.UUID(run.payload["transmissionId"])
    with run.unit_of_work() as context:
        row = find(context, EReportingTransmission, transmission_id)
        if row is None or row.status is not EReportingStatus.SUBMITTED or row.flow_id is None:
            return
        flow_id = row.flow_id
    _asked(run, transmission_id, lambda platform: platform.flow(flow_id))


def _asked(run: JobRun, transmission_id: uuid.UUID, question: Any) -> None:
    flow, reason = None, None
    try:
        flow = question(reporting_platform.port.current())
    except PlatformError as error:
        if not error.permanent:
            raise
        reason = error
    with run.finish() as context:
        answered(context, transmission_id, flow, reason)


def give_up(context: Context, run: JobRun) -> None:
    """Show that a transmission could not be handed in: it is prepared again by putting the month right."""
    answered(context, uuid.UUID(run.payload["transmissionId"]), None, run.error)


def answered(context: Context, transmission_id: uuid.UUID, flow: Flow | None, error: Exception | None) -> None:
    """Write what the platform said of a transmission, or why it could not be handed in; one that was answered stays so."""
    row = find(context, EReportingTransmission, transmission_id)
    if row is None:
        return
    report = reporting.locked(context, row.submission_id)
    row = find(context, EReportingTransmission, transmission_id, for_update=True)
    if row is None or row.status is not EReportingStatus.SUBMITTED:
        return
    if flow is None:
        rejection = context.translate(error.message, **error.params) if isinstance(error, PlatformError) else str(error)
        apply_changes(row, {"rejection": rejection[:1000], "answered_at": context.now})
        TRANSMISSION.fire(row, "reject")
    else:
        apply_changes(row, {"flow_id": flow.flow_id})
        if flow.acknowledgement is Ack.PENDING:
            return
        is_accepted = flow.acknowledgement is Ack.OK
        apply_changes(row, {"rejection": None if is_accepted else flow.reason, "answered_at": context.now})
        TRANSMISSION.fire(row, "accept" if is_accepted else "reject")
    context.session.flush()
    settling.settle(context, report)
    notices.answered(context, report, row)


def awaited(context: Context) -> None:
    """Ask the queue for the answer of each transmission that has none yet."""
    ids = context.session.exec(
        select(EReportingTransmission.id)
        .where(
            EReportingTransmission.status == EReportingStatus.SUBMITTED, col(EReportingTransmission.flow_id).is_not(None)
        )
        .order_by(col(EReportingTransmission.id))
    )  # fmt: skip
    for transmission_id in ids:
        context.enqueue(
            ASK, {"transmissionId": str(transmission_id)}, dedupe=f"ask {transmission_id} {context.now:%Y%m%d%H}"
        )
