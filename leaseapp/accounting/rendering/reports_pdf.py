"""The general ledger and the trial balance on paper, as an accountant binds them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

from leaseapp.accounting.queries.reports import Moved
from leaseapp.kernel import money
from leaseapp.kernel.rendering.pdf.flow import Banner, Cell, Column, Row, Table, TableLook, shorten
from leaseapp.kernel.rendering.pdf.metadata import Metadata
from leaseapp.kernel.rendering.pdf.sheet import Sheet, Style
from leaseapp.kernel.rendering.pdf.typeface import Weight
from leaseapp.kernel.text.i18n import _, format_date, translate

INK, MUTED, HAIRLINE, PANEL = (26, 29, 35), (91, 100, 114), (228, 231, 236), (247, 248, 250)
LEFT, RIGHT, WIDTH, TOP, BOTTOM, FOOT = 12.0, 198.0, 186.0, 32.0, 283.0, 289.5
TITLE = Style(15, Weight.BOLD, INK, 7)
SOFT = Style(8, Weight.REGULAR, MUTED, 3.9)
CELL = Style(7.2, Weight.REGULAR, INK, 3.4)
STRONG = Style(7.2, Weight.BOLD, INK, 3.4)
LOOK = TableLook(Style(6.8, Weight.BOLD, MUTED, 3.2), PANEL, HAIRLINE, header_height=6.0, padding=0.9)
_LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}


@dataclass(frozen=True)
class Paper:
    """The head of each page; `book` names the companies whose books they are, `day` is when it was drawn up."""

    locale: str
    title: str
    book: str
    start: date
    end: date
    day: date

    def say(self, message: str, **params: Any) -> str:
        """Return `message` in the language of the paper."""
        return translate(self.locale, message, **params)

    def amount(self, value: Decimal) -> str:
        """Return a bare figure; nothing for zero."""
        return money.to_text(value, self.locale, None) if value else ""

    @property
    def period(self) -> str:
        """`from 01/01/2026 to 22/11/2026`."""
        return self.say(_("from {start} to {end}"), start=self.start, end=self.end)


class _Report:
    """Pages of one report with their head and foot."""

    def __init__(self, paper: Paper) -> None:
        self.paper, self.sheet = paper, Sheet()
        self.page()

    def page(self) -> None:
        """Start a page below its head."""
        self.sheet.add_page()
        self.sheet.text(LEFT, 17, self.paper.title, TITLE)
        self.sheet.text(RIGHT, 17, self.paper.period, SOFT, align="R")
        self.sheet.text(LEFT, 23, shorten(self.paper.book, SOFT, WIDTH), SOFT)

    def table(self, columns: Sequence[Column]) -> Table:
        """Return a table that begins below the head of each page."""
        return Table(
            self.sheet, columns, LOOK, left=LEFT, page_top=TOP - 5, bottom=BOTTOM, new_page=self.page
        )  # fmt: skip

    def to_pdf(self) -> bytes:
        """Return the report with its pages counted."""
        drawn = self.paper.say(_("Drawn up on {day}, amounts in euros"), day=self.paper.day)
        for number in range(1, self.sheet.page_count + 1):
            self.sheet.go_to(number)
            self.sheet.text(LEFT, FOOT, drawn, SOFT)
            self.sheet.text(RIGHT, FOOT, f"{number} / {self.sheet.page_count}", SOFT, align="R")
        title = f"{self.paper.title} – {self.paper.period}"
        created = datetime.combine(self.paper.day, time(), tzinfo=UTC)
        metadata = Metadata(
            title=title, author=self.paper.book, subject=title, producer="leaseapp", created=created,
            language=_LANGUAGES[self.paper.locale], extension=None,
        )  # fmt: skip
        return self.sheet.to_pdf(metadata)


def render_trial_balance(paper: Paper, rows: Sequence[dict[str, Any]], totals: dict[str, Decimal]) -> bytes:
    """One row an account, the sums at the end."""
    report = _Report(paper)
    columns = [
        Column(paper.say(_("Account")), 20), Column(paper.say(_("Label")), 56),
        Column(paper.say(_("Opening balance")), 22, "R"), Column(paper.say(_("Debit")), 22, "R"),
        Column(paper.say(_("Credit")), 22, "R"), Column(paper.say(_("Debit balance")), 22, "R"),
        Column(paper.say(_("Credit balance")), 22, "R"),
    ]  # fmt: skip
    table = report.table(columns)
    room = table.text_width(1)
    figures = ("opening", "debit", "credit", "closing_debit", "closing_credit")
    drawn: list[Row] = [
        [[(row["account"], STRONG)], [(shorten(row["label"], CELL, room), CELL)],
         *([(paper.amount(row[name]), CELL)] for name in figures)]
        for row in rows
    ]  # fmt: skip
    drawn.append([[], [(paper.say(_("Total")), STRONG)], *([(paper.amount(totals[name]), STRONG)] for name in figures)])
    table.draw(TOP - 5, drawn)
    return report.to_pdf()


def render_general_ledger(
    paper: Paper, groups: Sequence[tuple[Moved, Sequence[dict[str, Any]]]], totals: dict[str, Decimal]
) -> bytes:
    """Each account, by party where it has some: opening balance, lines with the running balance, closing balance."""
    report = _Report(paper)
    columns = [
        Column(paper.say(_("Date")), 17), Column(paper.say(_("Journal")), 13),
        Column(paper.say(_("Source document")), 27), Column(paper.say(_("Label")), 55),
        Column(paper.say(_("Matching")), 14), Column(paper.say(_("Debit")), 20, "R"),
        Column(paper.say(_("Credit")), 20, "R"), Column(paper.say(_("Balance")), 20, "R"),
    ]  # fmt: skip
    table = report.table(columns)
    drawn: list[Row] = []
    for group, lines in groups:
        drawn.append(_heading(paper, group))
        drawn.append(_sum_row(paper, paper.start, _("Opening balance"), (None, None, group.opening), CELL))
        drawn += [_line(paper, move, table) for move in lines]
        drawn.append(
            _sum_row(paper, paper.end, _("Closing balance"), (group.debit, group.credit, group.closing), STRONG)
        )
    drawn.append(_sum_row(paper, None, _("Total"), (totals["debit"], totals["credit"], totals["closing"]), STRONG))
    table.draw(TOP - 5, drawn)
    return report.to_pdf()


def _heading(paper: Paper, group: Moved) -> Banner:
    party = f" · {group.party_code} {group.party_name or ''}" if group.party_code else ""
    title = shorten(f"{group.number} {group.label}{party}", STRONG, WIDTH - 40)
    return Banner([(title, STRONG)], [(paper.amount(group.closing), STRONG)], fill=PANEL, keeps=True)


def _sum_row(
    paper: Paper, day: date | None, label: str, amounts: tuple[Decimal | None, Decimal | None, Decimal], style: Style
) -> list[Cell]:
    debit, credit, balance = amounts
    return [
        [(format_date(paper.locale, day), style)], [], [], [(paper.say(label), style)], [],
        [(paper.amount(debit) if debit else "", style)], [(paper.amount(credit) if credit else "", style)],
        [(money.to_text(balance, paper.locale, None), style)],
    ]  # fmt: skip


def _line(paper: Paper, move: dict[str, Any], table: Table) -> list[Cell]:
    return [
        [(format_date(paper.locale, move["date"]), CELL)],
        [(move["journal"], CELL)],
        [(shorten(move["piece_ref"], CELL, table.text_width(2)), CELL)],
        [(shorten(move["label"], CELL, table.text_width(3)), CELL)],
        [(move["lettering"] or "", CELL)],
        [(paper.amount(move["debit"]), CELL)],
        [(paper.amount(move["credit"]), CELL)],
        [(money.to_text(move["balance"], paper.locale, None), CELL)],
    ]
