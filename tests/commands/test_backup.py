"""Backup and restore: a drill under load, and every way in which a backup may be unfit."""

import hashlib
import io
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from leaseapp.commands.backup.restoring import restore_contents
from leaseapp.commands.backup.taking import archive
from leaseapp.commands.backup.vault import BackupError, Content, Vault, new_key
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.demo import cast
from leaseapp.demo.codes import Codes
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import LocalStorage, port
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.commands.test_run import free_port
from tests.support import demonstration

W = "/api/workspace"


def leaseapp(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    return subprocess.run(
        [*demonstration.COMMAND, *arguments], cwd=PROJECT_ROOT, env=environment, check=False, capture_output=True,
        text=True, timeout=180,
    )  # fmt: skip


@contextmanager
def working(environment: dict[str, str]) -> Iterator[str]:
    """The REST application and the jobs process of an installation; its address."""
    number = str(free_port())
    web = [sys.executable, "-m", "granian", "--interface", "asgi", "--port", number, "leaseapp.api:app"]
    processes = [
        subprocess.Popen(command, cwd=PROJECT_ROOT, env=environment | {"PORT": number}, start_new_session=True)
        for command in (web, [sys.executable, "-m", "jobs"])
    ]
    try:
        address = f"http://localhost:{number}"
        deadline = time.monotonic() + 60
        while not answers(address):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield address
    finally:
        for process in processes:
            os.killpg(process.pid, signal.SIGTERM)
        for process in processes:
            process.wait(timeout=30)


def answers(address: str) -> bool:
    """True once the application reaches its database."""
    try:
        return httpx.get(f"{address}/api/ready", timeout=2).status_code == 200
    except httpx.HTTPError:
        return False


class Office:
    """Two accountants who draft and issue invoices until told to stop; what was acknowledged is kept with its instant."""

    def __init__(self, address: str) -> None:
        self.issued: list[tuple[float, str, str]] = []
        self._client = httpx.Client(base_url=address, timeout=60, headers={"origin": address})
        sign_in = {"email": "comptable@nordlease.example", "password": cast.PASSWORD}
        assert self._client.post("/api/auth/sign-in/email", json=sign_in).status_code == 200
        code = {"code": Codes().next(sign_in["email"])}
        assert self._client.post("/api/auth/two-factor/verify", json=code).status_code == 200
        paid = self._client.get(f"{W}/invoices", params={"status": "PAID", "pageSize": 1}).json()["items"][0]["id"]
        self._customer = self._client.get(f"{W}/invoices/{paid}").json()["customerId"]
        self._stopping = threading.Event()
        self._threads = [threading.Thread(target=self._work) for _ in range(2)]

    def _work(self) -> None:
        line = {
            "kind": "GOODS",
            "designation": "Transpalette",
            "quantity": "1",
            "unitPriceHt": "450",
            "vatRatePct": "20",
        }
        today = clock.today().isoformat()
        while not self._stopping.is_set():
            draft = self._client.post(
                f"{W}/invoices", json={"customerId": self._customer, "supplyDate": today, "lines": [line]}
            )
            assert draft.status_code == 201, draft.text
            issued = self._client.post(f"{W}/invoices/{draft.json()['id']}/issue")
            assert issued.status_code == 200, issued.text
            self.issued.append((time.monotonic(), draft.json()["id"], issued.json()["number"]))

    def __enter__(self) -> "Office":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stopping.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, more: int) -> None:
        """Until that many more invoices were issued."""
        goal, deadline = len(self.issued) + more, time.monotonic() + 60
        while len(self.issued) < goal:
            assert time.monotonic() < deadline
            assert any(thread.is_alive() for thread in self._threads)
            time.sleep(0.02)

    def numbers(self, address: str) -> set[str]:
        """The numbers that an installation knows of what this office issued."""
        client = httpx.Client(base_url=address, timeout=60, cookies=self._client.cookies)
        found = set()
        for page in range(1, 100):
            answer = client.get(f"{W}/invoices", params={"pageSize": 100, "page": page, "sort": "-number"}).json()
            found |= {row["number"] for row in answer["items"]}
            if len(answer["items"]) < 100:
                break
        return found


def destroy(home: Path) -> None:
    """The machine is lost: database, archive and keys."""
    embedded_postgres.remove(home / "postgres")
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(os.environ["VAR_DIR"]) / f"drill-{tmp_path_factory.mktemp('drill').name}"


@pytest.mark.live
def test_work_backup_under_load_go_on_destroy_restore_prove(home: Path, tmp_path: Path) -> None:
    public, secret = new_key()
    (tmp_path / "key").write_text(secret)
    vault = tmp_path / "vault"
    with demonstration.installed(home) as environment:
        with working(environment) as address, Office(address) as office:
            office.wait_for(5)
            assert leaseapp(environment, "backup", str(vault), "--recipient", public).returncode == 0
            office.wait_for(5)
            before = time.monotonic()
            taken = leaseapp(environment, "backup", str(vault), "--recipient", public)
            after = time.monotonic()
            assert taken.returncode == 0, taken.stderr + taken.stdout
            office.wait_for(5)
        acknowledged_before = {number for instant, _id, number in office.issued if instant < before}
        acknowledged_after = {number for instant, _id, number in office.issued if instant > after}
        assert len(acknowledged_before) >= 10
        assert acknowledged_after
        destroy(home)

        other_key = environment | {"AUDIT_KEY": "x" * 40}
        refused = leaseapp(other_key, "restore", str(vault), "--identity", str(tmp_path / "key"))
        assert "AUDIT_KEY is not the key of this backup" in refused.stderr
        assert "x" * 40 not in refused.stderr + refused.stdout
        restored = leaseapp(environment, "restore", str(vault), "--identity", str(tmp_path / "key"))
        assert restored.returncode == 0, restored.stderr + restored.stdout
        assert "Everything is proven." in restored.stdout
        with working(environment) as address:
            numbers = office.numbers(address)
            assert acknowledged_before <= numbers
            assert not numbers & acknowledged_after
            # the session of before still stands, and work goes on where the backup left it
            with Office(address) as again:
                again.wait_for(2)
        assert leaseapp(environment, "verify-audit").returncode == 0
        # what holds organizations is never restored over
        refused = leaseapp(environment, "restore", str(vault), "--identity", str(tmp_path / "key"))
        assert refused.returncode == 1
        assert "only an empty one" in refused.stderr
    kept = list((vault / "contents").glob("*/*"))
    assert kept
    assert all(path.suffix == ".age" for path in kept)


def test_a_part_opens_with_its_key_only_and_only_as_it_was_written(tmp_path: Path) -> None:
    public, secret = new_key()
    writing = Vault(tmp_path, recipient=public)
    folder = writing.begin(datetime(2026, 11, 22, tzinfo=UTC))
    part = writing.write(folder, "keys.json", io.BytesIO(b"the keys"))
    with Vault(tmp_path, identity=secret).opened(folder, part, encrypted=True) as file:
        assert file.read() == b"the keys"
    for identity, reason in ((None, "give the secret key"), (new_key()[1], "does not open this backup")):
        with (
            pytest.raises(BackupError, match=reason),
            Vault(tmp_path, identity=identity).opened(folder, part, encrypted=True),
        ):
            pass
    path = folder / part.name
    assert b"the keys" not in path.read_bytes()
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(BackupError, match="changed or cut"), Vault(tmp_path).opened(folder, part, encrypted=True):
        pass
    assert [one.name for one in folder.iterdir()] == [part.name]


def test_what_the_storage_lacks_is_told_and_the_rest_comes_back_locked(tmp_path: Path) -> None:
    """Three contents: one is fine, one was lost, one was changed behind the storage's back."""
    here, there, vault = LocalStorage(tmp_path / "here"), LocalStorage(tmp_path / "there"), Vault(tmp_path / "vault")
    until = datetime(2037, 12, 31, tzinfo=UTC)
    contents = []
    here.ensure_bucket("invoices-archive", locked=True, versioning=True)
    for name in (b"fine", b"lost", b"changed"):
        here.put("invoices-archive", f"a/{name.decode()}", name, "application/pdf", retain_until=until)
        digest = hashlib.sha256(name).hexdigest()
        contents.append(
            Content(
                "invoices-archive",
                f"a/{name.decode()}",
                digest,
                len(name),
                "application/pdf",
                until.isoformat(),
                True,
                True,
            )
        )
    for blob in (tmp_path / "here").glob("*/content/*/*"):
        if blob.read_bytes() == b"lost":
            blob.unlink()
        elif blob.read_bytes() == b"changed":
            blob.chmod(0o600)
            blob.write_bytes(b"forged!")
    try:
        port.use(here)
        kept, missing, damaged = archive(vault, contents)
        assert [content.key for content in kept] == ["a/fine"]
        assert missing == ["invoices-archive/a/lost"]
        assert damaged[0].startswith("invoices-archive/a/changed")
        # a content that the vault holds is not asked for again: a loss after the first backup costs nothing
        shutil.rmtree(tmp_path / "here" / "invoices-archive" / "content")
        assert archive(vault, contents[:1]) == (contents[:1], [], [])
        port.use(there)
        assert restore_contents(vault, contents) == ["invoices-archive/a/lost", "invoices-archive/a/changed"]
        assert there.get("invoices-archive", "a/fine") == b"fine"
        assert there.retention("invoices-archive", "a/fine") == until
    finally:
        port.use(None)


def test_contents_are_kept_once_and_go_with_the_last_backup_that_names_them(tmp_path: Path) -> None:
    vault = Vault(tmp_path)
    vault.keep("ab" + "0" * 62, b"never named")
    for day in (1, 2, 3):
        vault.begin(datetime(2026, 11, day, tzinfo=UTC))
    assert vault.finished() == []
    with pytest.raises(BackupError, match="no manifest"):
        vault.manifest(tmp_path / "moments" / "missing")
    assert vault.prune(1) == 0
    assert not vault.has("ab" + "0" * 62)


@pytest.mark.parametrize("key", ["age1nonsense", "nonsense"])
def test_a_key_that_is_none_is_refused(tmp_path: Path, key: str) -> None:
    with pytest.raises(BackupError, match="the key is none"):
        Vault(tmp_path, recipient=key)
