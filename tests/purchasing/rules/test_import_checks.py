"""The findings of MONEY.md 3.2, one row each."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from leaseapp.purchasing.enums import DetectedType
from leaseapp.purchasing.rules.import_checks import LEVELS, WORDS, LineSum, Stated, checks, iban_is_right
from leaseapp.purchasing.rules.supplier_matching import FoundBy, Known, Sought, match
from leaseapp.purchasing.rules.twins import is_near, same_number

TODAY = date(2026, 11, 27)
FINE = Stated(
    DetectedType.INVOICE, date(2026, 11, 12), date(2026, 12, 12), "EUR", Decimal("28275.00"), Decimal("5655.00"), Decimal("33930.00"),
    "555012301", "55501230100014", "FR02555012301", "FR7630006000011234567890189", "732829320",
    (LineSum(Decimal(24800), Decimal(20)), LineSum(Decimal(3330), Decimal(20)), LineSum(Decimal(145), Decimal(20))),
    ((Decimal(20), None, Decimal("5655.00")),),
)  # fmt: skip


def codes(said: Stated) -> list[str]:
    return [one.code for one in checks(replace(said, siret=None) if said is FINE else said, TODAY)]


def test_a_document_that_adds_up_gives_rise_to_nothing():
    assert codes(FINE) == []


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"siren": "555012302"}, "SIREN_INVALID"),
        ({"siret": "55501230100011"}, "SIREN_INVALID"),
        ({"vat_number": "FR03555012301"}, "VAT_INVALID"),
        ({"vat_number": "DE123456789"}, "VAT_INVALID"),
        ({"iban": "FR7630006000011234567890188"}, "IBAN_INVALID"),
        ({"buyer": None}, "NOT_FOR_US"),
        ({"lines": FINE.lines[:2]}, "SUM_LINES"),
        ({"rates": ((Decimal(20), Decimal("28275.00"), Decimal("5655.10")),)}, "VAT_MATHS"),
        ({"ttc": Decimal("33931.00")}, "SUM_TTC"),
        ({"rates": (), "lines": (LineSum(Decimal("28275.00"), Decimal("19.6")),)}, "RATE"),
        ({"due": date(2026, 11, 1)}, "DUE"),
        ({"due": date(2027, 1, 12)}, "DUE"),
        ({"due": date.max}, "DUE"),
        ({"issued": TODAY + timedelta(days=1), "due": None}, "DATE"),
        ({"issued": date(2016, 11, 1), "due": None}, "DATE"),
        ({"issued": date(1, 1, 1), "due": None, "rates": (), "lines": ()}, "DATE"),
        ({"currency": "USD"}, "CURRENCY"),
    ],
)
def test_each_finding(changed, code):
    assert codes(replace(FINE, **{"siret": None} | changed)) == [code]


def test_two_cents_over_three_lines_are_rounding():
    assert (
        codes(replace(FINE, siret=None, ht=Decimal("28275.03"), vat=Decimal("5655.00"), ttc=Decimal("33930.03"))) == []
    )


def test_a_difference_names_the_carriage_that_explains_it():
    said = replace(FINE, lines=FINE.lines[:2], extras=(("Remise", Decimal(7)), ("Port et emballage", Decimal(145))))
    found = next(one for one in checks(said, TODAY) if one.code == "SUM_LINES")
    assert (found.word, found.params["line"], found.params["difference"]) == (
        "SUM_LINES_EXPLAINED",
        "Port et emballage",
        Decimal(145),
    )


def test_the_posts_own_siret_key_is_known():
    assert codes(replace(FINE, siren="356000000", siret="35600000000048", vat_number=None)) == []


@pytest.mark.parametrize(
    ("iban", "right"),
    [("FR1420041010050500013M02606", True), ("FR7630006000011234567890189", True), ("FR1420041010050500013M02607", False),
     ("DE89370400440532013000", True), ("DE89370400440532013001", False)],
)  # fmt: skip
def test_accounts_have_the_key_of_their_country_and_rib(iban, right):
    assert iban_is_right(iban) is right


def test_each_code_has_its_level_and_words():
    assert set(LEVELS) == set(WORDS) - {"SUM_LINES_EXPLAINED", "NEAR_DUPLICATE_LINES"}


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("F26-11-0482", "f26 11 482", True),
        ("F-0042", "F42", True),
        ("2026/001", "2026-1", True),
        ("F-42", "F-420", False),
        ("", "-", False),
    ],
)
def test_numbers_are_one_whatever_their_writing(first, second, same):
    assert same_number(first, second) is same


@pytest.mark.parametrize(
    ("ttc", "day", "near"),
    [("100.02", date(2026, 11, 12), True), ("101.00", date(2026, 12, 27), True), ("101.01", date(2026, 11, 12), False),
     ("100.00", date(2026, 12, 28), False), (None, date(2026, 11, 12), False)],
)  # fmt: skip
def test_near_is_one_per_cent_and_45_days(ttc, day, near):
    assert is_near(Decimal(100), date(2026, 11, 12), Decimal(ttc) if ttc else None, day) is near


KNOWN = (
    Known(
        "1", "Médilys Distribution SAS", "555012301", "FR02555012301", ("compta@medilys.example",), frozenset({"mark"})
    ),
    Known("2", "Imagera", "881234504", None, ("contact@orange.fr",)),
)


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        (Sought("Whoever", "881234504", "FR02555012301"), ("2", FoundBy.SIREN)),
        (Sought("Whoever", "123456782", "FR02555012301"), ("1", FoundBy.VAT)),
        (Sought(account="mark"), ("1", FoundBy.ACCOUNT)),
        (Sought(mail="facturation@medilys.example"), ("1", FoundBy.MAIL)),
        (Sought(mail="quelquun@orange.fr"), None),
        (Sought("MEDILYS DISTRIB."), ("1", FoundBy.NAME)),
        (Sought("Garage Petitjean"), None),
        (Sought(), None),
    ],
)
def test_suppliers_are_found_by_the_surest_means(sought, found):
    one = match(sought, KNOWN)
    assert (one and (one[0].id, one[1])) == found
