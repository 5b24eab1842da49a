"""The deposit slip as PDF: the account, every cheque, the sum in a box, and a place for the signature."""

from decimal import Decimal

from leaseapp.billing.rules.deposit_slip import DepositSlip, SlipRow
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.parties import Address, Buyer
from leaseapp.kernel.rendering.pdf.flow import Banner, Cell, Column, Row
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

_SIGNATURE_HEIGHT = 26.0
_PAYER, _REFERENCE, _INVOICES = 2, 3, 4


def _head(document: DepositSlip, words: Wording) -> Head:
    title, seller = words.say(_("Bank deposit slip")), document.seller
    facts = (
        Fact(words.say(_("Deposited on")), words.day(document.date)),
        Fact(words.say(_("Kind")), words.say(label_of(document.method))),
        Fact(words.say(_("Number of payments")), str(len(document.rows))),
        Fact(words.say(_("Amount")), words.amount(document.total, "EUR")),
        Fact(words.say(_("Account (IBAN)")), _grouped(seller.iban or ""), 2),
        Fact(words.say(_("BIC")), seller.bic or ""),
        Fact(words.say(_("Reference")), document.reference or ""),
    )
    bank = Buyer(name=seller.bank_name or words.say(_("The bank")), address=Address(country=""))
    number = document.number
    return Head(title, number, f"{title} {number}", words.say(_("To")), seller, bank, facts)


def _grouped(iban: str) -> str:
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))


def _columns(words: Wording) -> list[Column]:
    return [
        Column(words.say(_("No.")), 11),
        Column(words.say(_("Received on")), 24),
        Column(words.say(_("Payer")), 50),
        Column(words.say(_("Cheque no. or reference")), 37),
        Column(words.say(_("Invoices")), 27),
        Column(words.say(_("Amount")), 25, "R"),
    ]


def _row(number: int, row: SlipRow, words: Wording, widths: dict[int, float]) -> list[Cell]:
    return [
        [(str(number), look.CELL_SOFT)],
        [(words.day(row.received_on), look.CELL)],
        wrapped(row.payer, look.CELL_STRONG, widths[_PAYER]),
        wrapped(row.reference or "", look.CELL, widths[_REFERENCE]),
        wrapped(row.invoices or "", look.CELL_SOFT, widths[_INVOICES]),
        [(words.amount(row.amount, None), look.CELL)],
    ]


def _sum(label: str, amount: Decimal, words: Wording, brand: Brand) -> Banner:
    text = words.amount(amount, None)
    return Banner([(label, look.CELL_STRONG)], [(text, look.CELL_STRONG)], fill=brand.panel, keeps=True)


def _draw_table(pages: Pages, document: DepositSlip) -> None:
    words, brand = pages.words, pages.brand
    columns = _columns(words)
    table = pages.make_table(columns)
    widths = {index: table.text_width(index) for index in (_PAYER, _REFERENCE, _INVOICES)}
    rows: list[Row] = [_row(number, row, words, widths) for number, row in enumerate(document.rows, start=1)]
    rows.append(_sum(words.say(_("Total")), document.total, words, brand))
    if document.charges:
        rows.append(_sum(words.say(_("Kept by the bank")), -document.charges, words, brand))
        rows.append(_sum(words.say(_("Credited to the account")), document.total - document.charges, words, brand))
    pages.table(columns, rows)


def _draw_signatures(pages: Pages) -> None:
    words, sheet = pages.words, pages.sheet
    top, width = pages.room(_SIGNATURE_HEIGHT), look.WIDTH / 2 - 3
    for x, label in (
        (look.LEFT, _("Date and signature of the depositor")),
        (look.LEFT + width + 6, _("The bank’s stamp")),
    ):
        sheet.box(x, top, width, _SIGNATURE_HEIGHT, fill=look.PANEL, radius=2)
        sheet.text(x + 4, top + 6, words.say(label), look.LABEL)
    pages.y = top + _SIGNATURE_HEIGHT


def render_slip(document: DepositSlip, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the slip as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    pages = Pages(_head(document, words), brand, words)
    _draw_table(pages, document)
    pages.skip(6)
    _draw_signatures(pages)
    mark = words.say(_("CANCELED")) if document.canceled else None
    return pages.to_pdf(title=f"{words.say(_('Bank deposit slip'))} {document.number}", day=document.date, mark=mark)
