"""Reports as they are shown: sums, rows and anomalies in words, the calendar of a year."""

import uuid
from collections.abc import Iterable, Sequence

from leaseapp.directory.models import BillingEntity
from leaseapp.ereporting import queries
from leaseapp.ereporting.enums import EReportingStatus as S
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.rules.figures import Anomaly, Item, Sums, sums_of
from leaseapp.ereporting.schemas.reports import AnomalyOut, ItemOut, ReportOut, SumsOut, TransmissionOut
from leaseapp.ereporting.services import settling
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

MESSAGES = {
    "DECLARANT_SIREN_MISSING": _("{name} has no SIREN: nobody could tell whose report this is."),
    "BUYER_VAT_MISSING": _("{number}: {name} has no VAT number of its country."),
}
COMPANY, BOOKS = "/workspace/companies/{id}", "/workspace/billing-entities"


def read(context: Context, report_id: uuid.UUID) -> ReportOut:
    """Return a report. Raises NotFound."""
    return told(context, get_or_404(context, EReportingSubmission, report_id))


def told(context: Context, report: EReportingSubmission) -> ReportOut:
    """Return a report as its page shows it."""
    rows = queries.transmissions_of(context, [report.id])
    latest = {row.id for row in queries.newest(rows)}
    books = queries.books_named(context, {row.billing_entity_id for row in rows})
    shown = [
        _transmission(context, row, books[row.billing_entity_id], _replaced(row, rows), is_latest=row.id in latest)
        for row in rows
    ]
    newest = [row for row in shown if row.is_latest]
    items = [item for row in rows if row.id in latest for item in _items(row)]
    return ReportOut(
        **report.model_dump(exclude={"total_ht", "total_vat", "item_count"}), title=title_of(context, report),
        totals=_sums(sums_of(items)), may_submit=any(row.may_leave for row in newest),
        may_rectify=_may_rectify(report, newest), transmissions=shown, items=[_item(item) for item in items],
        anomalies=_without_doubles(one for row in newest if row.status is S.DRAFT for one in row.anomalies),
    )  # fmt: skip


def title_of(context: Context, report: EReportingSubmission) -> str:
    """Return what people call a report: Sales to consumers 2026-10."""
    return f"{context.translate(label_of(report.type))} {report.year_month}"


def message_of(anomaly: Anomaly) -> tuple[str, dict[str, object]]:
    """Return the message of an anomaly with its values."""
    return MESSAGES[anomaly.code], {"number": anomaly.number, "name": anomaly.name}


def _may_rectify(report: EReportingSubmission, newest: Sequence[TransmissionOut]) -> bool:
    answered = any(row.status in (S.ACCEPTED, S.REJECTED) for row in newest)
    awaited = any(row.status is S.SUBMITTED for row in newest)
    return answered and not awaited


def _transmission(
    context: Context, row: EReportingTransmission, book: BillingEntity, before: EReportingTransmission | None, *,
    is_latest: bool,
) -> TransmissionOut:  # fmt: skip
    now = sums_of(_items(row))
    then = sums_of(_items(before)) if before is not None else None
    changes = None
    if then is not None:
        changes = Sums(now.base - then.base, now.vat - then.vat, now.amount - then.amount, now.count - then.count)
    return TransmissionOut(
        **row.model_dump(exclude={"items", "anomalies", "document", "total_ht", "total_vat"}), billing_entity=book.name,
        siren=book.siren, is_latest=is_latest, waits=is_latest and settling.waits(row),
        may_leave=is_latest and settling.may_leave(row, context.today), totals=_sums(now),
        changes=_sums(changes) if changes else None, items=[_item(item) for item in _items(row)],
        anomalies=[_anomaly(context, Anomaly.from_json(one)) for one in row.anomalies],
    )  # fmt: skip


def _replaced(row: EReportingTransmission, rows: Sequence[EReportingTransmission]) -> EReportingTransmission | None:
    """Return the last accepted transmission of the same period and book before this one."""
    of = (row.period_start, row.billing_entity_id)
    before = [
        one for one in rows
        if (one.period_start, one.billing_entity_id) == of and one.round < row.round and one.status is S.ACCEPTED
    ]  # fmt: skip
    return before[-1] if before else None


def _items(row: EReportingTransmission) -> list[Item]:
    return [Item.from_json(one) for one in row.items]


def _item(item: Item) -> ItemOut:
    return ItemOut(
        date=item.day, category=item.category, invoice_id=item.invoice_id, invoice_number=item.invoice_number, rate=item.rate,
        base=item.base, vat=item.vat, amount=item.amount, count=item.count, source_ids=list(item.sources),
    )  # fmt: skip


def _sums(sums: Sums) -> SumsOut:
    return SumsOut(ht=sums.base, vat=sums.vat, amount=sums.amount, count=sums.count)


def _anomaly(context: Context, anomaly: Anomaly) -> AnomalyOut:
    message, params = message_of(anomaly)
    return AnomalyOut(
        code=anomaly.code, invoice_id=anomaly.invoice_id, invoice_number=anomaly.number,
        message=context.translate(message, **params),
        url=COMPANY.format(id=anomaly.company_id) if anomaly.company_id else BOOKS,
    )  # fmt: skip


def _without_doubles(anomalies: Iterable[AnomalyOut]) -> list[AnomalyOut]:
    """Return anomalies without those that each period tells alike."""
    return list({one.message: one for one in anomalies}.values())
