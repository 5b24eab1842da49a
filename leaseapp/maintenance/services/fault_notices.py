"""News of reported faults to whoever repairs."""

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.models import FaultReport, MaintenanceOperation
from leaseapp.maintenance.notification_kinds import FAULT_MESSAGE
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.threads.models import Comment

MOST_QUOTED = 300
"""Characters of a message that a notification repeats."""


def written(context: Context, report: FaultReport, comment: Comment, name: str) -> None:
    """Tell a message of a reporter to the technician, else to the service managers."""
    operation = get_or_404(context, MaintenanceOperation, report.operation_id)
    technician = operation.assigned_to_user_id
    text = comment.body if len(comment.body) <= MOST_QUOTED else f"{comment.body[:MOST_QUOTED]}…"
    notify(
        context,
        [technician] if technician else recipients_with(context, BusinessRole.SERVICE_MANAGER),
        FAULT_MESSAGE,
        title=_("Message about {number}"),
        body=_("{name}: {text}"),
        target_url=f"/workspace/maintenance-operations/{operation.id}#comment-{comment.id}",
        payload={"number": operation.number, "name": name, "text": text},
    )
