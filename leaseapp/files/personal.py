"""The files that a person put into the archive: they are the organization's, their names and dates are told."""

import uuid
from typing import Any

from sqlmodel import col, or_, select

from leaseapp.files.models import File, FileAccess, FileLink, FileShare, FileVersion
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("files", "file", "file_link")
def uploaded(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the files that the user uploaded, deleted or hung on a record."""
    linked = select(FileLink.file_id).where(FileLink.created_by_id == user_id)
    mine = or_(File.uploaded_by_user_id == user_id, File.deleted_by_user_id == user_id, col(File.id).in_(linked))
    rows = context.session.exec(select(File).where(mine).order_by(col(File.created_at), col(File.id)))
    return [{"created_at": row.created_at, "name": row.filename, "deleted_at": row.deleted_at} for row in rows]


@part("replaced files", "file_version")
def replaced(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return when the user put another content in the place of a file, and why."""
    mine = select(FileVersion).where(FileVersion.replaced_by_user_id == user_id).order_by(col(FileVersion.created_at))
    return [{"created_at": row.created_at, "reason": row.reason} for row in context.session.exec(mine)]


@part("shared files", "file_share")
def shared(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the links by which the user shared files, without what opens them."""
    mine = select(FileShare).where(FileShare.created_by_id == user_id).order_by(col(FileShare.created_at))
    return [{"created_at": row.created_at, "note": row.note} for row in context.session.exec(mine)]


@part("opened files", "file_access")
def opened(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return when and from where the user opened files."""
    mine = select(FileAccess).where(FileAccess.user_id == user_id).order_by(col(FileAccess.created_at))
    return [{"created_at": row.created_at, "address": row.ip} for row in context.session.exec(mine)]
