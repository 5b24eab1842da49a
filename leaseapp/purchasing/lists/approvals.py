"""The list of approval rules."""

from typing import Any

from sqlalchemy.orm import aliased

from leaseapp.accounting.models import AccountingCode
from leaseapp.directory.models import Company
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.models import ApprovalRule, Supplier
from leaseapp.purchasing.permissions import APPROVAL_READ

_first: Any = aliased(User)
_second: Any = aliased(User)
_delegate: Any = aliased(User)

APPROVAL_RULES = ListSpec(
    "approval-rules",
    title=_("Approval rules"),
    permission=APPROVAL_READ,
    table=ApprovalRule,
    join=[(_first, ApprovalRule.first_approver_user_id == _first.id)],
    outer_join=[
        (_second, ApprovalRule.second_approver_user_id == _second.id),
        (_delegate, ApprovalRule.delegate_user_id == _delegate.id),
        (Supplier, Supplier.id == ApprovalRule.supplier_id),
        (Company, Company.id == Supplier.company_id),
        (AccountingCode, AccountingCode.id == ApprovalRule.accounting_code_id),
    ],
    default_sort="minimumHt",
    search_placeholder=_("Name, approver"),
    columns=[
        Column("name", _("Name", "rule"), ApprovalRule.name, search=True, shrinks=True, link="/workspace/approval-rules/{id}"),
        Column("minimumHt", _("From (excl. VAT)"), ApprovalRule.minimum_ht, kind="money", filter="range"),
        Column("supplier", _("Supplier"), Company.name, search=True, shrinks=True),
        Column("accountingCode", _("Analytical code"), AccountingCode.label, shrinks=True),
        Column("firstApprover", _("First approver"), _first.name, search=True, shrinks=True),
        Column("secondApprover", _("Second approver"), _second.name, shrinks=True),
        Column("delegate", _("Delegate"), _delegate.name, shrinks=True, shown=False),
        Column("delegateFrom", _("Absent from"), ApprovalRule.delegate_from, kind="date", shown=False),
        Column("delegateUntil", _("Absent until"), ApprovalRule.delegate_until, kind="date", shown=False),
        Column("isActive", _("In use"), ApprovalRule.is_active, kind="bool", filter="eq"),
        Column("firstApproverUserId", _("First approver"), ApprovalRule.first_approver_user_id, sort=False, shown=False),
        Column("secondApproverUserId", _("Second approver"), ApprovalRule.second_approver_user_id, sort=False, shown=False),
        Column("delegateUserId", _("Delegate"), ApprovalRule.delegate_user_id, sort=False, shown=False),
        Column("supplierId", _("Supplier"), ApprovalRule.supplier_id, filter="in", sort=False, shown=False),
        Column("accountingCodeId", _("Analytical code"), ApprovalRule.accounting_code_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
