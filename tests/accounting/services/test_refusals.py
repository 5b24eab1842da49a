"""Refusals at the door; each leaves the ledger as it was."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date

import pytest
from sqlmodel import func, select

from leaseapp.accounting import queries
from leaseapp.accounting.models import FiscalYearClosing, LedgerAccount, LedgerCounter, LedgerEntry
from leaseapp.accounting.services import posting, years
from leaseapp.accounting.services.posting import post
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, Problem
from leaseapp.kernel.persistence.ids import new_id
from tests.factories.accounting import Book, draft, line, sale, settle


@contextmanager
def refused(context: Context, kind: type[Problem], code: str) -> Iterator[pytest.ExceptionInfo[Problem]]:
    """The block is refused with `code`, and undone, as dispatch does, nothing has changed."""
    before = state(context)
    with pytest.raises(kind) as caught, context.session.begin_nested():
        yield caught
    assert caught.value.code == code
    assert state(context) == before


def state(context: Context) -> tuple[int, int, int]:
    counts = select(func.count(LedgerEntry.id)), select(func.coalesce(func.sum(LedgerCounter.last), 0))
    return *(context.session.exec(count).one() for count in counts), len(
        context.session.exec(select(FiscalYearClosing.id)).all()
    )


def test_an_unbalanced_entry_is_refused(context: Context, book: Book) -> None:
    lines = [line("CUSTOMER", debit="120.00", party=book.customer), line("SALES_GOODS", credit="119.99")]
    with refused(context, Invalid, "ENTRY_UNBALANCED"):
        post(context, draft(book, "k", lines))


def test_an_account_that_the_chart_lacks_is_refused_at_its_line(context: Context, book: Book) -> None:
    lines = [line("BANK", debit="1.00"), line("SALES_OF_DREAMS", credit="1.00")]
    with refused(context, Invalid, "UNKNOWN_ACCOUNT") as caught:
        post(context, draft(book, "k", lines))
    assert [error.field for error in caught.value.errors] == ["lines[1]"]
    assert caught.value.params == {"name": "SALES_OF_DREAMS"}


def test_an_account_that_is_no_longer_used_takes_no_new_entry(context: Context, book: Book) -> None:
    account = context.session.exec(select(LedgerAccount).where(LedgerAccount.role == "SALES_GOODS")).one()
    earlier = post(context, sale(book, "earlier"))
    account.active = False
    context.session.flush()
    with refused(context, Invalid, "ACCOUNT_INACTIVE"):
        post(context, sale(book, "k"))
    assert posting.reverse(context, earlier.id, "r", date(2026, 11, 22), "Annulation").number == 2


def test_a_customer_line_names_its_customer(context: Context, book: Book) -> None:
    lines = [line("CUSTOMER", debit="1.00"), line("SALES_GOODS", credit="1.00")]
    with refused(context, Invalid, "PARTY_REQUIRED") as caught:
        post(context, draft(book, "k", lines))
    assert caught.value.params == {"number": "411"}


@pytest.mark.parametrize("role", ["CUSTOMER", "BANK"])
def test_a_party_fits_its_account(context: Context, book: Book, role: str) -> None:
    lines = [line(role, debit="1.00", party=book.supplier), line("SALES_GOODS", credit="1.00")]
    with refused(context, Invalid, "PARTY_MISMATCH"):
        post(context, draft(book, "k", lines))


def test_an_unknown_party_is_not_found(context: Context, book: Book) -> None:
    lines = [line("CUSTOMER", debit="1.00", party=new_id()), line("SALES_GOODS", credit="1.00")]
    with refused(context, NotFound, "NOT_FOUND") as caught:
        post(context, draft(book, "k", lines))
    assert [error.field for error in caught.value.errors] == ["lines[0].partyId"]


def test_a_journal_that_the_book_lacks_is_refused(context: Context, book: Book) -> None:
    with refused(context, Invalid, "UNKNOWN_JOURNAL"):
        post(context, sale(book, "k", journal="XX"))
    with refused(context, Invalid, "UNKNOWN_JOURNAL"):
        post(context, replace(sale(book, "k"), billing_entity_id=new_id()))


def close(context: Context, book: Book, *triggers: str) -> FiscalYearClosing:
    year = years.open_year_for(context, book.id, date(2026, 6, 1))
    for trigger in triggers:
        FISCAL_YEAR.fire(year, trigger)
        context.session.flush()
    return year


def test_a_closed_year_refuses_and_names_the_first_open_day(context: Context, book: Book) -> None:
    post(context, sale(book, "before"))
    close(context, book, "launch", "review", "close")
    with refused(context, Conflict, "FISCAL_YEAR_CLOSED") as caught:
        post(context, sale(book, "after"))
    assert caught.value.status == 409
    assert caught.value.extra == {"date": "2026-11-21", "firstOpenDay": "2027-01-01"}
    assert post(context, sale(book, "next", entry_date=date(2027, 1, 1))).number == 1
    settle(context)


def test_a_repeated_event_of_a_closed_year_still_returns_its_entry(context: Context, book: Book) -> None:
    earlier = post(context, sale(book, "before"))
    close(context, book, "launch", "review", "close")
    assert post(context, sale(book, "before")).id == earlier.id


def test_the_first_open_day_skips_years_that_are_closed(context: Context, book: Book) -> None:
    years.open_year_for(context, book.id, date(2028, 1, 1))
    for year in queries.years_of(context, book.id)[:2]:
        for trigger in ("launch", "review", "close"):
            FISCAL_YEAR.fire(year, trigger)
            context.session.flush()
    with refused(context, Conflict, "FISCAL_YEAR_CLOSED") as caught:
        post(context, sale(book, "k"))
    assert caught.value.extra["firstOpenDay"] == "2028-01-01"


@pytest.mark.parametrize("triggers", [("launch",), ("launch", "review")])
def test_a_year_being_closed_takes_cut_off_entries_of_those_who_close_it_only(
    context_of: object, triggers: tuple[str, ...]
) -> None:
    from tests.factories import accounting

    with context_of("ACCOUNTANT") as context:
        book = accounting.book(context)
        close(context, book, *triggers)
        with refused(context, Conflict, "FISCAL_YEAR_CLOSED"):
            post(context, sale(book, "k1"))
        assert post(context, sale(book, "k2", journal="INV")).number == 1
        assert post(context, sale(book, "k3", journal="OD")).number == 1
    with context_of("COMMERCIAL") as context:
        book = accounting.book(context)
        close(context, book, *triggers)
        with refused(context, Conflict, "FISCAL_YEAR_CLOSED"):
            post(context, sale(book, "k1", journal="INV"))


def test_an_entry_is_reversed_once(context: Context, book: Book) -> None:
    entry = post(context, sale(book, "k"))
    mirror = posting.reverse(context, entry.id, "r1", date(2026, 11, 22), "Annulation")
    assert posting.reverse(context, entry.id, "r1", date(2026, 11, 22), "Annulation").id == mirror.id
    with refused(context, Conflict, "ENTRY_ALREADY_REVERSED"):
        posting.reverse(context, entry.id, "r2", date(2026, 11, 22), "Annulation")
    with refused(context, NotFound, "NOT_FOUND"):
        posting.reverse(context, new_id(), "r3", date(2026, 11, 22), "Annulation")
