"""Photos of a paper, two a row, each under its caption."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rules.brand import Picture

GAP = 6.0
WIDTH, HEIGHT = (look.WIDTH - GAP) / 2, 58.0


@dataclass(frozen=True)
class Photo:
    """A photo, and what stands above it."""

    caption: str
    picture: Picture


def draw_photos(pages: Pages, rows: Iterable[Sequence[Photo | None]]) -> None:
    """Draw rows of one or two photos; None leaves its place empty."""
    for row in rows:
        pages.skip(4)
        top = pages.room(HEIGHT + 5)
        for place, photo in enumerate(row):
            if photo is None:
                continue
            left = look.LEFT + place * (WIDTH + GAP)
            width, height = photo.picture.within(WIDTH, HEIGHT)
            pages.sheet.text(left, top + 3, photo.caption, look.LABEL)
            pages.sheet.picture(left, top + 4.5, width, height, photo.picture.content)
        pages.y = top + HEIGHT + 5
