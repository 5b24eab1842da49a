"""Costs of calls: a month in figures, one call, and what was sent with it."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from sqlmodel import select

from leaseapp.ai import queries
from leaseapp.ai.models import AiCostEvent, AiSent
from leaseapp.ai.rules import forecasting
from leaseapp.ai.schemas.costs import BudgetIn, BudgetOut, CostEventOut, MonthlyCostsOut, SentOut, WorkflowOut
from leaseapp.ai.services import budgets, switches
from leaseapp.ai.services.workflows import Workflow, workflows
from leaseapp.files.services import contents
from leaseapp.identity.models import User
from leaseapp.identity.services.settings import put
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, NotFound
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _, translate

SENT_READ = "ai.sent.read"


def monthly(context: Context, year_month: str | None) -> MonthlyCostsOut:
    """Return a month (`2026-11`; None: the current one) in figures."""
    current = budgets.month_of(context)
    month = date.fromisoformat(f"{year_month}-01") if year_month else current
    row = queries.budget_of(context, month)
    limit = budgets.limit_of(context) if row is None or month == current else row.limit_usd
    days = queries.by_day(context, month)
    heading = forecasting.forecast(days, month, context.today, limit)
    off = switches.switched_off(context)
    found = {one.workflow: one for one in queries.by_workflow(context, month)}
    keys = [*found, *(key for key in workflows if key not in found)]
    items = []
    for key in keys:
        sums = found.get(key)
        calls, cost = (sums.calls, sums.cost) if sums else (0, Decimal(0))
        items.append(
            {
                "workflow": key, "label": _labels(key), "enabled": key not in off, "calls": calls,
                "errors": sums.errors if sums else 0, "total_cost_usd": cost,
                "average_cost_usd": money.round_to(cost / calls, 6) if calls else Decimal(0),
                "input_tokens": sums.input_tokens if sums else 0, "output_tokens": sums.output_tokens if sums else 0,
            }
        )  # fmt: skip
    months = {f"{one:%Y-%m}" for one in queries.months_with_calls(context)} | {f"{current:%Y-%m}"}
    return MonthlyCostsOut.model_validate(
        {
            "year_month": f"{month:%Y-%m}", "first_day": month, "last_day": forecasting.last_day(month), "today": context.today,
            "budget_usd": limit, "most_usd": get_settings().ai_monthly_budget_usd,
            "spent_usd": row.spent_usd if row else Decimal(0), "reserved_usd": row.reserved_usd if row else Decimal(0),
            "reserved_calls": queries.calls_under_way(context, month), "forecast_usd": heading.total,
            "told_on": heading.told_on, "exhausted_on": heading.exhausted_on,
            "mode": get_settings().ai_provider_mode.value, "months": sorted(months, reverse=True), "items": items,
            "days": [{"day": day, "cost_usd": cost} for day, cost in days.items()],
        }
    )  # fmt: skip


def event(context: Context, event_id: UUID) -> CostEventOut:
    """Return a call. Raises NotFound."""
    row = _event_or_404(context, event_id)
    person = context.session.get(User, row.triggered_by_user_id) if row.triggered_by_user_id else None
    by = person.name if person is not None else context.translate(_("System"))
    return CostEventOut.model_validate({**row.model_dump(), "label": _label(context, row.workflow), "by": by})


def sent(context: Context, event_id: UUID) -> SentOut:
    """Return what left with a call; the audit log tells who looked. Raises NotFound once it is forgotten."""
    row = _event_or_404(context, event_id)
    statement = select(AiSent).where(AiSent.cost_event_id == row.id, AiSent.expires_at > context.now)
    found = context.session.exec(statement).one_or_none()
    if found is None:
        raise NotFound()
    context.audit_note(AiCostEvent.__name__, row.id, SENT_READ)
    replaced = [{"placeholder": name, "value": value} for name, value in found.replaced.items()]
    names = contents.names(context, {UUID(one["fileId"]) for one in found.papers if "fileId" in one})
    papers = [one | {"filename": names.get(UUID(one["fileId"]))} if "fileId" in one else one for one in found.papers]
    return SentOut.model_validate(
        {**found.model_dump(), "papers": papers, "replaced": replaced, "kept_until": found.expires_at}
    )


def set_budget(context: Context, body: BudgetIn) -> BudgetOut:
    """Set the organization's own limit; the month that runs follows at once. Raises Invalid above the installation's."""
    most = get_settings().ai_monthly_budget_usd
    if body.limit_usd is not None and body.limit_usd > most:
        message = _("At most {most} US dollars: your provider sets the limit of the installation.")
        raise Invalid(errors=[FieldError("limitUsd", "ABOVE_INSTALLATION", message, {"most": most})])
    put(context, budgets.LIMIT, None if body.limit_usd is None else str(body.limit_usd))
    budgets.opened(context, budgets.month_of(context))
    return BudgetOut(budget_usd=budgets.limit_of(context), most_usd=most)


def switch(context: Context, workflow: Workflow, *, enabled: bool) -> WorkflowOut:
    """Switch a workflow on or off for the organization."""
    switches.switch(context, workflow, on=enabled)
    return WorkflowOut(key=workflow.key.value, label=context.translate(workflow.label), enabled=enabled)


def _event_or_404(context: Context, event_id: UUID) -> AiCostEvent:
    row = context.session.exec(select(AiCostEvent).where(AiCostEvent.id == event_id)).one_or_none()
    if row is None:
        raise NotFound()
    return row


def _labels(key: str) -> dict[str, str]:
    known = workflows.get(key)
    return {locale: translate(locale, known.label) if known else key for locale in ("en", "fr")}


def _label(context: Context, key: str) -> str:
    known = workflows.get(key)
    return context.translate(known.label) if known else key
