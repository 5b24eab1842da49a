"""Orphans are removed; what is locked, young, named or not ours stays."""

import threading
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from leaseapp.files.services import archiving, sweeping
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.storage import LocalStorage, StoredObject
from leaseapp.kernel.context import Context
from leaseapp.kernel.web.media_types import PDF
from tests.support import world

BUCKET, ARCHIVE = "documents-default", "invoices-archive"


def key(organization_id: uuid.UUID = world.ALPHA) -> str:
    """A key as the application makes them."""
    return f"{organization_id}/2026/11/{uuid.uuid4()}"


def keep(context: Context, content: bytes, bucket: str = BUCKET) -> Any:
    """Stores a content as services do."""
    return archiving.store(
        context, bucket=bucket, filename="a.pdf", media_type=PDF, content=content, target_type="Invoice",
        target_id=uuid.uuid4(), category="document",
    )  # fmt: skip


def sweep_now() -> sweeping.Swept:
    """As if the grace time of everything had passed."""
    return sweeping.sweep(clock.now() + timedelta(seconds=5))


def test_only_what_no_row_names_goes(storage: LocalStorage, work_of: Callable[..., Any]) -> None:
    with work_of() as context:
        named = keep(context, b"named")
    orphan = key()
    storage.put(BUCKET, orphan, b"orphan", PDF)
    assert sweep_now() == sweeping.Swept(removed=1, locked=0)
    assert storage.head(BUCKET, orphan) is None
    assert storage.get(BUCKET, named.object_key) == b"named"
    assert sweep_now() == sweeping.Swept(0, 0)


def test_what_is_locked_stays_until_its_time_has_passed(storage: LocalStorage, database: Any) -> None:
    locked = key()
    until = clock.now() + timedelta(days=3)
    storage.put(ARCHIVE, locked, b"locked", PDF, retain_until=until)
    assert sweep_now() == sweeping.Swept(0, 1)
    assert storage.get(ARCHIVE, locked) == b"locked"
    with clock.freeze(until + timedelta(days=1)):
        assert sweep_now() == sweeping.Swept(1, 0)


def test_what_is_young_stays_and_so_does_what_belongs_to_others(storage: LocalStorage, database: Any) -> None:
    storage.put(BUCKET, key(), b"young", PDF)
    assert sweeping.sweep() == sweeping.Swept(0, 0)
    with clock.freeze(clock.now() + sweeping.GRACE + timedelta(minutes=1)):
        assert sweeping.sweep() == sweeping.Swept(1, 0)
    elsewhere = key(uuid.uuid4())
    storage.put(BUCKET, elsewhere, b"another installation's", PDF)
    assert sweep_now() == sweeping.Swept(0, 0)


def test_bytes_that_a_cut_off_write_left_go_and_those_that_lost_their_name_stay(
    storage: LocalStorage, work_of: Callable[..., Any]
) -> None:
    with work_of() as context:
        named = keep(context, b"wanted back")
    left = storage._blob(BUCKET, "ab" + "0" * 30)
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_bytes(b"cut off")
    draft = storage._document(BUCKET, key()).with_name(".0123456789abcdef")
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text("{")
    storage._document(BUCKET, named.object_key).unlink()
    assert sweep_now().removed == 2
    assert not left.exists()
    assert not draft.exists()
    blobs = [path for path in (storage._root / BUCKET / "content").rglob("*") if path.is_file()]
    assert [path.read_bytes() for path in blobs] == [b"wanted back"]


class Slow(LocalStorage):
    """Holds an upload between its object and the commit of its row."""

    def __init__(self, root: Any) -> None:
        super().__init__(root)
        self.arrived, self.go = threading.Event(), threading.Event()

    def put(self, *arguments: Any, **options: Any) -> StoredObject:
        """Stores, then waits."""
        found = super().put(*arguments, **options)
        self.arrived.set()
        assert self.go.wait(20)
        return found


@pytest.mark.parametrize("bucket", [BUCKET, ARCHIVE])
def test_an_upload_in_flight_keeps_its_bytes(storage: LocalStorage, work_of: Callable[..., Any], bucket: str) -> None:
    slow = Slow(storage._root)
    stored.port.use(slow)
    made: list[Any] = []

    def upload() -> None:
        with work_of() as context:
            made.append(keep(context, b"in flight", bucket))

    thread = threading.Thread(target=upload)
    thread.start()
    assert slow.arrived.wait(20)
    assert sweeping.sweep() == sweeping.Swept(0, 0)
    slow.go.set()
    thread.join(20)
    assert sweep_now() == sweeping.Swept(0, 0)
    assert slow.get(bucket, made[0].object_key) == b"in flight"


def test_an_act_that_is_undone_leaves_an_orphan_that_goes(storage: LocalStorage, work_of: Callable[..., Any]) -> None:
    with pytest.raises(RuntimeError), work_of() as context:
        keep(context, b"undone")
        raise RuntimeError
    assert sweep_now() == sweeping.Swept(1, 0)
