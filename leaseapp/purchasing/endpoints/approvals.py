"""Approval rules over REST and the interface (MONEY.md 3.8)."""

from leaseapp.kernel.acts.records import Permissions, record_endpoints
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.purchasing.lists.approvals import APPROVAL_RULES
from leaseapp.purchasing.permissions import APPROVAL_CREATE, APPROVAL_DELETE, APPROVAL_READ, APPROVAL_UPDATE
from leaseapp.purchasing.schemas.approvals import ApprovalRuleIn, ApprovalRulePatch
from leaseapp.purchasing.services.approving import rules

routes = workspace.beyond("who agrees to which supplier invoice is a rule that people change (MONEY.md 3.8)")

list_approval_rules = list_endpoint(routes, "/purchasing/approval-rules", APPROVAL_RULES)
permissions = Permissions(APPROVAL_CREATE, APPROVAL_READ, APPROVAL_UPDATE, APPROVAL_DELETE)
approval_rule = record_endpoints(
    routes, "/purchasing/approval-rules/{approval_rule_id}", rules, ApprovalRuleIn, ApprovalRulePatch,
    act="purchasing.approval", permissions=permissions,
)  # fmt: skip
create_approval_rule, read_approval_rule, update_approval_rule, delete_approval_rule = approval_rule
