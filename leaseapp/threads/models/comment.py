"""Comments beside records."""

from typing import ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy, via
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    json_column,
    tenant_index,
    tenant_key,
    text_column,
)
from leaseapp.kernel.text.i18n import _

BODY_MOST = 5000
"""Characters of a comment (document 1, Limits)."""


class Comment(TenantRow, table=True):
    """A comment on a record of any kind (`target_type`, `target_id`), a reply to one, or an internal note; written once.

    Internal ones are of the organization's own people (`visibility.py`, and the search's entries). `author_name` is that of
    authors without an account: a client who asks by a link, a key. `from_outside` says that a client wrote it. Mentions stand in
    the text as `@<user id>` and in `mentioned_user_ids`.
    """

    __tablename__ = "comment"
    __called__: ClassVar[str] = _("Comment")
    __beside__: ClassVar[str | None] = "target_id"
    __personal__: ClassVar[frozenset[str]] = frozenset({"body", "author_name"})
    __found_by__: ClassVar[FoundBy] = FoundBy(
        texts=("body",), kind="target_type", record="target_id", outsiders="NOT r.internal",
        company=via("search_entry", "target_id", "company_id"),
    )  # fmt: skip
    __table_args__ = (
        tenant_key("comment", "parent_comment_id"),
        tenant_index("target_type", "target_id", "created_at"),
        tenant_index("parent_comment_id"),
        tenant_index("author_user_id", "created_at"),
        CheckConstraint(f"char_length(body) BETWEEN 1 AND {BODY_MOST}", name="body_has_its_length"),
        CheckConstraint("NOT internal OR parent_comment_id IS NULL", name="notes_are_no_replies"),
        CheckConstraint("author_user_id IS NOT NULL OR author_name IS NOT NULL", name="somebody_wrote_it"),
    )

    target_type: str = Field(max_length=64)
    target_id: UUID
    parent_comment_id: UUID | None = None
    internal: bool = False
    author_user_id: UUID | None = Field(default=None, foreign_key="app_user.id")
    author_name: str | None = Field(default=None, max_length=200)
    from_outside: bool = False
    body: str = text_column()
    mentioned_user_ids: list[str] = json_column(default_factory=list)
