"""Rules for a text that people type: it holds something to see, in the order in which it is written.

Control characters cannot be stored or shown, and XML knows no U+FFFE and U+FFFF (XML 1.0, 2.2). Bidirectional embeddings,
overrides and isolates (Unicode UAX 9) make a text read otherwise than it is: an order of "1000" shown as "0001", a file
called "gpj.exe". The marks LRM and RLM, which texts in Arabic and Hebrew need, stay. A text of blanks and fillers only is a
name that nobody can see or click.
"""

import re
import unicodedata
from dataclasses import dataclass

from leaseapp.kernel.text.i18n import _

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
#: typefaces may name them, XML does not (XML 1.0, 2.2)
NO_CHARACTERS = "\ufffe\uffff"
_BIDIRECTIONAL = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
_LINE_BREAK = re.compile(r"[\n\r\u2028\u2029]")
#: blank although Unicode counts them as letters, symbols or numbers: fillers of Hangul, the empty pattern of Braille
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")


@dataclass(frozen=True)
class Wrong:
    """The reason why a text is refused."""

    code: str
    message: str


CONTROL = Wrong("INVALID_CHARACTER", _("This text holds a character that cannot be stored."))
BIDIRECTIONAL = Wrong("BIDIRECTIONAL_TEXT", _("This text holds a hidden character that changes its direction."))
LINE_BREAK = Wrong("LINE_BREAK", _("This text must stand in one line."))
INVISIBLE = Wrong("NOTHING_VISIBLE", _("This text holds nothing that can be seen."))


def wrong_in_line(text: str) -> Wrong | None:
    """Return the reason why `text` is no single line: what is wrong in any text, and ends of lines."""
    return wrong_in_text(text) or (LINE_BREAK if _LINE_BREAK.search(text) else None)


def wrong_in_text(text: str) -> Wrong | None:
    """Return the reason why `text` cannot be kept and shown; an empty one is not refused here."""
    if text.isascii() and text.isprintable():
        return None if not text or text.strip() else INVISIBLE
    if _CONTROL.search(text):
        return CONTROL
    if _BIDIRECTIONAL.search(text):
        return BIDIRECTIONAL
    return None if not text or any(map(_visible, text)) else INVISIBLE


def without_control(text: str) -> str:
    """Return a text that was stored before it would have been refused, without what neither shows nor stands in XML."""
    return _CONTROL.sub("", text)


def _visible(character: str) -> bool:
    # marks need a letter to stand on; separators, controls and formats show nothing
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK
