"""Archives of customers: what is in them, what never is, and what a lost file, a silent storage or a given up job leave.

A process that is killed: tests/jobs/test_archives_killed.py.
"""

import csv
import hashlib
import io
import json
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from sqlmodel import select

from leaseapp.administration.enums import CustomerArchiveStatus as Status
from leaseapp.administration.models import CustomerArchive
from leaseapp.administration.rules.archive_contents import LEFT_OUT
from leaseapp.administration.services import archive_file, archives
from leaseapp.directory.models import Company
from leaseapp.files.services import archiving
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import LocalStorage, StorageError, storage
from leaseapp.kernel.auditing.audit_trail import SECRET
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from tests.architecture.making import Maker
from tests.architecture.samples import SAMPLES
from tests.identity.access import run_jobs
from tests.support import world

ROUTE = "/api/admin/organizations"


@pytest.fixture
def provider(as_role):
    return as_role("SUPERADMIN_PROVIDER", None)


def order(provider) -> str:
    answer = provider.post(f"{ROUTE}/{world.ALPHA}/archives")
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def opened(provider, archive_id: str) -> zipfile.ZipFile:
    answer = provider.get(f"/api/admin/archives/{archive_id}/file")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    return zipfile.ZipFile(io.BytesIO(answer.content))


def test_everything_of_one_organization_leaves_and_nothing_of_another(provider, as_role):
    maker, other = Maker("alpha"), Maker("beta")
    mine, theirs = maker.make("create_company"), other.make("create_company")
    key = maker.call("create_own_api_key", **SAMPLES["create_own_api_key"](maker)).body
    archive_id = order(provider)
    assert provider.get(f"/api/admin/archives/{archive_id}/file").json()["code"] == "ARCHIVE_NOT_READY"
    again = provider.post(f"{ROUTE}/{world.ALPHA}/archives")
    assert (again.status_code, again.json()["code"]) == (409, "ARCHIVE_ORDERED")
    run_jobs()
    told = provider.get(f"/api/admin/archives/{archive_id}").json()
    assert (told["status"], told["percent"], told["orderedBy"]) == ("READY", 100, "Superadmin_Provider of platform")
    found = opened(provider, archive_id)
    companies = list(csv.DictReader(io.StringIO(found.read("tables/company.csv").decode("utf-8-sig"))))
    assert str(mine.id) in {row["id"] for row in companies}
    assert {row["organization_id"] for row in companies} == {str(world.ALPHA)}
    assert [row["id"] for row in json.loads(found.read("tables/company.json"))] == [row["id"] for row in companies]
    everything = b"".join(found.read(name) for name in found.namelist())
    assert str(theirs.id).encode() not in everything
    assert key.key.encode() not in everything
    lines = [json.loads(line) for line in found.read("audit/audit.jsonl").splitlines()]
    assert [line["sequence"] for line in lines] == list(range(1, len(lines) + 1))
    assert all(line["hash"] and line["previous_hash"] for line in lines)
    manifest = json.loads(found.read("manifest.json"))
    assert manifest["organization"]["id"] == str(world.ALPHA)
    assert {part["path"] for part in manifest["parts"]} == set(found.namelist()) - {"manifest.json"}
    for part in manifest["parts"]:
        content = found.read(part["path"])
        assert (part["sizeBytes"], part["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    assert provider.get("/api/admin/audit", params={"action": "administration.archive.download"}).json()["total"] == 1


def test_what_the_audit_log_hides_leaves_with_nobody_but_for_what_is_the_customers_own(provider):
    """The secrets of a table are those that the audit log never shows; a column that is added is known by that."""
    exported, hidden = set(), set()
    for table in archive_file.tables():
        evidence = archive_file._evidence()[table.name]
        exported |= {f"{table.name}.{column.name}" for column in archive_file._columns(table)}
        hidden |= {
            f"{table.name}.{column.name}"
            for column in table.c
            if SECRET.search(column.name) and column.name not in evidence
        }
    assert {name for name in hidden & exported if not name.endswith("_id")} == {
        "billing_entity.iban",
        "bank_statement.iban",
    }
    assert "api_key.key_hash" in hidden - exported
    assert {"audit_log.hash", "audit_log.previous_hash", "ledger_entry.content_hash"} <= exported
    # what is left out is named with its reason and exists
    assert set(LEFT_OUT) <= set(archive_file.SQLModel.metadata.tables)


def test_no_value_of_a_withheld_column_is_anywhere_in_the_file(provider):
    maker = Maker("alpha")
    maker.call("create_own_api_key", **SAMPLES["create_own_api_key"](maker))
    archive_id = order(provider)
    run_jobs()
    found = opened(provider, archive_id)
    withheld = json.loads(found.read("manifest.json"))["withheld"]
    with db.system_session("test") as session:
        values = [
            str(value)
            for table, columns in withheld.items()
            for column in columns
            for (value,) in session.execute(text(f'SELECT "{column}" FROM "{table}" WHERE "{column}" IS NOT NULL'))
        ]
    assert values
    everything = b"".join(found.read(name) for name in found.namelist())
    assert [value for value in values if value.encode() in everything] == []


def test_a_cell_that_a_spreadsheet_would_run_begins_with_an_apostrophe():
    dangerous = ["=1+1", "+33", "-1", "@cmd", "\t=1", "＝1+1", "＋33", "－1", "＠cmd", "  =1"]
    assert [archive_file._cell(value) for value in dangerous] == [f"'{value}" for value in dangerous]
    assert [archive_file._cell(value) for value in ("Dupont", 12, None, ["=1"])] == ["Dupont", "12", "", '["=1"]']


def test_whoever_only_supports_neither_orders_nor_downloads(provider, as_role):
    archive_id = order(provider)
    run_jobs()
    support = as_role("ADMIN_PROVIDER", None)
    assert support.get(f"/api/admin/archives/{archive_id}").status_code == 200
    assert support.get(f"/api/admin/archives/{archive_id}/file").status_code == 403
    assert support.post(f"{ROUTE}/{world.BETA}/archives").status_code == 403


def test_a_lost_and_an_altered_file_are_named_and_keep_no_other_away(provider):
    contents = {name: f"%PDF-1.7 {name}".encode() for name in ("whole.pdf", "lost.pdf", "altered.pdf")}
    kept = {name: keep(name, content) for name, content in contents.items()}
    storage().delete("documents-default", kept["lost.pdf"])
    storage().put("documents-default", kept["altered.pdf"], b"%PDF-1.7 another", "application/pdf")
    archive_id = order(provider)
    run_jobs()
    found = opened(provider, archive_id)
    manifest = json.loads(found.read("manifest.json"))
    inside = {part["path"].rpartition("-")[2]: found.read(part["path"]) for part in files_of(manifest)}
    assert (inside["whole.pdf"], inside["altered.pdf"]) == (contents["whole.pdf"], b"%PDF-1.7 another")
    assert "lost.pdf" not in inside
    missing = {one["path"].rpartition("-")[2]: one["reason"] for one in manifest["missing"]}
    assert missing == {"lost.pdf": "lost", "altered.pdf": "altered"}


def test_a_storage_that_does_not_answer_ends_the_attempt_and_names_nothing_lost(provider, monkeypatch):
    keep("whole.pdf", b"%PDF-1.7 whole")
    archive_id = order(provider)
    with monkeypatch.context() as away:
        away.setattr(LocalStorage, "open", lambda *_given: (_ for _ in ()).throw(StorageError("away")))
        run_jobs()
    assert provider.get(f"/api/admin/archives/{archive_id}").json()["status"] == "RUNNING"
    make_due()
    run_jobs()
    assert json.loads(opened(provider, archive_id).read("manifest.json"))["missing"] == []


def keep(name: str, content: bytes) -> str:
    """Keep a file of Alpha's, and return its key in the storage."""
    with db.unit_of_work(world.person("ADMIN").principal, action="test") as context:
        company = context.session.exec(select(Company.id).order_by(Company.id)).first()
        file = archiving.store(
            context, bucket="documents-default", filename=name, media_type="application/pdf", content=content,
            target_type="Company", target_id=company,
        )  # fmt: skip
        return file.object_key


def files_of(manifest: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for part in manifest["parts"] if part["path"].startswith("files/")]


def make_due() -> None:
    """Make jobs due that wait for their next attempt."""
    with db.system_unit_of_work("test") as context:
        waiting = select(Job).where(Job.name == archives.JOB, Job.status == JobStatus.PENDING)
        for row in context.session.exec(waiting):
            row.run_at = clock.now() - timedelta(seconds=1)


def test_a_file_is_sent_while_it_is_read_and_says_how_long_it_is(provider):
    archive_id = order(provider)
    run_jobs()
    answer = provider.get(f"/api/admin/archives/{archive_id}/file")
    told = provider.get(f"/api/admin/archives/{archive_id}").json()
    assert int(answer.headers["content-length"]) == len(answer.content) == told["sizeBytes"]
    assert hashlib.sha256(answer.content).hexdigest() == told["sha256"]


def test_a_given_up_archive_says_so_and_is_tried_again_from_its_job(provider, monkeypatch):
    archive_id = order(provider)
    monkeypatch.setattr(archive_file, "write", lambda *_arguments: 1 / 0)
    for _attempt in range(10):
        run_jobs()
        make_due()
    assert provider.get(f"/api/admin/archives/{archive_id}").json()["status"] == "FAILED"
    monkeypatch.undo()
    [failed] = provider.get("/api/admin/jobs", params={"status": "FAILED", "name": archives.JOB}).json()["items"]
    assert provider.post(f"/api/admin/jobs/{failed['id']}/retry").status_code == 200
    run_jobs()
    assert provider.get(f"/api/admin/archives/{archive_id}").json()["status"] == "READY"


def test_after_its_week_the_file_is_gone_and_the_row_says_so(provider):
    archive_id = order(provider)
    run_jobs()
    with db.system_session("test") as session:
        key = session.exec(select(CustomerArchive.object_key).where(CustomerArchive.id == archive_id)).one()
    assert storage().head(archives.BUCKET, key) is not None
    with clock.freeze(clock.now() + timedelta(days=8)):
        assert provider.get(f"/api/admin/archives/{archive_id}/file").status_code in (401, 410)
        with db.system_unit_of_work("test", action="administration.expire-customer-archives") as context:
            assert archives.expire(context) == 1
    assert storage().head(archives.BUCKET, key) is None
    assert provider.get(f"/api/admin/archives/{archive_id}").json()["status"] == Status.EXPIRED
    gone = provider.get(f"/api/admin/archives/{archive_id}/file")
    assert (gone.status_code, gone.json()["code"]) == (410, "ARCHIVE_EXPIRED")


@pytest.mark.usefixtures("storage")
def test_what_no_archive_names_is_removed_after_two_days(provider, tmp_path):
    """An attempt that was given up after it stored its file, and one that was cut off while it stored it."""
    archive_id = order(provider)
    run_jobs()
    orphan = f"{world.ALPHA}/{archive_id}-orphan.zip"
    storage().put(archives.BUCKET, orphan, b"PK", "application/zip")
    cut = tmp_path / archives.BUCKET / "content" / "ab" / "cut"
    cut.parent.mkdir(parents=True, exist_ok=True)
    cut.write_bytes(b"PK")
    for later, left in ((timedelta(hours=47), True), (timedelta(hours=49), False)):
        with clock.freeze(clock.now() + later), db.system_unit_of_work("test", action="x.y.z") as context:
            assert archives.sweep(context) == (0 if left else 2)
        assert (storage().head(archives.BUCKET, orphan) is not None, cut.exists()) == (left, left)
    assert opened(provider, archive_id).testzip() is None
