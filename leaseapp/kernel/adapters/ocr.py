"""The port of reading text from pictures: a local reader (tesseract) where it is installed, else none.

Without a reader the text layer of a document is all that is known of it; nobody waits for the rest.
"""

import shutil
import subprocess
from functools import cached_property
from typing import Protocol

SECONDS_A_PAGE = 60
_WANTED = ("fra", "eng")


class OcrError(Exception):
    """A page could not be read; trying again later may help."""


class PageReader(Protocol):
    """A reader of text in pictures."""

    def read(self, picture: bytes) -> str:
        """Return the text of a PNG. Raises OcrError."""
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
        try:
            done = subprocess.run(
                [self._program, "stdin", "stdout", "-l", self._languages],
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
