"""Reading archives: what there is, the file itself, and its rows in words; whoever opens one leaves a trace."""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.audit.models import AuditArchive
from leaseapp.audit.queries import archives as queries
from leaseapp.audit.queries.fields import labels
from leaseapp.audit.queries.names import actor_in_words, names_of
from leaseapp.audit.schemas.archives import (
    ArchivedRowOut,
    ArchivedRowsOut,
    ArchivedRowsQuery,
    AuditArchiveOut,
    AuditProofOut,
)
from leaseapp.audit.services import archive_file
from leaseapp.audit.services.archive_file import UnreadableArchive
from leaseapp.audit.services.archiving import BUCKET, MEDIA_TYPE, filename_of
from leaseapp.kernel.adapters.storage import StorageError, storage
from leaseapp.kernel.auditing import audit, audit_verdicts
from leaseapp.kernel.auditing.act_labels import act_label, label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.errors import NotFound, Unavailable
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.text.i18n import _

OPENED = label_act("audit.archive.open", _("Opened"))
DOWNLOADED = label_act("audit.archive.download", _("Downloaded"))
NIGHTS = 30
_BY_COMMAND = "archive read at the command line"
KILOBYTE = 1024


class _Line:
    """A line of an archive as the words are made from it."""

    def __init__(self, line: dict[str, Any]) -> None:
        self.sequence, self.action, self.changes = line["sequence"], line["action"], line["changes"]
        self.created_at = datetime.fromisoformat(line["created_at"])
        self.target_type, self.target_id = line["target_type"], parse_id(line["target_id"])
        self.actor_kind, self.request_id = line["actor_kind"], line["request_id"]
        self.actor_user_id, self.actor_key_id = parse_id(line["actor_user_id"]), parse_id(line.get("actor_key_id"))
        self.impersonator_user_id = parse_id(line["impersonator_user_id"])


def archive_or_404(context: Context, archive_id: UUID) -> AuditArchive:
    """Return an archive of the reader's organization. Raises NotFound."""
    mine = AuditArchive.organization_id == context.organization_id
    row = context.session.exec(select(AuditArchive).where(AuditArchive.id == archive_id, mine)).one_or_none()
    if row is None:
        raise NotFound()
    return row


def shown(row: AuditArchive) -> AuditArchiveOut:
    """Return an archive as its page shows it."""
    return AuditArchiveOut.model_validate(
        {
            **row.model_dump(),
            "rows": row.last_sequence - row.first_sequence + 1,
            "size_kilobytes": -(-row.size_bytes // KILOBYTE),
            "filename": filename_of(f"{row.month:%Y-%m}"),
        }
    )


def download(context: Context, archive_id: UUID) -> FileAnswer:
    """Return the file as it was stored. Raises NotFound; Unavailable ARCHIVE_DAMAGED when it is not that any more."""
    row = archive_or_404(context, archive_id)
    context.audit_note(AuditArchive.__name__, row.id, DOWNLOADED)
    content = Later(partial(content_of, row.object_key, row.sha256))
    return FileAnswer(filename_of(f"{row.month:%Y-%m}"), MEDIA_TYPE, content)


def content_of(key: str, sha256: str) -> bytes:
    """Return an archive's bytes, checked. Raises Unavailable STORAGE_UNAVAILABLE or ARCHIVE_DAMAGED."""
    try:
        content = storage().get(BUCKET, key)
    except StorageError as error:
        raise Unavailable("STORAGE_UNAVAILABLE", _("The archive cannot be read right now.")) from error
    if hashlib.sha256(content).hexdigest() != sha256:
        raise _damaged()
    return content


def _damaged() -> Unavailable:
    return Unavailable(
        "ARCHIVE_DAMAGED", _("The archive is not what was stored. Change nothing and call your provider.")
    )


def rows(context: Context, archive_id: UUID, wanted: ArchivedRowsQuery) -> ArchivedRowsOut:
    """Return rows of an archive, the last one first, read from its file. Raises NotFound, Unavailable."""
    row = archive_or_404(context, archive_id)
    context.audit_note(AuditArchive.__name__, row.id, OPENED)
    try:
        found = list(_matching(content_of(row.object_key, row.sha256), wanted.q))
    except UnreadableArchive as error:
        raise _damaged() from error
    start = (wanted.page - 1) * wanted.page_size
    lines = found[::-1][start : start + wanted.page_size]
    return ArchivedRowsOut(
        items=_in_words(context, lines), page=wanted.page, page_size=wanted.page_size, total=len(found)
    )


def _matching(content: bytes, words: str) -> Iterator[dict[str, Any]]:
    asked = words.casefold().split()
    _head, lines = archive_file.read(content)
    for line in lines:
        text = archive_file.text_of(line).casefold()
        if all(word in text for word in asked):
            yield line


def lines_of_month(chain_id: UUID, month: str) -> Iterator[str]:
    """Yield the rows of an archived month (`2026-10`) as JSON, for an administrator of the installation; they leave a trace.

    Raises LookupError where there is no such archive, Unavailable and UnreadableArchive where it does not hold.
    """
    with db.system_unit_of_work(_BY_COMMAND, action=OPENED) as context:
        found = queries.archives(context.session, chain_id)
        row = next((one for one in found if f"{one.month:%Y-%m}" == month), None)
        if row is None:
            raise LookupError(month)
        context.audit_note(AuditArchive.__name__, row.id, detail={"organization": str(row.organization_id or "")})
    yield from (archive_file.text_of(line) for line in _matching(content_of(row.object_key, row.sha256), ""))


def _in_words(context: Context, lines: list[dict[str, Any]]) -> list[ArchivedRowOut]:
    known = [_Line(line) for line in lines]
    names = names_of(context, known)
    return [
        ArchivedRowOut(
            sequence=row.sequence,
            created_at=row.created_at,
            actor=actor_in_words(context, row, names),
            action=row.action,
            act=context.translate(act_label(row.action)),
            kind=context.translate(kind_label(row.target_type or "") or row.target_type or ""),
            target_id=row.target_id,
            request_id=row.request_id,
            changed=", ".join(labels(context, row.target_type, row.changes)),
        )
        for row in known
    ]


def proof(context: Context) -> AuditProofOut:
    """Return what the last verifications found, and up to which month the log is under lock."""
    chain = context.organization_id
    verdicts = audit_verdicts.last_verifications(context.session, chain, NIGHTS)
    last = verdicts[0] if verdicts else None
    archived = queries.newest(context.session, chain)
    return AuditProofOut(
        rows=audit.length(context.session, chain),
        whole=last.whole if last is not None else None,
        at=last.created_at if last is not None else None,
        reached=last.reached if last is not None else 0,
        first_break=last.first_break if last is not None else None,
        nights=[one.whole for one in reversed(verdicts)],
        archived_month=archived.month if archived is not None else None,
        archived_at=archived.created_at if archived is not None else None,
    )
