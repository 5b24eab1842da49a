"""Approval rules: list, record, form."""

from leaseapp.accounting.endpoints.codes import list_accounting_codes
from leaseapp.identity.endpoints.account import people
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.approvals import approval_rule, create_approval_rule, list_approval_rules
from leaseapp.purchasing.endpoints.suppliers import list_suppliers
from leaseapp.purchasing.lists.approvals import APPROVAL_RULES
from leaseapp.ui import kit

rule = kit.Labels(APPROVAL_RULES, create_approval_rule)


def _person(name: str, text: str, **more: object) -> kit.Combo:
    return kit.Combo(name, text, people, filters={"external": False}, span=6, **more)  # ty: ignore[invalid-argument-type]


kit.record_pages(
    APPROVAL_RULES,
    list_approval_rules,
    approval_rule,
    route="/workspace/approval-rules",
    entity="ApprovalRule",
    words=kit.Words(
        one=_("Approval rule"),
        new=_("New approval rule"),
        edit=_("Edit {name}"),
        saved=_("Rule saved"),
        delete=_("Delete this rule?"),
        confirm=_("Delete the rule"),
        deleted=_("Rule deleted"),
        none=(_("No rule yet"), _("Without a rule, invoices need nobody's agreement.")),
    ),
    group=kit.ADMINISTRATION,
    icon="stamp",
    order=75,
    title="name",
    figures=rule.figures("minimumHt", "firstApprover", "secondApprover"),
    details=rule.facts(
        "name", "minimumHt", "supplier", "accountingCode", "firstApprover", "secondApprover", "delegate",
        "delegateFrom", "delegateUntil", "isActive",
    ),
    sections=(
        kit.Section(
            _("Which invoices"),
            (
                rule.field("name", span=8), rule.field("minimumHt", span=4),
                kit.Combo("supplierId", _("Supplier"), list_suppliers, shown="supplier", span=6),
                kit.Combo("accountingCodeId", _("Analytical code"), list_accounting_codes, label="code", detail="label",
                          shown="accountingCode", span=6),
            ),
        ),
        kit.Section(
            _("Who agrees"),
            (
                _person("firstApproverUserId", _("First approver"), shown="firstApprover", required=True),
                _person("secondApproverUserId", _("Second approver"), shown="secondApprover"),
                _person("delegateUserId", _("Delegate"), shown="delegate"),
                rule.field("delegateFrom", span=3), rule.field("delegateUntil", span=3), rule.field("isActive", span=12),
            ),
        ),
    ),
)  # fmt: skip
