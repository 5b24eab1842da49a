"""Downloads from the local storage: authorized by the signature of the address alone (document 2, DECISIONS 5)."""

from leaseapp.files.schemas.downloads import DevDownloadQuery
from leaseapp.kernel.adapters.storage import LinkRefused, LocalStorage, ObjectMissing, StorageError, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, public
from leaseapp.kernel.errors import Forbidden, NotFound, Unavailable
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import ANY, PDF


@public.get("/dev-download", files=(ANY,), summary="Download from the local storage (signed address)")
def dev_download(context: Context, query: DevDownloadQuery) -> FileAnswer:
    """403 LINK_INVALID or LINK_EXPIRED; 404 where another storage is in use. Our own pages may frame an inline file."""
    driver = storage()
    if not isinstance(driver, LocalStorage):
        raise NotFound()
    try:
        found = driver.download(query.model_dump(by_alias=False))
    except LinkRefused as error:
        if error.expired:
            raise Forbidden("LINK_EXPIRED", _("This download link has expired.")) from error
        raise Forbidden("LINK_INVALID", _("This download link is not valid.")) from error
    except ObjectMissing as error:
        raise NotFound() from error
    except StorageError as error:
        raise Unavailable() from error
    context.headers["Cache-Control"] = "private, no-store"
    if found.media_type != PDF:  # the browser's PDF viewer does not run inside a sandbox
        context.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return FileAnswer(found.filename, found.media_type, found.content, inline=found.inline)
