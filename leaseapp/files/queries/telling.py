"""Words of the list of files: records that they hang on, people who uploaded them; many rows at once."""

import uuid
from collections.abc import Iterable
from typing import Any

from sqlmodel import col, select

from leaseapp.files.models import FileLink
from leaseapp.files.rules.links import UPLOADER
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity


def names_of(context: Context, user_ids: Iterable[uuid.UUID | None]) -> dict[uuid.UUID | None, str]:
    """Return the names of these users."""
    wanted = {one for one in user_ids if one is not None}
    if not wanted or context.principal.external:
        return {}
    rows = context.session.exec(select(User.id, User.name).where(col(User.id).in_(wanted)))
    return {user_id: name for user_id, name in rows}  # noqa: C416  the ids may be None


def tell_links(context: Context, rows: list[dict[str, Any]]) -> None:
    """Complete rows of the list with the first record that each hangs on, as far as the caller sees it; many at once."""
    ids = [row["id"] for row in rows]
    found = context.session.exec(
        select(FileLink)
        .where(col(FileLink.file_id).in_(ids), FileLink.target_type != UPLOADER)
        .order_by(col(FileLink.created_at), col(FileLink.id))
    ).all()
    titles = _titles(context, found)
    first: dict[uuid.UUID, tuple[FileLink, str]] = {}
    for one in found:
        title = titles.get((one.target_type, one.target_id))
        if title is not None:
            first.setdefault(one.file_id, (one, title))
    names = names_of(context, [row["uploadedById"] for row in rows])
    for row in rows:
        row["uploadedBy"] = names.get(row["uploadedById"])
        if row["id"] not in first:
            continue
        link, title = first[row["id"]]
        kind = entity(link.target_type)
        row["record"] = title
        row["recordUrl"] = (kind.url or "").format(id=link.target_id) if kind else None


def tell_sharers(context: Context, rows: list[dict[str, Any]]) -> None:
    """Complete shares with the names of who made them."""
    names = names_of(context, [row["createdById"] for row in rows])
    for row in rows:
        row["createdBy"] = names.get(row["createdById"])


def tell_deleters(context: Context, rows: list[dict[str, Any]]) -> None:
    """Complete deleted files with the names of who deleted them."""
    names = names_of(context, [row["deletedById"] for row in rows])
    for row in rows:
        row["deletedBy"] = names.get(row["deletedById"])


def _titles(context: Context, links_found: Iterable[FileLink]) -> dict[tuple[str, uuid.UUID], str]:
    """Return kind and id → title of the records that the caller sees, one statement for each kind."""
    by_kind: dict[str, set[uuid.UUID]] = {}
    for one in links_found:
        by_kind.setdefault(one.target_type, set()).add(one.target_id)
    titles = {}
    for kind, ids in by_kind.items():
        known = entity(kind)
        if known is None or known.url is None or not context.can(known.permission):
            continue
        model: Any = known.model
        statement = select(model.id).where(model.id.in_(ids))
        if hasattr(model, "deleted_at"):
            statement = statement.where(model.deleted_at.is_(None))
        found, word = known.titles(context, context.session.exec(statement).all()), context.translate(known.label)
        titles |= {(kind, record_id): title or word for record_id, title in found.items()}
    return titles
