"""AI costs: the month above the list of calls, and one call with what was sent."""

from leaseapp.ai.endpoints.costs import (
    list_ai_costs,
    read_ai_call,
    read_what_was_sent,
    set_ai_budget,
    switch_ai_workflow,
)
from leaseapp.ai.enums import AiCallStatus
from leaseapp.ai.lists import AI_COSTS
from leaseapp.ai.ui.components import AiMonth, AiSent
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    ADMINISTRATION,
    DATETIME,
    NUMBER,
    Fact,
    Figure,
    Tab,
    card,
    facts,
    list_page,
    record_page,
    stack,
)
from leaseapp.ui.registry import colours, icon, permission_key

ROUTE = "/workspace/ai/costs"
for _name in ("circle-alert", "clock", "file-text"):
    icon(_name)
for _act in (set_ai_budget, switch_ai_workflow):
    permission_key(_act)  # the month above the list asks for them by name

colours(AiCallStatus, SUCCESS="green", ERROR="red")
list_page(
    AI_COSTS,
    list_ai_costs,
    route=ROUTE,
    group=ADMINISTRATION,
    icon="sparkles",
    order=80,
    empty=(
        _("No call yet"),
        _(
            "Each question to a model leaves a line here: what it cost, how it ended, and for thirty days what was sent."
        ),
    ),
    above=AiMonth.create,
)

record_page(
    f"{ROUTE}/[id]",
    read_ai_call,
    id_name="event_id",
    list_route=ROUTE,
    icon="sparkles",
    title="label",
    title_empty=_("Call of a model"),
    subtitle="{workflow} · {model}",
    status=("status", AiCallStatus),
    figures=(
        Figure(_("When"), "createdAt", DATETIME),
        Figure(_("Cost (US$)"), "costUsd", NUMBER),
        Figure(_("Duration (ms)"), "durationMs", NUMBER),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                card(
                    facts(
                        Fact(_("By"), "by"),
                        Fact(_("Provider"), "provider"),
                        Fact(_("Model"), "model"),
                        Fact(_("Tokens sent"), "inputTokens", NUMBER),
                        Fact(_("Tokens received"), "outputTokens", NUMBER),
                        Fact(_("Set aside before (US$)"), "reservedUsd", NUMBER),
                        Fact(_("Attempts"), "attempts", NUMBER),
                        Fact(_("Values masked"), "masked", NUMBER),
                        Fact(_("Fields to check"), "toCheck", NUMBER),
                        Fact(_("Error"), "errorMessage"),
                        Fact(_("Request"), "requestId", copy=True),
                    ),
                ),
            ),
        ),
        Tab("sent", _("What was sent"), AiSent.create(), reads=read_what_was_sent),
    ),
)
