"""Documents of suppliers as PDFs: French and English, in three layouts, as text, as a scan, or with an e-invoice inside."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO

from leaseapp.kernel import money
from leaseapp.kernel.rendering.pdf.metadata import Metadata
from leaseapp.kernel.rendering.pdf.sheet import Attachment, Sheet, Style
from leaseapp.kernel.rendering.pdf.typeface import Weight
from leaseapp.kernel.rendering.pdf.words import picture_of
from leaseapp.law.registers import french_vat_number

TITLES = {
    "INVOICE": ("FACTURE", "INVOICE"), "CREDIT_NOTE": ("AVOIR", "CREDIT NOTE"), "QUOTE": ("DEVIS", "QUOTATION"),
    "ORDER": ("CONFIRMATION DE COMMANDE", "ORDER CONFIRMATION"),
}  # fmt: skip
_BIG, _BOLD = Style(17, Weight.BOLD, leading=8), Style(9.5, Weight.BOLD)
_TEXT, _SMALL = Style(9), Style(7, colour=(96, 100, 110))
_LINES_A_PAGE = 16
_GREY = (225, 228, 233)


@dataclass(frozen=True)
class Sender:
    """A supplier as it writes itself."""

    name: str
    address: tuple[str, ...]
    siren: str = ""
    iban: str = ""
    mail: str = ""
    vat: str = ""

    @property
    def vat_number(self) -> str:
        """The number that it prints."""
        return self.vat or (french_vat_number(self.siren) if self.siren else "")


@dataclass(frozen=True)
class Bought:
    """A line as it is printed."""

    reference: str
    designation: str
    quantity: Decimal
    price: Decimal
    rate: Decimal = Decimal(20)
    discount: Decimal = Decimal(0)

    @property
    def total(self) -> Decimal:
        """The total in € excl. VAT."""
        return money.line_total_ht(self.quantity, self.price, self.discount, money.ZERO)


@dataclass(frozen=True)
class Paper:
    """A document: `english` and `stacked` (labels above values) are its look; `off` is what its total is wrong by, in €."""

    kind: str
    sender: Sender
    number: str
    issued: date
    lines: tuple[Bought, ...]
    buyer: Sender
    due: date | None = None
    terms: str = ""
    order: str = ""
    english: bool = False
    stacked: bool = False
    scanned: bool = False
    electronic: bool = False
    off: Decimal = money.ZERO
    notes: tuple[str, ...] = field(default=())

    @property
    def rates(self) -> list[tuple[Decimal, Decimal, Decimal]]:
        """Rate, base and VAT, highest first."""
        bases: dict[Decimal, Decimal] = {}
        for line in self.lines:
            bases[line.rate] = bases.get(line.rate, money.ZERO) + line.total
        return [(rate, bases[rate], money.percent(bases[rate], rate)) for rate in sorted(bases, reverse=True)]

    @property
    def totals(self) -> tuple[Decimal, Decimal, Decimal]:
        """Total excl. VAT, VAT and total incl. VAT, as they are printed."""
        ht = sum((line.total for line in self.lines), money.ZERO) + self.off
        vat = sum((row[2] for row in self.rates), money.ZERO)
        return ht, vat, ht + vat


def pdf_of(paper: Paper) -> bytes:
    """Return the document; the same paper is always the same bytes."""
    drawn = _drawn(paper)
    if not paper.scanned:
        return drawn
    sheet = Sheet()
    sheet.add_page()
    sheet.picture(0, 0, 210, 297, _grey(picture_of(drawn, 1, dpi=110)))
    return sheet.to_pdf(_about(paper))


def _grey(picture: bytes) -> bytes:
    from PIL import Image  # noqa: PLC0415

    output = BytesIO()
    Image.open(BytesIO(picture)).convert("L").rotate(0.6, fillcolor=250).save(output, "JPEG", quality=60)
    return output.getvalue()


def _about(paper: Paper) -> Metadata:
    made = datetime.fromisoformat(f"{paper.issued}T08:00:00+00:00")
    return Metadata(
        title=paper.number, author=paper.sender.name, subject=paper.kind, producer="Facturation 4", created=made,
        language="en" if paper.english else "fr",
    )  # fmt: skip


def _drawn(paper: Paper) -> bytes:
    sheet = Sheet()
    parts = [paper.lines[at : at + _LINES_A_PAGE] for at in range(0, len(paper.lines), _LINES_A_PAGE)]
    for number, lines in enumerate(parts, 1):
        sheet.add_page()
        y = _head(sheet, paper) if number == 1 else 24.0
        y = _table(sheet, paper, lines, y)
        if number == len(parts):
            _foot(sheet, paper, y)
        else:
            sheet.text(192, y + 6, "Carried forward" if paper.english else "À reporter", _SMALL, align="R")
        sheet.text(105, 285, _legal(paper), _SMALL, align="C")
        sheet.text(192, 290, f"{number} / {len(parts)}", _SMALL, align="R")
    inside = (Attachment("factur-x.xml", cii_of(paper), "text/xml", "Factur-X", "Data"),) if paper.electronic else ()
    return sheet.to_pdf(_about(paper), inside)


def _legal(paper: Paper) -> str:
    sender = paper.sender
    if paper.english:
        return f"{sender.name} · VAT {sender.vat_number}"
    return (
        f"{sender.name} · RCS {sender.address[-1].split(' ', 1)[-1]} {_spaced(sender.siren)} · TVA {sender.vat_number}"
    )


def _spaced(number: str) -> str:
    return " ".join(number[at : at + 3] for at in range(0, len(number), 3))


def _head(sheet: Sheet, paper: Paper) -> float:
    french, english = TITLES[paper.kind]
    sender = paper.sender
    sheet.text(18, 24, sender.name, Style(13, Weight.BOLD))
    said = [*sender.address]
    if sender.siren:
        said.append(f"SIREN {_spaced(sender.siren)}")
    said.append(f"{'VAT' if paper.english else 'TVA'} {sender.vat_number}")
    if sender.mail:
        said.append(sender.mail)
    for at, text in enumerate(said):
        sheet.text(18, 30 + at * 4.6, text, _TEXT)
    sheet.text(192, 24, english if paper.english else french, _BIG, align="R")
    _stacked(sheet, paper) if paper.stacked else _rows(sheet, paper)
    sheet.text(120, 62, "Bill to" if paper.english else "Facturé à", _SMALL)
    for at, text in enumerate((paper.buyer.name, *paper.buyer.address, f"SIREN {_spaced(paper.buyer.siren)}")):
        sheet.text(120, 67 + at * 4.6, text, _BOLD if at == 0 else _TEXT)
    return 92.0


def _particulars(paper: Paper) -> Iterator[tuple[str, str]]:
    yield ("No." if paper.english else "N°"), paper.number
    yield "Date", _day(paper, paper.issued)
    if paper.due:
        yield ("Due date" if paper.english else "Échéance"), _day(paper, paper.due)
    if paper.order:
        yield ("Your order" if paper.english else "Votre commande"), paper.order


def _rows(sheet: Sheet, paper: Paper) -> None:
    for at, (label, value) in enumerate(_particulars(paper)):
        sheet.text(192, 32 + at * 5, f"{label} {value}" if at % 2 == 0 else f"{label} : {value}", _TEXT, align="R")


def _stacked(sheet: Sheet, paper: Paper) -> None:
    for at, (label, value) in enumerate(_particulars(paper)):
        x = 18 + at * 42
        sheet.text(x, 80, label, _SMALL)
        sheet.text(x, 85, value, _BOLD)


def _table(sheet: Sheet, paper: Paper, lines: tuple[Bought, ...], y: float) -> float:
    french = ("Réf.", "Désignation", "Qté", "PU HT", "Rem.", "TVA", "Total HT")
    english = ("Ref.", "Description", "Qty", "Unit price", "Disc.", "VAT", "Amount")
    places = ((18, "L"), (38, "L"), (118, "R"), (142, "R"), (156, "R"), (170, "R"), (192, "R"))
    sheet.box(16, y - 5, 178, 7.5, fill=_GREY)
    for (x, align), name in zip(places, english if paper.english else french, strict=True):
        sheet.text(x, y, name, _BOLD, align=align)
    for line in lines:
        y += 7
        sign = -1 if paper.kind == "CREDIT_NOTE" else 1
        cells = (
            line.reference, line.designation, _number(paper, line.quantity), _money(paper, line.price),
            f"{_number(paper, line.discount)} %" if line.discount else "", f"{_number(paper, line.rate)} %",
            _money(paper, sign * line.total),
        )  # fmt: skip
        for (x, align), text in zip(places, cells, strict=True):
            sheet.text(x, y, text, _TEXT, align=align)
        sheet.rule(16, y + 2.2, 178, _GREY)
    return y


def _foot(sheet: Sheet, paper: Paper, y: float) -> None:
    ht, vat, ttc = paper.totals
    sign = -1 if paper.kind == "CREDIT_NOTE" else 1
    rows = [("Subtotal" if paper.english else "Total HT", ht)]
    word = "VAT" if paper.english else "TVA"
    rows += [(f"{word} {_number(paper, rate)} %", amount) for rate, _base, amount in paper.rates]
    if len(paper.rates) > 1:
        rows.append(("Total VAT" if paper.english else "Total TVA", vat))
    rows.append(("Total due" if paper.english else "Net à payer" if sign > 0 else "Net à déduire", ttc))
    y += 14
    for at, (label, amount) in enumerate(rows):
        last = at == len(rows) - 1
        shown = f"{_money(paper, sign * amount)} €" if last else _money(paper, sign * amount)
        sheet.text(132, y + at * 6, label, _BOLD if last else _TEXT)
        sheet.text(192, y + at * 6, shown, _BOLD if last else _TEXT, align="R")
    said = [paper.terms, f"IBAN {_fours(paper.sender.iban)}" if paper.sender.iban else "", *paper.notes]
    for at, text in enumerate(text for text in said if text):
        sheet.text(18, y + at * 5, text, _TEXT)


def _fours(iban: str) -> str:
    return " ".join(iban[at : at + 4] for at in range(0, len(iban), 4))


def _day(paper: Paper, day: date) -> str:
    return f"{day:%d %B %Y}" if paper.english else f"{day:%d/%m/%Y}"


def _money(paper: Paper, amount: Decimal) -> str:
    text = f"{amount:,.2f}"
    return text if paper.english else text.replace(",", " ").replace(".", ",")


def _number(paper: Paper, value: Decimal) -> str:
    text = f"{value.normalize():f}"
    return text if paper.english else text.replace(".", ",")


def cii_of(paper: Paper) -> bytes:
    """Return the same document as Cross Industry Invoice, profile EN 16931, the parts that a reader needs."""
    ht, vat, ttc = paper.totals
    lines = "".join(
        f"<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>{at}</ram:LineID>"
        f"</ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:SellerAssignedID>{line.reference}</ram:SellerAssignedID>"
        f"<ram:Name>{line.designation}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement>"
        f"<ram:NetPriceProductTradePrice><ram:ChargeAmount>{line.total / line.quantity:.4f}</ram:ChargeAmount>"
        "</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery>"
        f'<ram:BilledQuantity unitCode="C62">{line.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>'
        "<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>"
        f"<ram:RateApplicablePercent>{line.rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>"
        f"<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>{line.total}</ram:LineTotalAmount>"
        "</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>"
        "</ram:IncludedSupplyChainTradeLineItem>"
        for at, line in enumerate(paper.lines, 1)
    )
    taxes = "".join(
        f"<ram:ApplicableTradeTax><ram:CalculatedAmount>{amount}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>"
        f"<ram:BasisAmount>{base}</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode>"
        f"<ram:RateApplicablePercent>{rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>"
        for rate, base, amount in paper.rates
    )
    code = "381" if paper.kind == "CREDIT_NOTE" else "380"
    order = _within("BuyerOrderReferencedDocument", _within("IssuerAssignedID", paper.order))
    due = _within("SpecifiedTradePaymentTerms", _within("DueDateDateTime", _stamp(paper.due)))
    return (
        '<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice '
        'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" '
        'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" '
        'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"><rsm:ExchangedDocument>'
        f"<ram:ID>{paper.number}</ram:ID><ram:TypeCode>{code}</ram:TypeCode><ram:IssueDateTime>{_stamp(paper.issued)}</ram:IssueDateTime>"
        f"</rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction>{lines}<ram:ApplicableHeaderTradeAgreement>"
        f"<ram:SellerTradeParty>{_party(paper.sender)}</ram:SellerTradeParty><ram:BuyerTradeParty>{_party(paper.buyer)}</ram:BuyerTradeParty>"
        f"{order if paper.order else ''}</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/>"
        "<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>"
        "<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount>"
        f"<ram:IBANID>{paper.sender.iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>"
        f"</ram:SpecifiedTradeSettlementPaymentMeans>{taxes}{due if paper.due else ''}"
        f"<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>{ht}</ram:TaxBasisTotalAmount>"
        f'<ram:TaxTotalAmount currencyID="EUR">{vat}</ram:TaxTotalAmount><ram:GrandTotalAmount>{ttc}</ram:GrandTotalAmount>'
        f"<ram:DuePayableAmount>{ttc}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>"
        "</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>"
    ).encode()


def _within(name: str, content: str) -> str:
    return f"<ram:{name}>{content}</ram:{name}>"


def _party(party: Sender) -> str:
    return (
        f"<ram:Name>{party.name}</ram:Name><ram:SpecifiedLegalOrganization>"
        f'<ram:ID schemeID="0002">{party.siren}</ram:ID></ram:SpecifiedLegalOrganization><ram:SpecifiedTaxRegistration>'
        f'<ram:ID schemeID="VA">{party.vat_number}</ram:ID></ram:SpecifiedTaxRegistration>'
    )


def _stamp(day: date | None) -> str:
    return f'<udt:DateTimeString format="102">{day:%Y%m%d}</udt:DateTimeString>' if day else ""
