"""Tax returns as pages of words: which box holds which amount, and where it stands (MONEY.md 7.1, 3.2).

A return prints each code beside its amount, so a code followed by an amount on the same row is a box. A model that reads the page
besides has never the last word: a value of it counts only where the page holds it.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

Sides = tuple[float, float, float, float]
"""Left, top, right, bottom, each from 0 to 1 of the page."""
SURE, AGREED, DIFFERS, UNSEEN = 90, 97, 60, 50
"""The certainty of a value in %: read beside its code, said by the model too, said otherwise by it, said by it alone."""
_AMOUNT = re.compile(r"\(?[-−–]?\d{1,3}(?:[.,' ]?\d{3})*(?:,\d{1,2})?\)?|\(?[-−–]?\d+(?:[.,]\d{1,2})?\)?")
_PIECE = re.compile(r"[-−–(]?\d{1,3}\)?|\d{3}\)?")
_MOST_DIGITS = 12
_SIREN = re.compile(r"(?<!\d)(\d{3} ?\d{3} ?\d{3})(?: ?\d{5})?(?!\d)")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a page and its box."""

    text: str
    page: int
    box: Sides


@dataclass(frozen=True, slots=True)
class ReadBox:
    """A box of a return as it was read; `box` None where nobody saw it on a page, `certainty` in %."""

    code: str
    value: Decimal
    page: int | None
    box: Sides | None
    certainty: int


def rows_of(words: Iterable[Word]) -> list[list[Word]]:
    """Return the words of one page row by row, each from left to right: a word whose middle lies within a row belongs to it."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda one: ((one.box[1] + one.box[3]) / 2, one.box[0])):
        middle = (word.box[1] + word.box[3]) / 2
        last = rows[-1] if rows else None
        if last is not None and last[0].box[1] <= middle <= last[0].box[3]:
            last.append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda one: one.box[0]) for row in rows]


def read_boxes(words: Sequence[Word], codes: Collection[str]) -> dict[str, ReadBox]:
    """Return the boxes that the pages tell: the first amount of each code, as far as one follows it on its row."""
    found: dict[str, ReadBox] = {}
    for page in sorted({word.page for word in words}):
        for row in rows_of(word for word in words if word.page == page):
            for at, word in enumerate(row):
                if word.text in codes and word.text not in found:
                    read = _amount_after(row, at, codes)
                    if read is not None:
                        value, box = read
                        found[word.text] = ReadBox(word.text, value, page, box, SURE)
    return found


def _amount_after(row: Sequence[Word], at: int, codes: Collection[str]) -> tuple[Decimal, Sides] | None:
    """Return the amount right behind a code: its pieces, parted by spaces, until the next code or word."""
    pieces: list[Word] = []
    for word in row[at + 1 :]:
        is_code = word.text in codes and not (pieces and len(word.text) == 3)
        is_piece = bool(_PIECE.fullmatch(word.text)) if pieces else bool(_AMOUNT.fullmatch(word.text))
        gap = word.box[0] - pieces[-1].box[2] if pieces else 0.0
        if is_code or not is_piece or gap > 0.02:
            break
        pieces.append(word)
    value = amount_of("".join(piece.text for piece in pieces)) if pieces else None
    if value is None:
        return None
    sides = [piece.box for piece in pieces]
    return value, (
        min(one[0] for one in sides), min(one[1] for one in sides), max(one[2] for one in sides), max(one[3] for one in sides),
    )  # fmt: skip


def amount_of(text: str) -> Decimal | None:
    """Return an amount as a return writes it: spaces or points between thousands, a comma before cents, minus or parentheses."""
    negative = text.startswith(("-", "−", "–", "("))
    bare = re.sub(r"[^\d.,]", "", text)
    last = max(bare.rfind("."), bare.rfind(","))
    cents = bare[last + 1 :] if last >= 0 and 1 <= len(bare) - last - 1 <= 2 else ""
    whole = re.sub(r"[.,]", "", bare[:last] if cents else bare)
    if not whole or len(whole) > _MOST_DIGITS:
        return None
    value = Decimal(f"{whole}.{cents}") if cents else Decimal(whole)
    return -value if negative else value


def joined(
    own: Mapping[str, ReadBox], told: Mapping[str, Decimal], words: Sequence[Word], codes: Collection[str]
) -> dict[str, ReadBox]:
    """Return a reading completed by a model's `told`: it fills gaps where the page holds its value, and raises doubts.

    Where the pages have no words at all, its values count as not seen.
    """
    found = dict(own)
    seen = {amount_of(word.text): word for word in words if _AMOUNT.fullmatch(word.text)}
    for code, value in told.items():
        if code not in codes:
            continue
        known = own.get(code)
        if known is not None:
            certainty = AGREED if known.value == value else DIFFERS
            found[code] = ReadBox(code, known.value, known.page, known.box, certainty)
        elif not words:
            found[code] = ReadBox(code, value, None, None, UNSEEN)
        elif value in seen:
            found[code] = ReadBox(code, value, seen[value].page, seen[value].box, DIFFERS)
    return found


def sirens_in(words: Sequence[Word]) -> set[str]:
    """Return the numbers of companies that the pages may name: nine digits, or the first nine of fourteen."""
    text = " ".join(word.text for word in words)
    plain = unicodedata.normalize("NFKC", text)
    return {re.sub(r"\D", "", one) for one in _SIREN.findall(plain)}
