"""Words in the text of files: the files that hold them, and the places in one, with the words marked."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import REGCONFIG
from sqlmodel import col, select

from leaseapp.files.models import File, FilePage
from leaseapp.kernel.context import Context

MOST_PAGES = 50
_CONFIGURATION = sa.cast(sa.literal("leaseapp_french", sa.Text()), REGCONFIG)
_BEGIN, _END, _GAP = "\x02", "\x03", " … "
_SHOWN = f"StartSel={_BEGIN}, StopSel={_END}, MaxFragments=2, MaxWords=22, MinWords=8, FragmentDelimiter={_GAP}"


@dataclass(frozen=True)
class Piece:
    """A piece of a text; a `hit` is one of the words that were looked for."""

    text: str
    hit: bool


@dataclass(frozen=True)
class Hit:
    """A page with the words that were looked for, and what stands around them."""

    page: int
    by_ocr: bool
    pieces: list[Piece]


def holding(_context: Context, word: str) -> Sequence[Any]:
    """Return the criterion of files that hold a word in their text, for the list of files."""
    return [col(File.id).in_(sa.select(sa.func.search_file_pages(sa.literal(word, sa.Text()))))]


def hits_in(context: Context, file_id: uuid.UUID, asked: str) -> list[Hit]:
    """Return the pages of a file that hold the words, in their order. The caller has checked that the file is read."""
    query = sa.func.plainto_tsquery(_CONFIGURATION, sa.literal(asked, sa.Text()))
    matches = sa.func.to_tsvector(_CONFIGURATION, col(FilePage.text)).op("@@")(query)
    shown = sa.func.ts_headline(_CONFIGURATION, FilePage.text, query, _SHOWN)
    rows = context.session.execute(
        select(FilePage.number, FilePage.by_ocr, shown)
        .where(FilePage.file_id == file_id, matches)
        .order_by(col(FilePage.number))
        .limit(MOST_PAGES)
    ).all()
    return [Hit(number, by_ocr, _pieces(text)) for number, by_ocr, text in rows]


def _pieces(text: str) -> list[Piece]:
    found = []
    for part in text.split(_BEGIN):
        hit, end, rest = part.partition(_END)
        if end:
            found.append(Piece(hit, hit=True))
        else:
            rest = hit
        if rest:
            found.append(Piece(rest, hit=False))
    return found
