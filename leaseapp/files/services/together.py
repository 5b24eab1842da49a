"""Many files as one zip: those that somebody ticked, or all that the list finds."""

import uuid
from functools import partial

from sqlmodel import col, select

from leaseapp.files.enums import FileUse, ScanStatus
from leaseapp.files.lists import FILES
from leaseapp.files.models import File, StorageBucket
from leaseapp.files.queries.readable import get_readable
from leaseapp.files.rules.buckets import MEGABYTE
from leaseapp.files.services import archiving, opening
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import NotFound, Problem, refuse_field
from leaseapp.kernel.listing.address import checked, to_request
from leaseapp.kernel.listing.chosen import MOST_CHOSEN, ChosenIn
from leaseapp.kernel.listing.query import iterate
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.zipping import zipped

MOST_BYTES = 500 * MEGABYTE
TOO_MANY = _("At most {most} files are downloaded at once: narrow the list.")
TOO_LARGE = _("These files are too large for one zip: {most} MB at most. Choose fewer.")
NONE_READY = _("None of these files can be opened: they wait for their virus scan, or were refused by it.")
NOTE = _("missing-files.txt")
LOST = _("Missing from this zip: {count} {count|file, whose content is|files, whose contents are} lost.")
_OPEN = (ScanStatus.NOT_REQUIRED, ScanStatus.CLEAN)


def download(context: Context, asked: ChosenIn) -> FileAnswer:
    """Return the files as one zip; those that wait for their scan are left out. Buckets that log it know who opened them.

    Raises NotFound at `ids[n]`, Invalid TOO_MANY_FILES, FILES_TOO_LARGE or NO_FILE_READY, and what a wrong query raises.
    """
    files = [file for file in _chosen(context, asked) if file.scan_status in _OPEN]
    if not files:
        raise refuse_field("ids", "NO_FILE_READY", NONE_READY)
    if sum(file.size_bytes for file in files) > MOST_BYTES:
        raise refuse_field("ids", "FILES_TOO_LARGE", TOO_LARGE, most=MOST_BYTES // MEGABYTE)
    logged = set(context.session.exec(select(StorageBucket.id).where(StorageBucket.access_log_enabled == True)))  # noqa: E712
    for file in files:
        if file.bucket_id in logged:
            opening.log(context, file, FileUse.DOWNLOAD)
    name = f"{context.translate(FILES.title).lower()}-{context.today.isoformat()}.zip"
    answers = [
        FileAnswer(file.filename, file.mime_type, archiving.later(context, _given(context, file))) for file in files
    ]
    return zipped(name, answers, partial(_lost, context.locale))


def _given(context: Context, file: File) -> uuid.UUID:
    return (archiving.stand_in(context, file.id) or file).id


def _chosen(context: Context, asked: ChosenIn) -> list[File]:
    if asked.ids is not None:
        return [_ticked(context, file_id, place) for place, file_id in enumerate(asked.ids)]
    request = to_request(checked(context, FILES, asked.query or ""))
    ids = [row["id"] for row in iterate(context, FILES, request, MOST_CHOSEN + 1)]
    if len(ids) > MOST_CHOSEN:
        raise refuse_field("query", "TOO_MANY_FILES", TOO_MANY, most=MOST_CHOSEN)
    return list(context.session.exec(select(File).where(col(File.id).in_(ids)).order_by(col(File.filename))))


def _ticked(context: Context, file_id: uuid.UUID, place: int) -> File:
    try:
        return get_readable(context, file_id)
    except NotFound as refused:
        raise NotFound(field=f"ids[{place}]") from refused


def _lost(locale: str, lost: list[tuple[str, Problem]]) -> FileAnswer:
    lines = [translate(locale, LOST, count=len(lost)), ""]
    lines += [f"{name}: {translate(locale, problem.message)}" for name, problem in lost]
    return FileAnswer(translate(locale, NOTE), "text/plain; charset=utf-8", "\r\n".join(lines).encode())
