"""Object keys and file names: a key never contains what a user typed, a name never contains what could harm."""

import unicodedata
import uuid
from datetime import date

LONGEST_NAME = 255
FALLBACK_NAME = "file"
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def object_key(organization_id: uuid.UUID, file_id: uuid.UUID, on: date) -> str:
    """Return `{organization}/{yyyy}/{mm}/{file}` (FIELD.md 1.1)."""
    return f"{organization_id}/{on:%Y}/{on:%m}/{file_id}"


def clean_filename(name: str) -> str:
    """Return `name` without control characters, slashes and direction overrides, at most 255 characters, extension kept."""
    normal = unicodedata.normalize("NFC", name).replace("\\", "/").rpartition("/")[2]
    kept = "".join(
        character
        for character in normal
        if character not in _BIDI and not unicodedata.category(character).startswith("C")
    ).strip(" .")
    if len(kept) > LONGEST_NAME:
        stem, dot, extension = kept.rpartition(".")
        extension = extension if dot and len(extension) <= 10 else ""
        tail = f".{extension}" if extension else ""
        kept = (stem if extension else kept)[: LONGEST_NAME - len(tail)] + tail
    return kept or FALLBACK_NAME
