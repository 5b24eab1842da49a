"""The list of calls."""

from datetime import date
from typing import Any

from leaseapp.ai.enums import AiCallStatus, WorkflowKey
from leaseapp.ai.models import AiCostEvent
from leaseapp.identity.models import User
from leaseapp.identity.permissions import AUDIT_READ
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of


def _in_month(_context: Any, text: str) -> Any:
    """Return the calls of a month, `2026-11`. Raises ValueError for another text."""
    year, _dash, month = text.partition("-")
    return AiCostEvent.month == date(int(year), int(month), 1)


def _keys() -> list[tuple[str, str]]:
    return [(key.value, label_of(key)) for key in WorkflowKey]


AI_COSTS = ListSpec(
    "ai-costs",
    title=_("AI costs"),
    permission=AUDIT_READ,
    table=AiCostEvent,
    outer_join=[(User, AiCostEvent.triggered_by_user_id == User.id)],
    default_sort="-createdAt",
    search_placeholder=_("Workflow, model, request"),
    outline={"who": "workflow", "amount": "costUsd", "number": "model", "date": "createdAt", "status": "status"},
    quick_filters=(QuickFilter("failed", _("Failed"), {"status": AiCallStatus.ERROR.value}),),
    criteria={"yearMonth": _in_month},
    columns=[
        Column("createdAt", _("When"), AiCostEvent.created_at, kind="datetime", filter="range", link="/workspace/ai/costs/{id}"),
        Column("workflow", _("Workflow"), AiCostEvent.workflow, search=True, filter="in", options=_keys, shrinks=True),
        Column("by", _("By"), User.name, shrinks=True),
        Column("model", _("Model"), AiCostEvent.model, search=True, filter="in", shrinks=True),
        Column("provider", _("Provider"), AiCostEvent.provider, filter="in", shown=False),
        Column("inputTokens", _("Tokens sent"), AiCostEvent.input_tokens, kind="number", sum=True, shown=False),
        Column("outputTokens", _("Tokens received"), AiCostEvent.output_tokens, kind="number", sum=True, shown=False),
        Column("durationMs", _("Duration (ms)"), AiCostEvent.duration_ms, kind="number"),
        Column("costUsd", _("Cost (US$)"), AiCostEvent.cost_usd, kind="number", sum=True),
        Column("toCheck", _("Fields to check"), AiCostEvent.to_check, kind="number", shown=False),
        Column("requestId", _("Request"), AiCostEvent.request_id, search=True, filter="eq", sort=False, shown=False),
        Column("status", _("Outcome"), AiCostEvent.status, kind="status", enum=AiCallStatus, filter="in"),
    ],
)  # fmt: skip
