"""Reactions of maintenance to events: reporters of faults hear that somebody answered."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.maintenance.services import fault_mails
from leaseapp.threads.events import CommentPosted


@subscribe(CommentPosted)
def tell_reporter(context: Context, event: CommentPosted) -> None:
    """Mail whoever reported a fault that the office answered."""
    fault_mails.follow(context, event)
