"""Reactions of files to events elsewhere."""

from leaseapp.files.services import buckets
from leaseapp.identity.events import OrganizationCreated
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe


@subscribe(OrganizationCreated)
def give_buckets(context: Context, event: OrganizationCreated) -> None:
    """Give a new organization its standard buckets."""
    buckets.create_all(context)
