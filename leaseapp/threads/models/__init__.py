"""Tables of conversations; import them from here."""

from leaseapp.threads.models.comment import Comment

__all__ = ["Comment"]
