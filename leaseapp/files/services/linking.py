"""Files on records: hung there, taken off, and told with the words of the record."""

import uuid
from contextlib import suppress
from typing import Any

from sqlmodel import col, select

from leaseapp.files.models import File, FileLink
from leaseapp.files.queries.readable import get_readable
from leaseapp.files.rules.links import UPLOADER
from leaseapp.files.schemas.files import LinksOut
from leaseapp.files.schemas.uploads import LinkIn, LinkOut
from leaseapp.files.services import keeping
from leaseapp.kernel.acts.beside import record_beside
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity as kind_named
from leaseapp.kernel.errors import Conflict, Forbidden, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

_ALREADY = _("This file hangs on this record already.")


def hang(context: Context, file: File, kind: str, record_id: uuid.UUID, category: str) -> None:
    """Hang a file on a record; nothing where it hangs there already. The caller has checked both."""
    mine = (FileLink.file_id == file.id, FileLink.target_type == kind, FileLink.target_id == record_id)
    if context.session.exec(select(FileLink.id).where(*mine, FileLink.category == category)).first() is not None:
        return
    with suppress(Conflict), unique(context, {"uq_file_link_target": _there_already}):
        # somebody hung it there at the same moment: that is what was asked for
        context.add(_row(context, file.id, kind, record_id, category))


def _there_already() -> Conflict:
    return Conflict("LINK_EXISTS", _ALREADY)


def _row(context: Context, file_id: uuid.UUID, kind: str, record_id: uuid.UUID, category: str) -> FileLink:
    return FileLink(
        file_id=file_id, target_type=kind, target_id=record_id, category=category,
        created_by_id=context.principal.user_id,
    )  # fmt: skip


def link(context: Context, file_id: uuid.UUID, body: LinkIn) -> LinkOut:
    """Hang a file on one more record. Raises NotFound (of the record at its field), Forbidden, Conflict LINK_EXISTS."""
    file = get_readable(context, file_id)
    record_beside(context, body.target_type, body.target_id, kind_field="targetType", id_field="targetId")
    row = _row(context, file.id, body.target_type, body.target_id, body.category)
    with unique(context, {"uq_file_link_target": _there_already}):
        context.add(row)
    return described(context, [row])[0]


def unlink(context: Context, link_id: uuid.UUID) -> None:
    """Take a file off a record; the file stays. Raises NotFound, Conflict OBJECT_LOCKED for a legal original."""
    row = get_or_404(context, FileLink, link_id)
    file = get_readable(context, row.file_id)
    if row.target_type == UPLOADER or not described(context, [row]):
        raise NotFound()
    keeping.refuse_original(context, file)
    context.session.delete(row)
    context.session.flush()


def links_of(context: Context, file: File) -> LinksOut:
    """Return the records that a file hangs on, those that the caller may not read as a number."""
    rows = context.session.exec(
        select(FileLink)
        .where(FileLink.file_id == file.id, FileLink.target_type != UPLOADER)
        .order_by(col(FileLink.created_at), col(FileLink.id))
    ).all()
    return LinksOut(items=described(context, rows), total=len(rows))


def described(context: Context, rows: Any) -> list[LinkOut]:
    """Return links with the words of their records; those of records that the caller does not see are left out."""
    found = []
    for row in rows:
        try:
            kind, record = record_beside(context, row.target_type, row.target_id)
        except (NotFound, Forbidden):
            continue
        url = kind.url.format(id=row.target_id) if kind.url else None
        words = {"title": kind.title(context, record), "label": context.translate(kind.label), "url": url}
        found.append(LinkOut.model_validate({**row.model_dump(), **words}))
    return found


def kind_is_known(kind: str) -> bool:
    """Return True for a kind of record that files can hang on."""
    known = kind_named(kind)
    return known is not None and known.url is not None
