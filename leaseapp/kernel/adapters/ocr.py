"""The port of reading text from pictures: a local reader (tesseract) where it is installed, else none.

Without a reader the text layer of a document is all that is known of it; nobody waits for the rest.
"""

import shutil
import subprocess
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Protocol, runtime_checkable

SECONDS_A_PAGE = 60
_WANTED = ("fra", "eng")
_COLUMNS, _WORD_LEVEL = 12, "5"
"""The columns of its table, and the level of a row that is a word."""


class OcrError(Exception):
    """A page could not be read; trying again later may help."""


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A word in a picture: left, top, right, bottom in pixels, and how sure the reader is, from 0 to 1."""

    text: str
    box: tuple[int, int, int, int]
    confidence: Decimal


class PageReader(Protocol):
    """A reader of text in pictures."""

    def read(self, picture: bytes) -> str:
        """Return the text of a PNG. Raises OcrError."""
        ...


@runtime_checkable
class WordReader(PageReader, Protocol):
    """A reader that also says where words stand."""

    def words(self, picture: bytes) -> list[SeenWord]:
        """Return the words of a PNG in reading order. Raises OcrError."""
        ...


class Tesseract:
    """The tesseract program of this machine, in French and English as far as it has them."""

    def __init__(self, program: str, seconds: float = SECONDS_A_PAGE) -> None:
        self._program, self._seconds = program, seconds

    @cached_property
    def _languages(self) -> str:
        listed = subprocess.run(
            [self._program, "--list-langs"], capture_output=True, text=True, timeout=self._seconds, check=False
        )
        known = set(listed.stdout.split())
        return "+".join(one for one in _WANTED if one in known) or "eng"

    def read(self, picture: bytes) -> str:
        """Give the picture to the program, and return what it read. Raises OcrError."""
        return self._asked(picture)

    def words(self, picture: bytes) -> list[SeenWord]:
        """Return the words with their boxes, as the program's table tells them. Raises OcrError."""
        found = []
        for row in self._asked(picture, "tsv").splitlines()[1:]:
            cells = row.split("\t")
            if len(cells) == _COLUMNS and cells[0] == _WORD_LEVEL and cells[-1].strip():
                left, top, width, height = (int(cell) for cell in cells[6:10])
                sure = _certainty(cells[10])
                found.append(SeenWord(cells[-1].strip(), (left, top, left + width, top + height), sure))
        return found

    def _asked(self, picture: bytes, *what: str) -> str:
        try:
            done = subprocess.run(
                [self._program, "stdin", "stdout", "-l", self._languages, *what],
                input=picture,
                capture_output=True,
                timeout=self._seconds,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise OcrError(f"the reader gave up ({type(error).__name__})") from error
        if done.returncode != 0:
            raise OcrError(f"the reader ended with {done.returncode}")
        return done.stdout.decode("utf-8", "replace")


def _certainty(percent: str) -> Decimal:
    """Return the percentage of the table as a part of one, nothing for what it is not told of."""
    return max(Decimal(0), Decimal(percent) / 100)


class _Port:
    """The reader of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._reader: PageReader | None = None
        self._known = False

    def current(self) -> PageReader | None:
        """Return the reader in use, None where the machine has none."""
        if not self._known:
            program = shutil.which("tesseract")
            self._reader, self._known = Tesseract(program) if program else None, True
        return self._reader

    def use(self, reader: PageReader | None) -> None:
        """Use `reader` from now on; None is no reader."""
        self._reader, self._known = reader, True

    def forget(self) -> None:
        """Go back to what the machine has."""
        self._reader, self._known = None, False


port = _Port()
