"""The study of a client as PDF: the result, the points by criterion and year, caps and conditions, the figures of the years."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages, fewest_pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.money import decimal_text
from leaseapp.kernel.rendering.pdf.flow import Banner, Cell, Column, Row, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.rating.enums import RatingClass, RefiRecommendation
from leaseapp.rating.rules.words import ValueUnit

DASH = "–"
_FIRST, _LAST = 54.0, 24.0
_SIGNS = {
    ValueUnit.PERCENT: _("{value} %"), ValueUnit.TIMES: _("{value}", "times"), ValueUnit.YEARS: _("{value} y"),
    ValueUnit.DAYS: _("{value} d"),
}  # fmt: skip


@dataclass(frozen=True)
class Measure:
    """A criterion in a year: its value (a ratio) and its points."""

    value: Decimal | None
    points: Decimal | None


@dataclass(frozen=True)
class CriterionRow:
    """A criterion: its maximum, what each year gave (by fiscal year), its part of the score; None where it was left out."""

    label: str
    unit: ValueUnit
    max: Decimal
    years: dict[int, Measure]
    part: Decimal | None


@dataclass(frozen=True)
class FigureRow:
    """A figure of each year in €."""

    label: str
    years: dict[int, Decimal]


@dataclass(frozen=True)
class Study:
    """A rating on paper; amounts in € excl. VAT, texts in the reader's language. `remarks` are titled paragraphs."""

    number: str
    day: date
    seller: Seller
    client: Buyer
    analyst: str
    validated_by: str
    valid_until: date | None
    amount_to_finance: Decimal
    exposure: Decimal
    score: Decimal | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None
    years: Sequence[int]
    criteria: Sequence[CriterionRow]
    year_points: dict[int, Decimal]
    uncapped: Decimal | None
    figures: Sequence[FigureRow]
    remarks: Sequence[tuple[str, str]]
    mark: str | None = None


def render(study: Study, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the study as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    head = _head(study, words)
    pages = fewest_pages(lambda spacing: _draw(Pages(head, brand, words, spacing=spacing), study))
    return pages.to_pdf(title=f"{head.title} {head.number}", day=study.day, mark=study.mark)


def _head(study: Study, words: Wording) -> Head:
    title = words.say(_("Financial study"))
    facts = (
        Fact(words.say(_("Class", "rating")), study.rating_class.value if study.rating_class else DASH),
        Fact(words.say(_("Score")), _score(study.score, words)),
        Fact(words.say(_("Recommendation")), words.say(label_of(study.recommendation)) if study.recommendation else DASH, 2),
        Fact(words.say(_("Amount to finance")), words.amount(study.amount_to_finance)),
        Fact(words.say(_("Exposure")), words.amount(study.exposure)),
        Fact(words.say(_("Study date")), words.day(study.day)),
        Fact(words.say(_("Valid until", "rating")), words.day(study.valid_until) or DASH),
        Fact(words.say(_("Analyst")), study.analyst or DASH, 2),
        Fact(words.say(_("Validated by")), study.validated_by or DASH, 2),
    )  # fmt: skip
    return Head(
        title, study.number, f"{title} {study.number}", words.say(_("Client")), study.seller, study.client, facts
    )  # fmt: skip


def _score(score: Decimal | None, words: Wording) -> str:
    return DASH if score is None else f"{decimal_text(score, words.locale, 2, 2)} / 100"


def _draw(pages: Pages, study: Study) -> Pages:
    words = pages.words
    for title, text in study.remarks:
        pages.titled(title, wrap(text, look.BODY, look.WIDTH))
        pages.skip(4)
    if study.criteria:
        pages.paragraph([words.say(_("Points by criterion"))], look.HEADING)
        pages.skip(2)
        _draw_points(pages, study)
        pages.skip(6)
    if study.figures:
        pages.paragraph([words.say(_("Figures of the years, in €"))], look.HEADING)
        pages.skip(2)
        _draw_figures(pages, study)
    return pages


def _columns(study: Study, words: Wording, first: str, last: str | None) -> list[Column]:
    each = (look.WIDTH - _FIRST - (_LAST if last else 0)) / max(len(study.years), 1)
    columns = [Column(first, _FIRST), *(Column(words.say(str(year)), each, "R") for year in study.years)]
    return [*columns, Column(last, _LAST, "R")] if last else columns


def _draw_points(pages: Pages, study: Study) -> None:
    words = pages.words
    columns = _columns(study, words, words.say(_("Criterion")), words.say(_("Part of the score")))
    width = pages.make_table(columns).text_width(0)
    rows: list[Row] = [
        [
            [
                *wrapped(one.label, look.CELL, width),
                (words.say(_("out of {max}"), max=decimal_text(one.max, words.locale)), look.CELL_SOFT),
            ],
            *(_measure(one, year, words) for year in study.years),
            [(DASH if one.part is None else decimal_text(one.part, words.locale, 2, 2), look.CELL_STRONG)],
        ]
        for one in study.criteria
    ]
    sums: list[Cell] = [
        [(decimal_text(study.year_points[year], words.locale) if year in study.year_points else DASH, look.CELL_STRONG)]
        for year in study.years
    ]
    whole = DASH if study.uncapped is None else decimal_text(study.uncapped, words.locale, 2, 2)
    rows.append([[(words.say(_("Points of the year")), look.CELL_STRONG)], *sums, [(whole, look.CELL_STRONG)]])
    rows.append(Banner([(words.say(_("Score")), look.CELL)], [(_score(study.score, words), look.CELL_STRONG)]))
    pages.table(columns, rows)


def _measure(one: CriterionRow, year: int, words: Wording) -> Cell:
    found = one.years.get(year)
    if found is None or found.points is None:
        return [(DASH, look.CELL)]
    points = words.say(_("{points} {points|point|points}"), points=found.points)
    value = value_text(found.value, one.unit, words)
    return [(points, look.CELL), (value, look.CELL_SOFT)]


def value_text(value: Decimal | None, unit: ValueUnit, words: Wording) -> str:
    """Return a ratio as people read it: 31.7 %, 0.487, 1.28 years, 12.9 days; a dash where there is none."""
    if value is None:
        return DASH
    if unit is ValueUnit.PERCENT:
        text = decimal_text(value * 100, words.locale, 1, 1)
    else:
        text = decimal_text(value, words.locale, 1, 1 if unit is ValueUnit.DAYS else 2)
    return words.say(_SIGNS[unit], value=text)


def _draw_figures(pages: Pages, study: Study) -> None:
    words = pages.words
    columns = _columns(study, words, words.say(_("Figure")), None)
    width = pages.make_table(columns).text_width(0)
    rows: list[Row] = [
        [
            wrapped(one.label, look.CELL, width),
            *([(_whole(one.years.get(year), words), look.CELL)] for year in study.years),
        ]
        for one in study.figures
    ]
    pages.table(columns, rows)


def _whole(amount: Decimal | None, words: Wording) -> str:
    return DASH if amount is None else decimal_text(amount, words.locale, 0, 0)
