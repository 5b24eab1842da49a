"""The database dies under load: each request is answered cleanly, nothing is half written, then everything works again."""

import os
import signal
import threading
import time
from collections.abc import Iterator

import anyio
import httpx
import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp import wiring
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.directory.models import Company, Establishment
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.persistence import db
from tests.support import world
from tests.support.databases import Databases

pytestmark = pytest.mark.live

PATH = "/api/workspace/companies"
HEADERS = {"origin": "http://localhost:8000", "accept-language": "en"}
CLIENTS = 6


@pytest.fixture(scope="module")
def own_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """A cluster that these tests may kill, with the world in it; flushed to disk like a real one."""
    home = tmp_path_factory.mktemp("killed") / "postgres"
    databases = Databases.__new__(Databases)
    databases.cluster, databases._made = embedded_postgres.ensure(home), 0
    before = db.engines.current
    wiring.wire()
    where = databases.empty("faults")
    databases.migrate(where)
    db.engines.use(where)
    world.build()
    yield databases
    db.engines.dispose()
    if before is not None:
        db.engines.use(before)
    databases.cluster.stop()
    embedded_postgres.remove(home)


def kill(databases: Databases) -> None:
    """SIGKILL to the postmaster, as an operating system short of memory does it."""
    pid = databases.cluster.postmaster_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert embedded_postgres.wait_until_dead(databases.cluster)


class Load:
    """Clients that create companies and read lists until told to stop; every answer is kept."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, str, str]] = []
        self.stopping = False

    async def run(self, work: object) -> None:
        """Runs the clients beside `work`, a function that is called in a thread."""
        from leaseapp.api import app

        cookies = {SESSION_COOKIE: world.person("ADMIN").token}
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with (
            httpx.AsyncClient(
                transport=transport, base_url="http://localhost:8000", headers=HEADERS, cookies=cookies, timeout=60
            ) as client,
            anyio.create_task_group() as group,
        ):
            for number in range(CLIENTS):
                group.start_soon(self._call, client, number)
            await anyio.to_thread.run_sync(work, limiter=anyio.CapacityLimiter(1))
            self.stopping = True

    async def _call(self, client: httpx.AsyncClient, number: int) -> None:
        turn = 0
        while not self.stopping:
            turn += 1
            if number % 3 == 2:
                answer = await client.get(PATH)
                name = ""
            else:
                name = f"Company {number}-{turn}"
                body = {"name": name, "kind": "CONSUMER", "headOffice": {"name": f"Place of {name}", "city": "Lyon"}}
                answer = await client.post(PATH, json=body)
            self.answers.append((answer.status_code, answer.headers.get("content-type", ""), name))
            if answer.status_code == 503:
                assert answer.json()["code"] == "UNAVAILABLE"
                await anyio.sleep(0.02)

    def statuses(self) -> set[int]:
        """Every status that was answered."""
        return {status for status, _kind, _name in self.answers}

    def wait_for(self, count: int, status: int, seconds: float = 30) -> None:
        """Until `count` more answers of this kind came in."""
        goal = sum(1 for answer in self.answers if answer[0] == status) + count
        deadline = time.monotonic() + seconds
        while sum(1 for answer in self.answers if answer[0] == status) < goal:
            assert time.monotonic() < deadline, f"no {status} within {seconds} s: {self.statuses()}"
            time.sleep(0.02)


def test_a_killed_database_is_503_meanwhile_and_everything_afterwards(own_cluster: Databases) -> None:
    load = Load()

    def disturb() -> None:
        for _turn in range(2):
            load.wait_for(5, 201)
            kill(own_cluster)
            load.wait_for(5, 503)
            own_cluster.cluster.revive()
            load.wait_for(5, 201)

    anyio.run(load.run, disturb)
    assert load.statuses() == {200, 201, 503}
    assert {kind for status, kind, _name in load.answers if status == 503} == {"application/problem+json"}
    created = {name for status, _kind, name in load.answers if status == 201}
    refused = {name for status, _kind, name in load.answers if status == 503 and name}
    with db.system_session("test") as session:
        stored = set(session.exec(select(Company.name).where(sa.func.starts_with(Company.name, "Company "))))
        places = session.exec(
            select(Company.name, Establishment.name).join(Establishment, Establishment.company_id == Company.id)
        ).all()
        assert list(audit.verify(session, world.ALPHA)) == []
    assert created <= stored
    # an answer may be lost after its commit, while the server dies; nothing else is stored, and no half of anything
    assert stored - created <= refused
    assert {name for name, _place in places if name.startswith("Company ")} == stored
    assert all(place == f"Place of {name}" for name, place in places if name.startswith("Company "))


def test_an_act_cut_off_in_the_middle_leaves_nothing(own_cluster: Databases) -> None:
    started, go = threading.Event(), threading.Event()
    failures: list[BaseException] = []

    def act() -> None:
        try:
            with db.unit_of_work(world.person("ADMIN").principal, action="annuaire.company.create") as context:
                context.add(Company(name="Half", kind="CONSUMER", country="FR"))
                started.set()
                go.wait(20)
        except BaseException as error:  # noqa: BLE001  whatever the lost connection raises
            failures.append(error)

    thread = threading.Thread(target=act)
    thread.start()
    assert started.wait(20)
    kill(own_cluster)
    own_cluster.cluster.revive()
    go.set()
    thread.join(30)
    assert isinstance(failures[0], sa.exc.DBAPIError)
    with db.system_session("test") as session:
        assert session.exec(select(Company.id).where(Company.name == "Half")).all() == []
        assert list(audit.verify(session, world.ALPHA)) == []
    with db.unit_of_work(world.person("ADMIN").principal, action="annuaire.company.create") as context:
        context.add(Company(name="Whole", kind="CONSUMER", country="FR"))
    with db.system_session("test") as session:
        assert len(session.exec(select(Company.id).where(Company.name == "Whole")).all()) == 1


def test_readiness_tells_the_truth_and_health_stays_up(own_cluster: Databases) -> None:
    from tests.conftest import Client

    client = Client(None)
    assert client.get("/api/ready").status_code == 200
    kill(own_cluster)
    assert client.get("/api/health").status_code == 200
    # an answer is given again for a second
    deadline = time.monotonic() + 3
    while (answer := client.get("/api/ready")).status_code == 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
    own_cluster.cluster.revive()
    deadline = time.monotonic() + 10
    while client.get("/api/ready").status_code == 503:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert client.get("/api/ready").json() == {"status": "ready"}
