"""Rules of transport with their worked numbers (FIELD.md 4.1, 4.2)."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import pytest

from leaseapp.law.road_transport import rate
from leaseapp.logistics.enums import Distance, Stage
from leaseapp.logistics.rules.carbon import Leg, emitted, estimated_km, shares, way
from leaseapp.logistics.rules.offers import Offer, advised, punctuality
from leaseapp.logistics.rules.papers import Paper
from leaseapp.logistics.rules.stops import order_error, punctual, window_error

DAY = date(2026, 11, 17)
LYON, PARIS = (Decimal("45.764"), Decimal("4.8357")), (Decimal("48.8566"), Decimal("2.3522"))


@pytest.mark.parametrize(
    ("vehicle", "per_km", "per_tonne_km"),
    [
        ("VAN_3T5", "0.4912", "1.0678"), ("RIGID_7T5", "0.6754", "0.7504"), ("RIGID_12T", "0.7368", "0.4093"),
        ("RIGID_19T", "0.8289", "0.3316"), ("ARTICULATED_40T", "1.0377", "0.0830"),
    ],
)  # fmt: skip
def test_the_table_of_vehicles(vehicle, per_km, per_tonne_km):
    # ten thousand km, because what is emitted is told to the cent of a kg
    assert emitted(vehicle, Decimal(10_000), Decimal(1), DAY, dedicated=True) / 10_000 == pytest.approx(
        Decimal(per_km), abs=Decimal("0.00005")
    )
    shared = emitted(vehicle, Decimal(10_000), Decimal(1000), DAY, dedicated=False) / 10_000
    assert shared == pytest.approx(Decimal(per_tonne_km), abs=Decimal("0.00006"))


@pytest.mark.parametrize(
    ("vehicle", "km", "mass", "dedicated", "kg"),
    [
        ("RIGID_12T", 220, 1200, False, "108.06"),
        ("RIGID_12T", 220, 1200, True, "162.10"),
        ("RIGID_12T", 26, 3740, True, "19.16"),
        ("VAN_3T5", 0, 100, False, "0.00"),
        ("VAN_3T5", 100, 0, False, "0.00"),
    ],
)
def test_carbon_of_a_transport(vehicle, km, mass, dedicated, kg):
    assert emitted(vehicle, Decimal(km), Decimal(mass), DAY, dedicated=dedicated) == Decimal(kg)


def test_before_the_decree_nobody_knows():
    with pytest.raises(LookupError):
        rate("VAN_3T5", date(2012, 4, 9))


@pytest.mark.parametrize(
    ("total", "masses", "parts"),
    [
        ("108.06", (400, 800), ("36.02", "72.04")),
        ("100.00", (1, 1, 1), ("33.33", "33.33", "33.34")),
        ("10.00", (0, 0), ("5.00", "5.00")),
        ("10.00", (0, 5), ("0.00", "10.00")),
        ("10.00", (), ()),
    ],
)
def test_the_last_machine_takes_the_rest(total, masses, parts):
    assert shares(Decimal(total), [Decimal(one) for one in masses]) == [Decimal(one) for one in parts]


@pytest.mark.parametrize(
    ("legs", "found"),
    [
        ([Leg(Decimal(14)), Leg(Decimal(12))], (Decimal(26), Distance.TYPED)),
        ([Leg(Decimal(14)), Leg(None, LYON, LYON)], (Decimal(14), Distance.ESTIMATED)),
        ([Leg(Decimal(14)), Leg(None, LYON, None)], (None, Distance.UNKNOWN)),
        ([], (None, Distance.UNKNOWN)),
    ],
)
def test_the_length_of_a_way(legs, found):
    assert way(legs) == found


def test_a_great_circle_is_longer_on_roads():
    # 391.5 km in a straight line
    assert estimated_km(LYON, PARIS) == pytest.approx(Decimal("509.0"), abs=Decimal("1.0"))
    assert estimated_km(LYON, LYON) == 0


@pytest.mark.parametrize(
    ("ways", "wrong"),
    [([(1, 2), (1, 3)], False), ([(2, 1)], True), ([(2, 2)], True), ([(1, None), (None, 1)], False), ([], False)],
)
def test_a_machine_is_loaded_first(ways, wrong):
    found = order_error(ways, "assetId")
    assert (found is not None and found.code == "STOP_ORDER") is wrong


@pytest.mark.parametrize(
    ("begin", "end", "wrong"),
    [("08:00", "09:00", False), ("08:00", "08:00", False), ("09:30", "09:00", True), (None, "09:00", False)],
)
def test_windows_end_after_they_begin(begin, end, wrong):
    assert (window_error(begin, end) is not None) is wrong


@pytest.mark.parametrize(
    ("last", "arrived", "in_time"),
    [
        # 12:00 in Paris in November is 11:00 UTC
        ("12:00", datetime(2026, 11, 17, 11, 0, tzinfo=UTC), True),
        ("12:00", datetime(2026, 11, 17, 11, 1, tzinfo=UTC), False),
        (None, datetime(2026, 11, 17, 22, 59, tzinfo=UTC), True),
        (None, datetime(2026, 11, 17, 23, 1, tzinfo=UTC), False),
    ],
)
def test_in_time_by_the_clock_of_the_organization(last, arrived, in_time):
    assert punctual([(DAY, last, arrived)], "Europe/Paris") is in_time


@pytest.mark.parametrize(
    ("until", "stage"),
    [
        (None, Stage.VALID), (date(2026, 12, 18), Stage.VALID), (date(2026, 12, 17), Stage.ENDING), (DAY, Stage.ENDING),
        (date(2026, 11, 16), Stage.EXPIRED),
    ],
)  # fmt: skip
def test_papers_end(until, stage):
    assert Paper("INSURANCE", until).stage(DAY) is stage


ONE, TWO, THREE = UUID(int=1), UUID(int=2), UUID(int=3)


@pytest.mark.parametrize(
    ("offers", "best"),
    [
        (
            [
                Offer(ONE, Decimal(312), 2, True),
                Offer(TWO, Decimal(268), 5, False),
                Offer(THREE, Decimal(395), 1, True),
            ],
            ONE,
        ),
        ([Offer(ONE, Decimal(300), 5, True), Offer(TWO, Decimal(300), 2, True)], TWO),
        ([Offer(ONE, Decimal(300), 5, False)], None),
        ([], None),
    ],
)
def test_the_cheapest_with_valid_papers_is_advised(offers, best):
    assert advised(offers) == best


@pytest.mark.parametrize(("on_time", "of", "share"), [(0, 0, None), (1, 1, 100), (97, 100, 97), (2, 3, 67), (0, 4, 0)])
def test_punctuality(on_time, of, share):
    assert punctuality(on_time, of) == share
