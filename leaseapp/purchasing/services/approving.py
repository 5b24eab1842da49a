"""Approvals: who is asked to agree to an invoice, and what they answer; never the author (MONEY.md 3.8)."""

import uuid
from datetime import date

from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import ApprovalStatus, Decision
from leaseapp.purchasing.models import ApprovalRule, InvoiceApproval, SupplierInvoice
from leaseapp.purchasing.permissions import CHECKS_MANAGE
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.schemas.invoices import DecideIn
from leaseapp.purchasing.services import invoice_notices
from leaseapp.purchasing.state_machines import UNVALIDATED

NOT_ASKED = _("Nobody asked you to approve this invoice.")
REASON_REQUIRED = _("Say why you refuse.")
OVER = _("This invoice waits for no approval any more.")


def refresh(context: Context, invoice: SupplierInvoice) -> None:
    """Ask whoever has to agree to an invoice as it stands; what was answered for another amount is asked anew."""
    if invoice.status not in UNVALIDATED:
        return
    context.session.flush()
    wanted: dict[uuid.UUID, ApprovalRule] = {}
    for rule in statements.rules_for(context, invoice.total_ht, invoice.supplier_id, invoice.accounting_code_id):
        for person in _people(context, rule, invoice.author_user_id):
            wanted.setdefault(person, rule)
    for row in statements.approvals_of(context, invoice.id, for_update=True):
        if row.asked_user_id in wanted and row.total_ht == invoice.total_ht:
            del wanted[row.asked_user_id]
        else:
            row.deleted_at = context.now
    context.session.flush()
    for person, rule in wanted.items():
        context.add(
            InvoiceApproval(invoice_id=invoice.id, rule_id=rule.id, asked_user_id=person, total_ht=invoice.total_ht)
        )
    if wanted:
        invoice_notices.approval_asked(context, invoice, wanted)
    _conclude(context, invoice)


def decide(context: Context, invoice_id: uuid.UUID, body: DecideIn) -> SupplierInvoice:
    """Write down what somebody who was asked answers.

    Raises NotFound, Conflict NOT_ASKED, APPROVAL_OVER, Invalid REASON_REQUIRED for a refusal without one.
    """
    invoice = get_or_404(context, SupplierInvoice, invoice_id, for_update=True)
    if invoice.status not in UNVALIDATED:
        raise Conflict("APPROVAL_OVER", OVER)
    if body.decision is Decision.REFUSED and not body.reason:
        raise refuse_field("reason", "REASON_REQUIRED", REASON_REQUIRED)
    own = None
    for row in statements.approvals_of(context, invoice.id, for_update=True):
        if row.decision is None and may_answer(context, row, statements.rule(context, row.rule_id)):
            own = row
            break
    if own is None:
        raise Conflict("NOT_ASKED", NOT_ASKED)
    own.decision, own.reason = body.decision, body.reason
    own.decided_by_user_id, own.decided_at = context.principal.user_id, context.now
    context.session.flush()
    _conclude(context, invoice)
    return invoice


def may_answer(context: Context, row: InvoiceApproval, rule: ApprovalRule) -> bool:
    """Tell whether the caller answers for the person who is asked: themselves, or their delegate during the absence."""
    me = context.principal.user_id
    if me is None:
        return False
    if me == row.asked_user_id:
        return True
    invoice = find(context, SupplierInvoice, row.invoice_id)
    absent = _is_absent(rule, context.today)
    return me == rule.delegate_user_id and absent and invoice is not None and me != invoice.author_user_id


def _is_absent(rule: ApprovalRule, day: date) -> bool:
    return bool(rule.delegate_from and rule.delegate_until and rule.delegate_from <= day <= rule.delegate_until)


def _people(context: Context, rule: ApprovalRule, author: uuid.UUID | None) -> list[uuid.UUID]:
    """Return whom a rule asks: its approvers, somebody else for the author: the delegate, or whoever checks invoices."""
    named = [one for one in (rule.first_approver_user_id, rule.second_approver_user_id) if one is not None]
    asked = [one for one in named if one != author]
    if len(asked) < len(named):
        others = [rule.delegate_user_id, *holders_of(context, CHECKS_MANAGE)]
        spare = [one for one in others if one is not None and one != author and one not in asked]
        asked += spare[: len(named) - len(asked)]
    return asked


def _conclude(context: Context, invoice: SupplierInvoice) -> None:
    answers = [row.decision for row in statements.approvals_of(context, invoice.id)]
    if not answers:
        invoice.approval_status = ApprovalStatus.NOT_NEEDED
    elif Decision.REFUSED in answers:
        invoice.approval_status = ApprovalStatus.REFUSED
    elif None in answers:
        invoice.approval_status = ApprovalStatus.PENDING
    else:
        invoice.approval_status = ApprovalStatus.APPROVED
    context.session.flush()
