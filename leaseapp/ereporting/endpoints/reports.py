"""E-reporting over REST and the interface (document 3, MONEY.md 5.4)."""

from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.ereporting.lists import REPORTS
from leaseapp.ereporting.schemas.reports import CalendarOut, CalendarQuery, ReportIn, ReportOut, SubmitIn
from leaseapp.ereporting.services import calendar, documents, reading, reporting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import XML

AT, ONE = "/einvoicing/ereporting", "/einvoicing/ereporting/{report_id}"

list_ereporting = list_endpoint(workspace, AT, REPORTS, internal=True)


@workspace.get(
    "/einvoicing/ereporting-calendar", permission=INVOICE_ISSUE, internal=True, returns=CalendarOut,
    extra="MONEY.md 8: the calendar of e-reporting with the days that are left",
)  # fmt: skip
def read_ereporting_calendar(context: Context, query: CalendarQuery) -> CalendarOut:
    """Read the periods of a year with their days and states."""
    return calendar.of_year(context, query.year)


@workspace.post(
    f"{AT}/generate", permission=INVOICE_ISSUE, audit="ereporting.report.generate", act=_("E-reporting prepared"),
    returns=ReportOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def generate_ereporting(context: Context, body: ReportIn) -> ReportOut:
    """Prepare the report of a month, or read its drafts anew."""
    return reading.told(context, reporting.generate(context, body.year_month, body.type))


@workspace.get(ONE, permission=INVOICE_ISSUE, internal=True, returns=ReportOut)
def read_ereporting(context: Context, report_id: Id) -> ReportOut:
    """Read a report with its transmissions, rows and anomalies."""
    return reading.read(context, report_id)


@workspace.post(
    f"{ONE}/submit", permission=INVOICE_ISSUE, audit="ereporting.report.submit", act=_("E-reporting transmitted"),
    returns=ReportOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def submit_ereporting(context: Context, report_id: Id, body: SubmitIn) -> ReportOut:
    """Transmit every period of a report that is over."""
    return reading.told(context, reporting.submit(context, report_id, body.version))


@workspace.post(
    f"{ONE}/rectify", permission=INVOICE_ISSUE, audit="ereporting.report.rectify", act=_("E-reporting put right"),
    returns=ReportOut, internal=True, refuses=(Conflict,),
    extra="MONEY.md 5.4: what was transmitted is replaced by a rectifying transmission",
)  # fmt: skip
def rectify_ereporting(context: Context, report_id: Id) -> ReportOut:
    """Begin the transmissions that replace what differs from the books, or was rejected."""
    return reading.told(context, reporting.rectify(context, report_id))


@workspace.get(
    f"{ONE}/transmissions/{{transmission_id}}/document", permission=INVOICE_ISSUE, internal=True, files=(XML,),
    extra="MONEY.md 5.4: the document of a transmission is looked at before it leaves, and kept",
)  # fmt: skip
def read_ereporting_document(context: Context, report_id: Id, transmission_id: Id) -> FileAnswer:
    """Read the XML of a transmission: as it left, or as it would leave now."""
    return documents.document(context, report_id, transmission_id)
