"""Files of exports: written to disk row by row with their hash, kept compressed, given out again as they were."""

import gzip
import hashlib
import io
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, BinaryIO

from leaseapp.accounting.enums import ExportFormat
from leaseapp.accounting.queries import exporting as statements
from leaseapp.accounting.rules import fec
from leaseapp.accounting.rules.export_layouts import EXTENSIONS, WRITERS
from leaseapp.accounting.rules.fec import ExportRow
from leaseapp.accounting.rules.ranges import Numbers
from leaseapp.accounting.services.export_scopes import Chosen
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

SPOOL = 4 * 1024 * 1024
COPIED = 1024 * 1024


@dataclass
class Tally:
    """The tally of what passed through: entries, lines, sums in €, and the numbers by journal and year."""

    entries: int = 0
    lines: int = 0
    debit: Decimal = ZERO
    credit: Decimal = ZERO
    numbers: dict[str, Numbers] = field(default_factory=dict)

    def count(self, entry: Any) -> None:
        """Count an entry."""
        self.entries += 1
        self.numbers.setdefault(f"{entry.journal_id}:{entry.fiscal_year_id}", Numbers()).add(entry.number)

    def ranges(self) -> dict[str, list[tuple[int, int]]]:
        """Return the numbers as they are stored."""
        return {key: numbers.ranges() for key, numbers in self.numbers.items()}


@dataclass
class Written:
    """A file that was written, at its beginning."""

    file: Any
    sha256: str
    tally: Tally


def counted(context: Context, chosen: Chosen, tally: Tally) -> Iterator[tuple[Any, Any, ExportRow]]:
    """Yield (entry, line, row) of the scope, counting what passes."""
    for batch in statements.entries_in(context, chosen.scope):
        before = None
        for entry, line, row in statements.rows_of(context, batch, chosen.scope.settled_until):
            if entry is not before:
                tally.count(entry)
                before = entry
            tally.lines += 1
            tally.debit += row.debit
            tally.credit += row.credit
            yield entry, line, row


def write(context: Context, chosen: Chosen) -> Written:
    """Write the file of a FEC, or of another program's layout, in bounded memory."""
    tally = Tally()
    rows = (row for _entry, _line, row in counted(context, chosen, tally))
    return _spooled(_content(chosen, rows), tally)


def _content(chosen: Chosen, rows: Iterable[ExportRow]) -> Iterable[bytes]:
    asked = chosen.asked
    if asked.format is ExportFormat.FEC:
        return fec.lines(rows, fec.SEPARATORS[asked.separator], fec.ENCODINGS[asked.encoding])
    return WRITERS[asked.format](chosen.book.name, rows)


def _spooled(pieces: Iterable[bytes], tally: Tally) -> Written:
    file: Any = tempfile.SpooledTemporaryFile(max_size=SPOOL)  # noqa: SIM115  closed by whoever sends or keeps it
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
        file.write(piece)
    file.seek(0)
    return Written(file, digest.hexdigest(), tally)


def digest_of(file: BinaryIO) -> str:
    """Return the SHA-256 of a file from its beginning; it stands there again afterwards."""
    file.seek(0)
    found = hashlib.sha256()
    while piece := file.read(COPIED):
        found.update(piece)
    file.seek(0)
    return found.hexdigest()


def filename(context: Context, chosen: Chosen) -> str:
    """Return the name of the file: that of the law for a FEC; else format, book, day."""
    asked = chosen.asked
    if asked.format is ExportFormat.FEC and chosen.year is not None:
        return fec.filename(chosen.book.siren or "", chosen.year.end_date)
    extension = EXTENSIONS.get(asked.format, "zip")
    return f"{asked.format.value}-{chosen.book.siren or chosen.book.id}-{context.now:%Y%m%d-%H%M%S}.{extension}"


def compressed(file: BinaryIO) -> bytes:
    """Return the content compressed; the same content gives the same bytes. The file stands at its beginning afterwards."""
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=packed, mode="wb", compresslevel=6, mtime=0) as archive:
        while piece := file.read(COPIED):
            archive.write(piece)
    file.seek(0)
    return packed.getvalue()


def unpacked(content: bytes) -> Any:
    """Return the content that was compressed, as a file that is read piece by piece."""
    return gzip.GzipFile(fileobj=io.BytesIO(content), mode="rb")
