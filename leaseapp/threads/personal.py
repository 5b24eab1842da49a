"""Comments of a person: they are the organization's, and name them by id only."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.threads.models import Comment


@part("comments", "comment")
def written(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the comments and notes of the user, oldest first."""
    comments = context.session.exec(
        select(Comment).where(Comment.author_user_id == user_id).order_by(col(Comment.created_at))
    )
    names = ("created_at", "target_type", "target_id", "internal", "body")
    return [{name: getattr(row, name) for name in names} for row in comments]
