"""The archive is read again, a part each night: verdicts are sealed, damage is told, silence is no damage."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.files.enums import FileDamage
from leaseapp.files.models import ArchiveVerification, File
from leaseapp.files.services import verifying
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.storage import LocalStorage
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.notifications.models import Notification
from tests.files.services.test_sweeping import ARCHIVE, BUCKET, keep
from tests.support import world

ACTOR = system_principal(world.ALPHA)


@pytest.fixture
def archive(storage: LocalStorage, work_of: Callable[..., Any]) -> list[Any]:
    """Five archived files, and one that is not under lock."""
    with work_of() as context:
        keep(context, b"no archive", BUCKET)
        return [keep(context, f"content {number}".encode(), ARCHIVE) for number in range(5)]


def lose(storage: LocalStorage, file: Any) -> None:
    """Its bytes vanish."""
    known = storage._read(ARCHIVE, file.object_key)
    assert known is not None
    storage._blob(ARCHIVE, known["blob"]).unlink()


def damage_of(file: Any) -> FileDamage | None:
    """Return the damage that its row states."""
    with db.system_session("test") as session:
        return session.exec(select(File.damage).where(File.id == file.id)).one()


def titles(role: str) -> list[str]:
    """Return the titles of what somebody was told of proofs."""
    with db.system_session("test") as session:
        person = world.person(role).user_id
        rows = session.exec(select(Notification).where(Notification.recipient_user_id == person)).all()
    return [row.payload["name"] for row in rows if "name" in row.payload]


def test_a_night_goes_on_where_the_last_one_ended_and_comes_round(archive: list[Any]) -> None:
    nights = [verifying.verify(ACTOR, most_files=2) for _night in range(4)]
    assert [(one.checked, one.bad, one.complete) for one in nights] == [
        (2, 0, False), (2, 0, False), (1, 0, True), (2, 0, False),
    ]  # fmt: skip
    assert [one.after for one in nights] == [None, nights[0].reached, nights[1].reached, None]


def test_many_bytes_are_enough_for_a_night(archive: list[Any]) -> None:
    assert verifying.verify(ACTOR, most_files=100, most_bytes=1).checked == 5  # a stretch is finished
    assert verifying.verify(ACTOR, most_files=1, most_bytes=1).checked == 1


def test_a_verdict_that_nobody_here_sealed_says_nothing(archive: list[Any], database: db.Addresses) -> None:
    verifying.verify(ACTOR, most_files=2)
    with db.system_unit_of_work("test") as context:
        context.add(ArchiveVerification(organization_id=world.ALPHA, checked=5, bad=0, complete=True, seal="forged"))
    assert verifying.verify(ACTOR, most_files=2).after is not None
    with pytest.raises(sa.exc.DBAPIError), db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.update(ArchiveVerification).values(bad=0))


def test_a_lost_file_is_found_told_and_found_whole_again(storage: LocalStorage, archive: list[Any]) -> None:
    lose(storage, archive[3])
    found = verifying.verify(ACTOR)
    assert (found.checked, found.bad, found.first_bad, found.whole) == (5, 1, archive[3].id, False)
    assert damage_of(archive[3]) is FileDamage.MISSING
    for role in ("ACCOUNTANT", "AUDITOR"):
        assert set(titles(role)) == {"proofs.lost", "proofs.archive"}
    assert titles("COMMERCIAL") == []
    verifying.verify(ACTOR)
    assert len(titles("AUDITOR")) == 2  # once a night
    known = storage._read(ARCHIVE, archive[3].object_key)
    assert known is not None
    storage._blob(ARCHIVE, known["blob"]).write_bytes(b"content 3")
    assert verifying.verify(ACTOR).whole
    assert damage_of(archive[3]) is None


def test_silence_is_no_damage(storage: LocalStorage, archive: list[Any], tmp_path: Any) -> None:
    stored.port.use(LocalStorage(tmp_path / "not-mounted"))
    with pytest.raises(verifying.StorageSilent):
        verifying.verify(ACTOR)
    with db.system_session("test") as session:
        assert verifying.last_verification(session, world.ALPHA) is None
    assert {damage_of(file) for file in archive} == {None}


def test_a_storage_that_holds_nothing_is_another_one(
    storage: LocalStorage, archive: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifying, "SUSPICIOUS", 5)
    for file in archive:
        lose(storage, file)
    with pytest.raises(verifying.StorageSilent, match="none of 5 files"):
        verifying.verify(ACTOR)
    assert {damage_of(file) for file in archive} == {None}
