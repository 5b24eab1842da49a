"""Drawings of a signature pad: whatever was sent, what is kept is a picture that we wrote ourselves."""

import base64
import binascii
import io
from typing import Any

from leaseapp.kernel.errors import Invalid, refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PNG

PREFIX = f"data:{PNG};base64,"
WIDEST, HIGHEST = 3000, 1500
"""Pixels; a pad of 900 × 300 on a screen with three pixels a point stays below."""

SHORTEST_STROKE, LEAST_CONTRAST = 12, 48
"""Pixels from end to end of what counts as drawn, and shades of 256 by which ink differs from paper."""

UNREADABLE = _("The signature is no picture that can be kept: draw it again.")


def clean(signature: str, field: str = "signature", unreadable: str = UNREADABLE) -> bytes:
    """Return the drawing decoded, checked, put on white and written anew as PNG: nothing else of what was sent survives.

    Raises Invalid at `field`: SIGNATURE_INVALID for what is no PNG of reasonable size, SIGNATURE_EMPTY for one without a stroke.
    """
    refusal = refuse_field(field, "SIGNATURE_INVALID", unreadable)
    if not signature.startswith(PREFIX):
        raise refusal
    try:
        raw = base64.b64decode(signature[len(PREFIX) :], validate=True)
    except (binascii.Error, ValueError):
        raise refusal from None
    return _drawn_anew(raw, field, refusal)


def _drawn_anew(raw: bytes, field: str, refusal: Invalid) -> bytes:
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  not needed by any start

    try:
        # the size is in the header: a bomb is refused before a pixel is decoded
        with Image.open(io.BytesIO(raw), formats=["PNG"]) as sent:
            if sent.width > WIDEST or sent.height > HIGHEST:
                raise refusal
            picture = sent.convert("RGBA")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError):
        raise refusal from None
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture)
    drawing = paper.convert("L")
    if not has_stroke(drawing):
        raise refuse_field(field, "SIGNATURE_EMPTY", _("Nothing is drawn."))
    written = io.BytesIO()
    drawing.save(written, "PNG", optimize=True)
    return written.getvalue()


def has_stroke(drawing: Any) -> bool:
    """Return True for a grey picture on which somebody drew a line: ink that contrasts with its paper, longer than a dot.

    A picture in one colour, a dot and a shade that nobody sees are none.
    """
    shades = drawing.histogram()
    paper = max(range(256), key=shades.__getitem__)
    ink = drawing.point([255 if abs(shade - paper) >= LEAST_CONTRAST else 0 for shade in range(256)])
    box = ink.getbbox()
    return box is not None and max(box[2] - box[0], box[3] - box[1]) >= SHORTEST_STROKE
