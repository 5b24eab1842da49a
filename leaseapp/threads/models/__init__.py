"""Tables of conversations; import them from here."""

from leaseapp.threads.models.comment import Comment, CommentEdit, CommentReaction

__all__ = ["Comment", "CommentEdit", "CommentReaction"]
