"""Statements to reconcile: a billing entity with its account, customers and their open invoices."""

import io
from collections.abc import Sequence
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.banking.models import BankLine, BankStatement
from leaseapp.banking.schemas import BankLineOut, StatementQuery
from leaseapp.banking.services import importing, reading
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from tests.banking import papers
from tests.factories import sales


class Bank:
    """A book and its statements, in one unit of work."""

    def __init__(self, context: Context) -> None:
        self.context, self.seller = context, sales.seller(context)
        events.drain(context)
        self.day = context.today.isoformat()

    def take(self, content: bytes, **asked: Any) -> BankStatement:
        return importing.take(
            self.context, StatementQuery.model_validate({"name": "releve.xml"} | asked), io.BytesIO(content)
        )

    def preview(self, content: bytes, **asked: Any) -> Any:
        return importing.preview(self.context, StatementQuery.model_validate(asked), io.BytesIO(content))

    def statement(
        self, *rows: tuple[str, str] | tuple[str, str, dict[str, str]], opening: str = "0.00"
    ) -> Sequence[BankLine]:
        """Take a CAMT.053 of lines of today: (amount, label, what else the bank tells); return its lines."""
        lines = [(self.day, *row) for row in rows]
        taken = self.take(papers.camt(lines, opening))
        return self.lines(taken)

    def lines(self, statement: BankStatement) -> Sequence[BankLine]:
        found = select(BankLine).where(BankLine.statement_id == statement.id).order_by(BankLine.position)
        return self.context.session.exec(found).all()

    def told(self, line: BankLine) -> BankLineOut:
        return reading.line(self.context, line.id)

    def invoice(self, number: int = 1, **values: Any) -> Any:
        """An open invoice of 1,200.00 €."""
        return sales.issued(self.context, self.customer(number), self.seller, **values)

    def customer(self, number: int = 1) -> Any:
        self._customers: dict[int, Any] = getattr(self, "_customers", {})
        if number not in self._customers:
            self._customers[number] = sales.customer(self.context, number)
        return self._customers[number]


@pytest.fixture
def bank(context: Context) -> Bank:
    return Bank(context)
