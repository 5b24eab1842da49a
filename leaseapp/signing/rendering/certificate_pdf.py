"""The certificate of a signature: what was signed, by whom, how, and everything that happened; PDF/A-3B."""

from leaseapp.documents.rendering import lines as line_table
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.parties import Address, Buyer
from leaseapp.kernel import clock
from leaseapp.kernel.rendering.pdf.flow import Column, Row, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.signing.rules.certificate import Certificate
from leaseapp.signing.rules.consent import LEVEL

EXPLANATION = _(
    "The complete record is the file evidence.json, whose SHA-256 fingerprint stands above, sealed together with this "
    "page by the key of that fingerprint (Ed25519). Anybody verifies it without a network: leaseapp verify-evidence. "
    "It holds no qualified time stamp (RFC 3161)."
)


def _head(certificate: Certificate, words: Wording) -> Head:
    first = certificate.signatories[0]
    return Head(
        title=words.say(_("Certificate of signature")),
        number=certificate.number,
        reference=words.say(_("Signature {number}"), number=certificate.number),
        to=words.say(_("Signed by")),
        seller=certificate.seller,
        buyer=Buyer(name=first.name, address=Address()),
        facts=(
            Fact(words.say(_("Sent to sign on")), words.instant(certificate.sent_at, certificate.timezone), 2),
            Fact(words.say(_("Signed by all on")), words.instant(certificate.completed_at, certificate.timezone), 2),
        ),
    )


def _table(pages: Pages, columns: list[Column], rows: list[list[str]]) -> None:
    table = pages.make_table(columns)
    drawn: list[Row] = [
        [line_table.wrapped(value, look.CELL, table.text_width(place)) for place, value in enumerate(row)]
        for row in rows
    ]
    pages.table(columns, drawn)
    pages.skip(6)


def render_certificate(certificate: Certificate, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the certificate in `locale` ("fr" or "en"); the same values always give the same bytes."""
    words = Wording(locale)
    pages = Pages(_head(certificate, words), brand, words)
    pages.paragraph(wrap(certificate.title, look.SUBJECT, look.WIDTH), look.SUBJECT)
    pages.skip(2)
    pages.paragraph(wrap(words.say(LEVEL), look.SOFT, look.WIDTH), look.SOFT)
    pages.skip(5)
    zone = certificate.timezone
    _table(
        pages, [Column(words.say(_("Signed document")), 62), Column(words.say(_("Fingerprint SHA-256")), look.WIDTH - 62)],
        [[words.say(_("{name}, {count} {count|page|pages}"), name=name, count=pages_), digest]
         for name, pages_, digest in certificate.documents],
    )  # fmt: skip
    _table(
        pages,
        [Column(words.say(_("Name as signed")), 56), Column(words.say(_("Signs as")), 50),
         Column(words.say(_("Way of signing")), 36), Column(words.say(_("Signed at")), look.WIDTH - 142)],
        [[one.name, " · ".join(part for part in (words.say(label_of(one.role)), one.capacity) if part),
          words.say(label_of(one.way)) if one.way else "", words.instant(one.at, zone) if one.at else ""]
         for one in certificate.signatories],
    )  # fmt: skip
    _table(
        pages,
        [Column(words.say(_("Instant")), 46), Column(words.say(_("What happened")), 52),
         Column(words.say(_("By or to")), 44), Column(words.say(_("IP address")), look.WIDTH - 142)],
        [[words.instant(at, zone), words.say(label_of(kind)), who, ip] for at, kind, who, ip in certificate.events],
    )  # fmt: skip
    _table(
        pages, [Column(words.say(_("Proof of this record")), 62), Column("", look.WIDTH - 62)],
        [[words.say(_("SHA-256 of evidence.json")), certificate.evidence_sha256],
         [words.say(_("Fingerprint of the key")), certificate.key_fingerprint]],
    )  # fmt: skip
    pages.paragraph(wrap(words.say(EXPLANATION), look.SOFT, look.WIDTH), look.SOFT)
    return pages.to_pdf(
        title=words.say(_("Signature {number}"), number=certificate.number),
        day=clock.local_date(certificate.completed_at, zone),
    )
