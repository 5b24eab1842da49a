"""Photos of a reported fault: sent by a stranger, kept on the order; what is no picture costs nobody their report."""

import io
from typing import Any

import pytest
import sqlalchemy as sa
from PIL import Image

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset
from leaseapp.files.enums import FileSource, FileStatus
from leaseapp.files.models import File, FileLink
from leaseapp.kernel.persistence import db
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.faults import LARGEST_PHOTO
from tests.files.uploading import FILES, sent
from tests.maintenance.public_faults import FAULT, stored


def photo(colour: str = "red") -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (64, 48), colour).save(made, "JPEG")
    return made.getvalue()


def announced(anonymous: Any, machine: Any, size: int, kind: str = "image/jpeg") -> Any:
    return anonymous.post(f"/api/public/asset/{machine.code}/photo-url", json={"mimeType": kind, "sizeBytes": size})


def put(anonymous: Any, machine: Any, content: bytes) -> dict[str, str]:
    told = announced(anonymous, machine, len(content)).json()
    return {"fileId": told["fileId"], "etag": sent(anonymous, told, content).headers["etag"]}


def report(anonymous: Any, machine: Any, photos: list[dict[str, str]], **more: Any) -> Any:
    return anonymous.post(f"/api/public/asset/{machine.code}/report", json=FAULT | {"photos": photos} | more)


def kept() -> list[tuple[str, str, FileSource]]:
    with db.system_session("test") as session:
        rows = session.query(FileLink.target_type, FileLink.category, File.source).join(
            File, File.id == FileLink.file_id
        )
        return [tuple(row) for row in rows.order_by(File.created_at)]


def test_photos_hang_on_the_order_and_only_the_office_sees_them(anonymous, machine, client):
    photos = [put(anonymous, machine, photo(colour)) for colour in ("red", "blue")]
    answer = report(anonymous, machine, photos)
    assert (answer.status_code, answer.json()) == (200, {"submitted": True})
    assert kept() == [("MaintenanceOperation", "before", FileSource.PUBLIC)] * 2
    assert client.get(f"{FILES}/{photos[0]['fileId']}").status_code == 200
    assert anonymous.get(f"{FILES}/{photos[0]['fileId']}").status_code == 401


def test_a_photo_that_is_none_or_never_came_leaves_the_report(anonymous, machine):
    program = put(anonymous, machine, b"<script>alert(1)</script>")
    absent = {"fileId": announced(anonymous, machine, 20).json()["fileId"], "etag": "x"}
    good = put(anonymous, machine, photo())
    assert report(anonymous, machine, [program, absent, good]).status_code == 200
    assert len(stored(MaintenanceOperation)) == 1
    assert [one.status for one in stored(File) if one.status is FileStatus.READY] == [FileStatus.READY]
    assert len(kept()) == 1


def test_the_same_photo_of_two_reports_is_one_file_on_both(anonymous, machine):
    first = put(anonymous, machine, photo())
    report(anonymous, machine, [first])
    second = put(anonymous, machine, photo())
    report(anonymous, machine, [second], description="Fait un bruit de turbine")
    assert len(stored(MaintenanceOperation)) == 2
    assert len(kept()) == 2
    assert len(stored(File)) == 1


def test_the_file_of_somebody_else_is_left_alone(anonymous, machine, client):
    body = {"filename": "a.jpg", "mimeType": "image/jpeg", "sizeBytes": len(photo())}
    told = client.post(f"{FILES}/upload-url", json=body).json()
    theirs = {"fileId": told["fileId"], "etag": sent(client, told, photo()).headers["etag"]}
    assert report(anonymous, machine, [theirs]).status_code == 200
    assert kept() == []


@pytest.mark.parametrize(
    ("kind", "size", "field"),
    [("image/svg+xml", 10, "mimeType"), ("application/pdf", 10, "mimeType"), ("image/jpeg", LARGEST_PHOTO + 1, "sizeBytes"),
     ("image/jpeg", 0, "sizeBytes")],
)  # fmt: skip
def test_what_is_no_photo_or_too_large_is_refused_at_its_field(anonymous, machine, kind, size, field):
    refused = announced(anonymous, machine, size, kind)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)


def test_four_photos_are_too_many(anonymous, machine):
    one = {"fileId": "00000000-0000-0000-0000-000000000001", "etag": "x"}
    refused = report(anonymous, machine, [one] * 4)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "photos")


def test_of_what_is_gone_no_photo_is_taken(anonymous, machine, work_of):
    with work_of() as context:
        table = Asset.__table__
        gone = sa.update(table).where(table.c.id == machine.asset_id).values(condition=AssetCondition.RECYCLED)
        context.session.connection().execute(gone)
    assert announced(anonymous, machine, 10).json()["code"] == "CANNOT_BE_REPORTED"


def test_an_address_sends_fifteen_photos_an_hour(anonymous, machine):
    answers = [announced(anonymous, machine, 10).status_code for _one in range(16)]
    assert answers == [200] * 15 + [429]
