"""The archive read again, a part each night: every locked content is what was stored, or its damage is told.

A night goes on where the newest sealed verdict ended, so that any archive comes round, and costs as much as the bounds
below. The storage is read outside any transaction.
"""

import hmac
import json
import uuid
from collections.abc import Iterator
from datetime import UTC

import structlog
from sqlmodel import Session, col, select

from leaseapp.files.enums import FileDamage, FileStatus, ObjectLockMode
from leaseapp.files.events import ArchiveVerified
from leaseapp.files.models import ArchiveVerification, File, StorageBucket
from leaseapp.files.services import damage as damages
from leaseapp.files.services.places import Place, look_at
from leaseapp.kernel.adapters.storage import StorageError
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.settings import get_settings

MOST_FILES = 5_000
MOST_BYTES = 2 * 1024**3
STRETCH = 200
SUSPICIOUS = 20
"""So many files in a row that are not there say that the storage is not the one that it was, not that each was lost."""
ACTION = "files.archive.verify"
_REASON = "archive verification"
_LOOKED_AT = 20
_SEALED = ("id", "organization_id", "after", "reached", "checked", "bad", "first_bad", "complete", "created_at")
_log = structlog.get_logger(__name__)


class StorageSilent(StorageError):
    """The storage does not answer, or holds nothing of what it should: no verdict on single files."""


def verify(actor: Principal, *, most_files: int = MOST_FILES, most_bytes: int = MOST_BYTES) -> ArchiveVerification:
    """Verify the next part of the organization's archive, and keep the verdict.

    Raises StorageSilent: what was looked at before is kept all the same, the next try goes on behind it.
    """
    with db.unit_of_work(actor) as context:
        last = last_verification(context.session, context.organization_id)
    walk = _Walk(None if last is None or last.complete else last.reached)
    silent: StorageSilent | None = None
    while silent is None and not walk.complete and walk.checked < most_files and walk.size < most_bytes:
        silent = walk.stretch(actor, min(STRETCH, most_files - walk.checked))
    if silent is not None and not walk.checked:
        raise silent
    row = walk.verdict(actor)
    if silent is not None:
        raise silent
    return row


class _Walk:
    """A verification under way."""

    def __init__(self, after: uuid.UUID | None) -> None:
        self.after = self.reached = after
        self.checked = self.size = self.bad = 0
        self.first_bad: uuid.UUID | None = None
        self.complete = False

    def stretch(self, actor: Principal, most: int) -> StorageSilent | None:
        """Return the next files; what silence ended it."""
        with db.unit_of_work(actor) as context:
            places = _next(context.session, self.reached, most)
        found: list[tuple[Place, FileDamage | None]] = []
        silent = None
        for place, _size, _known in places:
            damage, digest = look_at(place)
            if damage is None and not digest:
                silent = StorageSilent("the storage does not answer")
                break
            found.append((place, damage))
        if len(found) >= SUSPICIOUS and all(damage is FileDamage.MISSING for _place, damage in found):
            return StorageSilent(f"none of {len(found)} files in a row is there: is this the storage that held them?")
        known = {place.file_id: (size, before) for place, size, before in places}
        for place, damage in found:
            size, before = known[place.file_id]
            if damage is not before:
                damages.report(place.organization_id, place.file_id, damage)
            self._count(place.file_id, size, damage)
        self.complete = silent is None and len(places) < most
        return silent

    def _count(self, file_id: uuid.UUID, size: int, damage: FileDamage | None) -> None:
        self.reached, self.checked, self.size = file_id, self.checked + 1, self.size + size
        if damage is not None:
            self.bad, self.first_bad = self.bad + 1, self.first_bad or file_id

    def verdict(self, actor: Principal) -> ArchiveVerification:
        """Seal and store the findings, tell the domains above, and return the verification."""
        assert actor.organization_id is not None
        row = ArchiveVerification(
            organization_id=actor.organization_id, after=self.after, reached=self.reached, checked=self.checked,
            bad=self.bad, first_bad=self.first_bad, complete=self.complete, seal="",
        )  # fmt: skip
        row.seal = _seal(row)
        with db.system_unit_of_work(_REASON, actor, ACTION) as context:
            context.add(row)
        with db.unit_of_work(actor, action=ACTION) as context:
            context.emit(ArchiveVerified(self.checked, self.bad))
        return row


def _next(session: Session, after: uuid.UUID | None, most: int) -> list[tuple[Place, int, FileDamage | None]]:
    """Files under lock in the order of their ids: place, size, what is known of their damage."""
    statement = (
        select(File, StorageBucket)
        .join(StorageBucket, col(StorageBucket.id) == File.bucket_id)
        .where(
            StorageBucket.object_lock_mode == ObjectLockMode.COMPLIANCE,
            File.status == FileStatus.READY,
            col(File.deleted_at).is_(None),
        )
        .order_by(col(File.id))
        .limit(most)
    )
    if after is not None:
        statement = statement.where(File.id > after)
    return [(Place.of(file, bucket), file.size_bytes, file.damage) for file, bucket in session.exec(statement)]


def last_verification(session: Session, organization_id: uuid.UUID) -> ArchiveVerification | None:
    """Return the newest verdict on an organization's archive, None before the first one."""
    return next(_verdicts(session, organization_id), None)


def _verdicts(session: Session, organization_id: uuid.UUID) -> Iterator[ArchiveVerification]:
    statement = (
        select(ArchiveVerification)
        .where(ArchiveVerification.organization_id == organization_id)
        .order_by(col(ArchiveVerification.created_at).desc(), col(ArchiveVerification.id).desc())
        .limit(_LOOKED_AT)
    )
    # a verdict that this installation did not seal says nothing
    return filter(_is_sealed, session.exec(statement))


def _is_sealed(row: ArchiveVerification) -> bool:
    return row.seal == _seal(row)


def _seal(row: ArchiveVerification) -> str:
    sealed = {name: getattr(row, name) for name in _SEALED} | {"created_at": row.created_at.astimezone(UTC)}
    content = json.dumps(plain(sealed), sort_keys=True)
    return hmac.digest(get_settings().audit_secret(), f"archive {content}".encode(), "sha256").hex()
