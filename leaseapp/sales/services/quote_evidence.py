"""The evidence sheet of an acceptance: archived in the transaction of the acceptance itself, read by the office.

The sheet names the address and the browser of whoever accepted, so it goes into the bucket that no client reads.
"""

import hashlib
from functools import partial
from uuid import UUID

from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.files.services import archiving as files
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.sales import queries
from leaseapp.sales.enums import AcceptanceChannel
from leaseapp.sales.models import Quote, QuoteAcceptance
from leaseapp.sales.rules.acceptance_evidence import AcceptanceEvidence
from leaseapp.sales.rules.quote_document import QuoteDocument
from leaseapp.sales.rules.recurring import PeriodTotal
from leaseapp.sales.services import quote_documents, signatures

BUCKET, CATEGORY = "signatures-evidence", "acceptance-evidence"


def archive(context: Context, document: QuoteDocument, acceptance: QuoteAcceptance) -> None:
    """Draw the sheet of an acceptance that is about to be written, keep it under lock, and note file and SHA-256 on it.

    Raises Unavailable when the storage does not take it: then nothing is accepted.
    """
    recorder = context.principal.name if acceptance.channel is AcceptanceChannel.OFFICE else None
    file = files.store(
        context,
        bucket=BUCKET,
        filename=_filename(document),
        media_type=PDF,
        content=_drawing(context, document, acceptance, recorder).fetch(),
        target_type="Quote",
        target_id=acceptance.quote_id,
        category=CATEGORY,
    )
    acceptance.evidence_file_id, acceptance.evidence_sha256 = file.id, file.checksum_sha256


def sheet(context: Context, quote_id: UUID) -> FileAnswer:
    """Return the archived sheet; what was accepted before there was one is drawn from its row. Raises NotFound, Unavailable."""
    quote, acceptance = _accepted(context, quote_id)
    document = quote_documents.assemble(context, quote)
    if acceptance.evidence_file_id is not None:
        content = files.later(context, acceptance.evidence_file_id)
    else:
        content = _drawing(context, document, acceptance, None)
    return FileAnswer(_filename(document), PDF, content, inline=True, etag=acceptance.evidence_sha256)


def signature(context: Context, quote_id: UUID) -> FileAnswer:
    """Return the picture that the client drew. Raises NotFound where they typed their name only, Unavailable."""
    _quote, acceptance = _accepted(context, quote_id)
    if acceptance.signature_file_id is None:
        raise NotFound()
    return FileAnswer("signature.png", PNG, files.later(context, acceptance.signature_file_id), inline=True)


def _accepted(context: Context, quote_id: UUID) -> tuple[Quote, QuoteAcceptance]:
    quote = get_or_404(context, Quote, quote_id)
    acceptance = queries.acceptance_of(context, quote.id)
    if acceptance is None:
        raise NotFound()
    return quote, acceptance


def _filename(document: QuoteDocument) -> str:
    word = translate(language_of(document.buyer.address.country), _("acceptance"))
    return f"{document.full_number} {word}.pdf"


def _drawing(context: Context, document: QuoteDocument, acceptance: QuoteAcceptance, recorder: str | None) -> Later:
    """Return what draws the sheet in the buyer's language, as the quote itself."""
    from leaseapp.sales.rendering.evidence_pdf import render_evidence  # noqa: PLC0415  half a second that no start has to wait for

    evidence = _evidence(context, document, acceptance, recorder)
    locale = language_of(document.buyer.address.country)
    return Later(partial(render_evidence, evidence, locale, brand=branding.brand(context)))


def _evidence(
    context: Context, document: QuoteDocument, acceptance: QuoteAcceptance, recorder: str | None
) -> AcceptanceEvidence:
    drawing = signatures.picture(context, acceptance.signature_file_id)
    return AcceptanceEvidence(
        seller=document.seller,
        buyer=document.buyer,
        number=document.number,
        revision=document.revision,
        full_number=document.full_number,
        quoted_on=document.issued_on,
        subject=document.subject,
        total_ttc=acceptance.total_ttc,
        currency=document.currency,
        channel=acceptance.channel,
        accepted_at=acceptance.accepted_at,
        timezone=context.principal.timezone,
        name=acceptance.accepted_by_name,
        ip_address=acceptance.ip_address,
        user_agent=acceptance.user_agent,
        document_sha256=acceptance.document_sha256,
        signature=drawing,
        signature_sha256=hashlib.sha256(drawing.content).hexdigest() if drawing else None,
        recorded_by=recorder,
        recurring=tuple(PeriodTotal.from_json(row) for row in acceptance.recurring),
    )
