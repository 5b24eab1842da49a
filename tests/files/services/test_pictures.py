"""Pictures that are printed: recognized by their content, bounded, drawn anew."""

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image, PngImagePlugin

from leaseapp.files.services import pictures
from leaseapp.kernel.errors import Problem


def encoded(kind: str, size: tuple[int, int] = (300, 100), mode: str = "RGB", **options: object) -> bytes:
    """A green picture in a format."""
    output = BytesIO()
    Image.new(mode, size, (0, 122, 94, 128)[: len(mode)]).save(output, kind, **options)
    return output.getvalue()


def clean(content: bytes) -> pictures.Picture:
    return pictures.clean(content, most_width=720, most_height=240)


def refusal(content: bytes) -> tuple[int, str]:
    with pytest.raises(Problem) as refused:
        clean(content)
    return refused.value.status, refused.value.code


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGB"), ("PNG", "RGBA"), ("PNG", "L"), ("JPEG", "RGB"), ("JPEG", "L")]
)
def test_png_and_jpeg_become_a_png_of_the_same_pixels(kind: str, mode: str) -> None:
    picture = clean(encoded(kind, mode=mode))
    with Image.open(BytesIO(picture.content)) as opened:
        assert (opened.format, opened.size, opened.mode) == ("PNG", (300, 100), "RGBA" if mode == "RGBA" else "RGB")
    assert (picture.width, picture.height) == (300, 100) == pictures.size_of(picture.content)


def test_a_large_picture_is_made_smaller_in_proportion() -> None:
    picture = clean(encoded("PNG", (3000, 500)))
    assert (picture.width, picture.height) == (720, 120)


def test_nothing_but_pixels_remains() -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", "<script>alert(1)</script>")
    content = encoded("PNG", pnginfo=notes) + b"PK\x03\x04 a second file"
    assert b"script" in content
    cleaned = clean(content).content
    assert b"script" not in cleaned
    assert cleaned.endswith(b"IEND\xaeB`\x82")


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "BMP", "TIFF"])
def test_other_formats_are_refused_whatever_they_are_called(kind: str) -> None:
    assert refusal(encoded(kind)) == (415, "MIME_NOT_ALLOWED")


@pytest.mark.parametrize(
    "content", [b"", b"%PDF-1.7", b'<svg xmlns="http://www.w3.org/2000/svg"/>', b"\x89PNG\r\n\x1a\n"]
)
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    assert refusal(content)[1] in {"MIME_NOT_ALLOWED", "PICTURE_DAMAGED"}


def test_a_file_that_is_too_large_is_refused_before_it_is_read() -> None:
    assert refusal(b"\x89PNG" + bytes(pictures.MOST_BYTES)) == (413, "FILE_TOO_LARGE")


@pytest.mark.parametrize("size", [(40_000, 40_000), (8_000, 4_000)])
def test_a_small_file_that_claims_enormous_dimensions_is_never_decoded(size: tuple[int, int]) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)
    bomb = (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(100_000)))
        + chunk(b"IEND", b"")
    )
    assert len(bomb) < 1_000
    assert refusal(bomb) == (422, "PICTURE_TOO_LARGE")


def test_a_torn_picture_is_refused() -> None:
    assert refusal(encoded("PNG", (300, 100))[:-60]) == (422, "PICTURE_DAMAGED")
    noise = BytesIO()
    Image.effect_noise((200, 200), 90).save(noise, "JPEG")
    assert refusal(noise.getvalue()[:2000]) == (422, "PICTURE_DAMAGED")
