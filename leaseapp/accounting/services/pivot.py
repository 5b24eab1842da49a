"""The pivot: one zip that any program can read, with all that the ledger knows (MONEY.md 2.2, schema `leaseapp-pivot/1`)."""

import csv
import hashlib
import io
import json
import tempfile
import zipfile
from collections.abc import Iterator
from typing import Any

from leaseapp.accounting.queries import pivot as statements
from leaseapp.accounting.rules.fec import ExportRow
from leaseapp.accounting.services import export_files
from leaseapp.accounting.services.export_files import SPOOL, Tally, Written
from leaseapp.accounting.services.export_scopes import Chosen
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.export import harmless

SCHEMA = "leaseapp-pivot/1"
_MOMENT = (1980, 1, 1, 0, 0, 0)
"""Of every file in the zip: the same content gives the same bytes."""
ACCOUNT_COLUMNS = ("number", "label", "party", "role", "vatRate", "active")
PARTY_COLUMNS = ("code", "kind", "name", "siren")
CODE_COLUMNS = ("code", "label", "category", "account", "fixedAsset", "vatRole", "parent", "active")


def write(context: Context, chosen: Chosen) -> Written:
    """Write the zip in bounded memory: manifest, accounts, parties, codes, entries and matchings."""
    tally = Tally()
    file: Any = tempfile.SpooledTemporaryFile(max_size=SPOOL)  # noqa: SIM115  closed by whoever sends or keeps it
    hashes: dict[str, str] = {}
    with (
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        tempfile.SpooledTemporaryFile(max_size=SPOOL) as matchings,
    ):
        _member(archive, hashes, "accounts.csv", _table(ACCOUNT_COLUMNS, statements.accounts(context)))
        _member(archive, hashes, "parties.csv", _table(PARTY_COLUMNS, statements.parties(context)))
        _member(archive, hashes, "codes.csv", _table(CODE_COLUMNS, statements.codes(context)))
        _member(archive, hashes, "entries.jsonl", _entries(context, chosen, tally, matchings))
        matchings.seek(0)
        _member(archive, hashes, "letterings.jsonl", iter(lambda: matchings.read(export_files.COPIED), b""))
        manifest = json.dumps(_manifest(chosen, tally, hashes), ensure_ascii=False, indent=1, sort_keys=True)
        _member(archive, {}, "manifest.json", iter([manifest.encode()]))
    return Written(file, export_files.digest_of(file), tally)


def _member(archive: zipfile.ZipFile, hashes: dict[str, str], name: str, pieces: Iterator[bytes]) -> None:
    digest = hashlib.sha256()
    info = zipfile.ZipInfo(name, _MOMENT)
    info.compress_type = zipfile.ZIP_DEFLATED
    with archive.open(info, "w", force_zip64=True) as member:
        for piece in pieces:
            digest.update(piece)
            member.write(piece)
    hashes[name] = digest.hexdigest()


def _table(columns: tuple[str, ...], rows: Any) -> Iterator[bytes]:
    for values in (columns, *rows):
        text = io.StringIO()
        written = (value if value is not None else "" for value in values)
        csv.writer(text, lineterminator="\r\n").writerow(
            [harmless(value) if isinstance(value, str) else value for value in written]
        )
        yield text.getvalue().encode()


def _entries(context: Context, chosen: Chosen, tally: Tally, matchings: Any) -> Iterator[bytes]:
    """One entry a line; what is matched goes to a file of its own, a line each."""
    current: Any = None
    lines: list[dict[str, Any]] = []
    for entry, line, row in export_files.counted(context, chosen, tally):
        if current is not None and entry is not current[0]:
            yield _entry(*current, lines)
            lines = []
        if current is None or entry is not current[0]:
            current = (entry, row)
        lines.append(_line(line, row))
        if row.lettering:
            matched = {
                "code": row.lettering, "account": row.account, "party": row.party, "entry": row.number,
                "line": len(lines), "letteredOn": row.lettered_on,
            }  # fmt: skip
            matchings.write(_json(matched))
    if current is not None:
        yield _entry(*current, lines)


def _entry(entry: Any, row: ExportRow, lines: list[dict[str, Any]]) -> bytes:
    return _json(
        {
            "number": row.number, "journal": row.journal, "date": row.day, "validatedOn": row.validated_on,
            "piece": {"ref": row.piece_ref, "date": row.piece_day}, "label": entry.label,
            "source": {"kind": entry.source_kind, "id": entry.source_id, "number": entry.piece_ref}, "lines": lines,
        }
    )  # fmt: skip


def _line(line: Any, row: ExportRow) -> dict[str, Any]:
    vat = None
    if line.vat_kind is not None:
        vat = {"rate": _amount(line.vat_rate), "kind": str(line.vat_kind), "base": _amount(line.vat_base)}
    return {
        "account": row.account, "party": row.party or None, "label": row.label, "debit": _amount(row.debit),
        "credit": _amount(row.credit), "dueDate": row.due_day, "vat": vat, "analytic": None,
    }  # fmt: skip


def _amount(value: Any) -> str | None:
    return None if value is None else f"{value:.2f}"


def _json(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False, default=str) + "\n").encode()


def _manifest(chosen: Chosen, tally: Tally, hashes: dict[str, str]) -> dict[str, Any]:
    scope, year = chosen.scope, chosen.year
    return {
        "schema": SCHEMA,
        "book": {"siren": chosen.book.siren, "name": chosen.book.name},
        "period": {
            "fiscalYear": year.year if year else None,
            "from": str(scope.start or (year.start_date if year else "")) or None,
            "to": str(scope.end or (year.end_date if year else "")) or None,
            "since": "last" if chosen.asked.incremental else None,
        },
        "counts": {"entries": tally.entries, "lines": tally.lines},
        "sums": {"debit": _amount(tally.debit), "credit": _amount(tally.credit)},
        "provisional": chosen.provisional,
        "sha256": hashes,
    }
