"""The list of reports."""

from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.ereporting.enums import EReportingStatus, EReportingType
from leaseapp.ereporting.models import EReportingSubmission
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

REPORTS = ListSpec(
    "ereporting",
    title=_("E-reporting"),
    permission=INVOICE_ISSUE,
    table=EReportingSubmission,
    default_sort="-yearMonth,type",
    search_placeholder=_("Month (2026-10)"),
    quick_filters=(
        QuickFilter("open", _("To transmit", "e-reporting"), {"status": "DRAFT,REJECTED"}),
        QuickFilter("differs", _("To put right", "e-reporting"), {"differs": "true"}),
        QuickFilter("done", _("Accepted", "e-reporting"), {"status": "ACCEPTED"}),
    ),
    outline={"who": "type", "number": "yearMonth", "status": "status", "amount": "totalHt", "date": "dueTo"},
    columns=[
        Column("yearMonth", _("Month"), EReportingSubmission.year_month, search=True, filter="in",
               link="/workspace/ereporting/{id}"),
        Column("type", _("Report", "e-reporting"), EReportingSubmission.type, kind="status", enum=EReportingType, filter="in"),
        Column("status", _("State"), EReportingSubmission.status, kind="status", enum=EReportingStatus, filter="in"),
        Column("dueTo", _("Leaves until", "e-reporting"), EReportingSubmission.due_to, kind="date", filter="range"),
        Column("totalHt", _("Amount excl. VAT"), EReportingSubmission.total_ht, kind="money", sum=True, filter="range"),
        Column("totalVat", _("VAT"), EReportingSubmission.total_vat, kind="money", sum=True),
        Column("itemCount", _("Sales or receipts"), EReportingSubmission.item_count, kind="number"),
        Column("anomalyCount", _("Anomalies"), EReportingSubmission.anomaly_count, kind="number"),
        Column("differs", _("To put right", "e-reporting"), EReportingSubmission.differs, kind="bool", filter="eq", shown=False),
        Column("generatedAt", _("Prepared on", "e-reporting"), EReportingSubmission.generated_at, kind="datetime", shown=False),
    ],
)  # fmt: skip
