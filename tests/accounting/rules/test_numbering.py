import pytest

from leaseapp.accounting.enums import FiscalYearState, JournalKind, PartyKind
from leaseapp.accounting.rules import books, lettering, numbering
from leaseapp.kernel.money import ZERO


def test_an_entry_number_is_the_journal_and_six_digits() -> None:
    assert numbering.entry_number("VT", 42) == "VT000042"
    assert numbering.entry_number("INV", 1234567) == "INV1234567"


def test_a_party_code_tells_customers_from_suppliers() -> None:
    assert numbering.party_code(PartyKind.CUSTOMER, 42) == "C00042"
    assert numbering.party_code(PartyKind.SUPPLIER, 17) == "F00017"


@pytest.mark.parametrize(
    ("number", "letters"),
    [
        (1, "AA"),
        (2, "AB"),
        (26, "AZ"),
        (27, "BA"),
        (676, "ZZ"),
        (677, "AAA"),
        (678, "AAB"),
        (18252, "ZZZ"),
        (18253, "AAAA"),
    ],
)
def test_lettering_codes_count_in_letters(number: int, letters: str) -> None:
    assert lettering.code(number) == letters


def test_no_lettering_code_comes_twice() -> None:
    codes = [lettering.code(number) for number in range(1, 20_000)]
    assert len(set(codes)) == len(codes)
    with pytest.raises(ValueError, match="counted from 1"):
        lettering.code(0)


def test_a_partial_lettering_is_in_lower_case() -> None:
    assert lettering.shown("AA", full=False) == "aa"
    assert lettering.shown("aa", full=True) == "AA"


def test_the_balance_of_nothing_is_zero() -> None:
    assert lettering.balance([]) == ZERO


def test_the_seven_journals_of_a_book() -> None:
    assert [journal.code for journal in books.JOURNALS] == ["VT", "AC", "BQ", "OD", "IM", "INV", "AN"]
    assert {journal.kind for journal in books.JOURNALS} == set(JournalKind)


@pytest.mark.parametrize("kind", list(JournalKind))
@pytest.mark.parametrize("manager", [True, False])
def test_a_year_in_closing_takes_cut_off_assets_and_miscellany_from_those_who_close_it(
    kind: JournalKind, manager: bool
) -> None:
    closing = manager and kind in (JournalKind.CUTOFF, JournalKind.ASSET, JournalKind.MISC)
    answers = {state: books.takes_entries(state, kind, closing_manager=manager) for state in FiscalYearState}
    assert answers == {
        FiscalYearState.OPEN: True,
        FiscalYearState.IN_PROGRESS: closing,
        FiscalYearState.REVIEW: closing,
        FiscalYearState.CLOSED: False,
    }
