"""Archives whose process is killed (SIGKILL) at a chosen place: nothing half counts, and the next attempt makes all of it.

A lock that the test holds keeps the process where it is to die; nothing of the product is replaced.
"""

import hashlib
import io
import json
import signal
import time
import uuid
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.administration.models import CustomerArchive
from leaseapp.administration.services import archive_file, archives
from leaseapp.audit.queries import archives as queries
from leaseapp.audit.services import archiving, proving
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit_partitions import begin_of, following, month_of
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from tests.jobs.conftest import Queue, running
from tests.support import world
from tests.support.processes import environment_on, started

pytestmark = pytest.mark.live

LATER = timedelta(days=3650)


@contextmanager
def held(database: db.Addresses, statement: str, **values: object) -> Iterator[None]:
    """Hold the locks of a statement for the length of the block."""
    engine = sa.create_engine(database.owner)
    try:
        with engine.begin() as connection:
            connection.execute(sa.text(statement), values)
            yield
    finally:
        engine.dispose()


def until(reached: Callable[[], object], seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def archive_of(archive_id: str) -> CustomerArchive:
    with db.system_session("test") as session:
        row = session.exec(select(CustomerArchive).where(CustomerArchive.id == archive_id)).one()
        session.expunge(row)
        return row


def test_a_customers_archive_is_made_whole_after_its_process_was_killed(
    queue: Queue, database: db.Addresses, as_role, worker_process
) -> None:
    provider = as_role("SUPERADMIN_PROVIDER", None)
    archive_id = provider.post(f"/api/admin/organizations/{world.ALPHA}/archives").json()["id"]
    last = archive_file.tables()[-1].name
    with held(database, f'LOCK TABLE "{last}" IN ACCESS EXCLUSIVE MODE'):
        process = worker_process(1.0)
        until(lambda: archive_of(archive_id).done > len(archive_file.tables()) // 2)
        process.send_signal(signal.SIGKILL)
        process.wait()
    half = provider.get(f"/api/admin/archives/{archive_id}").json()
    assert (half["status"], half["sizeBytes"]) == ("RUNNING", None)
    assert provider.get(f"/api/admin/archives/{archive_id}/file").json()["code"] == "ARCHIVE_NOT_READY"
    with running():
        (row,) = queue.wait(archives.JOB, "DONE", seconds=60)
    assert row.attempt == 2
    made = provider.get(f"/api/admin/archives/{archive_id}").json()
    answer = provider.get(f"/api/admin/archives/{archive_id}/file")
    assert made["status"] == "READY"
    assert (len(answer.content), hashlib.sha256(answer.content).hexdigest()) == (made["sizeBytes"], made["sha256"])
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        for part in json.loads(found.read("manifest.json"))["parts"]:
            assert hashlib.sha256(found.read(part["path"])).hexdigest() == part["sha256"]


@pytest.mark.parametrize("organization", [world.ALPHA, None], ids=["organization", "platform"])
def test_a_month_of_the_audit_log_is_archived_whole_after_its_process_was_killed(
    database: db.Addresses, organization: uuid.UUID | None
) -> None:
    """The process dies with the file in the storage and the row not committed: it waits for the lock of the chain."""
    chain = organization or audit.PLATFORM_CHAIN
    _act(organization)
    night = begin_of(following(month_of(clock.now()))) + timedelta(days=1)
    before = set(storage().keys(archiving.BUCKET, clock.now() + LATER))
    with held(database, "SELECT 1 FROM audit_head WHERE id = :chain FOR UPDATE", chain=chain):
        arguments = (night.isoformat(), str(organization or ""))
        with started(environment_on(database), "tests.jobs.archiving_process", *arguments) as process:
            until(lambda: set(storage().keys(archiving.BUCKET, clock.now() + LATER)) - before)
            process.send_signal(signal.SIGKILL)
            process.wait()
    assert _known(chain) == []
    with clock.freeze(night):
        made = archiving.archive_due(system_principal(organization) if organization else archiving.PLATFORM)
    assert [row.id for row in made] == _known(chain) != []
    assert proving.breaks_of(chain, from_the_start=True) == []


def _known(chain: uuid.UUID) -> list[uuid.UUID]:
    with db.system_session("test") as session:
        return [row.id for row in queries.archives(session, chain)]


def _act(organization: uuid.UUID | None) -> None:
    if organization is None:
        with db.system_unit_of_work("test", action="test.thing.update") as context:
            context.audit_note("User", uuid.uuid4())
    else:
        with db.unit_of_work(world.person("ADMIN").principal, action="test.thing.update") as context:
            context.audit_note("Company", uuid.uuid4())
