"""The files that must stay: legal originals, files under a legal hold, what the application keeps for itself, and locks."""

from datetime import datetime

from sqlmodel import select

from leaseapp.files.enums import FileSource
from leaseapp.files.models import File, FileLink
from leaseapp.files.rules.links import LEGAL_ORIGINAL
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import exists
from leaseapp.kernel.text.i18n import _

_ORIGINAL = _("This document is a legal original: it stays as it is.")
_HELD = _("This file is under a legal hold: it stays as it is.")
_OURS = _("The application keeps this document itself.")


def is_original(context: Context, file: File) -> bool:
    """Return True for a document that the law wants as it is: issued and kept under lock, or linked as such."""
    if file.source is FileSource.GENERATED and file.retention_until is not None:
        return True
    marked = select(FileLink.id).where(FileLink.file_id == file.id, FileLink.category == LEGAL_ORIGINAL)
    return exists(context, marked)


def refuse_original(context: Context, file: File) -> None:
    """Raise Conflict OBJECT_LOCKED for a file that is neither deleted, replaced nor taken off its record."""
    if is_original(context, file):
        raise Conflict("OBJECT_LOCKED", _ORIGINAL, extra=_until(file.retention_until))
    if file.legal_hold:
        raise Conflict("OBJECT_LOCKED", _HELD, extra=_until(file.retention_until))
    if file.source is FileSource.GENERATED:
        raise Conflict("OBJECT_LOCKED", _OURS)


def _until(instant: datetime | None) -> dict[str, str]:
    return {"lockedUntil": instant.isoformat()} if instant else {}
