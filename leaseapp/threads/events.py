"""Events of conversations, in the past tense; they carry ids only."""

from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.events import Event


@dataclass(frozen=True)
class CommentPosted(Event):
    """Somebody wrote a comment, or a reply to one, that everybody who sees the record may read."""

    comment_id: UUID
    target_type: str
    target_id: UUID
