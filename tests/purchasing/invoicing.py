"""Supplier invoices to act on: typed, linked to what was ordered and received, validated, paid."""

import itertools
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from sqlmodel import select

from leaseapp.accounting.models import AccountingCode, LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.accounting.services import books, codes
from leaseapp.kernel.context import Context
from leaseapp.purchasing.models import Supplier, SupplierBankAccount, SupplierInvoice, SupplierOrder, SupplierPayment
from leaseapp.purchasing.schemas.bank_accounts import BankAccountIn
from leaseapp.purchasing.schemas.invoices import SupplierInvoiceIn, SupplierInvoicePatch
from leaseapp.purchasing.schemas.payments import SupplierPaymentIn
from leaseapp.purchasing.services import bank_accounts, invoices, orders, paying
from leaseapp.purchasing.state_machines import SUPPLIER_BANK_ACCOUNT
from tests.factories import directory
from tests.leasing.conftest import Desk
from tests.leasing.contracting import House
from tests.purchasing.conftest import Buyer

IBAN = "FR7630006000011234567890189"
_numbers = itertools.count(1)


class Lessor(House):
    """Makers of contracts beside what is bought."""

    def __init__(self, buyer: Buyer) -> None:
        self.context, self.fleet, self.desk = buyer.context, buyer.fleet, Desk(buyer.context)
        self.site = directory.establishment(buyer.context, self.desk.company)


class Payables:
    """Makers of supplier invoices in one unit of work."""

    def __init__(self, buyer: Buyer) -> None:
        self.buyer, self.context = buyer, buyer.context
        books.create_book(self.context, buyer.seller.id, date(2026, 1, 1))
        codes.seed(self.context)

    def code(self, name: str) -> Any:
        return self.context.session.exec(select(AccountingCode).where(AccountingCode.code == name)).one().id

    def supplier(self, regime: str = "DEBITS", **values: Any) -> Supplier:
        return self.buyer.supplier(vatRegime=regime, **values)

    def line(self, price: Any = 800, **values: Any) -> dict[str, Any]:
        return {"designation": "Réparation", "quantity": 1, "unitPriceHt": price, "vatRatePct": 20} | values

    def invoice(self, *lines: dict[str, Any], code: str | None = "MNT-CUR", **values: Any) -> SupplierInvoice:
        supplier = values.pop("supplier", None) or self.supplier()
        body = {
            "supplierId": supplier.id, "number": f"FH-{next(_numbers)}", "issueDate": date(2026, 11, 16),
            "lines": lines or [self.line()], "accountingCodeId": self.code(code) if code else None,
        }  # fmt: skip
        return invoices.make(self.context, SupplierInvoiceIn.model_validate(body | values))

    def of_order(self, order: SupplierOrder, *billed: tuple[Any, Any], **values: Any) -> SupplierInvoice:
        """Return an invoice of (quantity, price) of the lines of an order, from the first on."""
        ordered = orders.lines_of(self.context, order.id)
        lines = [
            self.line(price, quantity=quantity, designation=line.designation, sourceOrderLineId=line.id)
            for line, (quantity, price) in zip(ordered, billed, strict=False)
        ]
        supplier = self.context.session.get(Supplier, (self.context.organization_id, order.supplier_id))
        return self.invoice(*lines, supplier=supplier, supplierOrderId=order.id, **values)

    def move(self, invoice: SupplierInvoice, status: str, **values: Any) -> SupplierInvoice:
        body = SupplierInvoicePatch.model_validate({"status": status} | values)
        return invoices.update(self.context, invoice.id, body)

    def validated(self, *lines: dict[str, Any], **values: Any) -> SupplierInvoice:
        return self.move(self.invoice(*lines, **values), "VALIDATED")

    def pay(self, *parts: tuple[SupplierInvoice, Any], amount: Any = None, **values: Any) -> SupplierPayment:
        body = {
            "supplierId": parts[0][0].supplier_id, "date": date(2026, 11, 20), "method": "DIRECT_DEBIT",
            "amount": amount if amount is not None else sum(Decimal(part) for _invoice, part in parts),
            "allocations": [{"supplierInvoiceId": one.id, "amount": part} for one, part in parts],
        }  # fmt: skip
        return paying.record(self.context, SupplierPaymentIn.model_validate(body | values))

    def account(self, supplier: Supplier, *, confirmed: bool = True, iban: str = IBAN) -> SupplierBankAccount:
        """Return a bank account of a supplier, as confirmed three days ago."""
        row = bank_accounts.add(self.context, BankAccountIn.model_validate({"supplierId": supplier.id, "iban": iban}))
        if confirmed:
            SUPPLIER_BANK_ACCOUNT.fire(row, "confirm")
            row.decided_at = self.context.now - timedelta(days=3)
            row.hold_until = row.decided_at + bank_accounts.HOLD
            self.context.session.flush()
        return row


def booked(context: Context, source_id: Any) -> list[list[tuple[str, Decimal]]]:
    """The entries of a record, each as (account, debit or credit below zero)."""
    statement = (
        select(LedgerEntry.id, LedgerAccount.number, LedgerLine.debit - LedgerLine.credit)
        .join(LedgerLine, LedgerLine.entry_id == LedgerEntry.id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerEntry.source_id == source_id)
        .order_by(LedgerEntry.validated_at, LedgerEntry.id, LedgerLine.position)
    )
    found: dict[Any, list[tuple[str, Decimal]]] = {}
    for entry_id, number, amount in context.session.execute(statement):
        found.setdefault(entry_id, []).append((number, amount))
    assert all(sum(amount for _number, amount in lines) == 0 for lines in found.values())
    return list(found.values())
