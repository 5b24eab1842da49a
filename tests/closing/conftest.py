"""A book whose year 2026 is over, and what is done to close it."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.accounting.models import FiscalYearClosing, LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.accounting.queries import exporting
from leaseapp.accounting.services.posting import post
from leaseapp.closing.schemas import DecisionIn, ProposeIn, ProvisionIn, YearIn
from leaseapp.closing.services import proposing, provisions, reading, years
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.context import Context
from tests.factories import accounting
from tests.factories.accounting import Book, draft, line
from tests.factories.accounts import at
from tests.purchasing.conftest import Buyer

AFTER = date(2027, 1, 20)


class Books:
    """Makers of what a year holds and of its closing, on 20 January 2027."""

    def __init__(self, context: Context, book: Book) -> None:
        self.context, self.book = context, book

    def year(self, year: int = 2026) -> FiscalYearClosing:
        found = exporting.year_named(self.context, self.book.id, year)
        assert found is not None
        return found

    def sell(self, key: str = "sale:1", **values: Any) -> LedgerEntry:
        """A sale of 120.00 without VAT, whose documents are not looked for."""
        owed = line("CUSTOMER", debit="120.00", party=self.book.customer, due_date=date(2026, 12, 21))
        return self.entry(key, owed, line("SALES_GOODS_EXEMPT", credit="120.00"), **values)

    def entry(self, key: str, *lines: Any, **values: Any) -> LedgerEntry:
        return post(self.context, draft(self.book, key, list(lines), **values))

    def paid(self, key: str, amount: str, day: date) -> LedgerEntry:
        lines = (line("BANK", debit=amount), line("CUSTOMER", credit=amount, party=self.book.customer))
        return self.entry(key, *lines, journal="BQ", entry_date=day)

    def declared(self, kind: str = "CAP", **values: Any) -> Any:
        body = {
            "fiscalYearId": self.year().id,
            "kind": kind,
            "label": "Intérêts courus",
            "account": "6611",
            "amountHt": 300,
            "explanation": "Échéancier",
        }
        return provisions.declare(self.context, ProvisionIn.model_validate(body | values))

    def posted(self, kind: str = "CAP", **values: Any) -> Any:
        return provisions.accept(self.context, self.declared(kind, **values).id, DecisionIn())

    def propose(self, **values: Any) -> Any:
        return proposing.propose(self.context, self.year().id, ProposeIn.model_validate(values))

    def sealed(self) -> None:
        """Write what was done so far into the audit chain, as a commit does."""
        audit.write(self.context)

    def launch(self, year: int = 2026) -> FiscalYearClosing:
        self.sealed()
        return years.launch(self.context, self.year(year).id, YearIn())

    def review(self, year: int = 2026) -> FiscalYearClosing:
        self.sealed()
        return years.review(self.context, self.year(year).id, YearIn())

    def close(self, year: int = 2026) -> FiscalYearClosing:
        self.sealed()
        return years.close(self.context, self.year(year).id, YearIn())

    def closed(self, year: int = 2026) -> FiscalYearClosing:
        """Close a year from its first step to its last."""
        self.launch(year)
        self.review(year)
        return self.close(year)

    def told(self, year: int = 2026) -> Any:
        return reading.year(self.context, self.year(year).id)

    def lines(self, entry_id: Any) -> list[tuple[str, Any, Any]]:
        """(account, debit, credit) of an entry."""
        statement = (
            select(LedgerAccount.number, LedgerLine.debit, LedgerLine.credit)
            .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
            .where(LedgerLine.entry_id == entry_id)
            .order_by(LedgerLine.position)
        )
        return [tuple(row) for row in self.context.session.execute(statement)]

    def opened(self, year: int = 2027) -> list[tuple[str, Any, Any]]:
        """The opening entry of a year."""
        statement = select(LedgerEntry).where(
            LedgerEntry.billing_entity_id == self.book.id, LedgerEntry.source_kind == "FiscalYearClosing",
            LedgerEntry.fiscal_year_id == self.year(year).id,
        )  # fmt: skip
        return self.lines(self.context.session.exec(statement).one().id)


@pytest.fixture
def books(context: Context, storage: Any) -> Iterator[Books]:
    """The book of a company with a SIREN; it is 20 January 2027."""
    book = accounting.book(context, siren="987654308")
    with at(context, AFTER):
        yield Books(context, book)


@pytest.fixture
def buyer(context: Context) -> Buyer:
    """Makers of what is bought."""
    return Buyer(context)
