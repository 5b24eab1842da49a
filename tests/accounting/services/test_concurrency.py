"""Several at once, on committed data: numbers without gap, events once, years once, nothing in a closed year."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.accounting import queries
from leaseapp.accounting.enums import ExportFormat, PartyKind
from leaseapp.accounting.models import FiscalYearClosing, LedgerCounter, LedgerEntry, LedgerParty
from leaseapp.accounting.services import exporting, verifying
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.accounting.services.parties import party_for
from leaseapp.accounting.services.posting import post
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence import db
from tests.factories import accounting, directory
from tests.factories.accounting import Book, sale


@pytest.fixture
def book(work_of: Callable[..., Any]) -> Book:
    with work_of() as context:
        return accounting.book(context)


def at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Runs `work(0) … work(count - 1)` in threads that start together; answers or exceptions, in their order."""
    start = threading.Barrier(count)

    def run(index: int) -> Any:
        start.wait(timeout=30)
        try:
            return work(index)
        except Conflict as problem:
            return problem

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def test_two_threads_with_one_event_get_one_entry(work_of: Callable[..., Any], book: Book) -> None:
    def once(index: int) -> tuple[Any, int]:
        with work_of() as context:
            entry = post(context, sale(book, "sales.invoice.issued:same", label=f"attempt {index}"))
            return entry.id, entry.number

    answers = at_once(4, once)
    assert len(set(answers)) == 1
    with work_of() as context:
        assert [entry.number for entry in context.session.exec(select(LedgerEntry))] == [1]
        assert post(context, sale(book, "sales.invoice.issued:next")).number == 2


def test_twelve_threads_number_without_gap_although_some_fail(work_of: Callable[..., Any], book: Book) -> None:
    class Stop(Exception):
        pass

    def some(thread: int) -> list[int]:
        numbers = []
        for turn in range(5):
            try:
                with work_of() as context:
                    number = post(context, sale(book, f"{thread}-{turn}")).number
                    if (thread + turn) % 4 == 0:
                        raise Stop
                    numbers.append(number)
            except Stop:
                continue
        return numbers

    numbers = sorted(number for found in at_once(12, some) for number in found)
    assert numbers == list(range(1, 46))
    with work_of() as context:
        rows = context.session.exec(select(LedgerEntry).order_by(LedgerEntry.number)).all()
        assert [row.number for row in rows] == numbers
        assert [row.validated_at for row in rows] == sorted(row.validated_at for row in rows)
        assert verifying.verify(context) == []


def test_the_next_year_is_opened_once(work_of: Callable[..., Any], book: Book) -> None:
    def next_year(index: int) -> int:
        with work_of() as context:
            return post(context, sale(book, f"k{index}", entry_date=date(2027, 1, 2))).number

    assert sorted(at_once(6, next_year)) == [1, 2, 3, 4, 5, 6]
    with work_of() as context:
        years = context.session.exec(select(FiscalYearClosing.year).order_by(FiscalYearClosing.year)).all()
        assert years == [2026, 2027]
        assert len(context.session.exec(select(LedgerCounter.id)).all()) == 14


def test_no_entry_gets_into_a_year_that_is_being_closed(work_of: Callable[..., Any], book: Book) -> None:
    def work(index: int) -> Any:
        if index == 0:
            with work_of() as context:
                year = queries.years_of(context, book.id)[0]
                for trigger in ("launch", "review", "close"):
                    FISCAL_YEAR.fire(year, trigger)
                    context.session.flush()
                return len(context.session.exec(select(LedgerEntry.id)).all())
        with work_of() as context:
            return post(context, sale(book, f"k{index}")).number

    in_the_year, *answers = at_once(8, work)
    refused = [answer for answer in answers if isinstance(answer, Conflict)]
    assert {problem.code for problem in refused} <= {"FISCAL_YEAR_CLOSED"}
    with work_of() as context:
        written = context.session.exec(select(LedgerEntry.number).order_by(LedgerEntry.number)).all()
        assert written == list(range(1, len(written) + 1))
        assert len(written) == in_the_year == len(answers) - len(refused)


def test_a_company_becomes_a_customer_once(work_of: Callable[..., Any], database: db.Addresses) -> None:
    with work_of() as context:
        company = directory.company(context)

    def customer(index: int) -> Any:
        with work_of() as context:
            return party_for(context, PartyKind.CUSTOMER, company.id).id

    assert len(set(at_once(5, customer))) == 1
    with work_of() as context:
        assert context.session.exec(select(LedgerParty.code)).all() == ["C00001"]


def test_two_incremental_exports_at_once_hold_each_entry_once(work_of: Callable[..., Any], book: Book) -> None:
    with work_of() as context:
        for number in range(5):
            post(context, sale(book, f"sale:{number}"))

    def export(_index: int) -> int:
        try:
            with work_of() as context:
                return exporting.run(context, Asked(ExportFormat.SAGE, book.id, incremental=True))[0].entry_count
        except Invalid as refusal:
            return 0 if refusal.code == "NOTHING_TO_EXPORT" else -1

    assert sorted(at_once(4, export)) == [0, 0, 0, 5]
