"""Costs and reliability: the worked numbers of FIELD.md 3.5 and 3.6.

FIELD reckons 95 min at 58.00 € an hour as 91.67 €; it is 91.83 €, and the total 183.93 €.
"""

from decimal import Decimal

import pytest

from leaseapp.maintenance.enums import MaintenanceType as T
from leaseapp.maintenance.rules.completing import Progress, missing
from leaseapp.maintenance.rules.costs import cost_of
from leaseapp.maintenance.rules.reliability import Observed, reliability, trend


def test_the_cost_of_a_work_order():
    cost = cost_of([(95, Decimal("58.00"))], [(2, Decimal("34.50"))], (Decimal(42), Decimal("0.55")), None)
    assert (cost.labour, cost.parts, cost.travel, cost.total) == (
        Decimal("91.83"),
        Decimal("69.00"),
        Decimal("23.10"),
        Decimal("183.93"),
    )
    assert cost_of([(95, Decimal(58))], [], (None, None), Decimal("120.005")).total == Decimal("211.84")


def test_the_cost_of_nothing_is_nothing():
    assert cost_of([(10, None)], [(3, None)], (Decimal(5), None), None).total == 0


@pytest.mark.parametrize(
    ("seen", "figures"),
    [
        (
            Observed(Decimal(26280), Decimal(76), 5, Decimal(15)),
            (Decimal("5240.8"), Decimal("3.0"), Decimal("15.2"), Decimal("0.9971")),
        ),
        (Observed(Decimal(26280), Decimal(76), 0, Decimal(0)), (None, None, None, Decimal("0.9971"))),
        (Observed(Decimal(0), Decimal(0), 0, Decimal(0)), (None, None, None, None)),
        (
            Observed(Decimal(10), Decimal(10), 1, Decimal(2)),
            (Decimal("0.0"), Decimal("2.0"), Decimal("10.0"), Decimal("0.0000")),
        ),
    ],
)
def test_reliability(seen, figures):
    found = reliability(seen)
    assert (found.mtbf, found.mttr, found.mdt, found.availability) == figures


def test_without_a_failure_the_up_time_is_what_is_known():
    assert reliability(Observed(Decimal(26280), Decimal(76), 0, Decimal(0))).up == Decimal(26204)


ALL = {"diagnosis": "Pressostat", "resolution": "Remplacé", "technician_signed": True, "client_signed": True,
       "client_absent_reason": None, "placed": True}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "without", "fields"),
    [
        (T.CURATIVE, {}, []),
        (T.CURATIVE, {"diagnosis": ""}, ["diagnosis"]),
        (T.INSPECTION, {"diagnosis": None}, ["diagnosis"]),
        (T.PREVENTIVE, {"diagnosis": None}, []),
        (T.PREVENTIVE, {"resolution": None}, ["resolution"]),
        (T.CURATIVE, {"technician_signed": False}, ["technicianSignature"]),
        (T.CURATIVE, {"client_signed": False}, ["clientSignature"]),
        (T.CURATIVE, {"client_signed": False, "client_absent_reason": "Site fermé"}, []),
        (T.INSTALLATION, {"placed": False}, ["toLocationId"]),
        (T.DECOMMISSIONING, {"placed": False}, ["toLocationId"]),
        (T.CURATIVE, {"placed": False}, []),
    ],
)
def test_what_a_work_order_needs_before_it_is_done(kind, without, fields):
    found = missing(Progress(type=kind, **(ALL | without)))
    assert [error.field for error in found] == fields
    assert {error.code for error in found} <= {"OPERATION_INCOMPLETE"}


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ((26280, 5), (26280, 5), "STEADY"),
        ((26280, 10), (26280, 11), "STEADY"),  # ten in a hundred more are called the same
        ((26280, 10), (26280, 12), "WORSE"),
        ((26280, 10), (26280, 9), "STEADY"),
        ((26280, 10), (26280, 8), "BETTER"),
        ((26280, 5), (52560, 5), "BETTER"),  # as many failures in twice the hours
        ((26280, 0), (26280, 0), "STEADY"),
        ((26280, 0), (26280, 1), "WORSE"),
        ((0, 0), (26280, 3), None),
        ((26280, 3), (0, 0), None),
    ],
)
def test_the_trend_of_failures(before, now, found):
    then, today = (Observed(Decimal(hours), Decimal(0), failures, Decimal(0)) for hours, failures in (before, now))
    assert trend(then, today) == found
