"""Approvals: by amount, supplier and code; one or two people, never the author; a delegate stands in (MONEY.md 3.8)."""

from datetime import timedelta
from typing import Any

import pytest

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.purchasing.enums import ApprovalStatus, Decision
from leaseapp.purchasing.models import ApprovalRule
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.schemas.approvals import ApprovalRuleIn
from leaseapp.purchasing.schemas.invoices import DecideIn, InvoiceLinesIn
from leaseapp.purchasing.services import approval_rules, approving, invoice_reading, invoices
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables
from tests.support import world

ADMIN, MANAGER, FINANCE = (world.person(role).user_id for role in ("ADMIN", "MANAGER", "FINANCE_OFFICER"))
YES, NO = DecideIn(decision=Decision.APPROVED), DecideIn(decision=Decision.REFUSED)


@pytest.fixture
def payables(buyer: Buyer) -> Payables:
    return Payables(buyer)


def rule(payables: Payables, **values: Any) -> ApprovalRule:
    body = {"name": "Plus de 500 €", "minimumHt": 500, "firstApproverUserId": MANAGER} | values
    return approval_rules.create(payables.context, ApprovalRuleIn.model_validate(body))


def answer(payables: Payables, invoice: Any, who: Any, body: DecideIn = YES) -> Any:
    """Answer as somebody else, in the same transaction."""
    role = next(
        role for role in ("ADMIN", "MANAGER", "FINANCE_OFFICER", "ACCOUNTANT") if world.person(role).user_id == who
    )
    context = Context(session=payables.context.session, principal=world.person(role).principal, action="test")
    return approving.decide(context, invoice.id, body)


def asked(payables: Payables, invoice: Any) -> set[Any]:
    return {row.asked_user_id for row in statements.approvals_of(payables.context, invoice.id)}


def refused(act: Any, kind: type) -> Any:
    with pytest.raises(kind) as raised:
        act()
    return [(error.field, error.code) for error in raised.value.errors] or raised.value.code


def test_an_invoice_waits_for_those_whom_its_rule_names(payables: Payables):
    rule(payables, secondApproverUserId=FINANCE)
    small, large = payables.invoice(payables.line("499.99")), payables.invoice(payables.line(500))
    assert (small.approval_status, large.approval_status) == (ApprovalStatus.NOT_NEEDED, ApprovalStatus.PENDING)
    assert refused(lambda: payables.move(large, "VALIDATED"), Invalid) == [("approvalStatus", "APPROVAL_REQUIRED")]
    assert refused(lambda: answer(payables, large, ADMIN), Conflict) == "NOT_ASKED"
    answer(payables, large, MANAGER)
    assert large.approval_status is ApprovalStatus.PENDING
    assert refused(lambda: answer(payables, large, MANAGER), Conflict) == "NOT_ASKED"
    answer(payables, large, FINANCE)
    assert large.approval_status is ApprovalStatus.APPROVED
    told = invoice_reading.told(payables.context, large)
    assert [one.decision for one in told.approvals] == [Decision.APPROVED] * 2
    payables.move(large, "VALIDATED")
    assert refused(lambda: answer(payables, large, FINANCE), Conflict) == "APPROVAL_OVER"


def test_a_refusal_says_why_and_stops_it(payables: Payables):
    rule(payables)
    invoice = payables.invoice()
    assert refused(lambda: answer(payables, invoice, MANAGER, NO), Invalid) == [("reason", "REASON_REQUIRED")]
    answer(payables, invoice, MANAGER, DecideIn(decision=Decision.REFUSED, reason="Pas commandé"))
    assert invoice.approval_status is ApprovalStatus.REFUSED


def test_another_amount_is_asked_anew(payables: Payables):
    rule(payables)
    invoice = payables.invoice()
    answer(payables, invoice, MANAGER)
    body = InvoiceLinesIn.model_validate({"lines": [payables.line(900)]})
    invoices.replace_lines(payables.context, invoice.id, body)
    assert invoice.approval_status is ApprovalStatus.PENDING
    small = InvoiceLinesIn.model_validate({"lines": [payables.line(10)]})
    invoices.replace_lines(payables.context, invoice.id, small)
    assert invoice.approval_status is ApprovalStatus.NOT_NEEDED


def test_rules_of_another_supplier_or_code_ask_nobody(payables: Payables):
    rule(payables, supplierId=payables.supplier().id)
    rule(payables, accountingCodeId=payables.code("SER-HON"))
    assert payables.invoice().approval_status is ApprovalStatus.NOT_NEEDED
    assert payables.invoice(code="SER-HON").approval_status is ApprovalStatus.PENDING


def test_the_author_never_approves(payables: Payables):
    rule(payables, firstApproverUserId=ADMIN, delegateUserId=FINANCE)
    assert asked(payables, payables.invoice()) == {FINANCE}


def test_a_delegate_stands_in_during_the_absence(payables: Payables):
    today = payables.context.today
    absence = {"delegateUserId": FINANCE, "delegateFrom": today - timedelta(days=1), "delegateUntil": today}
    rule(payables, **absence)
    assert answer(payables, payables.invoice(), FINANCE).approval_status is ApprovalStatus.APPROVED


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"firstApproverUserId": world.person("TECHNICIAN").user_id}, "firstApproverUserId", "NOT_AN_APPROVER"),
        ({"secondApproverUserId": MANAGER}, "secondApproverUserId", "SAME_PERSON"),
        ({"delegateFrom": "2026-12-01"}, "delegateUntil", "ABSENCE_INCOMPLETE"),
        ({"delegateUserId": FINANCE, "delegateFrom": "2026-12-02", "delegateUntil": "2026-12-01"}, "delegateUntil",
         "ABSENCE_INCOMPLETE"),
    ],
)  # fmt: skip
def test_what_is_no_rule_is_refused(payables: Payables, values: dict[str, Any], field: str, code: str):
    assert refused(lambda: rule(payables, **values), Invalid) == [(field, code)]
