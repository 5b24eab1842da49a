"""Costs of calls, the budget, the switches, and what was sent."""

from leaseapp.ai.enums import WorkflowKey
from leaseapp.ai.lists import AI_COSTS
from leaseapp.ai.schemas.costs import (
    BudgetIn,
    BudgetOut,
    CostEventOut,
    MonthlyCostsOut,
    MonthQuery,
    SentOut,
    WorkflowOut,
    WorkflowSwitchIn,
)
from leaseapp.ai.services import costs
from leaseapp.ai.services.workflows import workflow_called
from leaseapp.identity.permissions import AUDIT_READ, SETTING_UPDATE
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

own = workspace.beyond("FIELD.md 6: one call, what was sent with it, the organization's own limit and switches")
list_ai_costs = list_endpoint(workspace, "/ai/costs", AI_COSTS, internal=True)


@workspace.get("/ai/costs/monthly", permission=AUDIT_READ, internal=True, returns=MonthlyCostsOut)
def read_monthly_ai_costs(context: Context, query: MonthQuery) -> MonthlyCostsOut:
    """Read a month in figures: budget, costs by workflow and day, where it is heading."""
    return costs.monthly(context, query.year_month)


@own.get("/ai/calls/{event_id}", permission=AUDIT_READ, internal=True, returns=CostEventOut)
def read_ai_call(context: Context, event_id: Id) -> CostEventOut:
    """Read one call: its tokens, its price, how it ended."""
    return costs.event(context, event_id)


@own.get("/ai/calls/{event_id}/sent", permission=SETTING_UPDATE, internal=True, returns=SentOut)
def read_what_was_sent(context: Context, event_id: Id) -> SentOut:
    """Read what left with a call, as it left; for administrators, thirty days long, and the audit log tells who did."""
    return costs.sent(context, event_id)


@own.put(
    "/ai/budget", permission=SETTING_UPDATE, internal=True, returns=BudgetOut, audit="ai.budget.update",
    act=_("AI budget changed"),
)  # fmt: skip
def set_ai_budget(context: Context, body: BudgetIn) -> BudgetOut:
    """Set what the organization's calls may cost a month, below the limit of the installation."""
    return costs.set_budget(context, body)


@own.put(
    "/ai/workflows/{key}", permission=SETTING_UPDATE, internal=True, returns=WorkflowOut, audit="ai.workflow.switch",
    act=_("AI assistant switched on or off"),
)  # fmt: skip
def switch_ai_workflow(context: Context, key: WorkflowKey, body: WorkflowSwitchIn) -> WorkflowOut:
    """Switch a workflow on or off for the whole organization."""
    return costs.switch(context, workflow_called(key), enabled=body.enabled)
