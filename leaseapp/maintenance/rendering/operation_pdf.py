"""The report of a work order as PDF: the machine, the times, what was found and done, parts, photos, signatures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import zip_longest

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.photos import GAP, WIDTH, draw_photos
from leaseapp.documents.rendering.photos import Photo as Captioned
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand, Picture
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.rendering.pdf.flow import Column, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.maintenance.enums import MaintenanceType, Priority, SignatureRole

_SIGNATURE_HEIGHT = 34.0
_CAPTIONS = {"before": _("Before"), "after": _("After"), "during": _("During the work"), "plate": _("Plate")}


@dataclass(frozen=True)
class Photo:
    """A photo with its category."""

    category: str
    picture: Picture


@dataclass(frozen=True)
class Signed:
    """A drawn signature that holds."""

    role: SignatureRole
    name: str
    at: datetime
    drawing: Picture


@dataclass(frozen=True)
class Report:
    """A work order that is done."""

    number: str
    title: str
    type: MaintenanceType
    priority: Priority
    seller: Seller
    client: Buyer
    asset: str
    asset_number: str
    serial_number: str
    place: str
    technician: str
    created_at: datetime
    due_at: datetime
    started_at: datetime
    done_at: datetime
    sla_met: bool
    description: str
    diagnosis: str
    resolution: str
    client_absent_reason: str
    parts: Sequence[tuple[str, str, int]]
    checks: Sequence[tuple[str, str, str]]
    photos: Sequence[Photo]
    signatures: Sequence[Signed]
    content_sha256: str
    timezone: str
    day: date


def render_report(report: Report, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the report as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    pages = Pages(_head(report, words), brand, words)
    for title, text in (
        (report.title, report.description),
        (words.say(_("Diagnosis")), report.diagnosis),
        (words.say(_("Work done")), report.resolution),
    ):
        if text:
            pages.skip(3)
            pages.titled(title, wrap(text, look.BODY, look.WIDTH))
    _checks(pages, report)
    _parts(pages, report)
    _photos(pages, in_pairs(report.photos))
    _signatures(pages, report)
    pages.skip(4)
    fingerprint = words.say(_("Fingerprint of the signed content (SHA-256): {digest}"), digest=report.content_sha256)
    pages.paragraph(wrap(fingerprint, look.SMALL_PRINT, look.WIDTH), look.SMALL_PRINT)
    return pages.to_pdf(title=f"{words.say(_('Work order report'))} {report.number}", day=report.day)


def _head(report: Report, words: Wording) -> Head:
    title = words.say(_("Work order report"))
    kept = words.say(_("SLA met") if report.sla_met else _("SLA missed"))

    def instant(value: datetime) -> str:
        return words.instant(value, report.timezone)

    facts = (
        Fact(words.say(_("Machine")), report.asset, 2),
        Fact(words.say(_("Number")), report.asset_number),
        Fact(words.say(_("Serial number")), report.serial_number or "–"),
        Fact(words.say(_("Kind")), words.say(label_of(report.type))),
        Fact(words.say(_("Priority")), words.say(label_of(report.priority))),
        Fact(words.say(_("Place")), report.place, 2),
        Fact(words.say(_("Reported at")), instant(report.created_at)),
        Fact(words.say(_("Begun at", "work order")), instant(report.started_at)),
        Fact(words.say(_("Done at")), instant(report.done_at)),
        Fact(kept, instant(report.due_at)),
        Fact(words.say(_("Technician")), report.technician, 2),
    )
    return Head(
        title, report.number, f"{title} {report.number}", words.say(_("Client")), report.seller, report.client, facts
    )  # fmt: skip


def _parts(pages: Pages, report: Report) -> None:
    if not report.parts:
        return
    words = pages.words
    pages.skip(4)
    columns = [
        Column(words.say(_("Reference")), 40), Column(words.say(_("Part")), 110), Column(words.say(_("Quantity")), 24, "R")
    ]  # fmt: skip
    rows = [
        [[(reference, look.CELL)], [(name, look.CELL_STRONG)], [(str(count), look.CELL)]]
        for reference, name, count in report.parts
    ]
    pages.table(columns, rows)


def in_pairs(photos: Sequence[Photo]) -> list[tuple[Photo | None, Photo | None]]:
    """Return photos two a row: each one before the work beside one after it, the others as they come."""
    before, after = ([one for one in photos if one.category == name] for name in ("before", "after"))
    others = [one for one in photos if one.category not in ("before", "after")]
    return [*zip_longest(before, after), *zip_longest(others[::2], others[1::2])]


def _checks(pages: Pages, report: Report) -> None:
    if not report.checks:
        return
    words = pages.words
    pages.skip(4)
    columns = [
        Column(words.say(_("Checklist")), 84), Column(words.say(_("Answer", "checklist")), 40), Column(words.say(_("Remark")), 50)
    ]  # fmt: skip
    rows = [
        [[(what, look.CELL_STRONG)], [(said, look.CELL)], [(wrong, look.CELL)]] for what, said, wrong in report.checks
    ]
    pages.table(columns, rows)


def _photos(pages: Pages, pairs: Sequence[tuple[Photo | None, Photo | None]]) -> None:
    def captioned(photo: Photo | None) -> Captioned | None:
        caption = pages.words.say(_CAPTIONS.get(photo.category, _("Photo"))) if photo else ""
        return Captioned(caption, photo.picture) if photo else None

    draw_photos(pages, ([captioned(photo) for photo in pair] for pair in pairs))


def _signatures(pages: Pages, report: Report) -> None:
    words = pages.words
    pages.skip(5)
    top = pages.room(_SIGNATURE_HEIGHT)
    for place, role in enumerate(SignatureRole):
        left = look.LEFT + place * (WIDTH + GAP)
        pages.sheet.box(left, top, WIDTH, _SIGNATURE_HEIGHT, fill=look.PANEL, radius=2)
        pages.sheet.text(left + 4, top + 6, words.say(label_of(role)), look.LABEL)
        one = next((signed for signed in report.signatures if signed.role is role), None)
        if one is not None:
            width, height = one.drawing.within(WIDTH - 8, _SIGNATURE_HEIGHT - 17)
            pages.sheet.picture(left + 4, top + 8, width, height, one.drawing.content)
            told = words.say(_("{name}, {when}"), name=one.name, when=words.instant(one.at, report.timezone))
            pages.sheet.text(left + 4, top + _SIGNATURE_HEIGHT - 4, told, look.CELL)
        elif role is SignatureRole.CLIENT and report.client_absent_reason:
            lines = wrap(report.client_absent_reason, look.CELL, WIDTH - 8)[:4]
            for number, line in enumerate(lines):
                pages.sheet.text(left + 4, top + 13 + number * look.CELL.leading, line, look.CELL)
    pages.y = top + _SIGNATURE_HEIGHT
