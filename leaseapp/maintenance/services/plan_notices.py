"""Notices of plans to the service managers: work that fell due, a plan that makes none (document 2, Events)."""

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.models import MaintenancePlan
from leaseapp.maintenance.notification_kinds import PLAN_DUE, PLAN_FAILED
from leaseapp.notifications.services.notifying import notify, recipients_with

MADE = _("{plan}: {made} {made|order|orders} made, {overdue} {overdue|machine|machines} whose last order is open still")
FAILED = _("{plan} makes no orders. Its page says why.")


def made(context: Context, plan: MaintenancePlan, count: int, overdue: int) -> None:
    """Tell that preventive work is due."""
    values = {"plan": plan.name, "made": count, "overdue": overdue}
    _tell(context, plan, PLAN_DUE, _("Preventive maintenance due"), MADE, values)


def failed(context: Context, plan: MaintenancePlan) -> None:
    """Tell that a plan cannot make its orders."""
    _tell(context, plan, PLAN_FAILED, _("Maintenance plan without orders"), FAILED, {"plan": plan.name})


def _tell(context: Context, plan: MaintenancePlan, kind: str, title: str, body: str, payload: dict) -> None:
    notify(
        context, recipients_with(context, BusinessRole.SERVICE_MANAGER), kind, title=title, body=body,
        target_url=f"/workspace/maintenance-plans/{plan.id}", payload=payload,
    )  # fmt: skip
