"""The request to a carrier and the purchase order as PDF: the way, what is carried, and what was agreed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.rendering.pdf.flow import Column, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.logistics.enums import StopKind, TransportKind, VehicleClass


@dataclass(frozen=True)
class StopRow:
    """A stop: where, when, whom to ask there."""

    kind: StopKind
    place: Sequence[str]
    day: date | None
    hours: str
    contact: str
    note: str


@dataclass(frozen=True)
class MachineRow:
    """A machine: what it is, its mass and size, from which stop to which (by their numbers)."""

    number: str
    label: str
    serial: str
    mass_kg: Decimal
    size: str
    way: str


@dataclass(frozen=True)
class Order:
    """The agreement with a carrier: its number and day, the price in € excl. VAT, days until it is done."""

    number: str
    day: date
    price_ht: Decimal
    delay_days: int | None


@dataclass(frozen=True)
class Paper:
    """A transport on paper: a request, or with an `order` the purchase order."""

    number: str
    kind: TransportKind
    requested_for: date
    window: str
    vehicle: VehicleClass
    dedicated: bool
    km: Decimal | None
    estimated: bool
    mass_kg: Decimal
    carbon_kg: Decimal | None
    instructions: str
    seller: Seller
    carrier: Buyer
    stops: Sequence[StopRow]
    machines: Sequence[MachineRow]
    order: Order | None = None
    canceled: bool = False


def render(paper: Paper, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the paper as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    head = _head(paper, words)
    pages = Pages(head, brand, words)
    _draw_stops(pages, paper)
    _draw_machines(pages, paper)
    pages.skip(5)
    pages.texts(((words.say(_("Instructions")), paper.instructions),))
    if paper.order is not None:
        _draw_price(pages, paper.order)
    return pages.to_pdf(
        title=f"{head.title} {head.number}", day=paper.order.day if paper.order else paper.requested_for,
        mark=words.say(_("CANCELED")) if paper.canceled else None,
    )  # fmt: skip


def _head(paper: Paper, words: Wording) -> Head:
    order = paper.order
    title = words.say(_("Transport order") if order else _("Transport request"))
    vehicle = words.say(label_of(paper.vehicle))
    if paper.dedicated:
        vehicle = words.say(_("{vehicle}, for us alone"), vehicle=vehicle)
    km = words.quantity(paper.km, "km") if paper.km is not None else ""
    carbon = words.quantity(paper.carbon_kg, "kg") if paper.carbon_kg is not None else ""
    facts = (
        Fact(
            words.say(_("Wished for")),
            " ".join(part for part in (words.day(paper.requested_for), paper.window) if part),
        ),
        Fact(words.say(_("Kind")), words.say(label_of(paper.kind))),
        Fact(words.say(_("Vehicle")), vehicle, 2),
        Fact(words.say(_("Our request")), paper.number if order else ""),
        Fact(words.say(_("Distance")), words.say(_("about {km}"), km=km) if km and paper.estimated else km),
        Fact(words.say(_("Load")), words.quantity(paper.mass_kg, "kg")),
        Fact(
            words.say(_("CO2e of this transport")),
            carbon,
        ),
    )
    number = order.number if order else paper.number
    return Head(title, number, f"{title} {number}", words.say(_("Carrier")), paper.seller, paper.carrier, facts)


def _draw_stops(pages: Pages, paper: Paper) -> None:
    words = pages.words
    columns = [
        Column("", 8),
        Column(words.say(_("Stop", "transport")), 62),
        Column(words.say(_("When")), 34),
        Column(words.say(_("On site")), 70),
    ]  # fmt: skip
    table = pages.make_table(columns)
    place, site = table.text_width(1), table.text_width(3)
    pages.table(columns, [
        [
            [(str(at), look.CELL_STRONG)],
            [
                (words.say(label_of(row.kind)), look.CELL_SOFT),
                *(part for line in row.place[:1] for part in wrapped(line, look.CELL_STRONG, place)),
                *(part for line in row.place[1:] for part in wrapped(line, look.CELL, place)),
            ],
            [(text, look.CELL) for text in (words.day(row.day), row.hours) if text],
            [part for line in (row.contact, row.note) if line for part in wrapped(line, look.CELL, site)],
        ]
        for at, row in enumerate(paper.stops, 1)
    ])  # fmt: skip


def _draw_machines(pages: Pages, paper: Paper) -> None:
    words = pages.words
    pages.skip(6)
    columns = [
        Column(words.say(_("Number")), 28), Column(words.say(_("Machine")), 68), Column(words.say(_("L × W × H (mm)")), 36),
        Column(words.say(_("Mass")), 24), Column(words.say(_("Stops")), 18),
    ]  # fmt: skip
    width = pages.make_table(columns).text_width(1)
    pages.table(columns, [
        [
            [(row.number, look.CELL)],
            wrapped(row.label, look.CELL_STRONG, width) + (wrapped(row.serial, look.CELL_SOFT, width) if row.serial else []),
            [(row.size, look.CELL)],
            [(words.quantity(row.mass_kg, "kg") if row.mass_kg else "", look.CELL)],
            [(row.way, look.CELL)],
        ]
        for row in paper.machines
    ])  # fmt: skip


def _draw_price(pages: Pages, order: Order) -> None:
    words, height = pages.words, 18.0
    top = pages.room(height)
    pages.sheet.box(look.LEFT, top, look.WIDTH, height, fill=look.PANEL, radius=2)
    pages.sheet.text(look.LEFT + 4, top + 7, words.say(_("Price agreed, excl. VAT")), look.LABEL)
    pages.sheet.text(look.LEFT + 4, top + 13.5, words.amount(order.price_ht), look.DUE)
    said = words.say(_("Ordered on {day}"), day=order.day)
    if order.delay_days is not None:
        said += " · " + words.say(_("{count} {count|day|days} of delay"), count=order.delay_days)
    for at, line in enumerate(wrap(said, look.BODY, 100)):
        pages.sheet.text(look.LEFT + 66, top + 13.5 + at * look.BODY.leading, line, look.BODY)
    pages.y = top + height
