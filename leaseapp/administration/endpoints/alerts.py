"""Rules of alerts, and the health that they measure, over REST and the console."""

from leaseapp.administration.lists import ALERT_RULES
from leaseapp.administration.schemas.alerts import AlertRuleOut, AlertRulePatch
from leaseapp.administration.schemas.health import HealthOut
from leaseapp.administration.services import alerts, health
from leaseapp.identity.permissions import PROVIDER_JOB_MANAGE, PROVIDER_JOB_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import provider
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

REASON = "health in the console"
routes = provider.beyond("issue 19: health of the installation, and rules that tell the provider")
list_alert_rules = list_endpoint(routes, "/alerts", ALERT_RULES, system=REASON)


@routes.get("/health", permission=PROVIDER_JOB_READ, system=REASON, returns=HealthOut)
def read_health(context: Context) -> HealthOut:
    """Read the health of the installation: jobs, mails, storage, audit chains, last backup, versions."""
    return health.read(context)


@routes.get("/alerts/{rule_id}", permission=PROVIDER_JOB_READ, system=REASON, returns=AlertRuleOut)
def read_alert_rule(context: Context, rule_id: Id) -> AlertRuleOut:
    """Read a rule with what was measured last."""
    return alerts.read(context, rule_id)


@routes.patch(
    "/alerts/{rule_id}", permission=PROVIDER_JOB_MANAGE, system=REASON, audit="administration.alert.update",
    act=_("Alert rule changed"), returns=AlertRuleOut,
)  # fmt: skip
def update_alert_rule(context: Context, rule_id: Id, body: AlertRulePatch) -> AlertRuleOut:
    """Change from which value the provider is told, or switch the rule off."""
    return alerts.update(context, rule_id, body)
