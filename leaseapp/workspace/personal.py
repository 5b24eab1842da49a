"""The things that a person kept for themselves in the workspace."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.workspace.models import SavedView, SavedViewDefault


def _forget(context: Context, user_id: uuid.UUID) -> None:
    """Private views go; shared ones are the colleagues' by now."""
    private = select(SavedView.id).where(SavedView.user_id == user_id, col(SavedView.shared).is_(False))
    defaults = sa.or_(col(SavedViewDefault.user_id) == user_id, col(SavedViewDefault.view_id).in_(private))
    context.session.exec(sa.delete(SavedViewDefault).where(defaults))
    context.session.exec(sa.delete(SavedView).where(col(SavedView.id).in_(private)))


@part("saved-views", "saved_view", "saved_view_default", forget=_forget)
def saved_views(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the views of lists that the user keeps."""
    rows = context.session.exec(select(SavedView).where(SavedView.user_id == user_id).order_by(SavedView.name))
    return [{"list": row.list_name, "name": row.name, "query": row.query, "shared": row.shared} for row in rows]
