"""Files over REST and the interface (document 2, "Files"). What the caller may read of them is decided by the services."""

from leaseapp.files.lists import FILES, SHARES, TRASH
from leaseapp.files.permissions import FILE_DELETE, FILE_READ, FILE_SHARE, FILE_UPLOAD
from leaseapp.files.schemas.files import (
    AddressOut,
    DeletedOut,
    DownloadQuery,
    FileOut,
    HitsOut,
    HitsQuery,
    LinksOut,
    RestoredOut,
    ShareIn,
    ShareOut,
    UsageOut,
)
from leaseapp.files.schemas.uploads import (
    CompletedOut,
    CompleteIn,
    LinkIn,
    LinkOut,
    ReplaceIn,
    UploadIn,
    UploadOut,
)
from leaseapp.files.services import deleting, linking, opening, reading, restoring, sharing, together, uploads, usage
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict, Gone, PayloadTooLarge, Problem, UnsupportedMediaType
from leaseapp.kernel.listing.chosen import ChosenIn
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.kernel.web.media_types import ZIP

PATH = "/files/{file_id}"
_CONTENT = (PayloadTooLarge, UnsupportedMediaType)

list_files = list_endpoint(workspace, "/files", FILES)
list_shares = list_endpoint(
    workspace, "/files/shares", SHARES, extra="the section of files shows what is open to strangers, and takes it back"
)
list_deleted_files = list_endpoint(
    workspace, "/files/deleted", TRASH, extra="what was deleted by mistake is found until it is purged"
)


@workspace.get(
    "/files/usage",
    permission=FILE_UPLOAD,
    returns=UsageOut,
    extra="the section of files shows the room that is left, by kind",
)
def read_usage(context: Context) -> UsageOut:
    """Return the room that the organization's files take, by kind, and its quota."""
    return usage.told(context)


@workspace.post(
    "/files/download", permission=FILE_READ, writes=False, internal=True, files=(ZIP,),
    extra="many files of a list are downloaded as one zip (issue 20)",
)  # fmt: skip
def download_files(context: Context, body: ChosenIn) -> FileAnswer:
    """Return several files as one zip, those of the list when none is ticked."""
    return together.download(context, body)


@workspace.post(
    "/files/upload-url", permission=FILE_UPLOAD, audit="files.file.announce", act=_("Upload announced"), returns=UploadOut,
    refuses=_CONTENT,
)  # fmt: skip
def announce_file(context: Context, body: UploadIn) -> UploadOut:
    """Announce a file: answers where its content is sent to, or the file that holds this content already."""
    return uploads.begin(context, body)


@workspace.post(
    f"{PATH}/complete", permission=FILE_UPLOAD, audit="files.file.complete", act=_("File added"), returns=CompletedOut,
    refuses=(Conflict, Gone, UnsupportedMediaType), lengthy=True,
)  # fmt: skip
def complete_file(context: Context, file_id: Id, body: CompleteIn) -> CompletedOut | Problem:
    """Read what arrived and keep it; what is not what was announced is refused, and gone."""
    return uploads.complete(context, file_id, body.etag)


@workspace.get(PATH, permission=FILE_READ, returns=FileOut)
def read_file(context: Context, file_id: Id) -> FileOut:
    """Return a file with what it hangs on, its versions, its shares and its proof."""
    return reading.read(context, file_id)


@workspace.get(f"{PATH}/download-url", permission=FILE_READ, returns=AddressOut, refuses=(Conflict,))
def read_file_address(context: Context, file_id: Id, query: DownloadQuery) -> AddressOut:
    """Return an address for the browser, valid 15 minutes."""
    return opening.download_address(context, file_id, query)


@workspace.get(
    f"{PATH}/hits", permission=FILE_READ, returns=HitsOut, refuses=(Conflict,),
    extra="a hit in the text of a file opens the page where it stands",
)  # fmt: skip
def read_file_hits(context: Context, file_id: Id, query: HitsQuery) -> HitsOut:
    """Return the pages of a file that hold some words, the words marked."""
    return reading.hits(context, file_id, query.q)


@workspace.get(
    f"{PATH}/thumbnail", permission=FILE_READ, files=("image/webp",), extra="lists show a small picture of each file"
)
def read_file_thumbnail(context: Context, file_id: Id) -> FileAnswer:
    """Return a small picture of a file: 404 where there is none."""
    return reading.thumbnail(context, file_id)


@workspace.get(f"{PATH}/links", permission=FILE_READ, returns=LinksOut)
def read_file_links(context: Context, file_id: Id) -> LinksOut:
    """Return the records that a file hangs on, shown before it is deleted."""
    return reading.links(context, file_id)


@workspace.post(
    f"{PATH}/replace", permission=FILE_UPLOAD, audit="files.file.replace", act=_("New version announced"),
    returns=UploadOut, refuses=(Conflict, *_CONTENT),
)  # fmt: skip
def replace_file(context: Context, file_id: Id, body: ReplaceIn) -> UploadOut:
    """Announce a content that takes the place of a file's once it is complete."""
    return uploads.replace(context, file_id, body, body.reason)


@workspace.delete(
    PATH, permission=FILE_DELETE, audit="files.file.delete", act=_("File deleted"), returns=DeletedOut, refuses=(Conflict,),
)  # fmt: skip
def delete_file(context: Context, file_id: Id, query: VersionQuery) -> DeletedOut:
    """Delete a file: nobody sees it any more; its content is purged after 30 days, or stays as long as its lock."""
    return deleting.delete(context, file_id, query.version)


@workspace.post(
    f"{PATH}/restore", permission=FILE_DELETE, audit="files.file.restore", act=_("File restored"), returns=RestoredOut,
    extra="a file that was deleted by mistake comes back until it is purged",
)  # fmt: skip
def restore_file(context: Context, file_id: Id) -> RestoredOut:
    """Bring a deleted file back with its versions, on the records that it hung on; its shares stay closed."""
    return restoring.restore(context, file_id)


restore_files = bulk_endpoint(workspace, TRASH, restore_file, action="restore")


@workspace.post(
    f"{PATH}/share", permission=FILE_SHARE, audit="files.file.share", act=_("Shared"), returns=ShareOut, status=201,
    refuses=(Conflict,), answers_secrets=True,
)  # fmt: skip
def share_file(context: Context, file_id: Id, body: ShareIn) -> ShareOut:
    """Make an address that opens a file to whoever holds it, for some days."""
    return sharing.share(context, file_id, body)


@workspace.delete(
    "/files/shares/{share_id}", permission=FILE_SHARE, audit="files.share.revoke", act=_("Share taken back")
)
def revoke_share(context: Context, share_id: Id) -> None:
    """Take a share back at once; asked again, nothing happens."""
    sharing.revoke(context, share_id)


revoke_shares = bulk_endpoint(workspace, SHARES, revoke_share, action="revoke")


@workspace.post(
    f"{PATH}/link", permission=FILE_UPLOAD, audit="files.file.link", act=_("File hung on a record"), returns=LinkOut,
    status=201, refuses=(Conflict,),
)  # fmt: skip
def link_file(context: Context, file_id: Id, body: LinkIn) -> LinkOut:
    """Hang a file on one more record."""
    return linking.link(context, file_id, body)


@workspace.delete(
    "/files/links/{link_id}", permission=FILE_DELETE, audit="files.link.delete", act=_("File taken off a record"),
    refuses=(Conflict,),
)  # fmt: skip
def unlink_file(context: Context, link_id: Id) -> None:
    """Take a file off a record; the file stays."""
    linking.unlink(context, link_id)
