"""Approval rules over REST and the interface (MONEY.md 3.8)."""

from leaseapp.kernel.acts.records import RecordEndpoints
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.purchasing.lists.approvals import APPROVAL_RULES
from leaseapp.purchasing.permissions import APPROVAL_CREATE, APPROVAL_DELETE, APPROVAL_READ, APPROVAL_UPDATE
from leaseapp.purchasing.schemas.approvals import ApprovalRuleIn, ApprovalRuleOut, ApprovalRulePatch
from leaseapp.purchasing.services import approval_rules as rules

ONE = "/purchasing/approval-rules/{approval_rule_id}"
routes = workspace.beyond("who agrees to which supplier invoice is a rule that people change (MONEY.md 3.8)")

list_approval_rules = list_endpoint(routes, "/purchasing/approval-rules", APPROVAL_RULES, internal=True)


@routes.post(
    "/purchasing/approval-rules", permission=APPROVAL_CREATE, audit="purchasing.approval.create", returns=ApprovalRuleOut,
    status=201, internal=True,
)  # fmt: skip
def create_approval_rule(context: Context, body: ApprovalRuleIn) -> ApprovalRuleOut:
    """Make a rule."""
    return rules.told(context, rules.create(context, body))


@routes.get(ONE, permission=APPROVAL_READ, returns=ApprovalRuleOut, internal=True)
def read_approval_rule(context: Context, approval_rule_id: Id) -> ApprovalRuleOut:
    """Read a rule."""
    return rules.read(context, approval_rule_id)


@routes.patch(
    ONE, permission=APPROVAL_UPDATE, audit="purchasing.approval.update", returns=ApprovalRuleOut, internal=True
)
def update_approval_rule(context: Context, approval_rule_id: Id, body: ApprovalRulePatch) -> ApprovalRuleOut:
    """Change a rule."""
    return rules.told(context, rules.update(context, approval_rule_id, body))


@routes.delete(ONE, permission=APPROVAL_DELETE, audit="purchasing.approval.delete", internal=True)
def delete_approval_rule(context: Context, approval_rule_id: Id, query: VersionQuery) -> None:
    """Delete a rule; what was answered by it stays."""
    rules.delete(context, approval_rule_id, query.version)


approval_rule = RecordEndpoints(create_approval_rule, read_approval_rule, update_approval_rule, delete_approval_rule)
