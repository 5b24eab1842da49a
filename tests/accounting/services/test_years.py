from datetime import UTC, date, datetime

import pytest
from sqlmodel import func, select

from leaseapp.accounting import queries
from leaseapp.accounting.enums import FiscalYearState
from leaseapp.accounting.models import LedgerCounter
from leaseapp.accounting.services import books, years
from leaseapp.accounting.services.posting import post
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import new_id
from tests.factories.accounting import Book, sale, settle


@pytest.fixture(autouse=True)
def in_november(context: Context) -> None:
    context.now = datetime(2026, 11, 21, 9, tzinfo=UTC)


def opened(context: Context, book: Book) -> list[tuple[int, date, date]]:
    return [(year.year, year.start_date, year.end_date) for year in queries.years_of(context, book.id)]


def counters(context: Context) -> int:
    return context.session.exec(select(func.count(LedgerCounter.id))).one()


FIRST = (2026, date(2026, 1, 1), date(2026, 12, 31))
NEXT = (2027, date(2027, 1, 1), date(2027, 12, 31))


def test_a_new_book_has_the_year_of_today_with_a_counter_for_each_journal(context: Context, book: Book) -> None:
    assert opened(context, book) == [FIRST]
    assert counters(context) == 7
    assert [journal.code for journal in queries.journals_of(context, book.id)] == [
        "AC", "AN", "BQ", "IM", "INV", "OD", "VT",
    ]  # fmt: skip


def test_a_date_in_an_open_year_opens_nothing(context: Context, book: Book) -> None:
    year = years.open_year_for(context, book.id, date(2026, 12, 31))
    assert (year.year, year.state) == (2026, FiscalYearState.OPEN)
    assert opened(context, book) == [FIRST]


def test_a_later_date_opens_the_next_twelve_months_when_it_is_posted(context: Context, book: Book) -> None:
    entry = post(context, sale(book, "k", entry_date=date(2027, 1, 15)))
    settle(context)
    assert opened(context, book) == [FIRST, NEXT]
    assert counters(context) == 14
    assert entry.number == 1


def test_a_date_two_years_ahead_opens_every_year_up_to_it(context: Context, book: Book) -> None:
    assert years.open_year_for(context, book.id, date(2028, 11, 21)).year == 2028
    assert [year for year, _start, _end in opened(context, book)] == [2026, 2027, 2028]


def test_a_date_more_than_24_months_ahead_is_refused(context: Context, book: Book) -> None:
    with pytest.raises(Conflict) as caught:
        post(context, sale(book, "k", entry_date=date(2062, 11, 21)))
    assert caught.value.code == "FISCAL_YEAR_CLOSED"
    assert opened(context, book) == [FIRST]


def test_a_book_without_entries_opens_the_years_before(context: Context, book: Book) -> None:
    post(context, sale(book, "k", entry_date=date(2024, 5, 1)))
    assert [year for year, _start, _end in opened(context, book)] == [2024, 2025, 2026]
    settle(context)


def test_a_book_in_use_opens_no_year_before_its_first(context: Context, book: Book) -> None:
    post(context, sale(book, "k1"))
    with pytest.raises(Conflict) as caught:
        post(context, sale(book, "k2", entry_date=date(2025, 12, 31)))
    assert caught.value.code == "FISCAL_YEAR_CLOSED"
    assert caught.value.extra == {"date": "2025-12-31", "firstOpenDay": "2026-01-01"}
    assert opened(context, book) == [FIRST]


def test_a_shifted_year_is_followed_by_shifted_years(context: Context, book: Book) -> None:
    from tests.factories import directory

    entity = directory.billing_entity(
        context, name="Shifted", siren="404833048", invoiceNumberPrefix="S-", creditNoteNumberPrefix="SA-"
    )
    books.create_book(context, entity.id, date(2026, 4, 1))
    books.create_book(context, entity.id, date(2026, 7, 1))
    shifted = Book(entity.id, book.customer, book.supplier, book.company_id)
    post(context, sale(shifted, "k", entry_date=date(2027, 4, 1)))
    assert opened(context, shifted) == [
        (2027, date(2026, 4, 1), date(2027, 3, 31)),
        (2028, date(2027, 4, 1), date(2028, 3, 31)),
    ]


def test_a_book_that_does_not_exist_has_no_open_day(context: Context) -> None:
    with pytest.raises(Conflict) as caught:
        years.open_year_for(context, new_id(), date(2026, 1, 1))
    assert caught.value.extra == {"date": "2026-01-01", "firstOpenDay": None}
