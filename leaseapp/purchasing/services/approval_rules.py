"""Approval rules: who agrees to which invoices (MONEY.md 3.8)."""

import uuid

from sqlmodel import select

from leaseapp.accounting.models import AccountingCode
from leaseapp.identity.models import Membership, User
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.models import ApprovalRule, Supplier
from leaseapp.purchasing.permissions import INVOICE_READ
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.schemas.approvals import ApprovalRuleIn, ApprovalRuleOut, ApprovalRulePatch

CANNOT_APPROVE = _("This person cannot read supplier invoices.")
TWICE = _("Approvers and delegate are different people.")
DATES = _("The absence begins and ends with a day, in this order, and has a delegate.")


def create(context: Context, body: ApprovalRuleIn) -> ApprovalRule:
    """Return a new rule. Raises NotFound, Invalid NOT_AN_APPROVER, SAME_PERSON, ABSENCE_INCOMPLETE."""
    rule = ApprovalRule(**body.model_dump(by_alias=False))
    _check(context, rule)
    context.add(rule)
    return rule


def update(context: Context, rule_id: uuid.UUID, body: ApprovalRulePatch) -> ApprovalRule:
    """Change a rule. Raises NotFound, StaleVersion, and what `create` raises."""
    rule = _held(context, rule_id, body.version)
    with context.session.no_autoflush:
        apply_changes(rule, body)
        _check(context, rule)
    context.session.flush()
    return rule


def delete(context: Context, rule_id: uuid.UUID, version: int | None) -> None:
    """Delete a rule; what was answered by it stays. Raises NotFound, StaleVersion."""
    _held(context, rule_id, version).deleted_at = context.now


def read(context: Context, rule_id: uuid.UUID) -> ApprovalRuleOut:
    """Return a rule as it goes out. Raises NotFound."""
    return told(context, get_or_404(context, ApprovalRule, rule_id))


def told(context: Context, rule: ApprovalRule) -> ApprovalRuleOut:
    """Return a rule with the names of whom and what it concerns."""
    code = find(context, AccountingCode, rule.accounting_code_id)
    people = (rule.first_approver_user_id, rule.second_approver_user_id, rule.delegate_user_id)
    first, second, delegate = (find(context, User, one) for one in people)
    return ApprovalRuleOut(
        **rule.model_dump(exclude={"organization_id", "deleted_at"}),
        supplier=name_of(context, rule.supplier_id) if rule.supplier_id else None,
        accounting_code=f"{code.code} · {code.label}" if code else None, first_approver=first.name if first else "",
        second_approver=second.name if second else None, delegate=delegate.name if delegate else None,
    )  # fmt: skip


def _held(context: Context, rule_id: uuid.UUID, version: int | None) -> ApprovalRule:
    return for_change(context, ApprovalRule, rule_id, version, lambda row: told(context, row))


def _check(context: Context, rule: ApprovalRule) -> None:
    if rule.supplier_id is not None:
        get_or_404(context, Supplier, rule.supplier_id, field="supplierId")
    if rule.accounting_code_id is not None:
        get_or_404(context, AccountingCode, rule.accounting_code_id, field="accountingCodeId")
    people = {
        "firstApproverUserId": rule.first_approver_user_id, "secondApproverUserId": rule.second_approver_user_id,
        "delegateUserId": rule.delegate_user_id,
    }  # fmt: skip
    named = {field: person for field, person in people.items() if person is not None}
    members = set(context.session.exec(select(Membership.user_id)))
    for field, person in named.items():
        if person not in members:
            raise NotFound(field)
    able = set(holders_of(context, INVOICE_READ))
    found = [FieldError(field, "NOT_AN_APPROVER", CANNOT_APPROVE) for field, one in named.items() if one not in able]
    if len(set(named.values())) < len(named):
        found.append(FieldError("secondApproverUserId", "SAME_PERSON", TWICE))
    first, last = rule.delegate_from, rule.delegate_until
    if (first or last) and (first is None or last is None or rule.delegate_user_id is None or first > last):
        found.append(FieldError("delegateUntil", "ABSENCE_INCOMPLETE", DATES))
    refuse_invalid(found)
