"""A disk of 64 MB that runs full, and one that takes no writes: refused with a code, nothing half done, healed by the next search."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from jobs import runner
from leaseapp.billing.services import missing_documents
from leaseapp.files.models import File
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.storage import LocalStorage, StorageError
from leaseapp.kernel.persistence import db
from tests.conftest import Client
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world

DISK_MEGABYTES = 64
ARCHIVE = "invoices-archive"
pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(os.geteuid() != 0 or shutil.which("mount") is None, reason="a disk of one's own needs root"),
]


class Disk:
    """A small disk of its own that can be filled and made read-only."""

    def __init__(self, place: Path) -> None:
        self.place = place
        place.mkdir()
        self._mount("-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m", "tmpfs")

    def _mount(self, *options: str) -> None:
        subprocess.run(["mount", *options, str(self.place)], check=True)

    def hurt(self, how: str) -> None:
        """Runs full, or takes no writes."""
        if how == "read-only":
            self._mount("-o", "remount,ro")
            return
        with (self.place / "ballast").open("wb", buffering=0) as file, suppress(OSError):
            for size in (1024 * 1024, 4096):
                with suppress(OSError):
                    while True:
                        file.write(b"x" * size)

    def heal(self, how: str) -> None:
        """Somebody makes room, or mounts it as it was."""
        if how == "read-only":
            self._mount("-o", "remount,rw")
        else:
            (self.place / "ballast").unlink()

    def files(self) -> int:
        """Return the number of files on it."""
        return sum(1 for path in self.place.rglob("*") if path.is_file() and path.name != "ballast")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """The disk of this test's storage."""
    made = Disk(tmp_path / "disk")
    stored.port.use(LocalStorage(made.place))
    yield made
    stored.port.use(None)
    subprocess.run(["umount", "--lazy", str(made.place)], check=True)


@pytest.mark.parametrize("how", ["full", "read-only"])
def test_what_the_disk_refuses_is_503_and_leaves_nothing(
    client: Client, disk: Disk, database: db.Addresses, how: str
) -> None:
    http.seller(client)
    customer = http.customer(client)
    before = http.issued(client, customer["id"])
    assert client.get(f"{W}/invoices/{before['id']}/pdf").status_code == 200
    kept = disk.files()
    disk.hurt(how)
    invoices = [http.issued(client, customer["id"]) for _n in range(3)]
    for invoice in invoices:
        answer = client.get(f"{W}/invoices/{invoice['id']}/pdf")
        assert (answer.status_code, answer.json()["code"]) == (503, "STORAGE_UNAVAILABLE")
    assert disk.files() == kept
    with db.system_session("test") as session:
        assert session.exec(select(sa.func.count()).select_from(File)).one() == 1
    assert client.get(f"{W}/invoices/{before['id']}/pdf").status_code == 200
    series = _series(client)
    assert (series["state"], series["missing"], series["breaks"]) == ("INCOMPLETE", 3, 0)
    disk.heal(how)
    missing_documents.archive_all(lambda: db.unit_of_work(runner.actor(world.ALPHA)))
    assert _series(client)["whole"] is True
    assert {client.get(f"{W}/invoices/{one['id']}/pdf").status_code for one in invoices} == {200}


def _series(client: Client) -> dict[str, Any]:
    """Return what the number chain says of the invoices."""
    [item] = client.get(f"{W}/number-chains").json()["items"]
    return next(one for one in item["series"] if one["series"] == "INVOICE")


@pytest.mark.parametrize("how", ["full", "read-only"])
def test_every_act_of_the_storage_is_refused_as_one_of_its_own(disk: Disk, how: str) -> None:
    storage = LocalStorage(disk.place)
    storage.put(ARCHIVE, "a/b", b"before", "application/pdf")
    disk.hurt(how)
    acts: list[tuple[Any, ...]] = [
        (storage.put, ARCHIVE, "a/c", b"x" * 100_000, "application/pdf"),
        (storage.put, ARCHIVE, "a/b", b"x" * 100_000, "application/pdf"),
    ]
    if how == "read-only":
        acts += [(storage.delete, ARCHIVE, "a/b")]
    for act, *arguments in acts:
        with pytest.raises(StorageError):
            act(*arguments)
    assert storage.get(ARCHIVE, "a/b") == b"before"
    assert storage.head(ARCHIVE, "a/c") is None
    disk.heal(how)
    assert disk.files() == 2
