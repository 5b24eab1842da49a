"""A year is closed step by step: what each step does, and what it refuses."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import ExportFormat, FiscalYearState
from leaseapp.accounting.queries import exporting as exports
from leaseapp.accounting.queries.reports import Scope
from leaseapp.accounting.services import exporting, lettering
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.closing.schemas import FiscalYearIn, ReopenIn, YearIn
from leaseapp.closing.services import years
from leaseapp.kernel.errors import Conflict, Invalid, StaleVersion
from tests.factories.accounts import at

D = Decimal


def refusal(error):
    return error.value.code


def test_a_year_is_closed_from_its_launch_to_its_archived_fec(books):
    invoice = books.sell()
    receipt = books.paid("receipt:1", "50.00", date(2026, 12, 1))
    lettering.letter(
        books.context, "CUSTOMER", books.book.customer,
        [*ledger.lines_on(books.context, invoice.id, "CUSTOMER"), *ledger.lines_on(books.context, receipt.id, "CUSTOMER")],
    )  # fmt: skip
    assert books.launch().state is FiscalYearState.IN_PROGRESS
    assert books.review().state is FiscalYearState.REVIEW
    assert books.close().state is FiscalYearState.CLOSED
    assert books.opened() == [
        ("411", D("70.00"), D(0)), ("512", D("50.00"), D(0)), ("120", D(0), D("120.00")),
    ]  # fmt: skip
    told = books.told()
    assert (told.fec.provisional, told.fec.line_count, told.fec.filename) == (False, 4, "987654308FEC20261231.txt")
    assert (told.state, told.result, told.next_year_id) == ("CLOSED", D("120.00"), books.year(2027).id)


def test_the_archived_fec_is_the_one_that_every_export_gives(books):
    books.sell()
    books.closed()
    kept = books.told().fec
    row, written = exporting.run(books.context, Asked(ExportFormat.FEC, books.book.id, 2026))
    assert (written, row.sha256) == (None, kept.sha256)
    _tally, checks = exporting.examine(books.context, Asked(ExportFormat.FEC, books.book.id, 2027))
    assert checks == []


def test_a_second_year_opens_with_what_the_first_one_left(books):
    books.sell()
    books.closed()
    books.sell("sale:2", entry_date=date(2027, 6, 1), piece_ref="FAC-43")
    books.paid("receipt:2", "120.00", date(2027, 7, 1))
    with at(books.context, date(2028, 2, 1)):
        before = exports.balances_of(books.context, books.year(2027).id)
        books.closed(2027)
        opened = exports.balances_of(books.context, books.year(2028).id)
    assert before == {
        "411": D("120.00"), "512": D("120.00"), "120": D("-120.00"), "70789": D("-120.00"),
    }  # fmt: skip
    assert opened == {"411": D("120.00"), "512": D("120.00"), "120": D("-240.00")}


def test_reports_say_the_same_before_and_after_the_closing(books):
    books.sell()
    scope = Scope(date(2027, 1, 1), date(2027, 12, 31), books.book.id)
    before = [(one.number, one.opening) for one in ledger.moved_accounts(books.context, scope)]
    result = ledger.result_before(books.context, scope)
    books.closed()
    assert [(one.number, one.opening) for one in ledger.moved_accounts(books.context, scope)] == before
    assert ledger.result_before(books.context, scope) == result == D("-120.00")


def test_a_year_that_is_not_over_is_not_launched(books):
    with at(books.context, date(2026, 12, 31)), pytest.raises(Conflict) as error:
        books.launch()
    assert refusal(error) == "YEAR_NOT_OVER"


def test_each_step_comes_after_the_one_before(books):
    for step in (books.review, books.close):
        with pytest.raises(Conflict) as error:
            step()
        assert refusal(error) == "INVALID_TRANSITION"
    books.launch()
    with pytest.raises(Conflict) as error:
        books.close()
    assert refusal(error) == "INVALID_TRANSITION"


def test_who_decided_on_an_older_version_is_refused(books):
    old = books.year().version
    books.launch()
    with pytest.raises(StaleVersion):
        years.review(books.context, books.year().id, YearIn(version=old))


def test_a_closing_is_given_up_with_a_reason_and_taken_up_again(books):
    books.launch()
    books.review()
    found = years.reopen(books.context, books.year().id, ReopenIn(reason="Une facture manque"))
    assert found.state is FiscalYearState.OPEN
    books.sell("late", entry_date=date(2026, 12, 31))
    assert books.closed().state is FiscalYearState.CLOSED


def test_a_closed_year_is_never_opened_again(books):
    books.closed()
    with pytest.raises(Conflict) as error:
        years.reopen(books.context, books.year().id, ReopenIn(reason="Erreur"))
    assert refusal(error) == "INVALID_TRANSITION"


def test_a_proposed_provision_is_in_the_way(books):
    books.declared()
    books.launch()
    with pytest.raises(Conflict) as error:
        books.review()
    assert refusal(error) == "CLOSING_BLOCKED"
    assert [one.code for one in error.value.errors] == ["PROVISIONS_UNDECIDED"]


def test_the_year_before_is_closed_first(books):
    books.sell("next", entry_date=date(2027, 1, 10))
    with at(books.context, date(2028, 1, 10)):
        books.launch(2027)
        with pytest.raises(Conflict) as error:
            books.review(2027)
        assert [one.code for one in error.value.errors] == ["YEAR_BEFORE_OPEN"]
        books.launch()
        books.review()
        with pytest.raises(Conflict) as error:
            books.close()
    assert refusal(error) == "NEXT_YEAR_CLOSING"


@pytest.mark.parametrize(
    ("start", "end", "code"),
    [
        (date(2026, 6, 1), date(2027, 5, 31), "FISCAL_YEAR_OVERLAP"),
        (date(2026, 1, 1), date(2026, 12, 31), "FISCAL_YEAR_OVERLAP"),
        (date(2028, 1, 1), date(2028, 12, 31), "FISCAL_YEAR_GAP"),
        (date(2024, 1, 1), date(2024, 12, 31), "FISCAL_YEAR_GAP"),
        (date(2027, 1, 1), date(2029, 1, 31), "FISCAL_YEAR_LENGTH"),
        (date(2027, 1, 1), date(2027, 1, 15), "FISCAL_YEAR_LENGTH"),
        (date(2027, 1, 31), date(2027, 1, 1), "FISCAL_YEAR_LENGTH"),
    ],
)
def test_a_year_that_does_not_fit_is_refused(books, start, end, code):
    body = FiscalYearIn(billing_entity_id=books.book.id, start_date=start, end_date=end)
    with pytest.raises((Conflict, Invalid)) as error:
        years.open_by_hand(books.context, body)
    assert refusal(error) == code or [one.code for one in error.value.errors] == [code]


def test_a_year_of_other_months_is_opened_after_the_last_one(books):
    body = FiscalYearIn(billing_entity_id=books.book.id, start_date=date(2027, 1, 1), end_date=date(2028, 6, 30))
    found = years.open_by_hand(books.context, body)
    assert (found.year, found.state) == (2028, FiscalYearState.OPEN)
    books.sell("next", entry_date=date(2028, 6, 30))


def test_no_year_comes_before_a_closed_one(books):
    books.closed()
    body = FiscalYearIn(billing_entity_id=books.book.id, start_date=date(2025, 1, 1), end_date=date(2025, 12, 31))
    with pytest.raises(Conflict) as error:
        years.open_by_hand(books.context, body)
    assert refusal(error) == "FISCAL_YEAR_CLOSED"
