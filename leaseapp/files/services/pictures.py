"""Pictures that people upload to be printed: recognized by their content, bounded, and drawn anew.

Re-encoding leaves nothing of the original but its pixels: no metadata, no script, no second file behind the first.
"""

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from leaseapp.kernel.errors import Invalid, PayloadTooLarge, UnsupportedMediaType, refuse_field
from leaseapp.kernel.text.i18n import _

MOST_BYTES = 512 * 1024
MOST_PIXELS = 16_000_000
"""Decoded, a picture takes four bytes a pixel; a small file can claim to be enormous."""

_FORMATS = ("PNG", "JPEG")


@dataclass(frozen=True, slots=True)
class Picture:
    """A clean PNG and its size in pixels."""

    content: bytes
    width: int
    height: int


def clean(content: bytes, *, most_width: int, most_height: int, field: str | None = None) -> Picture:
    """Return `content` (PNG or JPEG, whatever its name says) as a PNG of at most `most_width` × `most_height` pixels.

    Raises PayloadTooLarge FILE_TOO_LARGE, UnsupportedMediaType MIME_NOT_ALLOWED, Invalid PICTURE_TOO_LARGE (more than
    `MOST_PIXELS`) and PICTURE_DAMAGED, at `field`.
    """
    if len(content) > MOST_BYTES:
        raise PayloadTooLarge("FILE_TOO_LARGE", _("The picture is larger than 512 kB."))
    try:
        with Image.open(BytesIO(content), formats=_FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise _too_large(field)
            return _drawn_anew(opened, most_width, most_height)
    except UnidentifiedImageError:
        raise UnsupportedMediaType("MIME_NOT_ALLOWED", _("Only PNG and JPEG pictures are accepted.")) from None
    except Image.DecompressionBombError:
        raise _too_large(field) from None
    except (OSError, ValueError, SyntaxError):
        message = _("The picture cannot be read: it is damaged or incomplete.")
        raise refuse_field(field or "content", "PICTURE_DAMAGED", message) from None


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height in pixels of a picture that `clean` made."""
    with Image.open(BytesIO(content), formats=_FORMATS) as opened:
        return opened.size


def _too_large(field: str | None) -> Invalid:
    message = _("The picture has too many pixels: 16 million at most.")
    return refuse_field(field or "content", "PICTURE_TOO_LARGE", message)


def _drawn_anew(opened: Image.Image, most_width: int, most_height: int) -> Picture:
    upright = ImageOps.exif_transpose(opened)
    transparent = upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info
    picture = upright.convert("RGBA" if transparent else "RGB")
    picture.thumbnail((most_width, most_height), Image.Resampling.LANCZOS)
    output = BytesIO()
    fresh = Image.new(picture.mode, picture.size)
    fresh.paste(picture)
    fresh.save(output, "PNG", optimize=True)
    return Picture(output.getvalue(), *fresh.size)


def shrunk(content: bytes, most: int) -> Picture | None:
    """Return a photo for paper: a JPEG of at most `most` pixels a side, upright; None for what is no picture."""
    try:
        with Image.open(BytesIO(content)) as opened:
            if opened.width * opened.height > MOST_PIXELS * 4:
                return None
            opened.draft("RGB", (most, most))
            upright = ImageOps.exif_transpose(opened).convert("RGB")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        return None
    upright.thumbnail((most, most))
    written = BytesIO()
    upright.save(written, "JPEG", quality=80)
    return Picture(written.getvalue(), upright.width, upright.height)
