"""Each organization switches workflows off and on; all are on at first."""

from leaseapp.ai.services.workflows import Workflow, workflows
from leaseapp.identity.services.settings import put, settings_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_codes

CHECK = "ai.workflow.check"
PARAMETER = "aiWorkflow"
"""The begin of the parameters that hold the switches: the key of the workflow follows."""
label_codes({PARAMETER: _("Use of artificial intelligence")})


def name_of(workflow: Workflow) -> str:
    """Return the name of its parameter."""
    return f"{PARAMETER}:{workflow.key.value}"


def switched_off(context: Context) -> frozenset[str]:
    """Return the keys of the workflows that the organization switched off."""
    names = {name_of(one): key for key, one in workflows.items()}
    return frozenset(names[name] for name, row in settings_of(context, names).items() if row.value is False)


def switch(context: Context, workflow: Workflow, *, on: bool) -> None:
    """Switch a workflow on or off, for all members at once."""
    put(context, name_of(workflow), on)


def check(actor: Principal, workflow: Workflow) -> None:
    """Raise Conflict AI_WORKFLOW_OFF when it is switched off."""
    with db.unit_of_work(actor, action=CHECK) as context:
        is_off = workflow.key.value in switched_off(context)
    if is_off:
        raise Conflict("AI_WORKFLOW_OFF", _("An administrator has switched this assistant off."))
