"""The public page of a machine, faults reported there, and the address at which they are followed (FIELD.md 3.8)."""

import json
from base64 import b64decode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.assets.enums import AssetCondition, ScanSource
from leaseapp.assets.models import Asset, ServiceLink, ServiceLinkScan
from leaseapp.assets.notification_kinds import LOST_SEEN
from leaseapp.assets.rules.labels import address
from leaseapp.assets.rules.short_codes import ALPHABET, new_code, shown
from leaseapp.assets.schemas.labels import BatchIn, RetireIn
from leaseapp.assets.services import service_links
from leaseapp.kernel import clock
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.web.media_types import PNG
from leaseapp.maintenance.endpoints import faults
from leaseapp.maintenance.models import FaultReport, MaintenanceOperation
from leaseapp.maintenance.services import follow_links
from leaseapp.maintenance.state_machines import OPERATION
from leaseapp.notifications.models import Notification
from leaseapp.sales.notification_kinds import CODE_VISITED
from leaseapp.ui import registry
from tests.factories import directory
from tests.factories.public_quotes import png
from tests.files.uploading import uploaded
from tests.maintenance.public_faults import FAULT, HERE, THERE, Labelled, enter, look, refused, report, stored, token_of
from tests.support import world


def change(machine: Labelled, work_of: Callable[..., Any], **values: Any) -> None:
    """Write into the row of the machine, whatever way leads there."""
    with work_of() as context:
        table = Asset.__table__
        context.session.connection().execute(sa.update(table).where(table.c.id == machine.asset_id).values(**values))


# --- the page


def test_the_page_tells_what_the_machine_is_and_nothing_internal(anonymous, machine):
    answer = anonymous.get(f"/api/public/asset/{machine.code}")
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told.pop("contact").keys() == {"name", "phone"}
    assert told == {
        "shortCode": shown(machine.code), "label": "Vitrine réfrigérée", "brand": "Borealis", "model": "FKv 4143",
        "state": "IN_SERVICE", "canReport": True, "photoUrl": None,
    }  # fmt: skip
    (asset,) = stored(Asset, Asset.id == machine.asset_id)
    for secret in (str(world.ALPHA), str(asset.id), "SN-4711", asset.inventory_number, "Dépôt"):
        assert secret not in answer.text


def test_whoever_scans_the_code_sees_the_photo_of_the_machine(anonymous, machine, as_role, storage):
    office, asset = as_role("LOGISTICS"), f"/api/workspace/assets/{machine.asset_id}"
    text = uploaded(office, b"Bonjour", kind="text/plain", name="note.txt")["id"]
    refusal = office.patch(asset, json={"photoFileId": text})
    assert (refusal.status_code, refusal.json()["code"]) == (422, "PHOTO_NOT_A_PICTURE")
    photo = uploaded(office, b64decode(png().partition(",")[2]), kind=PNG, name="photo.png")["id"]
    assert office.patch(asset, json={"photoFileId": photo}).json()["photoFileId"] == photo
    told = anonymous.get(f"/api/public/asset/{machine.code}").json()
    assert "photo.png" in told["photoUrl"]


@pytest.mark.parametrize("written", [str.lower, shown, lambda code: f" {shown(code)} "])
def test_a_code_is_read_as_people_type_it(machine, written):
    assert enter(faults.read_public_asset, short_code=written(machine.code)).body.label == "Vitrine réfrigérée"


def test_unknown_mistyped_and_unlinked_codes_are_answered_alike(anonymous, machine, work_of, database):
    with work_of() as context:
        (spare,) = service_links.prepare(context, BatchIn(count=1))
        unlinked = spare.code
    wrong = machine.code[:-1] + next(sign for sign in ALPHABET if sign != machine.code[-1])
    answers = set()
    for code in (new_code(), wrong, unlinked, "X", "A" * 300):
        for told in (
            anonymous.get(f"/api/public/asset/{code}"),
            anonymous.post(f"/api/public/asset/{code}/report", json=FAULT),
        ):
            body = told.json()
            answers.add(
                (
                    told.status_code,
                    json.dumps({name: body[name] for name in body if name not in ("requestId", "instance")}),
                )
            )
    assert len(answers) == 1
    assert answers.pop()[0] == 404
    assert stored(ServiceLinkScan) == []


def test_a_retired_code_says_so_and_whom_to_call(anonymous, machine, work_of):
    with work_of() as context:
        link = context.session.exec(select(ServiceLink).where(ServiceLink.code == machine.code)).one()
        service_links.retire(context, link.id, RetireIn())
    for told in (
        anonymous.get(f"/api/public/asset/{machine.code}"),
        anonymous.post(f"/api/public/asset/{machine.code}/report", json=FAULT),
    ):
        assert (told.status_code, told.json()["code"]) == (410, "CODE_RETIRED")
        assert told.json()["contact"].keys() == {"name", "phone"}
    assert stored(MaintenanceOperation) == []


@pytest.mark.parametrize("condition", [AssetCondition.SOLD, AssetCondition.RECYCLED, AssetCondition.LOST])
def test_of_what_is_gone_nothing_can_be_reported(machine, work_of, database, condition):
    change(machine, work_of, condition=condition)
    assert look(machine).can_report is False
    assert refused(report, machine) == (409, "CANNOT_BE_REPORTED")
    assert stored(MaintenanceOperation) == []


def test_logistics_hears_that_lost_equipment_was_seen(machine, work_of):
    change(machine, work_of, condition=AssetCondition.LOST)
    look(machine)
    look(machine)
    told = stored(Notification, Notification.kind == LOST_SEEN)
    assert [one.recipient_user_id for one in told] == [world.person("LOGISTICS").user_id]


def test_every_visit_is_a_scan_and_the_salesperson_hears_of_one_in_ten_minutes(machine, work_of):
    with work_of() as context:
        establishment_id = directory.establishment(context, directory.company(context)).id
    change(machine, work_of, establishment_id=establishment_id)
    for ip in (HERE, HERE, THERE):
        look(machine, ip)
    with clock.freeze(clock.now() + timedelta(minutes=11)):
        look(machine)
    assert [one.source for one in stored(ServiceLinkScan)] == [ScanSource.PUBLIC] * 4
    people = {one.recipient_user_id for one in stored(Notification, Notification.kind == CODE_VISITED)}
    told = stored(Notification, Notification.kind == CODE_VISITED)
    assert len(told) == 3 * len(people)
    assert people == {world.person("COMMERCIAL").user_id}
    assert {one.email_status for one in told} == {None}


@pytest.mark.parametrize(
    ("code", "leads_to"),
    [("H4RW2XQ7", "H4RW2XQ7"), ("/evil.example", "%2Fevil.example"), ("a/../b", "a%2F..%2Fb"), ("", None)],
)
def test_the_printed_code_leads_to_the_page(code, leads_to):
    import_module("leaseapp.leaseapp")
    printed = address("https://louer.example", code)
    assert registry.led_to(printed.removeprefix("HTTPS://LOUER.EXAMPLE")) == (
        leads_to and f"/public/asset/{leads_to.upper()}"
    )


# --- reports


def test_a_report_makes_a_curative_order(anonymous, machine):
    answer = anonymous.post(f"/api/public/asset/{machine.code}/report", json=FAULT | {"reporterName": "Hélène"})
    assert (answer.status_code, answer.json()) == (200, {"submitted": True})
    (order,) = stored(MaintenanceOperation)
    assert (order.type, order.status, order.priority, order.source) == ("CURATIVE", "PLANNED", "NORMAL", "PUBLIC")
    assert (order.title, order.description) == ("Ne refroidit plus", FAULT["description"])
    assert (order.asset_id, order.reporter_name, order.reporter_contact) == (
        machine.asset_id,
        "Hélène",
        "06 39 98 41 27",
    )
    assert order.report_count == 1
    (scan,) = stored(ServiceLinkScan)
    assert (scan.source, scan.asset_id) == (ScanSource.PUBLIC, machine.asset_id)
    (made,) = stored(FaultReport)
    assert answer.headers["location"] == follow_links.address(made)
    assert answer.headers["location"].startswith(f"{get_settings().origin}/public/follow/")
    assert look(machine).state == "REPAIR_REQUESTED"


def test_the_page_says_that_the_machine_is_being_repaired(machine, work_of):
    report(machine)
    with work_of() as context:
        order = context.session.exec(select(MaintenanceOperation)).one()
        OPERATION.fire(order, "start")
    assert look(machine).state == "BEING_REPAIRED"


def test_the_same_report_twice_is_one(machine):
    first, second = report(machine), report(machine, description=" ne REFROIDIT plus  depuis ce matin ")
    assert first.body == second.body
    assert first.headers["Location"] == second.headers["Location"]
    assert [order.report_count for order in stored(MaintenanceOperation)] == [1]
    assert len(stored(FaultReport)) == 1


def test_the_same_words_of_others_join_the_order_even_when_it_has_ended(machine, work_of):
    first = report(machine)
    with work_of() as context:
        OPERATION.fire(context.session.exec(select(MaintenanceOperation)).one(), "cancel")
    second = report(machine, THERE, reporterContact="helene@client.example")
    assert [order.report_count for order in stored(MaintenanceOperation)] == [2]
    assert token_of(first) != token_of(second)


def test_the_same_fault_joins_its_open_order_and_another_makes_another(machine):
    for number in range(4):
        report(machine, f"203.0.113.{number}", description=f"Ne refroidit plus\nVu {number} fois")
    report(machine, THERE, description="Fuit")
    assert [(order.title, order.report_count) for order in stored(MaintenanceOperation)] == [
        ("Ne refroidit plus", 4), ("Fuit", 1)
    ]  # fmt: skip


def test_a_fault_that_comes_back_after_the_repair_makes_a_new_order(machine, work_of):
    report(machine)
    with work_of() as context:
        OPERATION.fire(context.session.exec(select(MaintenanceOperation)).one(), "cancel")
    with clock.freeze(clock.now() + timedelta(minutes=11)):
        report(machine)
    assert [order.report_count for order in stored(MaintenanceOperation)] == [1, 1]


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"reporterContact": "bonjour"}, (422, "CONTACT_INVALID")),
        ({"reporterContact": "06 12"}, (422, "CONTACT_INVALID")),
        ({"reporterContact": "quelqu’un@"}, (422, "CONTACT_INVALID")),
        ({"description": "  "}, (422, "TOO_SHORT")),
        ({"description": "x" * 4001}, (422, "TOO_LONG")),
        ({"description": None}, (422, "INVALID_TYPE")),
        ({"priority": "CRITICAL"}, (422, "UNKNOWN_FIELD")),
    ],
)
def test_what_is_no_report_is_refused_and_changes_nothing(machine, body, refusal):
    assert refused(report, machine, **body)[0] == refusal[0]
    assert (stored(MaintenanceOperation), stored(FaultReport), stored(ServiceLinkScan)) == ([], [], [])
    if refusal[1] in ("CONTACT_INVALID", "UNKNOWN_FIELD"):
        assert refused(report, machine, **body) == refusal


@pytest.mark.parametrize(
    "contact", ["06 39 98 41 27", "+32 2 555 12 12", "0033639984127", "a.b+c@client.example", None, ""]
)
def test_a_mail_address_a_number_or_nothing_is_a_contact(machine, contact):
    assert report(machine, reporterContact=contact).status == 200


@pytest.mark.parametrize("body", [{"homepage": "https://spam.example"}, {"openForMs": 400}])
def test_what_a_program_sends_is_answered_alike_and_leaves_nothing(machine, body):
    answer = report(machine, **body)
    assert (answer.status, answer.body.model_dump(by_alias=True)) == (200, {"submitted": True})
    assert (stored(MaintenanceOperation), stored(FaultReport), stored(ServiceLinkScan)) == ([], [], [])


def test_text_is_text(machine, anonymous):
    hostile = '<img src=x onerror="alert(1)">{number} %s'
    answer = report(machine, description=hostile)
    assert stored(MaintenanceOperation)[0].title == hostile
    assert anonymous.get(f"/api/public/faults/{token_of(answer)}").json()["text"] == hostile


# --- limits


def test_thirty_readings_a_minute_from_one_address(machine):
    for _reading in range(30):
        look(machine)
    assert refused(look, machine) == (429, "TOO_MANY_REQUESTS")
    look(machine, THERE)
    with clock.freeze(clock.now() + timedelta(minutes=1)):
        look(machine)


@pytest.mark.slow("a thousand calls, each in a transaction of its own")
def test_a_thousand_reports_from_one_address_are_five(machine):
    ends = []
    for number in range(1000):
        try:
            ends.append(report(machine, description=f"Panne {number}").status)
        except Problem as problem:
            ends.append(problem.status)
    assert (ends[:5], set(ends[5:])) == ([200] * 5, {429})
    assert len(stored(MaintenanceOperation)) == 5
    with clock.freeze(clock.now() + timedelta(hours=1)):
        assert report(machine, description="Une autre").status == 200


def test_ten_reports_a_day_of_one_machine(machine):
    for number in range(10):
        report(machine, f"203.0.113.{number}", description=f"Panne {number % 3}")
    with pytest.raises(Problem) as problem:
        report(machine, THERE)
    assert problem.value.status == 429
    assert 0 < int(problem.value.headers["Retry-After"]) <= 86400
    assert len(stored(FaultReport)) == 10
    with clock.freeze(clock.now() + timedelta(days=1, seconds=1)):
        assert report(machine, THERE).status == 200


def test_eight_reports_at_once_are_one_order(machine):
    with ThreadPoolExecutor(8) as people:
        answers = list(people.map(lambda number: report(machine, f"203.0.113.{number}"), range(8)))
    assert {answer.status for answer in answers} == {200}
    assert [order.report_count for order in stored(MaintenanceOperation)] == [8]
    with ThreadPoolExecutor(4) as people:
        list(people.map(lambda _number: report(machine, THERE, description="Fuit"), range(4)))
    assert [order.report_count for order in stored(MaintenanceOperation)] == [8, 1]
