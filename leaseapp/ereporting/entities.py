"""Kinds of records of e-reporting, for timeline, conversations, files and search."""

from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "EReportingTransmission", EReportingTransmission, label=_("Transmission", "e-reporting"), permission=INVOICE_ISSUE,
    title_column="period_start",
)  # fmt: skip
register_entity(
    "EReportingSubmission", EReportingSubmission, label=_("E-reporting"), permission=INVOICE_ISSUE,
    url="/workspace/ereporting/{id}", title_column="year_month", parts=(("EReportingTransmission", "submission_id"),),
)  # fmt: skip
