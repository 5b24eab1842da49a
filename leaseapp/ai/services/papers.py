"""Papers as a model is given them: pictures as they are, a PDF page by page as pictures, else the PDF itself (document 2)."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass

from leaseapp.ai.services.workflows import Workflow, workflow_called
from leaseapp.kernel.adapters.ai import IMAGES, PDF, Attachment
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.rendering.pdf.pages import UnreadablePdf, pictures_of
from leaseapp.kernel.text.i18n import _

MOST_BYTES = 20 * 1024 * 1024
MOST_PAGES, DPI = 20, 150
_SIGNATURES = {
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/webp": (b"RIFF",),
    PDF: (b"%PDF-",),
}


_BLANK = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
)


SAMPLE_PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
"""A picture of one point, for workflows that need a paper where fixtures answer anyway."""


@dataclass(frozen=True)
class Papers:
    """The attachments, the number of their pages, and the text that people see on them (None where it is not known)."""

    attachments: tuple[Attachment, ...] = ()
    page_count: int = 0
    texts: list[str] | None = None


def read(workflow: Workflow, attachments: Sequence[Attachment]) -> Papers:
    """Return the papers of a call. Raises Invalid at `attachments` for too many, too large, or of another kind."""
    if not workflow.least <= len(attachments) <= workflow.most:
        message = _("Between {least} and {most} papers are needed.")
        raise _wrong("ATTACHMENTS_COUNT", message, least=workflow.least, most=workflow.most)
    if sum(len(one.content) for one in attachments) > MOST_BYTES:
        raise _wrong("ATTACHMENTS_TOO_LARGE", _("The papers are too large to be read at once."))
    pages: list[Attachment] = []
    texts: list[str] = []
    count, is_known = 0, bool(attachments)
    for one in attachments:
        _check_kind(workflow, one)
        if one.media_type != PDF:
            pages.append(one)
            count, is_known = count + 1, False
            continue
        try:
            drawn = pictures_of(one.content, most=MOST_PAGES, dpi=DPI)
        except UnreadablePdf:
            pages.append(one)
            is_known = False
            continue
        pages += [
            Attachment("image/png", picture, one.file_id, number) for number, picture in enumerate(drawn.pictures, 1)
        ]
        texts += drawn.texts
        count += drawn.page_count
        is_known = is_known and any(text.strip() for text in drawn.texts)
    return Papers(tuple(pages), count, texts if is_known else None)


def needs(key: str) -> bool:
    """Return True for a workflow that reads papers."""
    return workflow_called(key).least > 0


def blank_pdf() -> Attachment:
    """Return a PDF of one empty page, for workflows that need a paper where fixtures answer anyway."""
    return Attachment(PDF, _BLANK)


def _check_kind(workflow: Workflow, paper: Attachment) -> None:
    known = paper.media_type == PDF or paper.media_type in IMAGES
    starts = _SIGNATURES.get(paper.media_type, ())
    if not known or paper.kind not in workflow.papers or not paper.content.startswith(starts):
        raise _wrong("ATTACHMENT_KIND", _("This kind of paper cannot be read here."))


def _wrong(code: str, message: str, **params: int) -> Invalid:
    return Invalid(errors=[FieldError("attachments", code, message, params)])
