"""Several people at one month: one report, and each period leaves once."""

from collections import Counter
from datetime import date, timedelta

from sqlmodel import select

from leaseapp.ereporting.endpoints.reports import generate_ereporting, submit_ereporting
from leaseapp.ereporting.enums import EReportingType
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.services import reporting
from leaseapp.kernel.queue.job_tables import Job
from tests.ereporting.conftest import GOODS, Desk, line
from tests.support.at_once import at_once

PEOPLE = 6
DAYS_AGO = 12


def sold(work_of) -> str:
    """A sale to a consumer in a period that is over; its month."""
    with work_of() as context:
        desk = Desk(context)
        day: date = context.today - timedelta(days=DAYS_AGO)
        desk.invoice(day, desk.consumer(), line(GOODS, 305))
        return f"{day:%Y-%m}"


def test_six_people_prepare_one_month(work_of):
    body = {"yearMonth": sold(work_of), "type": EReportingType.B2C.value}
    calls = at_once(generate_ereporting, [{"body": body}] * PEOPLE)
    assert {one.code for one in calls} <= {None, "EREPORTING_AT_WORK"}
    with work_of() as context:
        assert len(context.session.exec(select(EReportingSubmission)).all()) == 1
        rows = context.session.exec(select(EReportingTransmission)).all()
        assert len(rows) == len({(row.billing_entity_id, row.period_start) for row in rows})


def test_six_people_transmit_one_report(work_of):
    month = sold(work_of)
    with work_of() as context:
        report_id = reporting.generate(context, month, EReportingType.B2C).id
    calls = at_once(submit_ereporting, [{"report_id": report_id, "body": {}}] * PEOPLE)
    assert Counter(one.code or "done" for one in calls) == {"done": 1, "EREPORTING_NOTHING_TO_SEND": PEOPLE - 1}
    with work_of() as context:
        jobs = context.session.exec(select(Job.payload).where(Job.name == "ereporting.send")).all()
        sent = {row.id for row in context.session.exec(select(EReportingTransmission)).all() if row.submitted_at}
        assert len(jobs) == len(sent) >= 1
