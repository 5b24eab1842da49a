"""Statements about receipts that wait to be deposited, and about slips."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, exists, func
from sqlalchemy.orm import aliased
from sqlmodel import select

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.models import BankDepositItem, Customer, Invoice, Payment, PaymentAllocation
from leaseapp.billing.rules.ledger_lines import BANK
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import locks

MOST_WAITING = 200
_mirror = aliased(Payment)

_is_undone = exists().where(
    _mirror.organization_id == Payment.organization_id, _mirror.reverses_payment_id == Payment.id
)
_is_deposited = exists().where(
    BankDepositItem.organization_id == Payment.organization_id,
    BankDepositItem.payment_id == Payment.id,
    BankDepositItem.is_live,
)
IS_WAITING = and_(Payment.held_in != BANK, Payment.reverses_payment_id.is_(None), ~_is_undone, ~_is_deposited)
"""A receipt that nobody has brought to the bank yet, and that was not undone."""

_numbers = (
    select(func.string_agg(Invoice.number, ", "))
    .select_from(PaymentAllocation)
    .join(Invoice, Invoice.id == PaymentAllocation.invoice_id)
    .where(PaymentAllocation.payment_id == Payment.id)
    .correlate(Payment)
    .scalar_subquery()
)
_COLUMNS = (Payment.id, Payment.billing_entity_id, Payment.date, Payment.amount, Payment.reference, Company.name)


def waiting(
    context: Context, method: PaymentMethod, billing_entity_id: UUID | None, limit: int = MOST_WAITING
) -> Sequence[Any]:
    """Return the receipts of this method that wait, the oldest first: id, billing_entity_id, date, amount, reference, name."""
    statement = (
        select(*_COLUMNS)
        .join(Customer, Customer.id == Payment.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .where(IS_WAITING, Payment.method == method)
        .order_by(Payment.date, Payment.id)
        .limit(limit)
    )
    if billing_entity_id is not None:
        statement = statement.where(Payment.billing_entity_id == billing_entity_id)
    return context.session.execute(statement).all()


def locked_payments(context: Context, payment_ids: Sequence[UUID]) -> dict[UUID, Payment]:
    """Return these receipts; in id order they are locked against being deposited or undone by somebody else meanwhile.

    Their rows are never changed, and the database gives no right to lock them: the lock is one of the kernel's.
    """
    for payment_id in sorted(payment_ids):
        locks.lock(context, "payment", payment_id)
    statement = select(Payment).where(Payment.id.in_(payment_ids))
    return {payment.id: payment for payment in context.session.exec(statement)}


def deposited_payments(context: Context, bank_deposit_id: UUID) -> Sequence[Any]:
    """Return the receipts of a slip in its order: (item, payment, payer's name, invoices, the payment that undid it)."""
    statement = (
        select(BankDepositItem, Payment, Company.name, _numbers, _mirror.id)
        .join(Payment, Payment.id == BankDepositItem.payment_id)
        .join(Customer, Customer.id == Payment.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .outerjoin(_mirror, _mirror.reverses_payment_id == Payment.id)
        .where(BankDepositItem.bank_deposit_id == bank_deposit_id)
        .order_by(BankDepositItem.position)
    )
    return context.session.execute(statement).all()


def live_items_of(context: Context, payment_ids: Sequence[UUID]) -> dict[UUID, BankDepositItem]:
    """Return by receipt the slip's row on which it stands, for those that were deposited."""
    statement = select(BankDepositItem).where(BankDepositItem.payment_id.in_(payment_ids), BankDepositItem.is_live)
    return {item.payment_id: item for item in context.session.exec(statement)}


def items_of(context: Context, bank_deposit_id: UUID) -> Sequence[BankDepositItem]:
    """Return the rows of a slip in their order."""
    statement = (
        select(BankDepositItem)
        .where(BankDepositItem.bank_deposit_id == bank_deposit_id)
        .order_by(BankDepositItem.position)
    )
    return context.session.exec(statement).all()


def undone_among(context: Context, payment_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these receipts that were undone."""
    statement = select(Payment.reverses_payment_id).where(Payment.reverses_payment_id.in_(payment_ids))
    return {found for found in context.session.exec(statement) if found is not None}


def cash_on(context: Context, invoice_ids: Sequence[UUID]) -> Any:
    """Return the cash that was taken on these invoices so far, in €, less what was undone."""
    statement = (
        select(func.coalesce(func.sum(PaymentAllocation.amount), 0))
        .join(Payment, Payment.id == PaymentAllocation.payment_id)
        .where(PaymentAllocation.invoice_id.in_(invoice_ids), Payment.method == PaymentMethod.CASH)
    )
    return context.session.exec(statement).one()
