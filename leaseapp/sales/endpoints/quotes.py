"""Quotes (document 3; totals preview, DELETE, duplicate, revise, accept and PDF are extras of ours)."""

from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.sales.lists import QUOTES
from leaseapp.sales.permissions import ORDER_CREATE, QUOTE_CREATE, QUOTE_DELETE, QUOTE_READ, QUOTE_UPDATE
from leaseapp.sales.schemas.public_quotes import PublicQuoteOut
from leaseapp.sales.schemas.quotes import (
    ConversionOut,
    OfficeAcceptanceIn,
    QuoteIn,
    QuoteOut,
    QuotePatch,
    QuoteTotalsIn,
    QuoteTotalsOut,
    RefusalIn,
)
from leaseapp.sales.services import (
    converting,
    public_quotes,
    quote_answers,
    quote_evidence,
    quote_previewing,
    quote_reading,
    quote_sealing,
    quoting,
)

list_quotes = list_endpoint(workspace, "/quotes", QUOTES)


@workspace.post("/quotes", permission=QUOTE_CREATE, audit="sales.quote.create", returns=QuoteOut, status=201)
def create_quote(context: Context, body: QuoteIn) -> QuoteOut:
    """Create a draft with its number; the server computes its totals."""
    return quote_reading.quote(context, quoting.create(context, body).id)


@workspace.post(
    "/quotes/preview-totals", permission=QUOTE_READ, writes=False, internal=True,
    returns=QuoteTotalsOut,
    extra="the editor shows the totals that will be stored",
)  # fmt: skip
def preview_quote_totals(context: Context, body: QuoteTotalsIn) -> QuoteTotalsOut:
    """Add rows up without storing anything, by the rule that will be stored."""
    return quote_reading.totals(quote_previewing.preview(context, body))


@workspace.get("/quotes/{quote_id}", permission=QUOTE_READ, returns=QuoteOut)
def read_quote(context: Context, quote_id: Id) -> QuoteOut:
    """Read a quote with its rows, its revisions and what the client answered."""
    return quote_reading.quote(context, quote_id)


@workspace.patch("/quotes/{quote_id}", permission=QUOTE_UPDATE, audit="sales.quote.update", returns=QuoteOut)
def update_quote(context: Context, quote_id: Id, body: QuotePatch) -> QuoteOut:
    """Change a draft; `status` SENT sends it, REFUSED (with `refusalReason`) closes it."""
    quoting.patch(context, quote_id, body)
    return quote_reading.quote(context, quote_id)


send_quotes = bulk_endpoint(
    workspace,
    QUOTES,
    update_quote,
    action="send",
    body={"status": "SENT"},
)


@workspace.delete(
    "/quotes/{quote_id}",
    permission=QUOTE_DELETE,
    audit="sales.quote.delete",
    extra="DECISIONS 29: drafts can be softly deleted",
)
def delete_quote(context: Context, quote_id: Id, query: VersionQuery) -> None:
    """Delete a draft."""
    quoting.delete(context, quote_id, query.version)


@workspace.post(
    "/quotes/{quote_id}/convert",
    permission=ORDER_CREATE,
    audit="sales.quote.convert",
    returns=ConversionOut,
    act=_("Ordered"),
)
def convert_quote(context: Context, quote_id: Id) -> ConversionOut:
    """Make the confirmed order of what counts in the quote; once only."""
    return quote_reading.conversion(context, quote_id, converting.convert(context, quote_id))


@workspace.post(
    "/quotes/{quote_id}/refuse", permission=QUOTE_UPDATE, audit="sales.quote.refuse", returns=QuoteOut, act=_("Refused")
)
def refuse_quote(context: Context, quote_id: Id, body: RefusalIn) -> QuoteOut:
    """Record that the client does not want it, and why."""
    quote_answers.refuse(context, quote_answers.held(context, quote_id), body.reason, body.comment)
    return quote_reading.quote(context, quote_id)


@workspace.post(
    "/quotes/{quote_id}/accept",
    permission=QUOTE_UPDATE,
    audit="sales.quote.accept",
    returns=QuoteOut,
    extra="the office records an acceptance on paper or by mail, with its evidence",
    act=_("Acceptance recorded"),
)
def accept_quote(context: Context, quote_id: Id, body: OfficeAcceptanceIn) -> QuoteOut:
    """Record an acceptance that reached the office by paper or mail; the PDF is sealed."""
    quote_answers.accept(context, quote_answers.held(context, quote_id), quote_answers.by_office(body))
    return quote_reading.quote(context, quote_id)


@workspace.post(
    "/quotes/{quote_id}/duplicate",
    permission=QUOTE_CREATE,
    audit="sales.quote.duplicate",
    returns=QuoteOut,
    status=201,
    extra="a similar offer starts from an old one",
    act=_("Created as a copy"),
)
def duplicate_quote(context: Context, quote_id: Id) -> QuoteOut:
    """Make a new draft of the same content, with a number of its own."""
    return quote_reading.quote(context, quoting.duplicate(context, quote_id).id)


@workspace.post(
    "/quotes/{quote_id}/revise",
    permission=QUOTE_UPDATE,
    audit="sales.quote.revise",
    returns=QuoteOut,
    status=201,
    extra="DECISIONS 26: a revision takes the place of an offer",
    act=_("Revised"),
)
def revise_quote(context: Context, quote_id: Id) -> QuoteOut:
    """Make the next revision as a draft; the old one can no longer be accepted or ordered."""
    return quote_reading.quote(context, quoting.revise(context, quote_id).id)


@workspace.get(
    "/quotes/{quote_id}/client-view",
    permission=QUOTE_READ,
    internal=True,
    returns=PublicQuoteOut,
    extra="the office looks at a quote as its client will, without being taken for it (issue 3)",
)
def read_quote_client_view(context: Context, quote_id: Id) -> PublicQuoteOut:
    """Return the quote as its client sees it by their link, also before it is sent; it is not noted as opened."""
    return public_quotes.as_client_sees(context, quote_id)


@workspace.get(
    "/quotes/{quote_id}/pdf",
    permission=QUOTE_READ,
    files=(PDF, PNG),
    extra="the client receives a document; the accepted one is sealed",
)
def read_quote_pdf(context: Context, quote_id: Id, query: PageQuery) -> FileAnswer:
    """Return the quote as PDF: the sealed one once it is accepted; or one page of it as a picture."""
    return shown(quote_sealing.pdf(context, quote_id), query)


@workspace.get(
    "/quotes/{quote_id}/evidence",
    permission=QUOTE_READ,
    internal=True,
    files=(PDF,),
    extra="the archived sheet that proves an acceptance (issue 3: evidence sealed in the archive)",
)
def read_quote_evidence(context: Context, quote_id: Id) -> FileAnswer:
    """Return the archived sheet that proves the acceptance, as PDF; 404 until the quote is accepted."""
    return quote_evidence.sheet(context, quote_id)


@workspace.get(
    "/quotes/{quote_id}/signature",
    permission=QUOTE_READ,
    files=(PNG,),
    extra="the record of an accepted quote shows the signature that the client drew",
)
def read_quote_signature(context: Context, quote_id: Id) -> FileAnswer:
    """Return the signature that the client drew, as PNG; 404 where there is none."""
    return quote_evidence.signature(context, quote_id)
