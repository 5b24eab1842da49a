"""Colours of the console's states, and what its pages share."""

from leaseapp.administration.enums import CustomerArchiveStatus, OrganizationState
from leaseapp.identity.enums import OrganizationKind, Plan, PlatformRole
from leaseapp.kernel.queue.job_tables import JobStatus, Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import AMBER, BLUE, GRAY, GREEN, RED, Choice, colours

colours(JobStatus, PENDING=GRAY, RUNNING=BLUE, DONE=GREEN, FAILED=RED, CANCELED=GRAY)
colours(CustomerArchiveStatus, WAITING=GRAY, RUNNING=BLUE, READY=GREEN, FAILED=RED, EXPIRED=GRAY)
colours(OrganizationState, FAILURES=RED, STORAGE=AMBER, INVITED=GRAY, HEALTHY=GREEN)
colours(Lane, QUICK=GRAY, SLOW=GRAY, BULK=GRAY)
colours(Plan, TRIAL=GRAY, STANDARD=GRAY, ADVANCED=GRAY)
colours(OrganizationKind, CLIENT=GRAY, LENDER=GRAY, PARTNER=GRAY)
colours(PlatformRole, SUPERADMIN_PROVIDER=GRAY, ADMIN_PROVIDER=GRAY)
LANGUAGES = (("fr", _("in French")), ("en", _("in English")))
_ROLES = (
    ("ADMIN", _("Admin")), ("MANAGER", _("Manager")), ("ACCOUNTANT", _("Accountant")), ("AUDITOR", _("Auditor")),
)  # fmt: skip


def role_choice() -> Choice:
    """Return the roles that the console invites with; others are the organization's to give."""
    return Choice("role", _("Role"), _ROLES, required=True, value="ADMIN", span=12)
