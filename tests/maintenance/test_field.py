"""The queue of a tablet: in order, once, dated by the device, merged with what happened meanwhile (FIELD.md 3.7, 9)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from leaseapp.maintenance.endpoints.field import apply_field_op, read_field_day, send_field_ops
from leaseapp.maintenance.enums import FieldResult as R
from leaseapp.maintenance.enums import MaintenanceStatus as S
from leaseapp.maintenance.models import FieldEntry
from leaseapp.maintenance.schemas.operations import OperationIn, OperationPatch
from leaseapp.maintenance.services import operations, telling
from leaseapp.notifications.models import Notification
from tests.factories.public_quotes import png
from tests.maintenance.test_operations import part_of
from tests.support import world

TECHNICIAN, OTHER = (world.person(role).principal for role in ("TECHNICIAN", "SERVICE_MANAGER"))
WORDS = [("diagnosis", {"text": "Joint fendu"}), ("resolution", {"text": "Joint remplacé"})]
SIGNED = [("signature", {"role": "TECHNICIAN", "signerName": "Karim", "imagePng": png()})]
WHOLE = [("start", {}), *WORDS, ("absent", {"clientAbsentReason": "Site fermé"}), *SIGNED, ("done", {})]


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.fixture
def order(work_of, machine):
    """A work order of the technician, made two hours ago."""
    with work_of("SERVICE_MANAGER") as context:
        body = {"assetId": machine.asset_id, "assignedToUserId": TECHNICIAN.user_id}
        made = operations.create(context, OperationIn.model_validate(body))
        made.created_at = context.now - timedelta(hours=2)
        return made.id


def queue(order_id, *items, at=None, name="one"):
    """Items a minute apart, the last one a minute ago."""
    now = at or clock.now()
    return [
        {"key": f"{name}-{number:04d}", "operationId": str(order_id), "kind": kind, "payload": payload,
         "capturedAt": (now - timedelta(minutes=len(items) - number)).isoformat()}
        for number, (kind, payload) in enumerate(items)
    ]  # fmt: skip


def owner_of(who):
    return f"{who.user_id}:{who.organization_id}"


def sent(items, who=TECHNICIAN, device_at=None):
    body = {"owner": owner_of(who), "deviceAt": (device_at or clock.now()).isoformat(), "ops": items}
    return perform(send_field_ops, who, body=body).body.items


def outcome(answers):
    return [(one.result, one.code) for one in answers]


def read(work_of, order_id):
    with work_of("SERVICE_MANAGER") as context:
        return telling.read(context, order_id)


def changed(work_of, order_id, **values):
    with work_of("SERVICE_MANAGER") as context:
        operations.update(context, order_id, OperationPatch.model_validate(values))


def test_a_day_of_work_arrives_in_its_order(work_of, order, machine):
    with work_of("SERVICE_MANAGER") as context:
        place = telling.read(context, order).location_id
        part = part_of(context, place=place).id
    items = queue(
        order, ("start", {}), ("part", {"sparePartId": str(part), "quantity": 2, "label": "PR-1"}), ("labour", {"minutes": 1}),
        *WHOLE[1:],
    )  # fmt: skip
    assert outcome(sent(items)) == [(R.APPLIED, None)] * len(items)
    found = read(work_of, order)
    assert (found.status, [one.quantity for one in found.parts], [one.minutes for one in found.labour]) == (
        S.DONE,
        [2],
        [1],
    )
    assert round((found.done_at - found.started_at) / timedelta(minutes=1)) == 7
    assert found.late_work == []


def test_the_same_queue_twice_answers_the_same_and_does_nothing_again(work_of, order):
    items = queue(order, *WHOLE)
    first, again = sent(items), sent(items)
    assert [one.model_dump(exclude={"replayed"}) for one in first] == [
        one.model_dump(exclude={"replayed"}) for one in again
    ]
    assert [one.replayed for one in again] == [True] * len(items)
    assert len(read(work_of, order).signatures) == 1


@pytest.mark.parametrize("off", [timedelta(0), timedelta(days=-1), timedelta(days=1)])
def test_a_device_a_day_off_dates_by_the_difference(work_of, order, off):
    device_at = clock.now() + off
    sent(queue(order, ("start", {}), at=device_at), device_at=device_at)
    begun = read(work_of, order).started_at
    assert abs(begun - (clock.now() - timedelta(minutes=1))) < timedelta(seconds=20)
    with work_of("SERVICE_MANAGER") as context:
        entry = context.session.exec(select(FieldEntry).where(FieldEntry.operation_id == order)).one()
    assert entry.happened_at == begun
    assert abs(entry.captured_at - (device_at - timedelta(minutes=1))) < timedelta(seconds=20)
    assert entry.created_at >= begun


def test_work_on_an_order_that_was_canceled_is_kept_beside_it(work_of, order):
    changed(work_of, order, status="CANCELED", cancelReason="Client parti")
    words = queue(order, *WORDS)
    assert outcome(sent(words)) == [(R.REFUSED, "OPERATION_CANCELED"), (R.WAITS, None)]
    # dropped or gone on with elsewhere: the next one is tried; a note is always taken
    assert outcome(sent(words[1:])) == [(R.REFUSED, "OPERATION_CANCELED")]
    assert outcome(sent(queue(order, ("note", {"text": "Machine en panne"}), name="note"))) == [(R.APPLIED, None)]
    found = read(work_of, order)
    assert [(one.kind, one.content, one.person) for one in found.late_work] == [
        ("diagnosis", "Joint fendu", "Technician of alpha"), ("resolution", "Joint remplacé", "Technician of alpha"),
    ]  # fmt: skip
    assert (found.notes, found.diagnosis, found.status) == ("Machine en panne", None, S.CANCELED)
    with work_of("SERVICE_MANAGER") as context:
        kinds = context.session.exec(select(Notification.kind).where(Notification.recipient_user_id == OTHER.user_id))
        assert "WORK_ORDER_WORK_KEPT" in set(kinds)


def test_two_technicians_close_one_order(work_of, order):
    changed(work_of, order, status="IN_PROGRESS")
    assert outcome(sent(queue(order, *WHOLE)))[0] == (R.MERGED, None)
    answers = sent(queue(order, *WHOLE, name="other"), who=OTHER)
    assert outcome(answers) == [(R.REFUSED, "OPERATION_ENDED"), *[(R.WAITS, None)] * (len(WHOLE) - 1)]
    assert read(work_of, order).status is S.DONE


def test_texts_of_both_sides_are_kept(work_of, order):
    changed(work_of, order, diagnosis="Moteur sec")
    assert outcome(sent(queue(order, ("diagnosis", {"text": "Joint fendu", "base": None})))) == [(R.MERGED, None)]
    found = read(work_of, order)
    assert found.diagnosis.startswith("Moteur sec\n\n")
    assert found.diagnosis.endswith("\nJoint fendu")
    assert TECHNICIAN.name in found.diagnosis
    assert [one.content for one in found.late_work] == ["Joint fendu"]


def test_what_follows_a_refused_item_waits_and_other_orders_do_not(work_of, order, machine):
    with work_of("SERVICE_MANAGER") as context:
        body = {"assetId": machine.asset_id, "assignedToUserId": TECHNICIAN.user_id}
        other = operations.create(context, OperationIn.model_validate(body)).id
    items = [
        *queue(order, ("start", {}), ("done", {}), ("labour", {"minutes": 5})),
        *queue(other, ("start", {}), name="two"),
    ]
    answers = sent(items)
    assert outcome(answers) == [
        (R.APPLIED, None), (R.REFUSED, "OPERATION_INCOMPLETE"), (R.WAITS, None), (R.APPLIED, None),
    ]  # fmt: skip
    assert "found" in answers[1].message or "constat" in answers[1].message
    # what missed is added, and the same end is asked for anew, under another key
    more = queue(order, *WHOLE[1:], name="more")
    assert outcome(sent(more)) == [(R.APPLIED, None)] * len(more)


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        ("nothing", {}, "UNKNOWN_KIND"),
        ("diagnosis", {"text": 7}, "REQUIRED"),
        ("labour", {"minutes": 0}, "NUMBER_TOO_SMALL"),
        ("labour", {"minutes": "long"}, "INVALID_NUMBER"),
        ("part", {"sparePartId": "nothing"}, "INVALID_ID"),
        ("part_back", {"partId": "nothing"}, "NOT_FOUND"),
        ("absent", {"clientAbsentReason": "x"}, "TOO_SHORT"),
        ("signature", {"role": "CLIENT", "signerName": "A", "imagePng": png()}, "OPERATION_NOT_BEGUN"),
        ("done", {}, "INVALID_TRANSITION"),
    ],
)
def test_a_refusal_has_a_code_and_changes_nothing(work_of, order, kind, payload, code):
    assert outcome(sent(queue(order, (kind, payload)))) == [(R.REFUSED, code)]
    assert read(work_of, order).status is S.PLANNED


def test_a_key_belongs_to_one_item_of_one_person(work_of, order):
    first = queue(order, ("note", {"text": "Un"}))
    sent(first)
    assert outcome(sent([first[0] | {"payload": {"text": "Autre"}}])) == [(R.REFUSED, "IDEMPOTENCY_KEY_REUSED")]
    assert outcome(sent([first[0] | {"payload": {"text": "Deux"}}], who=OTHER)) == [(R.MERGED, None)]
    assert read(work_of, order).notes.startswith("Un\n")


def test_an_order_of_others_does_not_exist(order):
    assert outcome(sent(queue(TECHNICIAN.user_id, ("start", {})))) == [(R.REFUSED, "NOT_FOUND")]


def test_nobody_sends_the_work_of_others(order):
    body = {"owner": owner_of(OTHER), "deviceAt": clock.now().isoformat(), "ops": queue(order, ("start", {}))}
    with pytest.raises(Problem) as refused:
        perform(send_field_ops, TECHNICIAN, body=body)
    assert refused.value.code == "OTHER_PERSON"
    assert sent([]) == []


def test_who_may_not_work_sends_nothing(order):
    items = {"owner": owner_of(TECHNICIAN), "deviceAt": clock.now().isoformat(), "ops": queue(order, ("start", {}))}
    with pytest.raises(Problem) as refused:
        perform(send_field_ops, world.person("ACCOUNTANT").principal, body=items)
    assert refused.value.status == 403
    with pytest.raises(Problem):
        perform(
            apply_field_op, world.person("ACCOUNTANT").principal, body=items["ops"][0] | {"deviceAt": items["deviceAt"]}
        )


def test_the_day_holds_ones_own_work_with_all_that_it_takes(work_of, order, machine):
    with work_of("SERVICE_MANAGER") as context:
        part_of(context, place=telling.read(context, order).location_id, pieces=3)
        far = {"assetId": machine.asset_id, "assignedToUserId": TECHNICIAN.user_id}
        operations.create(
            context, OperationIn.model_validate(far | {"scheduledStart": context.now + timedelta(days=4)})
        )
        operations.create(context, OperationIn.model_validate({"assetId": machine.asset_id}))
    day = perform(read_field_day, TECHNICIAN).body
    assert [one.order.id for one in day.orders] == [order]
    assert day.owner == owner_of(TECHNICIAN)
    assert [one.serial_number for one in day.orders] == ["SN-4711"]
    assert [(one.free, one.unit_cost_ht) for one in day.parts] == [(3, Decimal("34.5"))]
    assert day.places
    sent(queue(order, *WHOLE))
    assert [one.order.status for one in perform(read_field_day, TECHNICIAN).body.orders] == [S.DONE]


def test_two_tabs_that_send_one_queue_take_turns(work_of, order):
    items = queue(order, ("start", {}), ("labour", {"minutes": 1}), *WHOLE[1:])
    with ThreadPoolExecutor(2) as pool:
        answers = [outcome(one) for one in pool.map(sent, [items, items])]
    assert answers == [[(R.APPLIED, None)] * len(items)] * 2
    found = read(work_of, order)
    assert (len(found.labour), len(found.signatures), found.status) == (1, 1, S.DONE)
