"""The public pages of a fault: the machine by the code that sticks on it, the report by its signed address (FIELD.md 3.8)."""

from datetime import timedelta

from leaseapp.files.schemas.uploads import UploadOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import public, workspace
from leaseapp.kernel.errors import Conflict, Gone, PayloadTooLarge
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import FAULT_REPORTS
from leaseapp.maintenance.schemas.faults import (
    FaultIn,
    FaultPhotoIn,
    FollowMessageIn,
    FollowOut,
    PublicAssetOut,
    SubmittedOut,
)
from leaseapp.maintenance.services import fault_photos, fault_reports, follow_links, public_assets

ASSET, FOLLOW = "/api/public/asset/{short_code}", "/api/public/faults/{token}"
_HOUR, _TEN_MINUTES = timedelta(hours=1), timedelta(minutes=10)
READING = (RateLimit("public-asset-read", Per.NETWORK, Limit(30, timedelta(minutes=1))),)
SENDING_PHOTOS = (RateLimit("public-asset-photo", Per.NETWORK, Limit(15, _HOUR)),)
REPORTING = (RateLimit("public-asset-report", Per.NETWORK, Limit(5, _HOUR)),)
FOLLOWING = (
    RateLimit("public-fault-read-network", Per.NETWORK, Limit(600, _TEN_MINUTES)),
    RateLimit("public-fault-read-link", Per.LINK, Limit(300, _TEN_MINUTES)),
)
WRITING = (
    RateLimit("public-fault-write-network", Per.NETWORK, Limit(30, _HOUR)),
    RateLimit("public-fault-write-link", Per.LINK, Limit(10, _HOUR)),
)

list_fault_reports = list_endpoint(
    workspace.beyond("the office reads who reported what on the public page"), "/fault-reports", FAULT_REPORTS
)


@public.get(
    ASSET, bearer=public_assets.bearer, limits=READING, writes=True, audit="assets.servicelink.visit",
    act=_("Public page opened"), returns=PublicAssetOut, refuses=(Gone,),
)  # fmt: skip
def read_public_asset(context: Context, short_code: str) -> PublicAssetOut:
    """Return the machine and note the visit: 404 unknown, mistyped or on no machine, 410 retired."""
    return public_assets.read(context)


@public.post(
    f"{ASSET}/report", bearer=public_assets.bearer, limits=REPORTING, audit="maintenance.fault.report",
    act=_("Fault reported"), returns=SubmittedOut, refuses=(Conflict, Gone), lengthy=True,
)  # fmt: skip
def report_public_fault(context: Context, short_code: str, body: FaultIn) -> SubmittedOut:
    """Report a fault: 409 where it cannot be reported, 410 retired; the header Location says where it is followed."""
    fault_reports.report(context, body)
    return SubmittedOut()


@public.post(
    f"{ASSET}/photo-url", bearer=public_assets.bearer, limits=SENDING_PHOTOS, audit="maintenance.fault.announce_photo",
    act=_("Photo announced"), returns=UploadOut, refuses=(Conflict, Gone, PayloadTooLarge),
    extra="a report of a fault shows what is wrong (FIELD.md 3.8)",
)  # fmt: skip
def announce_fault_photo(context: Context, short_code: str, body: FaultPhotoIn) -> UploadOut:
    """Announce a photo of a report: answers where its content is sent to; the report names it afterwards."""
    return fault_photos.announce(context, body)


@public.get(
    FOLLOW, bearer=follow_links.bearer, limits=FOLLOWING, returns=FollowOut,
    extra="the page /public/follow/[token] reads how far the repair is",
)  # fmt: skip
def read_public_fault(context: Context, token: str) -> FollowOut:
    """Return the report and how far the repair is: 404 unknown, 410 after ninety days."""
    return follow_links.read(context, token)


@public.post(
    f"{FOLLOW}/messages", bearer=follow_links.bearer, limits=WRITING, audit="maintenance.fault.write",
    act=_("Message of the reporter"), returns=FollowOut, extra="the reporter writes to whoever repairs",
)  # fmt: skip
def write_about_public_fault(context: Context, token: str, body: FollowMessageIn) -> FollowOut:
    """Send a message; it stays beside the work order."""
    return follow_links.write(context, token, body)
