"""Rules of alerts: the list, and one with its threshold."""

from leaseapp.administration.endpoints.alerts import list_alert_rules, read_alert_rule, update_alert_rule
from leaseapp.administration.lists import ALERT_RULES
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    BOOL,
    CONSOLE,
    DATETIME,
    NUMBER,
    Action,
    Dialog,
    Fact,
    Field,
    Figure,
    Tab,
    card,
    facts,
    list_page,
    notice,
    record_page,
    show,
    stack,
)

ROUTE = "/admin/alerts"

list_page(
    ALERT_RULES,
    list_alert_rules,
    route=ROUTE,
    group=CONSOLE,
    icon="bell-ring",
    order=65,
    empty=(_("No rules"), _("A rule tells the provider when a figure of the installation reaches a threshold.")),
)

record_page(
    f"{ROUTE}/[id]",
    read_alert_rule,
    id_name="rule_id",
    list_route=ROUTE,
    icon="bell-ring",
    title="title",
    title_empty=_("Alert rule"),
    figures=(
        Figure(_("Threshold"), "threshold", NUMBER),
        Figure(_("Last value"), "value", NUMBER),
        Figure(_("Measured"), "measuredAt", DATETIME),
    ),
    actions=(
        Action(
            "change",
            _("Change the threshold"),
            update_alert_rule,
            icon="sliders-horizontal",
            primary=True,
            done=_("Rule saved"),
            dialog=Dialog(
                _("Change the threshold"),
                text=_("The provider's super-administrators get a mail once, when the figure reaches it."),
                fields=(Field("threshold", _("From which value on"), NUMBER, required=True, span=12, value="{threshold}"),),
                confirm=_("Save"),
            ),
        ),
        Action(
            "off", _("Switch off"), update_alert_rule, icon="bell-off", when={"enabled": [True]},
            done=_("Nobody is told by this rule"), body=lambda _values, _record: {"enabled": False},
        ),
        Action(
            "on", _("Switch on"), update_alert_rule, icon="bell-ring", when={"enabled": [False]},
            done=_("The rule tells again"), body=lambda _values, _record: {"enabled": True},
        ),
    ),
    tabs=(
        Tab(
            "overview",
            _("Overview"),
            stack(
                show({"raisedAt": ["*"]}, notice(_("The threshold is reached; the administrators were told."), tone="red")),
                show({"enabled": [False]}, notice(_("Switched off: nobody is told by this rule."), tone="amber")),
                card(
                    facts(
                        Fact(_("Switched on"), "enabled", BOOL),
                        Fact(_("Reached since"), "raisedAt", DATETIME),
                    )
                ),
            ),
        ),
    ),
)  # fmt: skip
