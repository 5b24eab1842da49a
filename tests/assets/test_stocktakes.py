"""Stocktakes: what is expected, what a scan answers, what is booked while people count, and what closing books (FIELD.md 2.9)."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.enums import LineState as L
from leaseapp.assets.enums import ScanResult as R
from leaseapp.assets.models import Asset, StocktakeLine, StocktakeScan
from leaseapp.assets.rules.stocktakes import Counts, answer
from leaseapp.assets.schemas.assets import MovementIn, SellIn
from leaseapp.assets.schemas.stocktakes import DecideIn, ScansIn, StepIn, StocktakeIn, StocktakePatch
from leaseapp.assets.services import lifecycle, moving, scanning, stocktake_closing, stocktaking
from leaseapp.assets.services.locating import locations
from leaseapp.files.models import File
from leaseapp.kernel import events
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db

WHY = "Introuvable depuis le déménagement"
NOW = StepIn()


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.fixture
def depot(context, fleet):
    """A depot with three machines, a shelf within it with one, and a place beside it with one."""
    place, other = fleet.place(), fleet.place()
    shelf = fleet.place(name="Étagère", parentId=place)
    machines = [fleet.asset(currentLocationId=where) for where in (place, place, place, shelf, other)]
    return {"place": place, "shelf": shelf, "other": other, "empty": fleet.place(), "machines": machines}


def begun(context, place, **values):
    body = StocktakeIn.model_validate({"name": "Inventaire", "locationId": place} | values)
    made = stocktaking.create(context, body)
    return stocktaking.open_(context, made.id, NOW)


def scanned(context, stocktake, *codes, place=None, keys=None):
    scans = [
        {"scanKey": str(key), "code": code, "locationId": place}
        for code, key in zip(codes, keys or [uuid4() for _ in codes], strict=True)
    ]
    told = scanning.scan(context, stocktake.id, ScansIn.model_validate({"scans": scans}))
    return [one.result for one in told.items]


def moved(context, machine, place):
    moving.move(context, machine.id, MovementIn(to_location_id=place))
    events.drain(context)


def line(context, stocktake, machine):
    return stocktaking.line_of(context, stocktake.id, machine.id)


def decide(context, stocktake, decision, **values):
    body = DecideIn.model_validate({"decision": decision} | values)
    return stocktake_closing.decide(context, stocktake.id, body).count


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return {found.value.code, *((error.field, error.code) for error in found.value.errors)}


@pytest.mark.parametrize(
    ("state", "here", "expected"),
    [
        (L.EXPECTED, True, R.FOUND), (L.MOVED_IN, True, R.FOUND), (L.MISSING, True, R.FOUND), (L.UNEXPECTED, True, R.FOUND),
        (L.EXPECTED, False, R.UNEXPECTED), (L.MOVED_OUT, False, R.UNEXPECTED), (L.MOVED_OUT, True, R.UNEXPECTED),
        (None, False, R.UNEXPECTED), (None, True, R.UNEXPECTED),
        (L.FOUND, True, R.DUPLICATE), (L.FOUND, False, R.DUPLICATE), (L.UNEXPECTED, False, R.DUPLICATE),
    ],
)  # fmt: skip
def test_the_answer_to_a_scan(state, here, expected):
    assert answer(state, here=here) is expected


@pytest.mark.parametrize(
    ("lines", "undecided", "told"),
    [
        ({L.EXPECTED: 3}, {}, (3, 0, 0, 0, 0)),
        ({L.FOUND: 2, L.EXPECTED: 1}, {}, (3, 2, 0, 0, 66)),
        ({L.FOUND: 199, L.MISSING: 1, L.UNEXPECTED: 4}, {L.FOUND: 199, L.MISSING: 1, L.UNEXPECTED: 2}, (200, 199, 1, 3, 99)),
        ({L.FOUND: 5, L.MOVED_OUT: 2}, {}, (5, 5, 0, 0, 100)),
        ({}, {}, (0, 0, 0, 0, 100)),
    ],
)  # fmt: skip
def test_a_stocktake_counts(lines, undecided, told):
    counts = Counts(lines, undecided, 0)
    assert (counts.expected, counts.found, counts.missing, counts.undecided, counts.progress) == told


def test_what_stands_at_a_place_and_within_it_is_expected(context, fleet, depot):
    stocktake = begun(context, depot["place"])
    told = stocktaking.told(context, stocktake)
    assert (told.expected, told.found, told.progress) == (4, 0, 0)
    assert {one.name for one in told.places} == {"Étagère", locations.read(context, depot["place"]).name}
    family = begun(context, None, familyId=fleet.family_id)
    assert stocktaking.told(context, family).expected == 5


def test_scans_are_answered_and_count_once(context, depot):
    stocktake = begun(context, depot["place"])
    first, _second, _third, shelved, elsewhere = depot["machines"]
    key = uuid4()
    results = scanned(
        context, stocktake, first.inventory_number, first.inventory_number, elsewhere.inventory_number, "?"
    )
    assert results == [R.FOUND, R.DUPLICATE, R.UNEXPECTED, R.UNKNOWN_CODE]
    assert scanned(context, stocktake, shelved.inventory_number, keys=[key]) == [R.FOUND]
    assert scanned(context, stocktake, shelved.inventory_number, keys=[key]) == [R.FOUND]
    assert scanned(context, stocktake, elsewhere.inventory_number) == [R.DUPLICATE]
    told = stocktaking.told(context, stocktake)
    assert (told.expected, told.found, told.unexpected, told.unknown, told.progress) == (4, 2, 1, 1, 50)
    assert len(context.session.exec(select(StocktakeScan)).all()) == 6


def test_a_machine_at_another_counted_place_is_not_expected_there(context, depot):
    stocktake = begun(context, depot["place"])
    shelved = depot["machines"][3]
    assert scanned(context, stocktake, shelved.inventory_number, place=depot["place"]) == [R.UNEXPECTED]
    assert line(context, stocktake, shelved).found_location_id == depot["place"]
    assert scanned(context, stocktake, shelved.inventory_number, place=depot["shelf"]) == [R.FOUND]
    act = lambda: scanned(context, stocktake, shelved.inventory_number, place=depot["other"])  # noqa: E731
    assert ("scans[0].locationId", "LOCATION_NOT_COUNTED") in refused(act)


def test_movements_that_are_booked_meanwhile_change_what_is_expected(context, depot):
    stocktake = begun(context, depot["place"])
    first, second, third, _shelved, elsewhere = depot["machines"]
    scanned(context, stocktake, second.inventory_number)
    scanned(context, stocktake, elsewhere.inventory_number, place=depot["place"])
    for machine, place in ((first, depot["other"]), (second, depot["other"]), (elsewhere, depot["place"])):
        moved(context, machine, place)
    states = [line(context, stocktake, one).state for one in (first, second, third, elsewhere)]
    # what was seen before it left was there
    assert states == [L.MOVED_OUT, L.FOUND, L.EXPECTED, L.FOUND]
    moved(context, first, depot["shelf"])
    back = line(context, stocktake, first)
    assert (back.state, back.expected_location_id) == (L.MOVED_IN, depot["shelf"])
    assert scanned(context, stocktake, first.inventory_number) == [R.FOUND]


def test_what_a_stocktake_looks_for_is_not_sold(context, depot):
    stocktake = begun(context, depot["place"])
    machine = depot["machines"][0]
    body = SellIn(buyer_name="Brasserie", price_ht=100, sold_on=context.today)
    assert "ASSET_IN_USE" in refused(lambda: lifecycle.sell(context, machine.id, body))
    stocktaking.cancel(context, stocktake.id, NOW)
    lifecycle.sell(context, machine.id, body)


def test_closing_books_what_was_decided_and_keeps_a_signed_report(context, depot):
    stocktake = begun(context, depot["place"])
    first, second, third, shelved, elsewhere = depot["machines"]
    scanned(context, stocktake, first.inventory_number, shelved.inventory_number)
    scanned(context, stocktake, elsewhere.inventory_number, place=depot["place"])
    stocktaking.review(context, stocktake.id, NOW)
    assert "STOCKTAKE_UNDECIDED" in refused(lambda: stocktake_closing.close(context, stocktake.id, NOW))
    assert decide(context, stocktake, "LOST", lineId=line(context, stocktake, second).id, reason=WHY) == 1
    assert decide(context, stocktake, "LEAVE", state="MISSING", reason=WHY) == 1
    assert decide(context, stocktake, "MOVE_HERE", state="UNEXPECTED") == 1
    stocktake_closing.close(context, stocktake.id, NOW)
    assert (second.condition, third.condition) == (AssetCondition.LOST, AssetCondition.TO_DEFINE)
    assert (elsewhere.current_location_id, third.current_location_id) == (depot["place"], depot["place"])
    told = stocktaking.told(context, stocktake)
    assert (told.status.value, told.found, told.missing, told.unexpected) == ("CLOSED", 2, 2, 1)
    report = context.session.exec(select(File).where(File.id == stocktake.file_id)).one()
    assert report.filename == f"stocktake-{stocktake.number}.pdf"


def test_the_hash_of_the_report_stands_in_the_audit_log(work_of, fleet_of):
    with work_of() as context:
        machine = fleet_of(context).asset()
        stocktake = begun(context, machine.current_location_id)
        scanned(context, stocktake, machine.inventory_number)
        stocktaking.review(context, stocktake.id, NOW)
        stocktake_closing.close(context, stocktake.id, NOW)
        stocktake_id = stocktake.id
    with work_of() as context:
        report = context.session.exec(select(File).where(File.filename == "stocktake-1.pdf")).one()
        rows = select(AuditLog).where(AuditLog.target_id == stocktake_id, AuditLog.target_type == "Stocktake")
        told = [row.changes for row in context.session.exec(rows) if "report_sha256" in str(row.changes)]
        assert report.checksum_sha256 in str(told)


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda c, s, d: stocktaking.create(c, StocktakeIn(name="Rien")), ("locationId", "SCOPE_REQUIRED")),
        (lambda c, s, d: stocktaking.update(c, s.id, StocktakePatch(name="Autre")), "STOCKTAKE_BEGUN"),
        (lambda c, s, d: stocktaking.open_(c, s.id, NOW), "INVALID_TRANSITION"),
        (lambda c, s, d: begun(c, d["empty"]), "NOTHING_TO_COUNT"),
        (lambda c, s, d: stocktaking.recount(c, s.id, NOW), "INVALID_TRANSITION"),
        (lambda c, s, d: stocktake_closing.close(c, s.id, NOW), "INVALID_TRANSITION"),
        (lambda c, s, d: decide(c, s, "LEAVE", state="MISSING", reason=WHY), "STOCKTAKE_NOT_IN_REVIEW"),
        (lambda c, s, d: stocktaking.review(c, s.id, StepIn(version=0)), "STALE_VERSION"),
    ],
)  # fmt: skip
def test_what_is_refused_while_people_count(context, depot, act, code):
    assert code in refused(lambda: act(context, begun(context, depot["place"]), depot))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"decision": "MOVE_HERE", "state": "MISSING"}, ("decision", "DECISION_NOT_FOR_IT")),
        ({"decision": "LOST", "state": "UNEXPECTED", "reason": WHY}, ("decision", "DECISION_NOT_FOR_IT")),
        ({"decision": "LOST", "state": "MISSING", "reason": "perdu"}, ("reason", "REASON_REQUIRED")),
        ({"decision": "LEAVE", "state": "UNEXPECTED"}, ("reason", "REASON_REQUIRED")),
        ({"decision": "LEAVE", "state": "FOUND", "reason": WHY}, ("state", "REQUIRED")),
        ({"decision": "LEAVE", "reason": WHY}, ("state", "REQUIRED")),
        ({"decision": "LEAVE", "lineId": uuid4(), "reason": WHY}, "NOT_FOUND"),
        ({"decision": "MOVE_HERE", "state": "UNEXPECTED"}, ("decision", "PLACE_UNKNOWN")),
    ],
)  # fmt: skip
def test_what_is_refused_in_the_review(context, depot, values, code):
    stocktake = begun(context, depot["place"])
    scanned(context, stocktake, depot["machines"][4].inventory_number)
    stocktaking.review(context, stocktake.id, NOW)
    assert code in refused(lambda: decide(context, stocktake, **values))
    lines = context.session.exec(select(StocktakeLine).where(col(StocktakeLine.decision).is_not(None))).all()
    assert lines == []


def test_after_the_end_nothing_is_scanned_and_a_late_scan_of_the_review_counts(context, depot):
    stocktake = begun(context, depot["place"])
    machine = depot["machines"][0]
    stocktaking.review(context, stocktake.id, NOW)
    assert line(context, stocktake, machine).state is L.MISSING
    assert scanned(context, stocktake, machine.inventory_number) == [R.FOUND]
    stocktaking.recount(context, stocktake.id, NOW)
    assert line(context, stocktake, depot["machines"][1]).state is L.EXPECTED
    stocktaking.cancel(context, stocktake.id, NOW)
    assert "STOCKTAKE_NOT_OPEN" in refused(lambda: scanned(context, stocktake, machine.inventory_number))


def test_people_scan_and_move_at_once_and_each_machine_is_counted_once(work_of, fleet_of):
    with work_of() as context:
        fleet = fleet_of(context)
        place, other = fleet.place(), fleet.place()
        model = fleet.model()
        machines = [fleet.asset(modelId=model, currentLocationId=place) for _ in range(8)]
        numbers, ids = [one.inventory_number for one in machines], [one.id for one in machines]
        stocktake_id, actor = begun(context, place).id, context.principal

    def scan(_person: int) -> None:
        with db.unit_of_work(actor, action="test") as context:
            body = {"scans": [{"scanKey": str(uuid4()), "code": number} for number in numbers]}
            scanning.scan(context, stocktake_id, ScansIn.model_validate(body))

    def move(machine: UUID) -> None:
        with db.unit_of_work(actor, action="test") as context:
            moving.move(context, machine, MovementIn(to_location_id=other))

    with ThreadPoolExecutor(8) as pool:
        done = [pool.submit(scan, person) for person in range(6)] + [pool.submit(move, one) for one in ids[:2]]
        for one in done:
            one.result(60)
    with work_of() as context:
        rows = context.session.exec(select(StocktakeLine).where(StocktakeLine.stocktake_id == stocktake_id)).all()
        assert len(rows) == 8
        assert {row.state for row in rows if row.asset_id in ids[2:]} == {L.FOUND}
        found = context.session.exec(select(StocktakeScan).where(StocktakeScan.result == R.FOUND)).all()
        assert len({scan.asset_id for scan in found}) == len(found)
        assert context.session.exec(select(Asset).where(Asset.id == ids[0])).one().current_location_id == other
