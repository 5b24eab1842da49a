"""Downloads from the local storage, uploads into it: the signature of the address alone opens them (document 2, DECISIONS 5)."""

from collections.abc import Callable
from typing import TypeVar

from leaseapp.files.rules.buckets import MEGABYTE
from leaseapp.files.schemas.downloads import DevDownloadQuery, DevUploadQuery
from leaseapp.kernel.adapters.storage import LinkRefused, LocalStorage, ObjectMissing, StorageError, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Received, public
from leaseapp.kernel.errors import Forbidden, NotFound, PayloadTooLarge, Unavailable
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import ANY, PDF

LARGEST_UPLOAD = 50 * MEGABYTE
Answer = TypeVar("Answer")


@public.get("/dev-download", files=(ANY,), summary="Download from the local storage (signed address)")
def dev_download(context: Context, query: DevDownloadQuery) -> FileAnswer:
    """403 LINK_INVALID or LINK_EXPIRED; 404 where another storage is in use. Our own pages may frame an inline file."""
    found = _refused_in_words(lambda: _local().download(query.model_dump(by_alias=False)))
    context.headers["Cache-Control"] = "private, no-store"
    if found.media_type != PDF:  # the browser's PDF viewer does not run inside a sandbox
        context.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return FileAnswer(found.filename, found.media_type, found.content, inline=found.inline)


@public.put(
    "/dev-upload", takes=LARGEST_UPLOAD, writes=False, lengthy=True, status=200, refuses=(PayloadTooLarge,),
    summary="Upload into the local storage (signed address)",
)  # fmt: skip
def dev_upload(context: Context, query: DevUploadQuery, content: Received) -> None:
    """403 LINK_INVALID for another type, size or content than the address was signed for, LINK_EXPIRED after its time."""
    fields = query.model_dump(by_alias=False)
    stored = _refused_in_words(lambda: _local().upload(fields, content.file, content.media_type))
    context.headers["ETag"] = f'"{stored.etag}"'


def _local() -> LocalStorage:
    driver = storage()
    if not isinstance(driver, LocalStorage):
        raise NotFound()
    return driver


def _refused_in_words(act: Callable[[], Answer]) -> Answer:
    try:
        return act()
    except LinkRefused as error:
        if error.expired:
            raise Forbidden("LINK_EXPIRED", _("This download link has expired.")) from error
        raise Forbidden("LINK_INVALID", _("This download link is not valid.")) from error
    except ObjectMissing as error:
        raise NotFound() from error
    except StorageError as error:
        raise Unavailable() from error
