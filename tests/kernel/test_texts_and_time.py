"""Languages, formats, instants and field paths."""

import threading
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from pydantic import Field

from leaseapp.kernel import clock
from leaseapp.kernel.errors import Invalid, TooManyRequests
from leaseapp.kernel.persistence.ids import new_id, parse_id
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.schema import DateField, In, Line, Money, Patch, Percent, Quantity
from leaseapp.kernel.text.validation import field_path, validate
from leaseapp.kernel.web.problems import problem_body

D = Decimal
NOON = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "locale"),
    [
        (None, "fr"), ("", "fr"), ("fr", "fr"), ("en", "en"), ("en-US,en;q=0.9", "en"), ("FR-ca", "fr"),
        ("de,en;q=0.2", "en"), ("en;q=0.1,fr;q=0.9", "fr"), ("en;q=abc,fr;q=0.1", "fr"), ("*", "fr"), (";;,,=", "fr"),
    ],
)  # fmt: skip
def test_the_best_supported_language_is_chosen(header: str | None, locale: str) -> None:
    assert i18n.negotiate(header) == locale


@pytest.mark.parametrize(
    ("locale", "supported"), [("en_GB", "en"), ("fr-CH", "fr"), ("de", "fr"), (None, "fr"), ("", "fr")]
)
def test_an_unknown_language_becomes_french(locale: str | None, supported: str) -> None:
    assert i18n.supported(locale) == supported


def test_parameters_are_written_the_way_of_the_language() -> None:
    values = {"a": D("1234.5"), "b": date(2026, 12, 31), "c": "text {x}", "d": 3}
    assert i18n.translate("en", "{a} {b} {c} {d}", **values) == "1,234.5 31/12/2026 text {x} 3"
    assert i18n.translate("fr", "{a}", a=D("1234.5")) == "1\u202f234,5"
    assert i18n.translate("en", "{missing}!", other=1) == "!"
    assert i18n.translate("fr", "No such text at all") == "No such text at all"


@pytest.mark.parametrize(
    ("locale", "count", "text"),
    [("en", 0, "0 rows"), ("en", 1, "1 row"), ("en", 2, "2 rows"), ("fr", 0, "0 ligne"), ("fr", 1, "1 ligne"),
     ("fr", 2, "2 lignes")],
)  # fmt: skip
def test_a_count_takes_its_word_for_one_or_for_several(locale: str, count: int, text: str) -> None:
    assert i18n.translate(locale, "{count} {count|row|rows}", count=count) == text
    part = i18n.translate("fr", "Total of {count} {count|row|rows}", count=D("1.5"))
    assert part == "Total de 1,5 ligne"


def test_a_tuple_of_numbers_is_a_choice() -> None:
    rates = (D("20"), D("5.5"), D(0))
    assert i18n.translate("en", "one of {rates}", rates=rates) == "one of 20, 5.5 or 0"
    assert i18n.translate("fr", "one of {rates}", rates=rates) == "one of 20, 5,5 ou 0"


def test_a_text_as_parameter_is_translated_when_it_is_ours() -> None:
    text = i18n.translate("fr", "This list cannot be sorted by {name}.", name="Sign in to continue.")
    assert text.endswith("par Connectez-vous pour continuer..")


def test_a_problem_speaks_both_languages() -> None:
    problem = TooManyRequests(seconds=30)
    assert problem_body(problem, "en")["detail"] == "Too many attempts. Try again in 30 seconds."
    assert "30" in problem_body(problem, "fr")["detail"]
    assert problem_body(problem, "fr")["detail"] != problem_body(problem, "en")["detail"]


def test_dates_and_numbers() -> None:
    assert i18n.format_date("fr", date(2026, 12, 1)) == i18n.format_date("en", date(2026, 12, 1)) == "01/12/2026"
    assert i18n.format_date("fr", date(2026, 12, 1), "long") == "1 décembre 2026"
    assert i18n.format_datetime("en", NOON, "Europe/Paris") == "29/03/2026 00:30"
    assert i18n.format_number("fr", D("1234.5")) == "1\u202f234,5"
    assert [i18n.format_date("fr", None), i18n.format_number("fr", None)] == ["", ""]


def test_the_business_day_is_that_of_the_organization() -> None:
    assert clock.local_date(NOON, "Europe/Paris") == date(2026, 3, 29)
    assert clock.local_date(NOON, "America/Martinique") == date(2026, 3, 28)
    assert clock.local_date(NOON, "Indian/Reunion") == date(2026, 3, 29)


def test_time_can_be_chosen_inside_a_block_and_only_there() -> None:
    paris = NOON.astimezone(ZoneInfo("Europe/Paris"))
    with clock.freeze(paris):
        assert clock.now() == NOON
        assert clock.now().tzinfo is UTC
        with clock.freeze(NOON + timedelta(days=1)):
            assert clock.today() == date(2026, 3, 30)
        assert clock.today() == date(2026, 3, 29)
        seen: list[datetime] = []
        other = threading.Thread(target=lambda: seen.append(clock.now()))
        other.start()
        other.join()
        assert seen[0] != NOON
    assert clock.now() > NOON
    with pytest.raises(ValueError, match="aware"), clock.freeze(datetime(2026, 1, 1)):  # noqa: DTZ001
        pass


def test_ids_sort_by_their_time_of_creation() -> None:
    made = [new_id() for _turn in range(200)]
    assert made == sorted(made)
    assert {one.version for one in made} == {7}
    assert parse_id(str(made[0])) == made[0]
    assert [parse_id(wrong) for wrong in ("", "x", None, 3, "0198b6f0")] == [None] * 5


class Part(In):
    """A line of the shape below."""

    unit_price: Money
    quantity: Quantity = D(1)


class Whole(In):
    """A shape with everything that validation must name."""

    title: Line
    discount: Percent = D(0)
    day: DateField | None = None
    parts: list[Part] = Field(default=[], max_length=2)


class Change(Patch):
    """A partial change."""

    title: Line | None = None
    day: DateField | None = None


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"title": "x", "parts": [{"unitPrice": 1}, {"unitPrice": "1.005"}]}, [("parts[1].unitPrice", "TOO_MANY_DECIMALS")]),
        ({"title": "x", "parts": [{}]}, [("parts[0].unitPrice", "REQUIRED")]),
        ({"title": "x", "parts": [{"unitPrice": 1}] * 3}, [("parts", "TOO_MANY")]),
        ({"title": "x", "discount": 100.01}, [("discount", "NUMBER_TOO_LARGE")]),
        ({"title": "x", "discount": -1}, [("discount", "NUMBER_TOO_SMALL")]),
        ({"title": "x", "discount": "1e400"}, [("discount", "INVALID_NUMBER")]),
        ({"title": "x", "discount": "1e1"}, [("discount", "INVALID_NUMBER")]),
        ({"title": "x", "discount": "١٢"}, [("discount", "INVALID_NUMBER")]),
        ({"title": "x", "discount": "1_0"}, [("discount", "INVALID_NUMBER")]),
        ({"title": "x", "discount": "9" * 400}, [("discount", "NUMBER_TOO_LARGE")]),
        ({"title": "x", "day": "2026-02-30"}, [("day", "INVALID_DATE")]),
        ({"title": "x", "day": "1899-12-31"}, [("day", "DATE_OUT_OF_RANGE")]),
        ({"title": "x", "day": "2200-01-01"}, [("day", "DATE_OUT_OF_RANGE")]),
        ({"title": "", "nothing": 1, "discount": "x"}, [("title", "REQUIRED"), ("discount", "INVALID_NUMBER"), ("nothing", "UNKNOWN_FIELD")]),
    ],
)  # fmt: skip
def test_every_finding_has_its_path_and_a_stable_code(data: dict, errors: list) -> None:
    with pytest.raises(Invalid) as refusal:
        validate(Whole, data)
    assert [(error.field, error.code) for error in refusal.value.errors] == errors


def test_paths_are_written_as_forms_name_them() -> None:
    assert field_path(("lines", 2, "unit_price_ht")) == "lines[2].unitPriceHt"
    assert field_path(()) == ""


def test_typed_decimals_stay_what_was_typed() -> None:
    assert validate(Whole, {"title": " x ", "parts": [{"unitPrice": 0.1}]}).parts[0].unit_price == D("0.1")
    assert validate(Whole, {"title": " x "}).title == "x"


def test_a_patch_knows_what_was_sent() -> None:
    assert validate(Change, {"title": "x", "version": 3}).changes() == {"title": "x"}
    assert validate(Change, {"day": None}).changes() == {"day": None}
    assert validate(Change, {}).changes() == {}


def test_a_context_tells_one_english_word_from_its_two_french_ones():
    line = i18n._("Description", "line")
    assert (i18n.translate("en", line), i18n.translate("fr", line)) == ("Description", "Désignation")
    assert i18n.translate("fr", "Description") == "Description"
