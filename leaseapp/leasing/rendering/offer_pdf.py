"""The offer to a client as PDF: the equipment, the financings side by side, and the place for the signature.

It shows rents and what is paid besides; rates, margins and residual values are the lessor's own, but for the price of an
agreed purchase option.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head, customer_facts
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages, fewest_pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.rendering.pdf.flow import Banner, Cell, Column, Row, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.leasing.enums import LeaseKind, Timing
from leaseapp.leasing.rules.profiles import Group

PERIODS = {1: _("each month"), 3: _("each quarter"), 6: _("each half-year"), 12: _("each year")}
_SIGNATURE_HEIGHT, _FACTS_WIDTH = 36.0, 54.0
SUBJECT_TO = _(
    "Rents are excl. VAT; VAT is added at the rate of the day on which each rent is due. This offer commits us once our credit"
    " committee has agreed and the contract is signed. The equipment stays our property for the whole term."
)


@dataclass(frozen=True)
class EquipmentRow:
    """Equipment that is financed; prices in € excl. VAT."""

    designation: str
    product: str
    quantity: Decimal
    unit_price_ht: Decimal
    total_ht: Decimal


@dataclass(frozen=True)
class Proposal:
    """A financing as the client reads it; amounts in € excl. VAT, `option_ht` is the price of an agreed option."""

    label: str
    kind: LeaseKind
    months: int
    period: int
    timing: Timing
    rents: Sequence[Group]
    maintenance_ht: Decimal
    insurance_ht: Decimal
    deposit_ht: Decimal
    fees_ht: Decimal
    option_ht: Decimal | None
    valid_until: date | None


@dataclass(frozen=True)
class Offer:
    """An offer: the affair, its parties, the equipment and the financings."""

    number: str
    title: str
    day: date
    seller: Seller
    client: Buyer
    officer: str
    need: str
    conditions: str
    equipment: Sequence[EquipmentRow]
    proposals: Sequence[Proposal]
    ended: bool = False


def render(offer: Offer, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the offer as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    head = _head(offer, words)
    pages = fewest_pages(lambda spacing: _draw(Pages(head, brand, words, spacing=spacing), offer))
    return pages.to_pdf(
        title=f"{head.title} {head.number}",
        day=offer.day,
        mark=words.say(_("NO LONGER VALID")) if offer.ended else None,
    )


def _draw(pages: Pages, offer: Offer) -> Pages:
    words = pages.words
    pages.paragraph(wrap(offer.title, look.SUBJECT, look.WIDTH), look.SUBJECT)
    pages.skip(3)
    if offer.equipment:
        _draw_equipment(pages, offer)
        pages.skip(6)
    _draw_proposals(pages, offer)
    pages.skip(5)
    pages.texts(
        ((words.say(_("Your need")), offer.need), (words.say(_("Conditions of our agreement")), offer.conditions),
         (words.say(_("About this offer")), words.say(SUBJECT_TO)))
    )  # fmt: skip
    _draw_signature(pages, offer)
    return pages


def _head(offer: Offer, words: Wording) -> Head:
    title = words.say(_("Lease offer"))
    until = [one.valid_until for one in offer.proposals if one.valid_until]
    facts = (
        Fact(words.say(_("Date of the offer")), words.day(offer.day)),
        Fact(words.say(_("Valid until")), words.day(min(until)) if until else ""),
        Fact(words.say(_("Your contact")), offer.officer, 2),
        *customer_facts(offer.client, words),
    )
    return Head(
        title, offer.number, f"{title} {offer.number}", words.say(_("For")), offer.seller, offer.client, facts
    )  # fmt: skip


def _draw_equipment(pages: Pages, offer: Offer) -> None:
    words = pages.words
    columns = [
        Column(words.say(_("Equipment")), 96), Column(words.say(_("Quantity")), 20, "R"),
        Column(words.say(_("Unit price excl. VAT")), 29, "R"), Column(words.say(_("Total excl. VAT")), 29, "R"),
    ]  # fmt: skip
    width = pages.make_table(columns).text_width(0)
    rows: list[Row] = [
        [
            wrapped(row.designation, look.CELL_STRONG, width)
            + (wrapped(row.product, look.CELL_SOFT, width) if row.product not in ("", row.designation) else []),
            [(words.quantity(row.quantity, None), look.CELL)],
            [(words.amount(row.unit_price_ht, None), look.CELL)],
            [(words.amount(row.total_ht, None), look.CELL_STRONG)],
        ]
        for row in offer.equipment
    ]
    total = sum((row.total_ht for row in offer.equipment), Decimal(0))
    rows.append(Banner([(words.say(_("Equipment, excl. VAT")), look.CELL)], [(words.amount(total), look.CELL_STRONG)]))
    pages.table(columns, rows)


def _draw_proposals(pages: Pages, offer: Offer) -> None:
    """Draw the financings in columns, one line for each fact that one of them has."""
    words, each = pages.words, (look.WIDTH - _FACTS_WIDTH) / len(offer.proposals)
    columns = [
        Column(words.say(_("Rents excl. VAT")), _FACTS_WIDTH),
        *(Column(one.label, each, "R") for one in offer.proposals),
    ]
    told = [_facts(one, words) for one in offer.proposals]
    width = pages.make_table(columns).text_width(1)
    rows: list[Row] = []
    for at, (label, _value) in enumerate(told[0]):
        values = [facts[at][1] for facts in told]
        if not any(values):
            continue
        style = look.CELL_STRONG if at == _RENTS else look.CELL
        cells: list[Cell] = [
            [part for line in value.split("\n") for part in wrapped(line or "–", style, width)] for value in values
        ]
        rows.append([[(label, look.CELL_SOFT)], *cells])
    pages.table(columns, rows)


_RENTS = 3


def _facts(one: Proposal, words: Wording) -> list[tuple[str, str]]:
    period = words.say(PERIODS[one.period])
    due = words.say(_("{period}, {timing}"), period=period, timing=words.say(label_of(one.timing)).lower())
    option = words.amount(one.option_ht) if one.option_ht is not None else ""
    services = one.maintenance_ht + one.insurance_ht
    last = one.rents[-1]
    return [
        (words.say(_("Kind")), words.say(label_of(one.kind))),
        (words.say(_("Term")), words.say(_("{count} {count|month|months}"), count=one.months)),
        (words.say(_("Due")), due),
        (words.say(_("Rents")), "\n".join(_group(group, words) for group in one.rents)),
        (words.say(_("Maintenance")), _optional(one.maintenance_ht, words)),
        (words.say(_("Insurance")), _optional(one.insurance_ht, words)),
        (words.say(_("With services")), words.amount(last.amount + services) if services else ""),
        (words.say(_("Guarantee deposit")), _optional(one.deposit_ht, words)),
        (words.say(_("Application fee")), _optional(one.fees_ht, words)),
        (words.say(_("Purchase option at the end")), option),
    ]


def _optional(amount: Decimal, words: Wording) -> str:
    return words.amount(amount) if amount else ""


def _group(group: Group, words: Wording) -> str:
    return f"{group.last - group.first + 1} × {words.amount(group.amount)}"


def _draw_signature(pages: Pages, offer: Offer) -> None:
    words, sheet = pages.words, pages.sheet
    top, half, x = pages.room(_SIGNATURE_HEIGHT), look.WIDTH / 2, look.LEFT + 4
    sheet.box(look.LEFT, top, look.WIDTH, _SIGNATURE_HEIGHT, edge=look.HAIRLINE, radius=2)
    sheet.text(x, top + 6.2, "Bon pour accord", look.HEADING)
    sheet.text(x, top + 11.4, words.say(_("Lease offer {number}"), number=offer.number), look.SOFT)
    for index, label in enumerate((_("Name and capacity"), _("Place and date"))):
        y = top + 21.5 + index * 11
        sheet.text(x, y, words.say(label), look.LABEL)
        sheet.rule(x + 30, y + 0.6, half - 38, look.HAIRLINE)
    said = words.say(_("Signature and stamp; the financing that you choose"))
    for index, part in enumerate(wrap(said, look.LABEL, half - 8)):
        sheet.text(look.LEFT + half + 4, top + 6 + index * look.LABEL.leading, part, look.LABEL)
    pages.y = top + _SIGNATURE_HEIGHT
