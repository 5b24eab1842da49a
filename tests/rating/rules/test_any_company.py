"""Whatever the boxes hold: a score lies between 0 and 100 with its class, or says what is missing; better never costs points."""

from datetime import date
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from leaseapp.rating.rules.better import what_would_change
from leaseapp.rating.rules.form_codes import form_of
from leaseapp.rating.rules.grid_reading import read_grid
from leaseapp.rating.rules.grids import default_grid
from leaseapp.rating.rules.recommendation import recommend
from leaseapp.rating.rules.scoring import Subject, score
from leaseapp.rating.rules.statements import Line, Statement, read_years

GRID = read_grid(default_grid())
CODES = sorted({code for item in form_of("2050").items.values() for _sign, code in item.boxes})
AMOUNTS = st.one_of(
    st.just(Decimal(0)),
    st.decimals(min_value=-(10**12), max_value=10**12, places=2),
    st.integers(-500, 500).map(Decimal),
)
BOXES = st.dictionaries(st.sampled_from(CODES), st.one_of(st.none(), AMOUNTS), max_size=len(CODES))
WHOLE = st.fixed_dictionaries(dict.fromkeys(CODES, AMOUNTS))


def statement(year: int, boxes: dict[str, Decimal | None], months: int) -> Statement:
    return Statement(
        year, date(year, 12, 31), tuple(Line(code, value) for code, value in boxes.items()), months=months
    )  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    years=st.lists(st.one_of(BOXES, WHOLE), max_size=4), months=st.integers(1, 24), estimative=st.booleans(),
    proceedings=st.booleans(),
)  # fmt: skip
def test_a_score_lies_between_0_and_100_or_is_insufficient(years, months, estimative, proceedings):
    statements = [statement(2025 - place, boxes, months) for place, boxes in enumerate(years)]
    subject = Subject(
        tuple(read_years(statements)),
        date(2026, 11, 21),
        Decimal(50_000),
        estimative=estimative,
        proceedings=proceedings,
    )
    found = score(GRID, subject)
    assert found.insufficient is (found.score is None) is (found.rating_class is None)
    if found.score is None:
        assert found.missing
        return
    assert 0 <= found.score <= found.uncapped <= 100
    assert found.rating_class == GRID.class_of(found.score)
    change = what_would_change(GRID, found)
    assert change is not None
    assert change.gap >= 0
    assert all(step.gain > 0 for step in change.steps)
    advice = recommend(GRID, subject, found.rating_class)
    if proceedings:
        assert (found.score, advice.recommendation) == (0, "NO_GO")


@settings(max_examples=80, deadline=None)
@given(boxes=WHOLE, more=st.decimals(min_value=0, max_value=10**9, places=2))
def test_more_equity_never_costs_points(boxes, more):
    def points(equity: Decimal) -> Decimal | None:
        year = statement(2025, {**boxes, "DL": equity, "EE": Decimal(10**13)}, 12)
        return score(GRID, Subject(tuple(read_years([year])), date(2026, 11, 21), estimative=True)).uncapped

    before, after = points(boxes["DL"]), points(boxes["DL"] + more)
    assert (before is None) is (after is None)
    assert before is None or after >= before
