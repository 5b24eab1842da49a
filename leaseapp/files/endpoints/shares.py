"""The public page of a share: entered by the token of its address, by nobody in particular (FIELD.md 1.5)."""

from datetime import timedelta

from leaseapp.files.schemas.files import AddressOut, PublicDownloadIn, PublicShareOut
from leaseapp.files.services import sharing
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import public
from leaseapp.kernel.errors import Conflict, Locked, Problem, Unauthorized
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit
from leaseapp.kernel.text.i18n import _

PATH = "/api/public/shares/{token}"
_WINDOW = timedelta(minutes=10)
READING = (
    RateLimit("public-share-read-network", Per.NETWORK, Limit(600, _WINDOW)),
    RateLimit("public-share-read-link", Per.LINK, Limit(300, _WINDOW)),
)
DOWNLOADING = (
    RateLimit("public-share-download-network", Per.NETWORK, Limit(300, _WINDOW)),
    RateLimit("public-share-download-link", Per.LINK, Limit(120, _WINDOW)),
)


@public.get(
    PATH, bearer=sharing.bearer, limits=READING, returns=PublicShareOut,
    extra="the page /share/[token] tells name and size before anything is downloaded",
)  # fmt: skip
def read_public_share(context: Context, token: str) -> PublicShareOut:
    """Return the name and the size of the file: 404 unknown, 410 expired, taken back or used up."""
    return sharing.read_public(context, token)


@public.post(
    f"{PATH}/download", bearer=sharing.bearer, limits=DOWNLOADING, audit="files.share.download",
    returns=AddressOut, extra="only the button of the page /share/[token] counts as a download", act=_("Downloaded by a share"),
    refuses=(Conflict, Unauthorized, Locked), answers_secrets=True,
)  # fmt: skip
def download_public_share(context: Context, token: str, body: PublicDownloadIn) -> AddressOut | Problem:
    """Count a download and return an address for a minute: 401 without the password, 410 when it was the last one."""
    return sharing.download_public(context, token, body.password)
