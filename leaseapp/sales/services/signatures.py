"""The drawn signature of a client under a quote: kept as evidence under lock."""

from uuid import UUID

from leaseapp.documents.rules.brand import Picture
from leaseapp.files.services import archiving as files
from leaseapp.files.services import drawings, pictures
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PNG

BUCKET = "signatures-evidence"
UNREADABLE = _("The signature is no picture that can be kept: draw it again, or accept with your name alone.")


def keep(context: Context, signature: str, quote_id: UUID) -> UUID:
    """Store the drawing of a data URL as evidence under lock; answer the id of its file.

    Raises Invalid SIGNATURE_INVALID or SIGNATURE_EMPTY at `signature`, Unavailable when the storage does not take it.
    """
    file = files.store(
        context,
        bucket=BUCKET,
        filename="signature.png",
        media_type=PNG,
        content=drawings.clean(signature, unreadable=UNREADABLE),
        target_type="Quote",
        target_id=quote_id,
        category="signature",
    )
    return file.id


def picture(context: Context, file_id: UUID | None) -> Picture | None:
    """Return the kept drawing, None where a name alone was typed. Raises Unavailable."""
    if file_id is None:
        return None
    content = files.read(context, file_id)
    return Picture(content, *pictures.size_of(content))
