"""Archives of customers over REST and the console."""

from leaseapp.administration.lists import CUSTOMER_ARCHIVES
from leaseapp.administration.schemas.archives import CustomerArchiveOut
from leaseapp.administration.services import archives
from leaseapp.identity.permissions import PROVIDER_ORGANIZATION_EXPORT, PROVIDER_ORGANIZATION_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, provider
from leaseapp.kernel.errors import Conflict, Gone
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import ZIP

REASON = "archives in the console"
routes = provider.beyond("issue 19: everything of an organization for a customer who leaves")
list_customer_archives = list_endpoint(routes, "/archives", CUSTOMER_ARCHIVES, system=REASON)


@routes.post(
    "/organizations/{organization_id}/archives", permission=PROVIDER_ORGANIZATION_EXPORT, system=REASON,
    audit="administration.archive.order", act=_("Archive ordered"), returns=CustomerArchiveOut, status=201,
    refuses=(Conflict,),
)  # fmt: skip
def order_customer_archive(context: Context, organization_id: Id) -> CustomerArchiveOut:
    """Order everything of an organization as one file; a job makes it."""
    return archives.order(context, organization_id)


@routes.get("/archives/{archive_id}", permission=PROVIDER_ORGANIZATION_READ, system=REASON, returns=CustomerArchiveOut)
def read_customer_archive(context: Context, archive_id: Id) -> CustomerArchiveOut:
    """Read how far an archive is, and until when its file is there."""
    return archives.read(context, archive_id)


@routes.get(
    "/archives/{archive_id}/file", permission=PROVIDER_ORGANIZATION_EXPORT, system=REASON, writes=True,
    audit="administration.archive.download", act=_("Archive downloaded"), files=(ZIP,), refuses=(Conflict, Gone),
)  # fmt: skip
def download_customer_archive(context: Context, archive_id: Id) -> FileAnswer:
    """Download the file of an archive; the audit log tells who did."""
    return archives.download(context, archive_id)
