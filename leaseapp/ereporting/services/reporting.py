"""The report of a month: prepared, sent period by period, put right (MONEY.md 5.4).

The report's row is locked first, so preparing, sending and putting right a month are one at a time. What left stays as it was; a
draft is read anew each time that it is prepared.
"""

import hashlib
import uuid
from dataclasses import dataclass
from datetime import date

from leaseapp.directory.models import BillingEntity
from leaseapp.ereporting import queries
from leaseapp.ereporting.enums import EReportingStatus, EReportingType, TransmissionKind
from leaseapp.ereporting.models import ONE_REPORT_A_MONTH, EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.rendering import flux10_xml
from leaseapp.ereporting.rendering.flux10_xml import Head
from leaseapp.ereporting.rules.figures import Figures, sums_of
from leaseapp.ereporting.services import collecting, reading, settling
from leaseapp.ereporting.state_machines import TRANSMISSION
from leaseapp.kernel.adapters import reporting_platform
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.law import ereporting as law
from leaseapp.law.ereporting import Period, Subject

SEND = "ereporting.send"
LOCKED = _("Everything of this month has been transmitted: put it right instead.")
AT_WORK = _("Somebody is preparing this month already: read it again.")
NOT_YET = _("Nothing is reported of days before {day}.")
TO_COME = _("This month has not begun.")
TWO_MONTHS = _("Without VAT (franchise) a report covers two months: prepare it with the second one.")
NOTHING_TO_SEND = _("Nothing of this month can be transmitted now.")
NOTHING_DIFFERS = _("What was transmitted is what the books say: there is nothing to put right.")
CHANGED = _("The figures have changed since this report was prepared: prepare it again and look at it.")
ANOMALIES = _("Anomalies keep this report from leaving.")
INVALID = _("The platform would refuse this report: a name or number in it is not as it has to be.")
PENDING = _("A transmission waits for its answer: put it right afterwards.")
_OPEN = frozenset({EReportingStatus.DRAFT})


@dataclass(frozen=True, slots=True)
class Told:
    """The figures that a book tells of a period now."""

    book: BillingEntity
    period: Period
    figures: Figures


def generate(context: Context, year_month: str, type_: EReportingType) -> EReportingSubmission:
    """Return the report of a month, its drafts read anew; it is begun where there is none.

    Raises Invalid EREPORTING_TOO_EARLY, MONTH_TO_COME, EREPORTING_NO_PERIOD, Conflict EREPORTING_LOCKED, EREPORTING_AT_WORK.
    """
    told = figures_of(context, year_month, type_)
    report = queries.report_of(context, year_month, type_)
    if report is None:
        report = EReportingSubmission(year_month=year_month, type=type_, generated_at=context.now)
        with unique(context, {ONE_REPORT_A_MONTH: lambda: Conflict("EREPORTING_AT_WORK", AT_WORK)}):
            context.add(report)
    sent = {(row.billing_entity_id, row.period_start): row for row in _newest(context, report)}
    waiting = [one for one in told if (row := sent.get(_key(one))) is None or row.status in _OPEN]
    if not waiting:
        raise Conflict("EREPORTING_LOCKED", LOCKED)
    for one in waiting:
        row = sent.get(_key(one))
        if row is None:
            row = _begun(context, report, one)
        _fill(row, one)
    report.generated_at = context.now
    context.session.flush()
    settling.settle(context, report)
    return report


def submit(context: Context, report_id: uuid.UUID, version: int | None = None) -> EReportingSubmission:
    """Let every period leave that is over, and that was prepared as the books are now; the queue hands them in.

    Raises NotFound, StaleVersion, Conflict EREPORTING_NOTHING_TO_SEND, EREPORTING_ANOMALIES, EREPORTING_CHANGED.
    """
    report = locked(context, report_id, version)
    now = {_key(one): one for one in figures_of(context, report.year_month, report.type)}
    rows = [row for row in _newest(context, report) if settling.may_leave(row, context.today)]
    if not rows:
        raise Conflict("EREPORTING_NOTHING_TO_SEND", NOTHING_TO_SEND)
    for row in rows:
        told = now.get((row.billing_entity_id, row.period_start))
        if told is None or [item.to_json() for item in told.figures.items] != row.items:
            raise Conflict("EREPORTING_CHANGED", CHANGED)
        _refuse_anomalies(context, told)
        document = document_of(context, row, told.figures)
        if flux10_xml.faults(document):
            raise Conflict("EREPORTING_INVALID", INVALID)
        apply_changes(
            row,
            {
                "document": document.decode(), "sha256": hashlib.sha256(document).hexdigest(), "submitted_at": context.now,
            },
        )  # fmt: skip
        TRANSMISSION.fire(row, "submit")
        context.enqueue(SEND, {"transmissionId": str(row.id)}, dedupe=str(row.id))
    context.session.flush()
    settling.settle(context, report)
    return report


def rectify(context: Context, report_id: uuid.UUID) -> EReportingSubmission:
    """Begin the transmissions that replace what left and differs from the books now, or was rejected.

    Raises NotFound, Conflict EREPORTING_PENDING while an answer is awaited, EREPORTING_NOTHING_DIFFERS.
    """
    report = locked(context, report_id)
    now = {_key(one): one for one in figures_of(context, report.year_month, report.type)}
    rows = _newest(context, report)
    if any(row.status is EReportingStatus.SUBMITTED for row in rows):
        raise Conflict("EREPORTING_PENDING", PENDING)
    begun = 0
    for row in rows:
        told = now.get((row.billing_entity_id, row.period_start))
        if told is None or not _to_replace(row, told):
            continue
        again = _begun(context, report, told, row.round + 1)
        _fill(again, told)
        begun += 1
    if not begun:
        raise Conflict("EREPORTING_NOTHING_DIFFERS", NOTHING_DIFFERS)
    apply_changes(report, {"differs": False})
    context.session.flush()
    settling.settle(context, report)
    return report


def compare(context: Context, report: EReportingSubmission) -> bool:
    """Write whether what left of a locked report is not what the books say any more; return it where that is news."""
    now = {_key(one): one for one in figures_of(context, report.year_month, report.type)}
    differs = any(
        row.status is EReportingStatus.ACCEPTED
        and (told := now.get((row.billing_entity_id, row.period_start))) is not None
        and _differs(row, told)
        for row in _newest(context, report)
    )
    is_news = differs and not report.differs
    apply_changes(report, {"differs": differs})
    return is_news


def figures_of(context: Context, year_month: str, type_: EReportingType) -> list[Told]:
    """Return what each book tells of each period of a month that has begun.

    Raises Invalid EREPORTING_TOO_EARLY, MONTH_TO_COME, EREPORTING_NO_PERIOD.
    """
    year, month = int(year_month[:4]), int(year_month[5:])
    if (year, month) < (law.FIRST_DAY.year, law.FIRST_DAY.month):
        raise refuse_field("yearMonth", "EREPORTING_TOO_EARLY", NOT_YET, day=law.FIRST_DAY)
    if date(year, month, 1) > context.today:
        raise refuse_field("yearMonth", "MONTH_TO_COME", TO_COME)
    subject = subject_of(type_)
    found = [
        (book, period)
        for book in queries.books(context)
        for period in law.periods_of(regime_of(book), subject, year, month)
    ]
    if not found:
        raise refuse_field("yearMonth", "EREPORTING_NO_PERIOD", TWO_MONTHS)
    return [
        Told(book, period, collecting.figures_of(context, book, type_, period.start, period.end))
        for book, period in found
        if period.start <= context.today
    ]


def subject_of(type_: EReportingType) -> Subject:
    """Return what a report is about, as the calendar reads it."""
    return Subject.RECEIPTS if type_ is EReportingType.PAYMENTS else Subject.TRANSACTIONS


def regime_of(book: BillingEntity) -> law.VatPeriod | None:
    """Return the VAT regime of a book, as the calendar reads it."""
    return law.FRANCHISE if book.vat_franchise else book.vat_period


def document_of(context: Context, row: EReportingTransmission, figures: Figures) -> bytes:
    """Return the XML of a transmission, made now."""
    book = get_or_404(context, BillingEntity, row.billing_entity_id)
    report = get_or_404(context, EReportingSubmission, row.submission_id)
    platform = reporting_platform.port.current()
    head = Head(
        identifier=str(row.id), made_at=context.now, kind=row.kind, platform=platform.number, platform_name=platform.name,
        siren=book.siren or "", name=book.name, vat_number=book.vat_number, country=book.country,
        start=row.period_start, end=row.period_end,
    )  # fmt: skip
    return flux10_xml.written(head, report.type, figures)


def locked(context: Context, report_id: uuid.UUID, version: int | None = None) -> EReportingSubmission:
    """Return a report that is about to change. Raises NotFound, StaleVersion."""
    return for_change(context, EReportingSubmission, report_id, version, lambda row: reading.told(context, row))


def _newest(context: Context, report: EReportingSubmission) -> list[EReportingTransmission]:
    return queries.newest(queries.transmissions_of(context, [report.id]))


def _key(told: Told) -> tuple[uuid.UUID, date]:
    return told.book.id, told.period.start


def _begun(context: Context, report: EReportingSubmission, told: Told, round_: int = 0) -> EReportingTransmission:
    """Return a new draft: the first of a period, or one that replaces what was accepted (a rejected one never counted)."""
    period = told.period
    accepted = any(
        row.status is EReportingStatus.ACCEPTED
        for row in queries.transmissions_of(context, [report.id])
        if (row.billing_entity_id, row.period_start) == _key(told)
    )
    row = EReportingTransmission(
        submission_id=report.id, billing_entity_id=told.book.id, round=round_,
        kind=TransmissionKind.RECTIFYING if accepted else TransmissionKind.INITIAL, period_start=period.start,
        period_end=period.end, due_from=period.due_from, due_to=period.due_to,
    )  # fmt: skip
    context.add(row)
    return row


def _fill(row: EReportingTransmission, told: Told) -> None:
    """Write what a book tells now into a draft."""
    sums = sums_of(told.figures.items)
    apply_changes(
        row,
        {
            "items": [item.to_json() for item in told.figures.items],
            "anomalies": [anomaly.to_json() for anomaly in told.figures.anomalies],
            "total_ht": sums.base, "total_vat": sums.vat, "item_count": sums.count,
        },
    )  # fmt: skip


def _to_replace(row: EReportingTransmission, told: Told) -> bool:
    if row.status is EReportingStatus.REJECTED:
        return True
    return row.status is EReportingStatus.ACCEPTED and _differs(row, told)


def _differs(row: EReportingTransmission, told: Told) -> bool:
    return [item.to_json() for item in told.figures.items] != row.items


def _refuse_anomalies(context: Context, told: Told) -> None:
    """Raise Conflict EREPORTING_ANOMALIES with each that keeps the report from leaving, or with what the schema refuses."""
    errors = [
        FieldError(f"anomalies[{place}]", one.code, *reading.message_of(one))
        for place, one in enumerate(told.figures.anomalies)
    ]
    if errors:
        raise Conflict("EREPORTING_ANOMALIES", ANOMALIES, errors=errors)
