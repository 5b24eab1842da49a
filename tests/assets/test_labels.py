"""Service codes and labels: given once, never again; drawn at once or by a job."""

from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat

import pypdfium2
import pytest
import sqlalchemy as sa
import zxingcpp

from leaseapp.assets.enums import ServiceLinkStatus
from leaseapp.assets.models import Asset, ServiceLink
from leaseapp.assets.rules.short_codes import new_code
from leaseapp.assets.schemas.assets import SellIn
from leaseapp.assets.schemas.labels import BatchIn, RetireIn, ScanIn
from leaseapp.assets.services import labels, lifecycle, service_links
from leaseapp.kernel import clock
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from tests.identity.access import run_jobs

A = "/api/workspace/assets"


def refused(act, *arguments):
    with pytest.raises(Problem) as problem:
        act(*arguments)
    return {problem.value.code, *(error.code for error in problem.value.errors)}


def test_a_code_is_given_once(context, fleet):
    asset = fleet.asset()
    link = service_links.code_of(context, asset.id)
    assert service_links.code_of(context, asset.id).id == link.id
    assert (asset.service_short_code, link.status) == (link.code, ServiceLinkStatus.LINKED)


def test_a_code_from_stock_is_put_on_a_machine_once(context, fleet):
    one, other = fleet.asset(), fleet.asset()
    first, second = service_links.prepare(context, BatchIn(count=2, location_id=fleet.place()))
    scan = ScanIn(code=service_links.told(first).url)
    service_links.link_code(context, one.id, scan)
    assert service_links.link_code(context, one.id, scan).asset_id == one.id
    assert "CODE_TAKEN" in refused(service_links.link_code, context, other.id, scan)
    assert "ASSET_HAS_CODE" in refused(service_links.link_code, context, one.id, ScanIn(code=second.code))
    assert service_links.scan(context, scan).asset_id == one.id
    assert service_links.scan(context, ScanIn(code=one.inventory_number)).asset_id == one.id


def test_a_retired_code_is_never_used_again(context, fleet):
    asset = fleet.asset()
    old = service_links.code_of(context, asset.id)
    service_links.retire(context, old.id, RetireIn())
    new = service_links.code_of(context, asset.id)
    assert new.code != old.code
    assert "CODE_RETIRED" in refused(service_links.link_code, context, fleet.asset().id, ScanIn(code=old.code))
    assert "INVALID_TRANSITION" in refused(service_links.retire, context, old.id, RetireIn())


def test_what_is_sold_loses_its_code(context, fleet):
    asset = fleet.asset(condition="GOOD")
    link = service_links.code_of(context, asset.id)
    sale = SellIn(buyer_name="Brocante", price_ht=10, sold_on=context.today)
    lifecycle.sell(context, asset.id, sale)
    assert (link.status, asset.service_short_code) == (ServiceLinkStatus.RETIRED, None)
    assert "ASSET_READ_ONLY" in refused(service_links.code_of, context, asset.id)


@pytest.mark.parametrize(("typed", "code"), [("7K3Q-H9XX", "CODE_MISTYPED"), (None, "CODE_UNKNOWN")])
def test_what_is_no_code_of_ours_is_told_at_the_field(context, fleet, typed, code):
    assert code in refused(service_links.link_code, context, fleet.asset().id, ScanIn(code=typed or new_code()))


def test_a_code_that_is_taken_is_drawn_again(context, fleet):
    taken = service_links.code_of(context, fleet.asset().id).code
    fresh = new_code()
    draws = chain([taken, taken], repeat(fresh))
    (link,) = service_links._new(context, 1, lambda: next(draws))
    assert link.code == fresh


def test_two_people_ask_for_the_code_of_one_machine_and_get_one(work_of, fleet_of):
    with work_of("ADMIN") as context:
        asset_id, principal = fleet_of(context).asset().id, context.principal

    def ask(_number):
        with db.unit_of_work(principal, action="assets.asset.code") as own:
            return service_links.code_of(own, asset_id).code

    with ThreadPoolExecutor(8) as people:
        codes = set(people.map(ask, range(8)))
    with work_of("ADMIN") as context:
        rows = context.session.exec(sa.select(ServiceLink).where(ServiceLink.asset_id == asset_id)).scalars().all()
        assert codes == {row.code for row in rows}
        assert len(rows) == 1


def test_two_people_put_one_code_on_two_machines_and_one_is_told(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        machines, principal = [fleet.asset().id for _number in range(4)], context.principal
        (link,) = service_links.prepare(context, BatchIn(count=1))
        code = link.code

    def stick(asset_id):
        try:
            with db.unit_of_work(principal, action="assets.asset.link_code") as own:
                service_links.link_code(own, asset_id, ScanIn(code=code))
        except Problem as problem:
            return problem.code
        return "ON"

    with ThreadPoolExecutor(4) as people:
        told = sorted(people.map(stick, machines))
    assert told == ["CODE_TAKEN"] * 3 + ["ON"]
    with work_of("ADMIN") as context:
        own = sa.select(Asset.id).where(Asset.service_short_code == code)
        assert len(context.session.execute(own).all()) == 1


@pytest.fixture
def machine(client, work_of, fleet_of):
    with work_of("ADMIN") as context:
        return str(fleet_of(context).asset(label="^XA~JA").id)


def test_some_labels_come_at_once(client, machine):
    assert client.get(f"{A}/{machine}/label").json()["code"] == "NO_SERVICE_CODE"
    answer = client.post(f"{A}/qr-labels", json={"assetIds": [machine], "startPosition": 5})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    given = client.post(f"{A}/{machine}/service-link").json()
    picture = pypdfium2.PdfDocument(answer.content)[0].render(scale=4).to_pil().convert("L")
    assert [one.text for one in zxingcpp.read_barcodes(picture)] == [given["url"]]
    assert client.get(f"{A}/{machine}/label").status_code == 200
    program = client.post(f"{A}/qr-labels", json={"assetIds": [machine], "template": "ROLL_50x30", "format": "ZPL"})
    assert program.text.count("^XA") == 1
    assert "_5eXA_7eJA" in program.text


def test_many_labels_are_drawn_by_a_job_and_kept_for_a_week(client, machine, database):
    body = {"assetIds": [machine], "copies": 20, "template": "A4_65", "startPosition": 40}
    task = client.post(f"{A}/printing-tasks", json=body)
    assert (task.status_code, task.json()["status"], task.json()["labelCount"]) == (202, "QUEUED", 20)
    assert (task.json()["copies"], task.json()["startPosition"]) == (20, 40)
    place = f"{A}/printing-tasks/{task.json()['id']}"
    assert client.get(f"{place}/download").json()["code"] == "LABELS_NOT_READY"
    run_jobs()
    assert client.get(place).json()["status"] == "DONE"
    file = client.get(f"{place}/download")
    picture = pypdfium2.PdfDocument(file.content)[0].render(scale=4).to_pil().convert("L")
    assert len(zxingcpp.read_barcodes(picture)) == 20
    assert [one["status"] for one in client.get(f"{A}/printing-tasks").json()["items"]] == ["DONE"]
    with db.system_unit_of_work("test") as context:
        later = clock.now() + labels.KEPT_FOR
        context.now = later
        assert labels.expire(context) == 1
    assert client.get(f"{place}/download").status_code == 410


def test_a_machine_that_was_sold_meanwhile_is_left_out(client, work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        sold, kept = (fleet.asset(condition="GOOD").id for _machine in range(2))
    task = client.post(f"{A}/printing-tasks", json={"assetIds": [str(kept), str(sold)]}).json()
    with work_of("ADMIN") as context:
        lifecycle.sell(context, sold, SellIn(buyer_name="Brocante", price_ht=10, sold_on=context.today))
    run_jobs()
    file = client.get(f"{A}/printing-tasks/{task['id']}/download")
    picture = pypdfium2.PdfDocument(file.content)[0].render(scale=4).to_pil().convert("L")
    assert len(zxingcpp.read_barcodes(picture)) == 1


def test_more_than_fifty_are_no_answer_at_once(client, machine, work_of, fleet_of):
    with work_of("ADMIN") as context:
        made = service_links.prepare(context, BatchIn(count=51))
        ids = [str(link.id) for link in made]
    refusal = client.post(f"{A}/qr-labels", json={"serviceLinkIds": ids})
    assert [error["code"] for error in refusal.json()["errors"]] == ["TOO_MANY_AT_ONCE"]
