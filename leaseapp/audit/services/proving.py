"""Verification of archives: their own chain, their files, and that each says the same as the log."""

import hashlib
import uuid
from collections.abc import Iterator
from itertools import zip_longest

from sqlmodel import Session

from leaseapp.audit.models import AuditArchive
from leaseapp.audit.queries import archives as queries
from leaseapp.audit.services import archive_file
from leaseapp.audit.services.archive_file import NO_ARCHIVE, UnreadableArchive
from leaseapp.audit.services.archiving import BUCKET, seal_of
from leaseapp.kernel.adapters.storage import ObjectDamaged, ObjectMissing, storage
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit import Break
from leaseapp.kernel.persistence import db

EACH_NIGHT = 2
"""The newest files that a night reads again; the weekly walk reads all of them."""
_REASON = "audit verification"


def breaks_of(chain_id: uuid.UUID, from_the_start: bool) -> list[Break]:
    """Return what does not hold of a chain's archives. Raises StorageError where the storage does not answer."""
    with db.system_session(_REASON) as session:
        found = list(queries.archives(session, chain_id))
        breaks = [*_of_rows(session, chain_id, found)]
    for archive in found if from_the_start else found[-EACH_NIGHT:]:
        with db.system_session(_REASON) as session:
            breaks += [Break(chain_id, sequence, reason) for sequence, reason in of_file(session, archive)]
    return breaks


def _of_rows(session: Session, chain_id: uuid.UUID, found: list[AuditArchive]) -> Iterator[Break]:
    """Every archive is sealed, chained to the one before, and named by the log; what the log names is there."""
    last, previous = 0, NO_ARCHIVE
    for archive in found:
        if archive.seal != seal_of(archive):
            yield Break(chain_id, archive.first_sequence, "the archive's row was changed after sealing")
        if archive.first_sequence != last + 1 or archive.previous_sha256 != previous:
            yield Break(chain_id, archive.first_sequence, "the archive is not chained to the one before")
        last, previous = archive.last_sequence, archive.sha256
    named = queries.named_in_log(session, chain_id)
    known = {archive.id: archive for archive in found}
    for archive_id, sequence in named.items():
        if archive_id not in known:
            yield Break(chain_id, sequence, "an archive that was made is gone")
    for archive_id in known.keys() - named.keys():
        yield Break(chain_id, known[archive_id].first_sequence, "the log does not know of this archive")


def of_file(session: Session, archive: AuditArchive) -> Iterator[tuple[int, str]]:
    """Yield what is wrong with an archive's file, by row number; nothing for a true one. Raises StorageError."""
    try:
        content = storage().get(BUCKET, archive.object_key)
    except (ObjectMissing, ObjectDamaged) as error:
        lost = isinstance(error, ObjectMissing)
        yield archive.first_sequence, "the archive's file is gone" if lost else "the archive's file is damaged"
        return
    if hashlib.sha256(content).hexdigest() != archive.sha256:
        yield archive.first_sequence, "the archive's file is not what was stored"
    try:
        yield from _of_content(session, archive, content)
    except UnreadableArchive as error:
        yield archive.first_sequence, str(error)


def _of_content(session: Session, archive: AuditArchive, content: bytes) -> Iterator[tuple[int, str]]:
    head, lines = archive_file.read(content)
    expected = (
        str(archive.chain_id), f"{archive.month:%Y-%m}", archive.first_sequence, archive.last_sequence,
        archive.previous_sha256,
    )  # fmt: skip
    if tuple(head.get(name) for name in ("chain", "month", "first", "last", "previousArchive")) != expected:
        yield archive.first_sequence, "the archive says of itself what its row does not"
    stored = queries.rows(session, archive.chain_id, archive.first_sequence, archive.last_sequence)
    previous, number = audit.hash_at(session, archive.chain_id, archive.first_sequence - 1), archive.first_sequence
    for line, row in zip_longest(lines, stored):
        if line is None or row is None:
            yield number, "archive and log hold different rows"
            return
        if not archive_file.is_sealed(line) or line["previous_hash"] != previous or line["sequence"] != number:
            yield number, "a line of the archive is not sealed, or not chained to the one before"
        elif line != audit.content_of(row) | {"previous_hash": row.previous_hash, "hash": row.hash}:
            yield number, "archive and log differ"
        previous, number = str(line.get("hash")), number + 1
    if number != archive.last_sequence + 1:
        yield number, "archive and log hold different rows"
    if previous != archive.last_hash:
        yield archive.last_sequence, "the archive ends on another row"
