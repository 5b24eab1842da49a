"""The life of a report: prepared, sent period by period, answered, locked, put right; the nightly work."""

import hashlib
from datetime import date

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.ereporting import jobs, queries
from leaseapp.ereporting.enums import EReportingType
from leaseapp.ereporting.rendering.flux10_xml import faults
from leaseapp.ereporting.services import calendar, reading, reporting, sending
from leaseapp.kernel.adapters.einvoice_platform import Ack, PlatformError
from leaseapp.kernel.adapters.reporting_platform import Flow
from leaseapp.kernel.errors import Problem
from leaseapp.law.ereporting import VatPeriod
from leaseapp.notifications.models import Notification
from tests.ereporting.conftest import GOODS, SERVICE, line

T, B, P = EReportingType.TRANSACTIONS, EReportingType.B2C, EReportingType.PAYMENTS
OK, PENDING = Flow("f-1", Ack.OK), Flow("f-1", Ack.PENDING)
REFUSED = Flow("f-1", Ack.ERROR, "InvalidSchema: TT-33")
NOVEMBER = date(2026, 11, 2)


def states(context, report):
    rows = queries.newest(queries.transmissions_of(context, [report.id]))
    return [f"{row.period_start:%d} {row.kind} {row.status} {row.item_count}" for row in rows]


def answer(context, report, flow=OK, error=None):
    for row in queries.transmissions_of(context, [report.id]):
        sending.answered(context, row.id, flow, error)


def code_of(act):
    with pytest.raises(Problem) as refused:
        act()
    return refused.value.code


def test_a_month_is_sent_period_by_period(context, desk):
    consumer = desk.consumer()
    desk.invoice(date(2026, 10, 3), consumer, line(GOODS, 305))
    desk.invoice(date(2026, 10, 3), consumer, line(GOODS, 45, 10))
    report = desk.report(date(2026, 10, 12), "2026-10")
    # the third period has not begun, the second is empty so far
    assert states(context, report) == ["01 INITIAL DRAFT 2", "11 INITIAL DRAFT 0"]
    assert (report.total_ht, report.total_vat, report.item_count, report.due_to) == (350, 65.5, 2, date(2026, 10, 20))
    with desk.on(date(2026, 10, 12)):
        reporting.submit(context, report.id)
        (row, _empty) = queries.transmissions_of(context, [report.id])
        assert faults(row.document.encode()) == []
        assert row.sha256 == hashlib.sha256(row.document.encode()).hexdigest()
        # the month goes on
        assert (report.status, report.due_to) == ("DRAFT", None)
        assert code_of(lambda: reporting.submit(context, report.id)) == "EREPORTING_NOTHING_TO_SEND"
        answer(context, report)
    desk.invoice(date(2026, 10, 25), consumer, line(SERVICE, 100))
    report = desk.report(NOVEMBER, "2026-10")
    assert states(context, report) == ["01 INITIAL ACCEPTED 2", "11 INITIAL DRAFT 0", "21 INITIAL DRAFT 1"]
    with desk.on(NOVEMBER):
        reporting.submit(context, report.id)
        assert report.status == "SUBMITTED"
        answer(context, report, PENDING)
        assert report.status == "SUBMITTED"
        answer(context, report)
        assert report.status == "ACCEPTED"
        told = reading.told(context, report)
        assert (told.totals.ht, told.totals.count, len(told.items), told.may_submit) == (450, 3, 3, False)


def test_a_period_leaves_only_when_it_is_over(context, desk):
    desk.invoice(date(2026, 10, 3), desk.consumer(), line(GOODS, 305))
    report = desk.report(date(2026, 10, 8), "2026-10")
    with desk.on(date(2026, 10, 10)):
        assert code_of(lambda: reporting.submit(context, report.id)) == "EREPORTING_NOTHING_TO_SEND"
    desk.book.vat_period = VatPeriod.SIMPLIFIED
    month = desk.report(NOVEMBER, "2026-10", P)
    assert [row.due_from for row in queries.transmissions_of(context, [month.id])] == [date(2026, 11, 25)]


@pytest.mark.parametrize(
    ("month", "code"),
    [("2026-08", "EREPORTING_TOO_EARLY"), ("2026-12", "MONTH_TO_COME"), ("2026-11", "EREPORTING_NO_PERIOD")],
)
def test_months_that_have_no_report(context, desk, month, code):
    desk.book.vat_franchise = True
    with pytest.raises(Problem) as refused:
        desk.report(NOVEMBER, month)
    assert [error.code for error in refused.value.errors] == [code]


def test_a_month_of_which_everything_left_is_locked_and_put_right(context, desk):
    consumer = desk.consumer()
    invoice = desk.invoice(date(2026, 9, 5), consumer, line(SERVICE, 200))
    payment = desk.receipt(date(2026, 10, 15), invoice, "120.00")
    report = desk.report(NOVEMBER, "2026-10", P)
    with desk.on(NOVEMBER):
        assert code_of(lambda: reporting.rectify(context, report.id)) == "EREPORTING_NOTHING_DIFFERS"
        reporting.submit(context, report.id)
        assert code_of(lambda: reporting.rectify(context, report.id)) == "EREPORTING_PENDING"
        answer(context, report)
        assert code_of(lambda: reporting.generate(context, "2026-10", P)) == "EREPORTING_LOCKED"
        assert code_of(lambda: reporting.rectify(context, report.id)) == "EREPORTING_NOTHING_DIFFERS"
    # the bounce is recorded late, dated in the month that was told
    desk.undone(date(2026, 10, 20), payment)
    with desk.on(NOVEMBER):
        assert reporting.compare(context, report)
        reporting.rectify(context, report.id)
        assert (report.status, report.differs) == ("DRAFT", False)
        assert states(context, report) == ["01 RECTIFYING DRAFT 2"]  # the receipt and its bounce
        told = reading.told(context, report)
        assert (told.totals.amount, told.transmissions[1].changes.amount) == (0, -120)
        reporting.submit(context, report.id)
        answer(context, report)
        assert report.status == "ACCEPTED"


def test_what_was_rejected_is_sent_anew_as_a_first_one(context, desk):
    desk.invoice(date(2026, 10, 3), desk.consumer(), line(GOODS, 305))
    report = desk.report(NOVEMBER, "2026-10")
    with desk.on(NOVEMBER):
        reporting.submit(context, report.id)
        answer(context, report, REFUSED)
        assert report.status == "REJECTED"
        (told, *_others) = reading.told(context, report).transmissions
        assert told.rejection == "InvalidSchema: TT-33"
        reporting.rectify(context, report.id)
        assert states(context, report)[0] == "01 INITIAL DRAFT 1"
        reporting.submit(context, report.id)
        answer(context, report, None, PlatformError("The platform answered {code}.", code=422))
        assert report.status == "REJECTED"


def test_anomalies_and_changed_figures_keep_it_from_leaving(context, desk):
    german = desk.german(vatNumber=None)
    desk.invoice(date(2026, 10, 3), german, line(SERVICE, 200))
    report = desk.report(NOVEMBER, "2026-10", T)
    assert report.anomaly_count == 1
    with desk.on(NOVEMBER):
        with pytest.raises(Problem) as refused:
            reporting.submit(context, report.id)
        assert refused.value.code == "EREPORTING_ANOMALIES"
        assert [(one.field, one.code) for one in refused.value.errors] == [("anomalies[0]", "BUYER_VAT_MISSING")]
        (anomaly,) = reading.told(context, report).anomalies
        assert anomaly.url == f"/workspace/companies/{german.company_id}"
    sales = desk.report(NOVEMBER, "2026-10", B)
    desk.invoice(date(2026, 10, 5), desk.consumer(), line(GOODS, 10))
    with desk.on(NOVEMBER):
        assert code_of(lambda: reporting.submit(context, sales.id)) == "EREPORTING_NOTHING_TO_SEND"
    sales = desk.report(NOVEMBER, "2026-10", B)
    desk.invoice(date(2026, 10, 6), desk.consumer(2), line(GOODS, 10))
    with desk.on(NOVEMBER):
        assert code_of(lambda: reporting.submit(context, sales.id)) == "EREPORTING_CHANGED"


def test_what_left_is_kept_by_the_database(context, desk):
    desk.invoice(date(2026, 10, 3), desk.consumer(), line(GOODS, 305))
    report = desk.report(NOVEMBER, "2026-10")
    with desk.on(NOVEMBER):
        reporting.submit(context, report.id)
    context.session.flush()
    with pytest.raises(sa.exc.IntegrityError, match="has left"):
        context.session.execute(
            sa.text("UPDATE e_reporting_transmission SET document = 'x' WHERE status = 'SUBMITTED'")
        )


def test_the_night_prepares_reminds_and_finds_differences(context, desk):
    invoice = desk.invoice(date(2026, 10, 3), desk.consumer(), line(SERVICE, 305))
    kinds = lambda: [one.kind for one in context.session.exec(select(Notification)) if "EREPORTING" in one.kind]  # noqa: E731
    with desk.on(date(2026, 10, 12)):
        jobs.prepare_reports(context)
        assert kinds() == []
    with desk.on(date(2026, 10, 17)):
        jobs.prepare_reports(context)
        told = len(kinds())
        assert told >= 1
        jobs.prepare_reports(context)
        assert len(kinds()) == told
        report = queries.report_of(context, "2026-10", B)
        reporting.submit(context, report.id)
        answer(context, report)
    assert (report.type, invoice.number is not None) == (B, True)


def test_the_calendar_has_each_period_of_the_year(context, desk):
    desk.invoice(date(2026, 10, 3), desk.consumer(), line(GOODS, 305))
    report = desk.report(date(2026, 10, 12), "2026-10")
    with desk.on(date(2026, 10, 22)):
        found = calendar.of_year(context, None)
    assert [month.year_month for month in found.months] == ["2026-12", "2026-11", "2026-10", "2026-09"]
    slots = {(one.type, one.period_start.day): one for one in found.months[2].slots}
    assert len(slots) == 7
    first, second = slots[B, 1], slots[B, 11]
    assert (first.report_id, first.status, first.days_left) == (report.id, "DRAFT", -2)
    assert (second.is_empty, second.status) == (True, None)
    assert slots[T, 1].report_id is None
