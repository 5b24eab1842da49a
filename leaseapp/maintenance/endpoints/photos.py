"""Photos of work orders from the tablet: filed as another kind, taken off; the file stays."""

from leaseapp.files.permissions import FILE_DELETE, FILE_UPLOAD
from leaseapp.files.schemas.uploads import LinkIn, LinkOut
from leaseapp.files.services import linking
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _


@workspace.post(
    None, permission=FILE_UPLOAD, audit="maintenance.photo.file", act=_("Photo filed"), returns=LinkOut, status=201,
    refuses=(Conflict,),
)  # fmt: skip
def file_operation_photo(context: Context, file_id: Id, body: LinkIn) -> LinkOut:
    """Hang a photo on its work order as one of another kind too."""
    return linking.link(context, file_id, body)


@workspace.delete(
    None, permission=FILE_DELETE, audit="maintenance.photo.take_off", act=_("Photo taken off"), refuses=(Conflict,)
)  # fmt: skip
def take_off_operation_photo(context: Context, link_id: Id) -> None:
    """Take a photo off its work order."""
    linking.unlink(context, link_id)
