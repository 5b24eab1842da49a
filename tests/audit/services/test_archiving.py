"""Months of the audit log as files: made once, chained, whole; every alteration of row, line or file is found."""

import gzip
import hashlib
import json
import uuid
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.audit.models import AuditArchive
from leaseapp.audit.queries import archives as queries
from leaseapp.audit.services import archive_file, archiving, proving
from leaseapp.files.models import File
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import ObjectLocked, StorageError, storage
from leaseapp.kernel.auditing import audit, audit_verdicts
from leaseapp.kernel.auditing.audit_partitions import begin_of, following, month_of
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, system_principal
from tests.kernel.auditing.test_audit import OTHER_VALUES, forge
from tests.support import world
from tests.support.instant import START

MONTH = following(month_of(START))
SECOND, AFTER = following(MONTH), following(MONTH, 2)
ALPHA: Principal = system_principal(world.ALPHA)


def act(month: Any, days: float = 5) -> uuid.UUID:
    """An act of Alpha some days into a month."""
    record = uuid.uuid4()
    with clock.freeze(begin_of(month) + timedelta(days=days)):
        person = world.person("ADMIN").principal
        with db.unit_of_work(person, action="test.thing.update") as context:
            context.audit_note("Company", record, detail={"name": ["Dupont", "Durand"], "siren": [None, "404833048"]})
    return record


def archive(on: datetime | None = None, actor: Principal = ALPHA) -> list[AuditArchive]:
    """The archives that the first night of the third month makes."""
    with clock.freeze(on or begin_of(AFTER) + timedelta(days=1)):
        return archiving.archive_due(actor)


def known(chain: uuid.UUID = world.ALPHA) -> list[AuditArchive]:
    with db.system_session("test") as session:
        return list(queries.archives(session, chain))


def reasons(*, whole: bool = True) -> list[str]:
    """The reasons for which Alpha's archives do not hold."""
    return [found.reason for found in proving.breaks_of(world.ALPHA, whole)]


def content(row: AuditArchive) -> bytes:
    return storage().get(archiving.BUCKET, row.object_key)


def lines(row: AuditArchive) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(content(row)).splitlines()]


@pytest.fixture
def two(database: db.Addresses) -> list[AuditArchive]:
    """Two archived months: this one (of the world's making) with the next, and the one after."""
    for month in (MONTH, MONTH, SECOND):
        act(month)
    made = archive()
    assert reasons() == []
    return made


def test_a_month_is_archived_once_with_every_row_and_chained_to_the_one_before(two: list[AuditArchive]) -> None:
    first, *_between, last = two
    assert (first.first_sequence, first.previous_sha256) == (1, archive_file.NO_ARCHIVE)
    assert [row.month for row in two][-2:] == [MONTH, SECOND]
    for before, row in pairwise(two):
        assert (row.first_sequence, row.previous_sha256) == (before.last_sequence + 1, before.sha256)
    for row in two:
        head, *rows, seal = lines(row)
        assert head["month"] == f"{row.month:%Y-%m}"
        assert [line["sequence"] for line in rows] == list(range(row.first_sequence, row.last_sequence + 1))
        assert all(archive_file.is_sealed(line) for line in rows)
        assert set(seal) == {"seal"}
        assert hashlib.sha256(content(row)).hexdigest() == row.sha256
        assert row.size_bytes == len(content(row))
    assert archive() == []
    assert [row.id for row in known()] == [row.id for row in two]
    assert last.retained_until > clock.now() + timedelta(days=3650)


def test_what_is_archived_is_locked_and_a_file_of_the_organization(two: list[AuditArchive]) -> None:
    for row in two:
        with pytest.raises(ObjectLocked):
            storage().delete(archiving.BUCKET, row.object_key)
        with db.unit_of_work(world.person("ADMIN").principal) as context:
            file = context.session.exec(select(File).where(File.object_key == row.object_key)).one()
            assert (file.checksum_sha256, file.size_bytes) == (row.sha256, row.size_bytes)


def test_a_month_that_has_not_ended_waits_and_one_without_acts_has_no_file(database: db.Addresses) -> None:
    act(MONTH)
    later = following(MONTH, 3)
    act(later)
    made = archive(begin_of(following(later)) + archiving.GRACE - timedelta(seconds=1))
    assert [row.month for row in made] == [following(MONTH, -1), MONTH]
    assert [row.month for row in archive(begin_of(following(later)) + archiving.GRACE)] == [later]
    assert reasons() == []


def test_an_act_written_late_belongs_to_the_next_archive(database: db.Addresses) -> None:
    act(MONTH)
    archive(begin_of(SECOND) + timedelta(days=1))
    act(MONTH, days=20)  # its transaction began weeks ago
    act(SECOND)
    *_earlier, row = archive()
    assert (row.month, row.last_sequence) == (SECOND, lines(row)[-2]["sequence"])
    assert lines(row)[-3]["created_at"] < lines(row)[-2]["created_at"]
    assert reasons() == []


def test_the_platform_has_archives_of_its_own(database: db.Addresses) -> None:
    with (
        clock.freeze(begin_of(MONTH) + timedelta(days=1)),
        db.system_unit_of_work("test", action="x.y.update") as context,
    ):
        context.audit_note("User", uuid.uuid4())
    made = archive(actor=archiving.PLATFORM)
    assert {row.organization_id for row in made} == {None}
    assert proving.breaks_of(audit.PLATFORM_CHAIN, True) == []
    assert archive(actor=archiving.PLATFORM) == []
    with db.unit_of_work(world.person("ADMIN").principal) as context:
        assert context.session.exec(select(AuditArchive)).all() == []


def test_what_was_cut_off_before_its_commit_counts_for_nothing(
    database: db.Addresses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill between the file and the row: the file is there, nothing names it, the next night makes the month whole."""
    act(MONTH)
    with monkeypatch.context() as cut:
        cut.setattr(archiving, "seal_of", lambda _row: (_ for _ in ()).throw(KeyboardInterrupt))
        for actor in (ALPHA, archiving.PLATFORM):
            with pytest.raises(KeyboardInterrupt):
                archive(actor=actor)
    assert (known(), known(audit.PLATFORM_CHAIN)) == ([], [])
    for actor in (ALPHA, archiving.PLATFORM):
        assert archive(actor=actor) != []
    assert reasons() == []
    assert proving.breaks_of(audit.PLATFORM_CHAIN, True) == []


def test_a_storage_that_takes_nothing_leaves_nothing(database: db.Addresses, monkeypatch: pytest.MonkeyPatch) -> None:
    act(MONTH)
    with monkeypatch.context() as full:
        full.setattr(type(storage()), "put", lambda *_given, **_more: (_ for _ in ()).throw(StorageError("full")))
        with pytest.raises(Exception, match=r"STORAGE_UNAVAILABLE|stored"):
            archive()
    assert known() == []
    assert archive() != []
    assert reasons() == []


def altered(row: AuditArchive, change: Callable[[list[dict[str, Any]]], None], *, sealed: bool = True) -> bytes:
    """The file of `row` after `change` of its lines, its own seal and its packing made again."""
    found = lines(row)
    change(found)
    texts = [
        json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        for line in found[:-1]
    ]
    digest = hashlib.sha256(b"".join(texts))
    seal = archive_file._seal(digest) if sealed else found[-1]["seal"]
    return gzip.compress(b"".join([*texts, json.dumps({"seal": seal}).encode() + b"\n"]))


@pytest.fixture
def instead(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[AuditArchive, bytes], None]]:
    """Has the storage give another content, as if somebody had written it there."""
    given: dict[str, bytes] = {}
    get = type(storage()).get
    monkeypatch.setattr(type(storage()), "get", lambda self, bucket, key: given.get(key) or get(self, bucket, key))

    def put(row: AuditArchive, other: bytes) -> None:
        given[row.object_key] = other

    yield put


OTHER_LINE: dict[str, Any] = {
    "sequence": 999_999, "changes": {"name": ["Dupont", "Dupond"]}, "created_at": "2020-01-01T00:00:00+00:00",
}  # fmt: skip


@pytest.mark.parametrize("column", sorted(OTHER_VALUES))
def test_a_line_with_another_value_is_found(column: str, two: list[AuditArchive], instead: Any) -> None:
    """Each hashed field of a line, even where whoever altered it seals the file anew with the right key."""

    def change(found: list[dict[str, Any]]) -> None:
        found[2][column] = OTHER_LINE.get(column, str(uuid.UUID(int=7)))

    for sealed in (True, False):
        instead(two[-2], altered(two[-2], change, sealed=sealed))
        assert "the archive's file is not what was stored" in reasons()
        assert len(reasons()) > 1


LINES: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "a line removed": lambda found: found.pop(2),
    "the last line removed": lambda found: found.pop(-2),
    "the first line removed": lambda found: found.pop(1),
    "a line twice": lambda found: found.insert(2, dict(found[2])),
    "two lines swapped": lambda found: found.insert(1, found.pop(2)),
    "a field more": lambda found: found[2].update(more=1),
    "a field less": lambda found: found[2].pop("request_id"),
    "another month": lambda found: found[0].update(month="2020-01"),
    "another predecessor": lambda found: found[0].update(previousArchive="1" * 64),
    "no head": lambda found: found.pop(0),
    "only a head": lambda found: found.__delitem__(slice(1, -1)),
}


@pytest.mark.parametrize("change", LINES.values(), ids=LINES)
def test_lines_removed_inserted_or_swapped_are_found(change: Any, two: list[AuditArchive], instead: Any) -> None:
    instead(two[-2], altered(two[-2], change))
    assert len(reasons()) > 1


NO_ARCHIVES = {
    "empty": b"",
    "not packed": b"no archive",
    "not json": gzip.compress(b"not json\n"),
    "no head": gzip.compress(b"[]\n{}\n"),
}


@pytest.mark.parametrize("other", NO_ARCHIVES.values(), ids=NO_ARCHIVES)
def test_a_file_that_is_no_archive_is_found(other: bytes, two: list[AuditArchive], instead: Any) -> None:
    instead(two[-1], other or b"\x00")
    assert len(reasons()) == 2
    instead(two[-1], gzip.compress(b"x" * 100)[:40])
    assert len(reasons()) == 2


def test_files_that_change_places_are_found(two: list[AuditArchive], instead: Any) -> None:
    contents = [content(row) for row in two[-2:]]
    instead(two[-2], contents[1])
    instead(two[-1], contents[0])
    found = reasons()
    assert found.count("the archive's file is not what was stored") == 2
    assert found.count("the archive says of itself what its row does not") == 2


def test_a_file_that_is_gone_is_found(two: list[AuditArchive]) -> None:
    root = Path(storage()._root)  # ty: ignore[unresolved-attribute]
    for path in (root / archiving.BUCKET).rglob(f"*{two[-1].object_key.rpartition('/')[2]}*"):
        path.unlink()
    assert reasons(whole=False) == ["the archive's file is gone"]


ROWS = {
    "organization_id": f"'{world.BETA}'", "month": "month - interval '5 years'", "first_sequence": "first_sequence + 1",
    "last_sequence": "last_sequence - 1", "last_hash": "repeat('1', 64)", "object_key": "object_key || 'x'",
    "size_bytes": "size_bytes + 1", "sha256": "repeat('2', 64)", "previous_sha256": "repeat('3', 64)",
    "retained_until": "retained_until - interval '9 years'", "created_at": "created_at + interval '1 second'",
    "id": "gen_random_uuid()", "seal": "repeat('4', 64)",
}  # fmt: skip


def behind(database: db.Addresses, statement: str, **values: Any) -> None:
    """Do what somebody with the owner's password does to the rows of archives."""
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("alter table audit_archive disable trigger user"))
        connection.execute(sa.text("grant all on audit_archive to leaseapp_system"))
        assert connection.execute(sa.text(statement), values).rowcount > 0
        connection.execute(sa.text("alter table audit_archive enable trigger user"))


def test_every_column_of_an_archive_is_in_the_table_of_forgeries() -> None:
    columns = {column.name for column in AuditArchive.__table__.columns}
    assert set(ROWS) | {"chain_id", "updated_at"} == columns
    assert set(archiving._SEALED) == columns - {"updated_at", "seal"}


@pytest.mark.parametrize("column", sorted(ROWS))
def test_a_row_of_an_archive_with_another_value_is_found(
    column: str, two: list[AuditArchive], database: db.Addresses
) -> None:
    behind(database, f"update audit_archive set {column} = {ROWS[column]} where id = '{two[-2].id}'")
    assert "the archive's row was changed after sealing" in reasons(whole=False)


def test_an_archive_that_is_removed_or_added_is_found(two: list[AuditArchive], database: db.Addresses) -> None:
    """Also the last one, and also all of them: the log names each that was made."""
    behind(database, f"delete from audit_archive where id = '{two[-1].id}'")
    assert reasons(whole=False) == ["an archive that was made is gone"]
    forged = AuditArchive.model_validate(two[-1].model_dump() | {"id": uuid.uuid4()})
    forged.seal = archiving.seal_of(forged)
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.insert(AuditArchive.__table__).values(**forged.model_dump()))
    assert set(reasons(whole=False)) == {"an archive that was made is gone", "the log does not know of this archive"}
    behind(database, "delete from audit_archive")
    assert set(reasons()) == {"an archive that was made is gone"}


def test_a_row_of_the_log_that_was_changed_after_archiving_is_found_by_its_archive(
    two: list[AuditArchive], database: db.Addresses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where whoever changed it holds the key and seals the whole chain anew."""
    victim = two[-2].first_sequence + 1
    with db.system_session("test") as session:
        rows = list(queries.rows(session, world.ALPHA, victim, 10**9))
    previous, statements = rows[0].previous_hash, []
    for row in rows:
        row.action = "forged.thing.update" if row.sequence == victim else row.action
        sealed = audit.seal_content(audit.content_of(row), previous)
        statements.append(
            f"update audit_log set action = '{row.action}', previous_hash = '{previous}', hash = '{sealed}' where id = '{row.id}'"
        )
        previous = sealed
    forge(database, *statements, f"update audit_head set hash = '{previous}' where id = '{world.ALPHA}'")
    with db.system_session("test") as session:
        assert list(audit.verify(session, world.ALPHA)) == []
    assert "archive and log differ" in reasons()


def test_a_row_of_the_log_that_is_gone_is_found_by_its_archive(two: list[AuditArchive], database: db.Addresses) -> None:
    last = two[-1].last_sequence
    forge(database, f"delete from audit_log where sequence = {last} and chain_id = '{world.ALPHA}'")
    assert "archive and log hold different rows" in reasons()


def test_a_night_reads_the_newest_files_and_the_week_all_of_them(two: list[AuditArchive], instead: Any) -> None:
    act(AFTER)
    archive(begin_of(following(AFTER)) + timedelta(days=1))
    oldest = known()[0]
    assert len(known()) > proving.EACH_NIGHT
    instead(oldest, b"another")
    assert reasons(whole=False) == []
    assert reasons() != []


def test_the_verdict_of_the_night_knows_the_archives(two: list[AuditArchive], instead: Any) -> None:
    instead(two[-1], b"another")
    row, breaks = audit_verdicts.check(world.ALPHA)
    assert (row.whole, row.first_break) == (False, two[-1].first_sequence)
    assert row.reason == "the archive's file is not what was stored"
    assert len(breaks) == row.breaks


@pytest.mark.parametrize("login", ["app", "system"])
@pytest.mark.parametrize("statement", ["update audit_archive set month = month", "delete from audit_archive"])
def test_archives_cannot_be_changed_by_the_roles_of_the_application(
    login: str, statement: str, two: list[AuditArchive], database: db.Addresses
) -> None:
    engine = sa.create_engine(getattr(database, login), poolclass=sa.pool.NullPool)
    with engine.connect() as connection, pytest.raises(sa.exc.ProgrammingError):
        connection.execute(sa.text(f"select set_config('app.org', '{world.ALPHA}', false)"))
        connection.execute(sa.text(statement))
