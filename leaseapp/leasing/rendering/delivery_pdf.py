"""A delivery report as PDF: what was handed over, its serial numbers and state, the reserves, the signature."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head, customer_facts
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.photos import Photo, draw_photos
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand, Picture
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.rendering.pdf.flow import Column, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.leasing.enums import DeliveredState, DeliveryOutcome

_SIGNATURE_HEIGHT = 40.0
SAID = {
    DeliveryOutcome.ACCEPTED: _("The lessee received the equipment below, in working order and as ordered."),
    DeliveryOutcome.ACCEPTED_WITH_RESERVES: _("The lessee received the equipment below, with the reserves noted."),
    DeliveryOutcome.REFUSED: _("The lessee refused the equipment below for the reasons noted."),
}


@dataclass(frozen=True)
class HandedOver:
    """A machine that was handed over."""

    designation: str
    inventory_number: str
    serial: str
    state: DeliveredState
    note: str
    photos: Sequence[Picture] = ()


@dataclass(frozen=True)
class Delivery:
    """A delivery as it is signed."""

    contract: str
    number: int
    day: date
    outcome: DeliveryOutcome
    seller: Seller
    client: Buyer
    site: str
    machines: Sequence[HandedOver]
    reserves: str
    signatory: str
    drawing: Picture


def render_delivery(delivery: Delivery, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the report as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    title, number = words.say(_("Delivery report")), f"{delivery.contract}-{delivery.number}"
    facts = (
        Fact(words.say(_("Contract")), delivery.contract),
        Fact(words.say(_("Delivered on")), words.day(delivery.day)),
        Fact(words.say(_("Site of the equipment")), delivery.site, 2),
        *customer_facts(delivery.client, words),
    )
    head = Head(title, number, f"{title} {number}", words.say(_("Lessee")), delivery.seller, delivery.client, facts)
    pages = Pages(head, brand, words)
    pages.paragraph(wrap(words.say(SAID[delivery.outcome]), look.BODY, look.WIDTH), look.BODY)
    pages.skip(4)
    _machines(pages, delivery)
    pages.skip(5)
    pages.texts(((words.say(_("Reserves")), delivery.reserves),))
    photos = [
        Photo(f"{one.designation}, {one.inventory_number}", photo) for one in delivery.machines for photo in one.photos
    ]
    draw_photos(pages, zip_longest(photos[::2], photos[1::2]))
    _signature(pages, delivery)
    return pages.to_pdf(title=f"{title} {number}", day=delivery.day)


def _machines(pages: Pages, delivery: Delivery) -> None:
    words = pages.words
    columns = [
        Column(words.say(_("Equipment")), 76), Column(words.say(_("Number")), 34), Column(words.say(_("Serial number")), 38),
        Column(words.say(_("State")), 26),
    ]  # fmt: skip
    width = pages.make_table(columns).text_width(0)
    pages.table(columns, [
        [
            wrapped(one.designation, look.CELL_STRONG, width) + (wrapped(one.note, look.CELL_SOFT, width) if one.note else []),
            [(one.inventory_number, look.CELL)], [(one.serial or "–", look.CELL)],
            [(words.say(label_of(one.state)), look.CELL)],
        ]
        for one in delivery.machines
    ])  # fmt: skip


def _signature(pages: Pages, delivery: Delivery) -> None:
    words, sheet, width = pages.words, pages.sheet, look.WIDTH / 2
    pages.skip(4)
    top = pages.room(_SIGNATURE_HEIGHT)
    sheet.box(look.LEFT, top, width, _SIGNATURE_HEIGHT, fill=look.PANEL, radius=2)
    sheet.text(look.LEFT + 4, top + 6, words.say(_("For the lessee")), look.LABEL)
    wide, high = delivery.drawing.within(width - 8, _SIGNATURE_HEIGHT - 18)
    sheet.picture(look.LEFT + 4, top + 8, wide, high, delivery.drawing.content)
    told = words.say(_("{name}, on {day}"), name=delivery.signatory, day=words.day(delivery.day))
    sheet.text(look.LEFT + 4, top + _SIGNATURE_HEIGHT - 4, told, look.CELL)
    pages.y = top + _SIGNATURE_HEIGHT
