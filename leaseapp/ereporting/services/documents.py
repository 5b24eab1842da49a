"""The XML of a transmission: the one that left, or the one that would leave now."""

import uuid

from leaseapp.directory.models import BillingEntity
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.services import collecting, reporting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.web.media_types import XML


def document(context: Context, report_id: uuid.UUID, transmission_id: uuid.UUID) -> FileAnswer:
    """Return the XML of a transmission as a file. Raises NotFound."""
    report = get_or_404(context, EReportingSubmission, report_id)
    row = get_or_404(context, EReportingTransmission, transmission_id)
    if row.submission_id != report.id:
        raise NotFound()
    if row.document is not None:
        content = row.document.encode()
    else:
        book = get_or_404(context, BillingEntity, row.billing_entity_id)
        figures = collecting.figures_of(context, book, report.type, row.period_start, row.period_end)
        content = reporting.document_of(context, row, figures)
    name = f"ereporting-{report.year_month}-{report.type.value.lower()}-{row.period_start:%d}.xml"
    return FileAnswer(name, XML, content)
