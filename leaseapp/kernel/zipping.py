"""Several files as one zip, spooled to a temporary file, so that memory stays flat."""

import tempfile
import zipfile
from collections.abc import Iterable
from functools import partial
from typing import Any

from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.media_types import ZIP

SPOOL = 5 * 1024 * 1024


def zipped(name: str, files: Iterable[FileAnswer]) -> FileAnswer:
    """The zip `name` of files whose content is bytes or `Later`; equal names get a number.

    Which files is decided now, their bytes are put together when the transaction is over. Stored, not compressed: PDF
    and spreadsheets are compressed already.
    """
    return FileAnswer(name, ZIP, Later(partial(_spooled, list(files))))


def _spooled(files: list[FileAnswer]) -> Any:
    spool: Any = tempfile.SpooledTemporaryFile(max_size=SPOOL)  # noqa: SIM115  (closed when it was sent)
    taken: set[str] = set()
    with zipfile.ZipFile(spool, "w", zipfile.ZIP_STORED) as archive:
        for file in files:
            archive.writestr(_free(file.filename, taken), file.ready().content)
    spool.seek(0)
    return spool


def _free(name: str, taken: set[str]) -> str:
    """`name` without a way out of the directory, numbered when another file has it."""
    name = name.replace("/", "_").replace("\\", "_")
    stem, dot, ending = name.rpartition(".")
    candidate, number = name, 2
    while candidate.casefold() in taken:
        candidate = f"{stem or ending} ({number}){dot}{ending if stem else ''}"
        number += 1
    taken.add(candidate.casefold())
    return candidate
