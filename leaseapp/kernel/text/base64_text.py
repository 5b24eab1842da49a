"""Contents that travel as text in a body."""

import base64
import binascii

from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.text.i18n import _

NOT_BASE64 = _("The picture must be sent in base64.")


def decoded(text: str, field: str) -> bytes:
    """Return the content of a base64 text; the beginning of a `data:` address is taken off. Raises Invalid NOT_BASE64."""
    _prefix, found, rest = text.partition(";base64,")
    try:
        return base64.b64decode(rest if found else text, validate=True)
    except (binascii.Error, ValueError):
        raise refuse_field(field, "NOT_BASE64", NOT_BASE64) from None
