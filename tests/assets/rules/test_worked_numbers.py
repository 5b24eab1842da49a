"""Worked numbers of FIELD.md 2.5, 2.6 and 2.10."""

import uuid
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.assets.rules import carbon, failing, storage_rates
from leaseapp.assets.rules.storage_rates import Rate

D = Decimal


def test_energy():
    assert carbon.annual_kwh(D("2.4"), D(2600), D("0.65")) == D("4056.00")


def test_carbon():
    found = carbon.footprint(
        embodied=D(1450), life_months=96, age_months=42, kwh_a_year=D(4056), kg_a_kwh=D("0.053"), charge_kg=D(12),
        leak_pct_a_year=D(3), warming=D(2088),
    )  # fmt: skip
    assert (found.embodied_a_year, found.embodied_to_date) == (D("181.25"), D("634.38"))
    assert (found.use_a_year, found.refrigerant_a_year) == (D("214.97"), D("751.68"))


def test_what_a_machine_was_made_of_is_spent_once():
    found = carbon.footprint(embodied=D(100), life_months=12, age_months=36, kwh_a_year=D(0), kg_a_kwh=D(0))
    assert found.embodied_to_date == 100


@pytest.mark.parametrize(
    ("hours", "failures", "share", "care", "own", "wear", "score"),
    [
        (17_520, 0, 2 / 8, False, 26_280, "1.000", "0.0789"),
        (43_800, 4, 5 / 8, False, 13_140, "1.125", "0.1688"),
        (70_080, 12, 8 / 8, True, 7_509, "1.500", "0.4169"),
    ],
)
def test_failure_scores(hours, failures, share, care, own, wear, score):
    found = failing.predict(mtbf_hours=17_520, hours=hours, failures=failures, share_of_life=share, needs_care=care)
    assert (found.own_mtbf_hours, found.wear, found.score) == (own, D(wear), D(score))


def at(day):
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day)


@pytest.mark.parametrize(
    ("found_broken", "repairs", "count"),
    [
        ([], [], 0),
        ([5, 90], [], 2),  # found by inspections, repaired by nobody
        ([], [(10, 12), (200, 203)], 2),  # reported, never inspected
        ([5], [(10, 12)], 1),  # found, then asked for: one failure
        ([11], [(10, 12)], 1),  # found while it was repaired
        ([13], [(10, 12)], 2),  # broken again after the repair
        ([10], [(41, 45)], 2),  # asked for 31 days later: something else
        ([15], [(45, 50)], 1),  # 30 days later: the same
        ([5, 6], [(10, 12)], 1),
    ],
)
def test_an_inspection_and_its_repair_are_one_failure(found_broken, repairs, count):
    done = [failing.Repair(at(reported), at(ended)) for reported, ended in repairs]
    assert failing.failures([at(day) for day in found_broken], done) == count


@given(st.floats(1, 1e6), st.floats(0, 1e6), st.integers(0, 1000), st.floats(0, 5), st.booleans())
def test_a_score_lies_between_0_and_1_and_rises_with_failures(mtbf, hours, failures, share, care):
    told = {"mtbf_hours": mtbf, "hours": hours, "share_of_life": share, "needs_care": care}
    one, more = failing.predict(failures=failures, **told), failing.predict(failures=failures + 1, **told)
    assert 0 <= one.score <= more.score <= 1


def test_storage_to_the_cent():
    flat = Rate(uuid.uuid4(), D("0.35"), 3, date(2026, 1, 1))
    stay = {"came": date(2026, 9, 1), "left": date(2026, 9, 24), "units": D("1.8")}
    whole = {"start": date(2026, 9, 1), "end": date(2026, 10, 1)}
    [line] = storage_rates.bill([flat], **stay, **whole)
    assert (line.nights, line.amount_ht) == (20, D("12.60"))
    before = Rate(flat.id, D("0.35"), 3, date(2026, 1, 1), date(2026, 9, 14))
    after = Rate(uuid.uuid4(), D("0.40"), 3, date(2026, 9, 15))
    lines = storage_rates.bill([before, after], **stay, **whole)
    assert [(one.nights, one.amount_ht) for one in lines] == [(11, D("6.93")), (9, D("6.48"))]
    assert sum(one.amount_ht for one in lines) == D("13.41")


def test_the_most_special_rate_wins_and_two_of_a_kind_never_overlap():
    family, company, day = uuid.uuid4(), uuid.uuid4(), date(2026, 9, 1)
    kinds = [(None, None), (family, None), (None, company), (family, company)]
    rates = [Rate(uuid.uuid4(), D(1), 0, date(2026, 1, 1), None, *kind) for kind in kinds]
    assert storage_rates.best(rates, day, family, company) is rates[3]
    assert storage_rates.best(rates, day, family, uuid.uuid4()) is rates[1]
    assert storage_rates.best(rates, day, uuid.uuid4(), company) is rates[2]
    assert storage_rates.best(rates[3:], day, family, None) is None
    assert storage_rates.overlap(rates, Rate(uuid.uuid4(), D(1), 0, day)) is rates[0]
    ended = Rate(uuid.uuid4(), D(1), 0, date(2025, 1, 1), date(2025, 12, 31))
    assert storage_rates.overlap([ended], Rate(uuid.uuid4(), D(1), 0, date(2026, 1, 1))) is None
