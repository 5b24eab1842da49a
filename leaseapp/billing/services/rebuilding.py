"""Archived documents that are lost: told at their record and to accounting, and rebuilt as copies that say so.

What an invoice or a credit note prints is kept in the database as it was at issue, so a copy tells the same; the original's
hash stays where it was written. Whatever a customer signed cannot be made again: it is told, and nothing stands in for it.
"""

import hashlib
from uuid import UUID

from sqlmodel import select

from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.services import archiving, verdicts
from leaseapp.billing.services.archiving import Legal
from leaseapp.documents.rendering.wording import Wording
from leaseapp.files.enums import FileDamage
from leaseapp.files.models import File, FileLink
from leaseapp.files.services import archiving as files
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF

REBUILD = "billing.rebuild-document"
ACTIONS = {
    FileDamage.MISSING: label_act("sales.document.lost", _("Archived PDF is no longer in the storage")),
    FileDamage.ALTERED: label_act("sales.document.altered", _("Archived PDF is not what was stored")),
}
COPIED = label_act("sales.document.copy", _("Copy of the lost PDF rebuilt"))
_PROVEN = _(
    "Copy rebuilt on {day} from the data of the issue, proven by their hash; the archived original is lost (SHA-256 {hash})."
)
_REBUILT = _("Copy rebuilt on {day} from the data of the issue; the archived original is lost (SHA-256 {hash}).")
_NAME = _("{number} - copy.pdf")


def tell(context: Context, file_id: UUID) -> None:
    """Write what became of a file at each record that it hangs on, tell of it, and ask for a copy."""
    file = get_or_404(context, File, file_id)
    if file.damage is None:
        return
    links = context.session.exec(select(FileLink).where(FileLink.file_id == file_id)).all()
    for link in links:
        detail = {"file": file_id, "filename": file.filename, "category": link.category}
        context.audit_note(link.target_type, link.target_id, ACTIONS[file.damage], detail)
    row = _document_of(context, file_id)
    verdicts.tell_lost(context, file.filename, row)
    if row is not None:
        context.enqueue(REBUILD, {"fileId": file_id}, dedupe=str(file_id))


def rebuild(context: Context, file_id: UUID) -> None:
    """Make the copy that stands in for a lost document; nothing when it came back, has one, or was signed.

    Raises NotFound, Unavailable when the storage does not take it.
    """
    file = get_or_404(context, File, file_id, for_update=True)
    row = _document_of(context, file_id)
    if file.damage is None or file.replaced_by_id is not None or row is None:
        return
    kind = archiving.KINDS[type(row)]
    proven: list[bool] = []

    def remark(words: Wording, structured: bytes) -> str:
        proven.append(hashlib.sha256(structured).hexdigest() == row.xml_sha256)
        text = _PROVEN if proven[0] else _REBUILT
        return words.say(text, day=words.day(context.today), hash=row.pdf_sha256 or "")

    printed = archiving.drawn_copy(context, row, remark)
    copy = files.store(
        context,
        bucket=archiving.ARCHIVE,
        filename=context.translate(_NAME, number=row.number),
        media_type=PDF,
        content=printed,
        target_type=kind.entity,
        target_id=row.id,
        category=f"{kind.category}-copy",
    )
    file.replaced_by_id = copy.id
    context.session.flush()
    context.audit_note(kind.entity, row.id, COPIED, {"file": file_id, "copy": copy.id, "sameData": proven[0]})


def _document_of(context: Context, file_id: UUID) -> Legal | None:
    """Return the invoice or credit note whose archived document a file is."""
    for table in (Invoice, CreditNote):
        row = context.session.exec(select(table).where(table.pdf_file_id == file_id)).one_or_none()
        if row is not None:
            return row
    return None
