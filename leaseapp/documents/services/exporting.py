"""The PDFs of many records as one zip."""

from collections.abc import Callable, Iterator
from functools import partial
from uuid import UUID

from leaseapp.documents.schemas.exports import MOST_DOCUMENTS, PdfExportIn
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Problem, refuse_field
from leaseapp.kernel.listing.address import checked, to_request
from leaseapp.kernel.listing.query import iterate
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.zipping import zipped

TOO_MANY = _("At most {most} documents are exported at once: narrow the list.")
NOTE = _("not-included.txt")
WHY = _(
    "Not included: {count} {count|draft, which has no legal document before it is|drafts, which have no legal document"
    " before they are} issued."
)
LOST_NOTE = _("missing-documents.txt")
LOST = _(
    "Missing from this zip: {count} {count|document, whose archived file is|documents, whose archived files are} lost."
)

ReadPdf = Callable[[Context, UUID], FileAnswer]


def export_pdfs(context: Context, spec: ListSpec, asked: PdfExportIn, read_pdf: ReadPdf) -> FileAnswer:
    """Return the documents of numbered records, each named by its number; a text file counts the drafts that were left out.

    `read_pdf` is the service behind the record's own PDF: what is archived is read, what is not yet is archived now.
    Raises NotFound at `ids[n]`, Invalid for a query that the list cannot answer, Invalid TOO_MANY_DOCUMENTS.
    """
    numbers = _numbers(context, spec, asked)
    issued = [record_id for record_id, number in numbers.items() if number is not None]
    name = f"{context.translate(spec.title).lower().replace(' ', '-')}-{context.today.isoformat()}.zip"
    return zipped(name, _files(context, issued, len(numbers) - len(issued), read_pdf), partial(_lost, context.locale))


def _lost(locale: str, lost: list[tuple[str, Problem]]) -> FileAnswer:
    """Return the list of what should be in the zip and is not."""
    lines = [translate(locale, LOST, count=len(lost)), ""]
    lines += [f"{name}: {translate(locale, problem.message)}" for name, problem in lost]
    return FileAnswer(translate(locale, LOST_NOTE), "text/plain; charset=utf-8", "\r\n".join(lines).encode())


def _files(context: Context, ids: list[UUID], drafts: int, read_pdf: ReadPdf) -> Iterator[FileAnswer]:
    # archiving locks the record: always in the order of ids, so that two exports never wait for each other
    for record_id in sorted(ids):
        yield read_pdf(context, record_id)
    if drafts:
        note = context.translate(WHY, count=drafts)
        yield FileAnswer(context.translate(NOTE), "text/plain; charset=utf-8", note.encode())


def _numbers(context: Context, spec: ListSpec, asked: PdfExportIn) -> dict[UUID, str | None]:
    """Return the number of each record that is asked for."""
    if asked.ids is not None:
        ids = enumerate(asked.ids)
        return {id_: get_or_404(context, spec.table, id_, field=f"ids[{place}]").number for place, id_ in ids}
    request = to_request(checked(context, spec, asked.query or ""))
    found = {row["id"]: row["number"] for row in iterate(context, spec, request, MOST_DOCUMENTS + 1)}
    if len(found) > MOST_DOCUMENTS:
        raise refuse_field("query", "TOO_MANY_DOCUMENTS", TOO_MANY, most=MOST_DOCUMENTS)
    return found
