"""The PDF of a quote: drawn from its rows while it is open, sealed once it is accepted."""

import hashlib
from dataclasses import replace
from functools import partial
from uuid import UUID

from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.files.models import File
from leaseapp.files.services import archiving as files
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.web.media_types import PDF
from leaseapp.sales.models import Quote
from leaseapp.sales.rules.quote_document import Acceptance, QuoteDocument
from leaseapp.sales.services import quote_documents, signatures

ARCHIVE = "contracts-archive"
"""An accepted offer is a contract: kept under lock."""


def seal(context: Context, quote: Quote, document: QuoteDocument, name: str, signature_file_id: UUID | None) -> File:
    """Draw the quote with its acceptance by `name`, keep it under lock and write its file and SHA-256 on the quote.

    `document` is the quote as it stands, which is locked and flushed. The offer without the acceptance is inside the file:
    the fingerprint on the paper is its own. Raises Unavailable when the storage does not take it.
    """
    offer = _draw(context, document)
    acceptance = Acceptance(
        name=name,
        accepted_at=context.now,
        timezone=context.principal.timezone,
        fingerprint=hashlib.sha256(offer).hexdigest(),
        signature=signatures.picture(context, signature_file_id),
    )
    file = files.store(
        context,
        bucket=ARCHIVE,
        filename=f"{document.full_number}.pdf",
        media_type=PDF,
        content=_draw(context, replace(document, acceptance=acceptance), offer),
        target_type="Quote",
        target_id=quote.id,
        category="quote",
    )
    quote.pdf_file_id, quote.pdf_sha256 = file.id, file.checksum_sha256
    context.session.flush()
    return file


def pdf(context: Context, quote_id: UUID) -> FileAnswer:
    """Return the sealed PDF of an accepted quote, else the quote drawn as it stands. Raises NotFound."""
    quote = get_or_404(context, Quote, quote_id)
    document = quote_documents.assemble(context, quote)
    content = files.later(context, quote.pdf_file_id) if quote.pdf_file_id else _drawing(context, document)
    return FileAnswer(f"{document.full_number}.pdf", PDF, content, inline=True, etag=quote.pdf_sha256)


def _draw(context: Context, document: QuoteDocument, offer: bytes | None = None) -> bytes:
    return _drawing(context, document, offer).fetch()


def _drawing(context: Context, document: QuoteDocument, offer: bytes | None = None) -> Later:
    """Return what draws the quote in the buyer's language: French in France, else English."""
    from leaseapp.sales.rendering.quote_pdf import render_quote  # noqa: PLC0415  half a second that no start has to wait for

    locale = language_of(document.buyer.address.country)
    return Later(partial(render_quote, document, locale, brand=branding.brand(context), offer=offer))
