"""Samples of payments of suppliers, their bank accounts, and approval rules."""

from datetime import timedelta
from typing import Any

from sqlmodel import select

from leaseapp.kernel.persistence import db
from leaseapp.purchasing.models import SupplierBankAccount
from leaseapp.purchasing.state_machines import SUPPLIER_BANK_ACCOUNT
from tests.architecture.making import Maker, by_id, sample
from tests.purchasing.samples import supplier
from tests.purchasing.samples_invoices import by, validated
from tests.support import world

IBAN = "FR7630006000011234567890189"
CALL = {"callNote": "Mme Roy confirme au standard"}


@sample
def create_supplier_payment(maker: Maker) -> dict[str, Any]:
    invoice = validated(maker)
    body = {
        "supplierId": str(invoice.supplier_id), "date": "2026-11-20", "amount": 500, "method": "CHECK", "reference": "CHQ 77",
        "allocations": [{"supplierInvoiceId": str(invoice.id), "amount": 500}],
    }  # fmt: skip
    return {"body": body}


by_id("read_supplier_payment", "supplier_payment_id", lambda maker: maker.make("create_supplier_payment").id)


@sample
def read_due_supplier_invoices(_maker: Maker) -> dict[str, Any]:
    return {"query": {"until": "2027-01-31"}}


@sample
def create_supplier_bank_account(maker: Maker) -> dict[str, Any]:
    return {"body": {"supplierId": str(supplier(maker).id), "iban": IBAN, "bic": "BNPAFRPP", "holder": "Ateliers Roy"}}


def account(maker: Maker) -> Any:
    """An account that somebody else entered."""
    return by(maker, "LOGISTICS", "create_supplier_bank_account")


by_id("read_supplier_bank_account", "supplier_bank_account_id", lambda maker: account(maker).id)


@sample
def confirm_supplier_bank_account(maker: Maker) -> dict[str, Any]:
    return {"supplier_bank_account_id": account(maker).id, "body": CALL}


@sample
def reject_supplier_bank_account(maker: Maker) -> dict[str, Any]:
    return {"supplier_bank_account_id": account(maker).id, "body": CALL}


@sample
def create_approval_rule(maker: Maker) -> dict[str, Any]:
    people = {
        "firstApproverUserId": str(world.person("ADMIN", maker.organization).user_id),
        "secondApproverUserId": str(world.person("MANAGER", maker.organization).user_id),
        "delegateUserId": str(world.person("FINANCE_OFFICER", maker.organization).user_id),
    }  # fmt: skip
    absence = {"delegateFrom": "2026-12-20", "delegateUntil": "2027-01-03"}
    return {"body": {"name": f"Achats {maker.number()}", "minimumHt": 1_000_000, **people, **absence}}


def rule(maker: Maker) -> Any:
    """A rule."""
    return maker.make("create_approval_rule")


by_id("read_approval_rule", "approval_rule_id", lambda maker: rule(maker).id)
by_id("delete_approval_rule", "approval_rule_id", lambda maker: rule(maker).id)


@sample
def update_approval_rule(maker: Maker) -> dict[str, Any]:
    return {"approval_rule_id": rule(maker).id, "body": {"name": "Gros achats", "minimumHt": 2_000_000}}


@sample
def pay_due_supplier_invoices(maker: Maker) -> dict[str, Any]:
    invoice = validated(maker)
    by(maker, "LOGISTICS", "create_supplier_bank_account", supplierId=str(invoice.supplier_id))
    trusted(maker, invoice.supplier_id)
    return {"body": {"date": "2026-11-20", "supplierInvoiceIds": [str(invoice.id)]}}


@sample
def make_transfer_file(maker: Maker) -> dict[str, Any]:
    paid = maker.make("pay_due_supplier_invoices")
    return {"body": {"paymentIds": [str(one.id) for one in paid.items]}}


@sample
def undo_supplier_payment(maker: Maker) -> dict[str, Any]:
    return {
        "supplier_payment_id": maker.make("create_supplier_payment").id,
        "body": {"date": "2026-11-20", "reason": "Virement rejeté"},
    }


def trusted(maker: Maker, supplier_id: Any) -> None:
    """Confirm the account of a supplier as if that were three days ago."""
    with db.unit_of_work(maker.principal, action="test") as context:
        statement = select(SupplierBankAccount).where(SupplierBankAccount.supplier_id == supplier_id)
        row = context.session.exec(statement).one()
        SUPPLIER_BANK_ACCOUNT.fire(row, "confirm")
        row.decided_at = context.now - timedelta(days=3)
        row.hold_until = context.now - timedelta(days=1)
