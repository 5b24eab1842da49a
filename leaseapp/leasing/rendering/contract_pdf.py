"""A lease contract as PDF: parties, equipment, rents, schedule, particular and general terms, places to sign."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head, customer_facts
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.rendering.pdf.flow import Banner, Column, Row, wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.leasing.enums import EndDefault, LeaseKind, PaymentMeans, PeriodAnchor, Timing
from leaseapp.leasing.rendering.offer_pdf import PERIODS
from leaseapp.leasing.rules import general_terms
from leaseapp.leasing.rules.profiles import Group

_SIGNATURE_HEIGHT = 40.0
FIRST_PERIODS = {
    PeriodAnchor.FIRST_OF_MONTH: _("the first day of the month after the delivery"),
    PeriodAnchor.FIRST_OF_QUARTER: _("the first day of the quarter after the delivery"),
    PeriodAnchor.DELIVERY_DAY: _("the day of the delivery"),
}
ENDS = {
    EndDefault.RETURN: _("Without notice the equipment comes back at the end of the term."),
    EndDefault.EXTEND: _("Without notice the lease is extended at the end of the term, period by period."),
}


@dataclass(frozen=True)
class ServiceRow:
    """A service that the contract includes; its amount in € excl. VAT."""

    designation: str
    period: int
    amount_ht: Decimal


@dataclass(frozen=True)
class Contract:
    """A contract as its signatories read it; amounts in € excl. VAT."""

    number: str
    title: str
    day: date
    kind: LeaseKind
    seller: Seller
    client: Buyer
    site: str
    equipment: Sequence[tuple[str, str]]
    months: int
    period: int
    timing: Timing
    rents: Sequence[Group]
    services: Sequence[ServiceRow]
    deposit_ht: Decimal
    fees_ht: Decimal
    option_ht: Decimal | None
    anchor: PeriodAnchor
    notice_months: int
    end: EndDefault
    extension_rent_ht: Decimal | None
    means: PaymentMeans
    special_terms: str
    guarantees: Sequence[str]
    withdrawal: bool
    terms_sha256: str


def render_contract(contract: Contract, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the contract as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    head = _head(contract, words)
    pages = Pages(head, brand, words)
    pages.paragraph(wrap(contract.title, look.SUBJECT, look.WIDTH), look.SUBJECT)
    pages.skip(3)
    _equipment(pages, contract)
    pages.skip(6)
    _rents(pages, contract)
    pages.skip(5)
    pages.texts(_particular(contract, words))
    _signature(pages, contract)
    pages.skip(4)
    digest = words.say(_("Fingerprint of the terms (SHA-256): {digest}"), digest=contract.terms_sha256)
    pages.paragraph(wrap(digest, look.SMALL_PRINT, look.WIDTH), look.SMALL_PRINT)
    pages.skip(8)
    title = words.say(_("General terms, edition {edition}"), edition=general_terms.EDITION)
    pages.paragraph(wrap(title, look.SUBJECT, look.WIDTH), look.SUBJECT)
    pages.skip(3)
    pages.texts([(words.say(heading), words.say(text)) for heading, text in general_terms.ARTICLES])
    return pages.to_pdf(title=f"{head.title} {head.number}", day=contract.day)


def _head(contract: Contract, words: Wording) -> Head:
    title = words.say(_("Lease contract"))
    facts = (
        Fact(words.say(_("Kind")), words.say(label_of(contract.kind)), 2),
        Fact(words.say(_("Term")), words.say(_("{count} {count|month|months}"), count=contract.months)),
        Fact(words.say(_("Site of the equipment")), contract.site, 2),
        *customer_facts(contract.client, words),
    )
    return Head(
        title, contract.number, f"{title} {contract.number}", words.say(_("Lessee")), contract.seller, contract.client, facts
    )  # fmt: skip


def _equipment(pages: Pages, contract: Contract) -> None:
    words = pages.words
    columns = [Column("", 12), Column(words.say(_("Equipment")), 122), Column(words.say(_("Serial number")), 40)]
    width = pages.make_table(columns).text_width(1)
    pages.table(columns, [
        [[(str(at), look.CELL_SOFT)], wrapped(name, look.CELL_STRONG, width), [(serial or "–", look.CELL)]]
        for at, (name, serial) in enumerate(contract.equipment, 1)
    ])  # fmt: skip


def _rents(pages: Pages, contract: Contract) -> None:
    words = pages.words
    columns = [
        Column(words.say(_("What is paid")), 104), Column(words.say(_("Due")), 40),
        Column(words.say(_("Amount excl. VAT")), 30, "R"),
    ]  # fmt: skip
    due = words.say(label_of(contract.timing))
    rows: list[Row] = []
    for group in contract.rents:
        count = group.last - group.first + 1
        name = words.say(
            _("{count} {count|rent|rents}, {period}"), count=count, period=words.say(PERIODS[contract.period])
        )
        rows.append([[(name, look.CELL_STRONG)], [(due, look.CELL)], [(words.amount(group.amount), look.CELL_STRONG)]])
    rows += [
        [[(one.designation, look.CELL)], [(words.say(PERIODS[one.period]), look.CELL)],
         [(words.amount(one.amount_ht), look.CELL)]]
        for one in contract.services
    ]  # fmt: skip
    once = words.say(_("once"))
    for name, amount in (
        (_("Application fee"), contract.fees_ht), (_("Guarantee deposit"), contract.deposit_ht),
        (_("Purchase option at the end"), contract.option_ht or Decimal(0)),
    ):  # fmt: skip
        if amount:
            rows.append([[(words.say(name), look.CELL)], [(once, look.CELL)], [(words.amount(amount), look.CELL)]])
    total = sum((group.amount * (group.last - group.first + 1) for group in contract.rents), Decimal(0))
    rows.append(
        Banner([(words.say(_("Sum of the rents, excl. VAT")), look.CELL)], [(words.amount(total), look.CELL_STRONG)])
    )
    pages.table(columns, rows)


def _particular(contract: Contract, words: Wording) -> list[tuple[str, str]]:
    begins = words.say(
        _("The first period begins on {day}; the days from the delivery to it are paid in proportion."),
        day=words.say(FIRST_PERIODS[contract.anchor]),
    )
    end = words.say(ENDS[contract.end])
    notice = words.say(_("Notice: {count} {count|month|months}."), count=contract.notice_months)
    extension = (
        words.say(
            _("Rent of the extension: {amount} excl. VAT a period."), amount=words.amount(contract.extension_rent_ht)
        )
        if contract.end is EndDefault.EXTEND and contract.extension_rent_ht is not None
        else ""
    )
    found = [
        (words.say(_("Beginning")), begins),
        (words.say(_("End of the lease")), " ".join(part for part in (end, extension, notice) if part)),
        (words.say(_("Paid by")), words.say(label_of(contract.means))),
        (words.say(_("Guarantees")), "\n".join(contract.guarantees)),
        (words.say(_("Special terms")), contract.special_terms),
    ]
    if contract.withdrawal:
        found.append((words.say(_("Your right to withdraw")), words.say(general_terms.WITHDRAWAL)))
    return [(title, text) for title, text in found if text]


def _signature(pages: Pages, contract: Contract) -> None:
    words, sheet, half = pages.words, pages.sheet, (look.WIDTH - 6) / 2
    pages.skip(4)
    top = pages.room(_SIGNATURE_HEIGHT)
    for place, (role, name) in enumerate(((_("Lessee"), contract.client.name), (_("Lessor"), contract.seller.name))):
        x = look.LEFT + place * (half + 6)
        sheet.box(x, top, half, _SIGNATURE_HEIGHT, edge=look.HAIRLINE, radius=2)
        sheet.text(x + 4, top + 6.2, words.say(role), look.HEADING)
        for at, line in enumerate(wrap(name, look.SOFT, half - 8)[:2]):
            sheet.text(x + 4, top + 11.4 + at * look.SOFT.leading, line, look.SOFT)
        for at, label in enumerate((_("Name and capacity"), _("Place and date"))):
            y = top + 24 + at * 9
            sheet.text(x + 4, y, words.say(label), look.LABEL)
            sheet.rule(x + 34, y + 0.6, half - 42, look.HAIRLINE)
    pages.y = top + _SIGNATURE_HEIGHT
