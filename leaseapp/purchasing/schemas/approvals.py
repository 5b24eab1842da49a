"""Approval rules, in and out (MONEY.md 3.8); amounts in € excl. VAT."""

from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import DateField, In, Line, NonNegativeMoney, YesNo, optional


class ApprovalRuleIn(In):
    """Invoices from `minimumHt` on, of one supplier or code where it names them, need one or two people or a delegate."""

    name: Line
    minimum_ht: NonNegativeMoney = ZERO
    supplier_id: optional(Id) = None
    accounting_code_id: optional(Id) = None
    first_approver_user_id: Id
    second_approver_user_id: optional(Id) = None
    delegate_user_id: optional(Id) = None
    delegate_from: optional(DateField) = None
    delegate_until: optional(DateField) = None
    is_active: YesNo = True


class ApprovalRulePatch(changes_of(ApprovalRuleIn)):
    """Changes of a rule; invoices that wait already are asked anew at their next change."""


class ApprovalRuleOut(record_of(ApprovalRuleIn)):
    """A rule with the names of whom and what it concerns."""

    supplier: str | None
    accounting_code: str | None
    first_approver: str
    second_approver: str | None
    delegate: str | None
