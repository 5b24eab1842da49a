"""The evidence sheet of an accepted quote: what was recorded when the client said yes, and the signature that they drew.

PDF/A-3B in the design of the quote. The sealed quote cannot hold this itself: the sheet states the SHA-256 of its bytes.
"""

from leaseapp.documents.rendering import lines as line_table
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head, customer_facts
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.kernel import clock
from leaseapp.kernel.rendering.pdf.flow import Column, Row, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.sales.rendering.each_period import EACH
from leaseapp.sales.rules.acceptance_evidence import AcceptanceEvidence

_LABEL_WIDTH = 48.0
_SIGNATURE_WIDTH, _SIGNATURE_HEIGHT = 96.0, 38.0
_BOX_HEIGHT = 54.0

EXPLANATION = _(
    "This sheet was written when the quote was accepted and is archived under lock together with the accepted document. "
    "The SHA-256 fingerprint identifies that document: any change to the file, however small, gives another fingerprint."
)


def facts(evidence: AcceptanceEvidence, words: Wording) -> tuple[Fact, ...]:
    """Return the facts in the band."""
    return (
        Fact(words.say(_("Quote")), evidence.number),
        Fact(words.say(_("Version")), str(evidence.revision)),
        Fact(words.say(_("Date of the quote")), words.day(evidence.quoted_on)),
        Fact(words.say(_("Amount accepted incl. VAT")), words.amount(evidence.total_ttc, evidence.currency)),
        *(
            Fact(words.say(EACH[total.period]), words.amount(total.total_ttc, evidence.currency))
            for total in evidence.recurring
        ),
        *customer_facts(evidence.buyer, words),
    )


def _head(evidence: AcceptanceEvidence, words: Wording) -> Head:
    return Head(
        title=words.say(_("Evidence of acceptance")),
        number=words.say(_("Quote {number}"), number=evidence.full_number),
        reference=words.say(_("Acceptance of quote {number}"), number=evidence.full_number),
        to=words.say(_("For")),
        seller=evidence.seller,
        buyer=evidence.buyer,
        facts=facts(evidence, words),
    )


def _recorded(evidence: AcceptanceEvidence, words: Wording) -> list[tuple[str, str]]:
    """Labels and values in the order of the sheet; what is not known is left out."""
    found = (
        (_("Accepted by (name as typed)"), evidence.name),
        (_("Accepted on"), words.instant(evidence.accepted_at, evidence.timezone)),
        (_("How"), words.say(label_of(evidence.channel))),
        (_("Recorded by"), evidence.recorded_by),
        (_("IP address"), evidence.ip_address),
        (_("Browser"), evidence.user_agent),
        (_("SHA-256 of the accepted document"), evidence.document_sha256),
        (_("SHA-256 of the signature"), evidence.signature_sha256),
    )
    return [(words.say(label), value) for label, value in found if value]


def _draw_recorded(pages: Pages, evidence: AcceptanceEvidence) -> None:
    words = pages.words
    columns = [Column(words.say(_("Recorded at acceptance")), _LABEL_WIDTH), Column("", look.WIDTH - _LABEL_WIDTH)]
    table = pages.make_table(columns)
    rows: list[Row] = [
        [
            line_table.wrapped(label, look.CELL_SOFT, table.text_width(0)),
            line_table.wrapped(value, look.CELL, table.text_width(1)),
        ]
        for label, value in _recorded(evidence, words)
    ]
    pages.table(columns, rows)


def _draw_signature(pages: Pages, evidence: AcceptanceEvidence) -> None:
    """Draw the signature in a box of its own, never broken."""
    if evidence.signature is None:
        return
    words, sheet = pages.words, pages.sheet
    top = pages.room(_BOX_HEIGHT)
    sheet.box(look.LEFT, top, look.WIDTH, _BOX_HEIGHT, edge=look.HAIRLINE, radius=2)
    sheet.text(look.LEFT + 4, top + 6.2, words.say(_("Signature drawn by the customer")), look.LABEL)
    width, height = evidence.signature.within(_SIGNATURE_WIDTH, _SIGNATURE_HEIGHT)
    sheet.picture(look.LEFT + 4, top + 9 + (_SIGNATURE_HEIGHT - height) / 2, width, height, evidence.signature.content)
    sheet.text(look.LEFT + 4, top + _BOX_HEIGHT - 3, evidence.name, look.STRONG)
    pages.y = top + _BOX_HEIGHT


def render_evidence(evidence: AcceptanceEvidence, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the sheet as PDF/A-3B in `locale` ("fr" or "en"); the same evidence always gives the same bytes."""
    words = Wording(locale)
    pages = Pages(_head(evidence, words), brand, words)
    if evidence.subject:
        pages.paragraph(wrap(evidence.subject, look.SUBJECT, look.WIDTH), look.SUBJECT)
        pages.skip(3)
    _draw_recorded(pages, evidence)
    pages.skip(6)
    _draw_signature(pages, evidence)
    pages.skip(5)
    pages.paragraph(wrap(words.say(EXPLANATION), look.SOFT, look.WIDTH), look.SOFT)
    return pages.to_pdf(
        title=words.say(_("Acceptance of quote {number}"), number=evidence.full_number),
        day=clock.local_date(evidence.accepted_at, evidence.timezone),
    )
