"""The report of a stocktake as PDF: the counts, the differences with what was decided, everything that was found, who signs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from leaseapp.assets.enums import LineState, StocktakeDecision
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.kernel.rendering.pdf.flow import Column, Row
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

_LABEL, _PLACES, _DECISION = 1, 2, 3


@dataclass(frozen=True)
class ReportRow:
    """One asset: where it is booked and where it was found (empty: nowhere)."""

    state: LineState
    number: str
    label: str
    booked_at: str
    found_at: str
    decision: StocktakeDecision | None
    reason: str


@dataclass(frozen=True)
class Report:
    """A closed stocktake."""

    number: int
    name: str
    organization: str
    scope: Sequence[str]
    expected: int
    found: int
    missing: int
    unexpected: int
    unknown: int
    opened_at: datetime | None
    closed_at: datetime
    closed_by: str
    timezone: str
    day: date
    rows: Sequence[ReportRow]


def render_report(report: Report, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the report as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    pages = Pages(_head(report, words), brand, words)
    differences = [row for row in report.rows if row.state is not LineState.FOUND]
    _draw(
        pages,
        words.say(_("Differences")),
        differences,
        words.say(_("No difference: everything stands where it is booked.")),
    )
    found = [row for row in report.rows if row.state is LineState.FOUND]
    _draw(pages, words.say(_("Found where it is booked")), found, words.say(_("Nothing.")))
    _sign(pages, report, words)
    return pages.to_pdf(title=f"{words.say(_('Stocktake'))} {report.number}", day=report.day)


def _head(report: Report, words: Wording) -> Head:
    title = words.say(_("Stocktake"))
    began = words.instant(report.opened_at, report.timezone) if report.opened_at else ""
    facts = (
        Fact(words.say(_("Booked there")), str(report.expected)),
        Fact(words.say(_("Found", "equipment")), str(report.found)),
        Fact(words.say(_("Missing", "equipment")), str(report.missing)),
        Fact(words.say(_("Not expected here")), str(report.unexpected)),
        Fact(words.say(_("Unknown codes")), str(report.unknown)),
        Fact(words.say(_("Begun at")), began, 2),
        Fact(words.say(_("Closed at")), words.instant(report.closed_at, report.timezone), 2),
    )
    counted = Buyer(name=", ".join(report.scope) or words.say(_("All places")), address=Address(country=""))
    seller = Seller(report.organization, Address())
    return Head(title, str(report.number), f"{title} {report.number}", words.say(_("Counted")), seller, counted, facts)


def _draw(pages: Pages, title: str, rows: Sequence[ReportRow], nothing: str) -> None:
    words = pages.words
    pages.skip(4)
    if not rows:
        pages.titled(title, [nothing])
        return
    columns = [
        Column(words.say(_("Number")), 26),
        Column(title, 62),
        Column(words.say(_("Booked at → found at")), 44),
        Column(words.say(_("Decision")), 42),
    ]
    table = pages.make_table(columns)
    widths = {index: table.text_width(index) for index in (_LABEL, _PLACES, _DECISION)}
    drawn: list[Row] = [
        [
            [(row.number, look.CELL)],
            wrapped(row.label, look.CELL_STRONG, widths[_LABEL]),
            wrapped(_way(row), look.CELL_SOFT, widths[_PLACES]),
            wrapped(_decided(row, words), look.CELL, widths[_DECISION]),
        ]
        for row in rows
    ]
    pages.table(columns, drawn)


def _way(row: ReportRow) -> str:
    if row.state is LineState.FOUND or row.booked_at == row.found_at:
        return row.booked_at
    return f"{row.booked_at or '–'} → {row.found_at or '–'}"


def _decided(row: ReportRow, words: Wording) -> str:
    state = words.say(label_of(row.state))
    if row.decision is None:
        return state if row.state is not LineState.FOUND else ""
    return " · ".join(part for part in (state, words.say(label_of(row.decision)), row.reason) if part)


def _sign(pages: Pages, report: Report, words: Wording) -> None:
    height = 22.0
    pages.skip(6)
    top = pages.room(height)
    pages.sheet.box(look.LEFT, top, look.WIDTH, height, fill=look.PANEL, radius=2)
    closed = words.say(
        _("Closed and signed by {name}, {when}"),
        name=report.closed_by, when=words.instant(report.closed_at, report.timezone),
    )  # fmt: skip
    pages.sheet.text(look.LEFT + 4, top + 7, words.say(_("Signature")), look.LABEL)
    pages.sheet.text(look.LEFT + 4, top + 14, closed, look.CELL_STRONG)
    pages.y = top + height
