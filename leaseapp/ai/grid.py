"""Rights to run workflows of models."""

from leaseapp.identity.rules.role_grid import ACCESS, AUDITOR, INTERNAL, SERVICE_MANAGER, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may("ai.workflow", ACCESS, _("AI assistants"), Row("run", full=INTERNAL - {AUDITOR, SERVICE_MANAGER}), order=50)
