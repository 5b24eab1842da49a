"""A line of text as runs of one typeface each, from left to right, whatever its scripts and their directions."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from fpdf.bidi import BidiParagraph

from leaseapp.kernel.rendering.pdf.fallback import Fallback, fallbacks, is_leftward
from leaseapp.kernel.rendering.pdf.typeface import Typeface, Weight, typeface
from leaseapp.kernel.text import plain_texts

_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_KANA, _HANGUL = range(0x3040, 0x3100), range(0xAC00, 0xD7A4)


@dataclass(frozen=True)
class Run:
    """A part of a line in one typeface, in the order in which it is read; drawn after the runs before it."""

    face: Typeface | Fallback
    text: str

    def width(self, size: float) -> float:
        """Width in mm at `size` points."""
        return self.face.width(self.text, size)


def runs(text: str, weight: Weight) -> tuple[Run, ...]:
    """Return the runs of a line; a character that no typeface has is simplified, and at last shown as `?` (drafts only)."""
    face = typeface(weight)
    if all(ord(character) in face.glyphs for character in text):
        return (Run(face, text),) if text else ()
    return _mixed(text, weight)


@lru_cache(maxsize=4096)
def _mixed(text: str, weight: Weight) -> tuple[Run, ...]:
    composed = unicodedata.normalize("NFC", text)
    clean = "".join(" " if unicodedata.category(character) == "Cc" else character for character in composed)
    made: list[Run] = []
    for fragment, leftward in _fragments(clean):
        parts = [Run(face, part) for face, part in _by_face(fragment, weight)]
        made += [_turned(run) for run in reversed(parts)] if leftward else parts
    return tuple(made)


def _turned(run: Run) -> Run:
    """Return a run of a leftward fragment as it is drawn: figures and brackets alone are turned here, letters when shaped."""
    if is_leftward(run.text):
        return run
    return Run(run.face, run.text[::-1].translate(_MIRRORED))


def _fragments(text: str) -> Iterator[tuple[str, bool]]:
    """Return the parts of a line as they stand from left to right (UAX #9), each as it is read, and whether that is leftward."""
    if not is_leftward(text):
        yield text, False
        return
    in_sight = BidiParagraph(text).reorder_resolved_levels()
    for leftward, found in groupby(in_sight, key=lambda item: item.embedding_level % 2 == 1):
        seen = "".join(item.character for item in found)
        yield (seen[::-1] if leftward else seen), leftward


def _by_face(text: str, weight: Weight) -> Iterator[tuple[Typeface | Fallback, str]]:
    """Split a fragment where the typeface changes; blanks, digits and marks stay with what stands before them."""
    own = typeface(weight)
    others = _in_order(text, weight)
    current: Typeface | Fallback | None = None
    part = ""
    for character in text:
        face = _face_of(character, own, others, current)
        shown = character if face is not None else own.showable(character)
        face = face or own
        if current is not None and face is not current:
            yield current, part
            part = ""
        current, part = face, part + shown
    if current is not None:
        yield current, part


def _face_of(
    character: str, own: Typeface, others: tuple[Fallback, ...], current: Typeface | Fallback | None
) -> Typeface | Fallback | None:
    code = ord(character)
    follows = unicodedata.category(character)[0] in "MZPNSC"
    if follows and isinstance(current, Fallback) and code in current.characters:
        return current
    if code in own.glyphs:
        return own
    return next((face for face in others if code in face.characters), None)


def _in_order(text: str, weight: Weight) -> tuple[Fallback, ...]:
    """Return the fallbacks, that of the language first: ideographs have the forms of the script that stands beside them."""
    found = fallbacks(weight)
    codes = [ord(character) for character in text]
    first = "JP" if any(code in _KANA for code in codes) else "KR" if any(code in _HANGUL for code in codes) else ""
    wanted = [face for face in found if first and face.name.startswith(f"NotoSans{first}")]
    return (*wanted, *(face for face in found if face not in wanted))


def width(text: str, weight: Weight, size: float) -> float:
    """Width in mm of a line set at `size` points."""
    return sum(run.width(size) for run in runs(text, weight))


def unprintable(text: str) -> str:
    """Return the characters of `text` for which no typeface has a glyph, each once; "" when all can be shown."""
    own, others = typeface(Weight.REGULAR), fallbacks(Weight.REGULAR)
    missing = [
        character
        for character in unicodedata.normalize("NFC", text)
        if character in plain_texts.NO_CHARACTERS
        or (
            ord(character) not in own.glyphs
            and not any(ord(character) in face.characters for face in others)
            and unicodedata.category(character) not in ("Cc", "Zs", "Zl", "Zp")
        )
    ]
    return "".join(dict.fromkeys(missing))
