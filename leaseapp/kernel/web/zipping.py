"""Several files as one zip, spooled to a temporary file, so that memory stays flat.

A file that is lost does not keep the others away: the zip has them, and a text that says which are missing.
"""

import tempfile
import zipfile
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.web.media_types import ZIP

SPOOL = 5 * 1024 * 1024


LOST = frozenset({"FILE_MISSING", "FILE_DAMAGED"})
"""Codes that a file may answer without spoiling the zip; a storage that does not answer at all refuses the whole of it."""
Tell = Callable[[list[tuple[str, Problem]]], FileAnswer]


def zipped(name: str, files: Iterable[FileAnswer], tell: Tell | None = None) -> FileAnswer:
    """Return the zip `name` of files whose content is bytes or `Later`; equal names get a number.

    Which files is decided now, their bytes are put together when the transaction is over. Stored, not compressed: PDF
    and spreadsheets are compressed already. `tell` makes a file of the names of those that are lost, and why; without it
    a lost file is raised as it is.
    """
    return FileAnswer(name, ZIP, Later(partial(_spooled, list(files), tell)))


def _spooled(files: list[FileAnswer], tell: Tell | None) -> Any:
    spool: Any = tempfile.SpooledTemporaryFile(max_size=SPOOL)  # noqa: SIM115  (closed when it was sent)
    taken: set[str] = set()
    lost: list[tuple[str, Problem]] = []
    with zipfile.ZipFile(spool, "w", zipfile.ZIP_STORED) as archive:
        for file in files:
            try:
                content = file.ready().content
            except Problem as problem:
                if tell is None or problem.code not in LOST:
                    raise
                lost.append((file.filename, problem))
                continue
            archive.writestr(_free(file.filename, taken), content)
        if tell is not None and lost:
            told = tell(lost)
            archive.writestr(_free(told.filename, taken), told.content)
    spool.seek(0)
    return spool


def _free(name: str, taken: set[str]) -> str:
    """Return `name` without a way out of the directory, numbered when another file has it."""
    name = name.replace("/", "_").replace("\\", "_")
    stem, dot, ending = name.rpartition(".")
    candidate, number = name, 2
    while candidate.casefold() in taken:
        candidate = f"{stem or ending} ({number}){dot}{ending if stem else ''}"
        number += 1
    taken.add(candidate.casefold())
    return candidate
