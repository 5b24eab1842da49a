"""The story of a scanned code: reported by a stranger, done on a tablet, the report mailed, and the follow-up page says so."""

from datetime import timedelta

import pytest
from sqlmodel import col, select

from leaseapp.directory.models import Establishment
from leaseapp.files.models import FileLink
from leaseapp.kernel import clock
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.operations import OperationPatch
from leaseapp.maintenance.services import operations, reporting, telling
from tests.factories import directory, sales
from tests.factories.public_quotes import png
from tests.maintenance.conftest import machine as machine  # noqa: PLC0414  pytest finds it here
from tests.maintenance.public_faults import token_of
from tests.maintenance.test_fault_photos import photo, put
from tests.maintenance.test_field import TECHNICIAN, WORDS, outcome, queue, sent
from tests.maintenance.test_operations import part_of


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def test_a_scanned_fault_is_repaired_on_a_tablet_and_its_reporter_reads_that_it_is_done(anonymous, machine, work_of):
    with work_of() as context:
        sales.seller(context)
        company = directory.company(context)
        site = directory.establishment(context, company, email="atelier@client.example")
        site_id = site.id

    # on the phone: what it is, a photo, three taps
    page = anonymous.get(f"/api/public/asset/{machine.code}")
    assert (page.status_code, page.json()["canReport"]) == (200, True)
    body = {"description": "Ne refroidit plus", "reporterContact": "06 39 98 41 27"}
    reported = anonymous.post(
        f"/api/public/asset/{machine.code}/report", json=body | {"photos": [put(anonymous, machine, photo())]}
    )
    assert reported.json() == {"submitted": True}
    follow = f"/api/public/faults/{token_of(reported)}"
    assert anonymous.get(follow).json()["status"] == "PLANNED"

    # at the desk: assigned
    with work_of("SERVICE_MANAGER") as context:
        order = context.session.exec(select(MaintenanceOperation)).one()
        order.establishment_id = context.session.exec(select(Establishment.id).where(Establishment.id == site_id)).one()
        operations.update(context, order.id, OperationPatch(assigned_to_user_id=TECHNICIAN.user_id))
        order_id, part = order.id, part_of(context, place=order.location_id).id
        reporting_photos = select(FileLink.category).where(col(FileLink.target_id) == order.id)
        assert list(context.session.exec(reporting_photos)) == ["before"]

    # on the tablet: begun, a part, both signatures, done
    signatures = [
        ("signature", {"role": role, "signerName": name, "imagePng": png()})
        for role, name in (("TECHNICIAN", "Karim"), ("CLIENT", "Hélène"))
    ]
    done = ("done", {"functionalAfter": "FUNCTIONAL"})
    items = queue(
        order_id, ("start", {}), *WORDS, ("part", {"sparePartId": str(part), "quantity": 1, "label": "PR-1"}), *signatures, done,
    )  # fmt: skip
    with clock.freeze(clock.now() + timedelta(minutes=30)):
        answers = sent(queue(order_id, *[(item["kind"], item["payload"]) for item in items]))
    assert {result.value for result, _code in outcome(answers)} == {"APPLIED"}

    # the report is archived and mailed, and the page says that it is done
    with work_of() as context:
        reporting.draw(context, order_id)
        told = telling.read(context, order_id)
        assert (told.status, told.report_file_id is not None) == ("DONE", True)
        mail = reporting.message(context, order_id, late=False)
        assert mail is not None
        assert (mail.to, mail.attachments[0].content[:4]) == ("atelier@client.example", b"%PDF")
    assert anonymous.get(follow).json()["status"] == "DONE"
