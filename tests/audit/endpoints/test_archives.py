"""Archives on screen: what there is, its rows from the file, the file itself; whoever opens one leaves a trace."""

import gzip
import hashlib
import json
from typing import Any

import pytest

from leaseapp.audit.models import AuditArchive
from leaseapp.audit.services import archiving
from leaseapp.commands import data
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.auditing import audit_verdicts
from leaseapp.kernel.persistence import db
from tests.audit.endpoints.test_log import rows as log_rows
from tests.audit.services.test_archiving import MONTH, act, archive, known
from tests.conftest import Client
from tests.support import world

ARCHIVES = "/api/workspace/audit-archives"


@pytest.fixture
def auditor(database: db.Addresses) -> Client:
    return Client(world.person("AUDITOR").token)


@pytest.fixture
def made(auditor: Client) -> AuditArchive:
    """The archive of a month with two acts."""
    act(MONTH)
    act(MONTH)
    return archive()[-1]


def test_an_archive_is_listed_with_its_rows_and_lock(auditor: Client, made: AuditArchive) -> None:
    newest = auditor.get(ARCHIVES).json()["items"][0]
    assert (newest["id"], newest["month"], newest["sha256"]) == (str(made.id), f"{MONTH}", made.sha256)
    one = auditor.get(f"{ARCHIVES}/{made.id}").json()
    assert one["rows"] == made.last_sequence - made.first_sequence + 1
    assert one["filename"] == f"audit-{MONTH:%Y-%m}.jsonl.gz"


def test_its_rows_are_read_from_the_file_and_searched(auditor: Client, made: AuditArchive) -> None:
    found = auditor.get(f"{ARCHIVES}/{made.id}/rows").json()
    assert [row["sequence"] for row in found["items"]] == list(range(made.last_sequence, made.first_sequence - 1, -1))
    newest = found["items"][0]
    assert (newest["actor"], newest["action"]) == ("Admin of alpha", "test.thing.update")
    assert "Name" in newest["changed"]
    some = auditor.get(f"{ARCHIVES}/{made.id}/rows?q=DURAND&pageSize=1").json()
    assert (some["total"], len(some["items"])) == (2, 1)
    assert auditor.get(f"{ARCHIVES}/{made.id}/rows?q=nothing-says-this").json()["items"] == []


def test_the_file_is_what_was_stored(auditor: Client, made: AuditArchive) -> None:
    answer = auditor.get(f"{ARCHIVES}/{made.id}/file")
    assert hashlib.sha256(answer.content).hexdigest() == made.sha256
    assert json.loads(gzip.decompress(answer.content).splitlines()[0])["month"] == f"{MONTH:%Y-%m}"


def test_whoever_opens_or_takes_an_archive_leaves_a_row(auditor: Client, made: AuditArchive) -> None:
    auditor.get(f"{ARCHIVES}/{made.id}")
    before = log_rows(auditor)[0]["sequence"]
    auditor.get(f"{ARCHIVES}/{made.id}/rows")
    auditor.get(f"{ARCHIVES}/{made.id}/file")
    found = [row for row in log_rows(auditor) if row["sequence"] > before]
    assert [(row["action"], row["actor"], row["targetId"]) for row in found] == [
        ("audit.archive.download", "Auditor of alpha", str(made.id)),
        ("audit.archive.open", "Auditor of alpha", str(made.id)),
    ]


@pytest.mark.parametrize("path", ["rows", "file"])
def test_a_damaged_archive_is_not_given_out(
    path: str, auditor: Client, made: AuditArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(storage()), "get", lambda *_given: b"another")
    answer = auditor.get(f"{ARCHIVES}/{made.id}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (503, "ARCHIVE_DAMAGED")


def test_archives_of_others_do_not_exist(made: AuditArchive) -> None:
    theirs = Client(world.person("ADMIN", "beta").token)
    assert theirs.get(ARCHIVES).json()["items"] == []
    for path in ("", "/rows", "/file"):
        assert theirs.get(f"{ARCHIVES}/{made.id}{path}").status_code == 404


def test_the_proof_says_what_the_nights_found(auditor: Client, made: AuditArchive) -> None:
    assert auditor.get("/api/workspace/audit-proof").json()["whole"] is None
    audit_verdicts.check(world.ALPHA)
    audit_verdicts.check(world.ALPHA)
    found = auditor.get("/api/workspace/audit-proof").json()
    assert (found["whole"], found["nights"], found["archivedMonth"]) == (True, [True, True], f"{MONTH}")
    assert found["reached"] <= found["rows"]


def test_an_administrator_reads_a_month_at_the_command_line(made: AuditArchive, capsys: Any) -> None:
    assert data.audit_archive(f"{MONTH:%Y-%m}", str(world.ALPHA)) == 0
    written = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["sequence"] for line in written] == list(range(made.first_sequence, made.last_sequence + 1))
    for month, organization in (("2001-01", str(world.ALPHA)), (f"{MONTH:%Y-%m}", "no id")):
        assert data.audit_archive(month, organization) == 1
    assert "no archive" in capsys.readouterr().err
    assert len(known()) > 0
    assert archiving.BUCKET == "audit-archive"
