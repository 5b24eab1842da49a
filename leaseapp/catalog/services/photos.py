"""The photo of a product: a picture among the files, which hangs on the product so that whoever reads it sees the photo."""

import uuid

from leaseapp.catalog.models import Product
from leaseapp.catalog.rules.photos import PICTURES
from leaseapp.files.services import contents, linking
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, refuse_field
from leaseapp.kernel.text.i18n import _

CATEGORY = "photo"
NO_PICTURE = _("This file is no picture: a PNG, JPEG or WebP is.")


def show(context: Context, product: Product, file_id: uuid.UUID) -> None:
    """Hang the file on the product as its photo. Raises NotFound and Invalid PHOTO_NOT_A_PICTURE at `photoFileId`."""
    try:
        file = contents.read_file(context, file_id)
    except NotFound:
        raise NotFound(field="photoFileId") from None
    if file.mime_type not in PICTURES:
        raise refuse_field("photoFileId", "PHOTO_NOT_A_PICTURE", NO_PICTURE)
    linking.hang(context, file, Product.__name__, product.id, CATEGORY)
