"""Checklists, meters and photos on a tablet: answered there, sent like everything else (FIELD.md 3.4, 3.5, 3.7)."""

from base64 import b64decode
from uuid import UUID

import pytest
from sqlmodel import select

from leaseapp.files.models import FileLink
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.web.media_types import PNG
from leaseapp.maintenance.endpoints.field import read_field_day
from leaseapp.maintenance.enums import FieldResult as R
from leaseapp.maintenance.schemas.checklists import CheckAnswerIn, ChecklistChoiceIn
from leaseapp.maintenance.schemas.meters import MeterIn
from leaseapp.maintenance.services import answering, checking, metering
from tests.factories.public_quotes import png
from tests.files.uploading import uploaded
from tests.maintenance.test_checklists import template
from tests.maintenance.test_field import TECHNICIAN, WHOLE, outcome, queue, read, sent
from tests.maintenance.test_field import order as order  # noqa: PLC0414  pytest finds it here

ITEMS = [
    {"label": "Porte étanche", "kind": "YES_NO", "photoOnFail": True},
    {"label": "Température", "kind": "NUMBER", "unit": "°C", "least": -2, "most": 4},
]


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.fixture
def items(work_of, order):
    """The ids of the items of the order's checklist."""
    with work_of("SERVICE_MANAGER") as context:
        one = template(context, ITEMS)
        found = checking.choose(context, order, ChecklistChoiceIn(checklist_template_id=one.id))
        return [str(item.id) for item in found.items]


@pytest.fixture
def meter(work_of, machine):
    with work_of("SERVICE_MANAGER") as context:
        return metering.create(context, MeterIn.model_validate({"assetId": machine.asset_id})).id


def day_of(order_id):
    [found] = [one for one in perform(read_field_day, TECHNICIAN).body.orders if one.order.id == order_id]
    return found


@pytest.fixture
def photo(as_role, order):
    """Makes a photo of the order, as the tablet sends it."""
    content = b64decode(png().partition(",")[2])
    place = {"targetType": "MaintenanceOperation", "targetId": str(order), "name": "plaque.png", "kind": PNG}
    return lambda category: uploaded(as_role("TECHNICIAN"), content, category=category, **place)["id"]


def categories(work_of, file_id):
    with work_of("TECHNICIAN") as context:
        mine = (FileLink.file_id == UUID(file_id), FileLink.target_type == "MaintenanceOperation")
        return set(context.session.exec(select(FileLink.category).where(*mine)))


def test_a_checklist_is_answered_on_the_tablet(order, items, photo):
    file_id = photo("during")
    door = {"checkId": items[0], "label": "Porte étanche", "answer": "NO", "note": "Joint fendu", "shot": "one"}
    warm = {"checkId": items[1], "answer": "4,6"}
    begun = queue(order, WHOLE[0], ("check", door | {"fileId": file_id}), ("follow", {"checkId": items[0]}), *WHOLE[1:])
    assert outcome(sent(begun))[-1] == (R.REFUSED, "OPERATION_INCOMPLETE")
    more = queue(order, ("check", warm), *WHOLE[4:], name="more")
    assert outcome(sent(more)) == [(R.APPLIED, None)] * len(more)
    first, second = day_of(order).checks
    assert (first.answer, first.failed, first.note, str(first.file_id)) == ("NO", True, "Joint fendu", file_id)
    assert (second.answer, second.failed, second.answered_by) == ("4.6", True, "Technician of alpha")
    assert first.follow_up is not None


def test_a_repair_order_is_made_of_an_item_once(work_of, order, items):
    failed = {"checkId": items[1], "answer": "9"}
    twice = [("follow", {"checkId": items[1], "label": "Température"})] * 2
    assert outcome(sent(queue(order, ("start", {}), ("check", failed), *twice))) == [(R.APPLIED, None)] * 4


def test_the_last_answer_stays_and_the_earlier_one_is_kept_beside(work_of, order, items):
    late = queue(order, ("check", {"checkId": items[1], "label": "Température", "answer": "2"}))
    with work_of("SERVICE_MANAGER") as context:
        answering.answer(context, order, checking.told(context, order).items[1].id, CheckAnswerIn(answer="3"))
    assert outcome(sent(late)) == [(R.MERGED, None)]
    assert [one.answer for one in day_of(order).checks] == [None, "3"]
    assert [one.content for one in read(work_of, order).late_work] == ["Température · 2"]


def test_a_meter_is_read_on_the_tablet(work_of, order, meter):
    told = day_of(order).meters
    assert [(one.id, one.unit, one.last_value) for one in told] == [(meter, "h", None)]
    readings = [("reading", {"meterId": str(meter), "value": value, "label": "h"}) for value in (1480.5, 1490)]
    assert outcome(sent(queue(order, *readings))) == [(R.APPLIED, None)] * 2
    assert [one.last_value for one in day_of(order).meters] == [1490]
    with work_of("SERVICE_MANAGER") as context:
        points = metering.read(context, meter).points
    assert [point.value for point in points] == [1480.5, 1490]


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        ("check", {"checkId": "{item}", "answer": "perhaps"}, "ANSWER_INVALID"),
        ("check", {"checkId": "{item}", "answer": "NO"}, "PHOTO_REQUIRED"),
        ("check", {"checkId": "{item}", "answer": 7}, "INVALID_TEXT"),
        ("check", {"checkId": "nothing", "answer": "NO"}, "NOT_FOUND"),
        ("follow", {"checkId": "{item}"}, "CHECK_IN_ORDER"),
        ("reading", {"meterId": "{meter}", "value": 10}, "METER_DECREASING"),
        ("reading", {"meterId": "{meter}", "value": "much"}, "INVALID_NUMBER"),
        ("reading", {"meterId": "{meter}"}, "INVALID_NUMBER"),
        ("reading", {"value": 10}, "NOT_FOUND"),
        ("photo_as", {"fileId": "nothing", "category": "after"}, "NOT_FOUND"),
        ("photo_as", {"fileId": "{item}", "category": "NO KIND"}, "INVALID_TEXT"),
    ],
)
def test_a_refusal_has_a_code_and_changes_nothing(order, items, meter, kind, payload, code):
    sent(queue(order, ("start", {}), ("reading", {"meterId": str(meter), "value": 100}), name="begun"))
    before = day_of(order)
    known = {"{item}": items[0], "{meter}": str(meter)}
    body = {name: known.get(value, value) for name, value in payload.items()}
    assert outcome(sent(queue(order, (kind, body)))) == [(R.REFUSED, code)]
    after = day_of(order)
    assert (after.checks, after.meters) == (before.checks, before.meters)


def test_a_photo_becomes_one_of_another_kind_and_is_taken_off(work_of, order, photo):
    file_id = photo("after")
    one = {"fileId": file_id}
    turned = [("photo_as", one | {"category": "before"}), ("photo_back", one | {"category": "after"})]
    assert outcome(sent(queue(order, *turned))) == [(R.APPLIED, None)] * 2
    assert categories(work_of, file_id) == {"before"}
    # what is off already is nothing to refuse
    off = [("photo_back", one | {"category": name}) for name in ("before", "after", "plate")]
    assert outcome(sent(queue(order, *off, name="off"))) == [(R.APPLIED, None)] * 3
    assert categories(work_of, file_id) == set()


def test_photos_of_an_order_that_is_over_stay(work_of, order, photo):
    file_id = photo("after")
    sent(queue(order, *WHOLE))
    back = queue(order, ("photo_back", {"fileId": file_id, "category": "after"}), name="late")
    assert outcome(sent(back)) == [(R.REFUSED, "OPERATION_ENDED")]
    assert categories(work_of, file_id) == {"after"}


def test_answers_of_an_order_that_is_over_are_kept_beside_it(work_of, order, items):
    with work_of("SERVICE_MANAGER") as context:
        answering.answer(context, order, checking.told(context, order).items[0].id, CheckAnswerIn(answer="YES"))
        answering.answer(context, order, checking.told(context, order).items[1].id, CheckAnswerIn(answer="2"))
    sent(queue(order, *WHOLE))
    late = queue(order, ("check", {"checkId": items[1], "label": "Température", "answer": "9"}), name="late")
    assert outcome(sent(late)) == [(R.REFUSED, "OPERATION_ENDED")]
    assert [one.content for one in read(work_of, order).late_work] == ["Température · 9"]
