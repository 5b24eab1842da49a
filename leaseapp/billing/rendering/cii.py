"""The invoice as structured data: UN/CEFACT CII by EN 16931 with the French requirements for electronic invoices.

The library factur-x writes the XML from a dictionary keyed by the business terms of the standard; it computes nothing. Every
amount here was computed by the rules. French requirements beyond EN 16931 (XP Z12-012): BT-23 billing mode, notes PMT, PMD,
AAB and BAR, SIREN with scheme 0002, SIRET 0009, electronic addresses 0225, date of the preceding invoice.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from threading import Lock
from typing import Any

from facturx.generate_xml import generate_cii_xml

from leaseapp.billing.rules import invoice_profile, payment_means
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules import payment_terms
from leaseapp.documents.rules import legal_identity
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.documents.rules.totals import LineAmounts, VatRow, tax_of, waits_for_receipt
from leaseapp.kernel.money import ZERO
from leaseapp.law import territories, vat_rates, vat_regime

SIREN_SCHEME, SIRET_SCHEME, ADDRESS_SCHEME, MAIL_SCHEME = "0002", "0009", "0225", "EM"
DISCOUNT_CODE, DISCOUNT_REASON, ECO_TAX_CODE = "95", "Remise", "AEO"
INVOICE_DATE_CODE, PAYMENT_DATE_CODE = "5", "72"

# Schemes of electronic addresses that are the VAT number of a country (EAS code list of EN 16931).
_VAT_ADDRESS_SCHEMES = {
    "AT": "9914", "BE": "9925", "BG": "9926", "CY": "9928", "CZ": "9929", "DE": "9930", "EE": "9931", "ES": "9920",
    "GR": "9933", "HR": "9934", "HU": "9910", "IE": "9935", "LT": "9937", "LU": "9938", "LV": "9939", "MT": "9943",
    "NL": "9944", "PL": "9945", "PT": "9946", "RO": "9947", "SI": "9949", "SK": "9950",
}  # fmt: skip

# Units as people type them, in the codes of UN/ECE recommendation 20; anything else counts pieces (C62).
_UNIT_CODES = {
    "h": "HUR", "heure": "HUR", "heures": "HUR", "hour": "HUR", "hours": "HUR",
    "j": "DAY", "jour": "DAY", "jours": "DAY", "day": "DAY", "days": "DAY",
    "semaine": "WEE", "semaines": "WEE", "week": "WEE", "weeks": "WEE",
    "mois": "MON", "month": "MON", "months": "MON", "an": "ANN", "ans": "ANN", "year": "ANN", "years": "ANN",
    "kg": "KGM", "t": "TNE", "m": "MTR", "ml": "MTR", "m2": "MTK", "m²": "MTK", "m3": "MTQ", "m³": "MTQ", "l": "LTR",
    "km": "KMT", "kwh": "KWH", "forfait": "LS", "lot": "LS", "flat": "LS", "pièce": "H87", "pce": "H87", "pc": "H87",
}  # fmt: skip

# The library completes its own tables of fields while it writes; two threads may not do that at once.
_library = Lock()

_NOT_FOR_CREDIT_NOTES = "Sans objet : avoir"
_SETTLEMENT = "À déduire du montant dû de la facture {numbers} ; le solde éventuel est imputé ou remboursé"
_NOT_FOR_CONSUMERS = "Sans objet : client non professionnel"


def unit_code(unit: str | None) -> str:
    """Return the UN/ECE code of a unit as typed, C62 (one) when it is unknown."""
    return _UNIT_CODES.get((unit or "").strip().lower(), "C62")


def _plain(number: Decimal) -> str:
    """Return a quantity, price or rate without useless zeros and without exponent: 20.00 → 20, 5.50 → 5.5."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _present(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value not in (None, "", [], {})}


def _address(address: Address) -> dict[str, Any]:
    return {
        "addr_l1": address.line1,
        "addr_l2": address.line2,
        "postcode": address.postal_code,
        "city": address.city,
        "country_code": address.country,
    }


def _seller(seller: Seller) -> dict[str, Any]:
    contact = _present({"name": seller.name, "phone": seller.phone, "email": seller.email})
    return _present(
        {
            "name": seller.name,
            "legal_info": legal_identity.legal_line(seller),
            "identifiers": {SIRET_SCHEME: seller.siret} if seller.siret else None,
            "legal_identifier": seller.siren,
            "legal_identifier_schemeid": SIREN_SCHEME,
            "contacts": [contact] if len(contact) > 1 else None,
            **_address(seller.address),
            "einvoicing_addr": seller.siren,
            "einvoicing_addr_schemeid": ADDRESS_SCHEME,
            "vat_identifier": seller.vat_number,
            # A seller without VAT number is known to the tax office by its SIREN (BR-E-02 wants one of the two).
            "tax_identifier": None if seller.vat_number else seller.siren,
        }
    )


def electronic_address(buyer: Buyer, seller: Seller) -> tuple[str, str]:
    """Address and scheme of the buyer (BT-49), which the French rules always want.

    A French professional is reached by SIREN or SIREN_suffix, a business of the Union by its VAT number, others by mail.
    Without any of them the document goes nowhere by the platforms, and stays at the seller's own address.
    """
    country = buyer.address.country
    if buyer.siren and buyer.is_professional and territories.has_french_vat(country):
        suffix = f"_{buyer.electronic_suffix}" if buyer.electronic_suffix else ""
        return f"{buyer.siren}{suffix}", ADDRESS_SCHEME
    if buyer.vat_number and country in _VAT_ADDRESS_SCHEMES:
        return buyer.vat_number, _VAT_ADDRESS_SCHEMES[country]
    if buyer.email:
        return buyer.email, MAIL_SCHEME
    return seller.siren or "", ADDRESS_SCHEME


def _buyer(buyer: Buyer, seller: Seller) -> dict[str, Any]:
    address, scheme = electronic_address(buyer, seller)
    has_siren = bool(buyer.siren) and buyer.kind is not CompanyKind.CONSUMER
    return _present(
        {
            "name": buyer.name,
            "identifiers": {SIRET_SCHEME: buyer.siret} if buyer.siret and has_siren else None,
            "legal_identifier": buyer.siren if has_siren else None,
            "legal_identifier_schemeid": SIREN_SCHEME if has_siren else None,
            "contacts": [{"name": buyer.contact_name}] if buyer.contact_name else None,
            **_address(buyer.address),
            "einvoicing_addr": address,
            "einvoicing_addr_schemeid": scheme,
            "vat_identifier": _vat_identifier(buyer.vat_number),
        }
    )


def _vat_identifier(number: str | None) -> str | None:
    """Return the number when it starts with a country, as BR-CO-09 wants; tax numbers of other kinds stay on the paper only."""
    return number if number and number[:2].isalpha() else None


def _notes(document: InvoiceDocument) -> list[dict[str, str]]:
    terms, buyer = document.terms, document.buyer
    absent = None if buyer.is_professional else _NOT_FOR_CONSUMERS
    late = [terms.recovery_fee or absent, terms.late_penalty or absent, terms.discount or absent]
    if (
        document.is_credit_note
    ):  # nothing is owed, so nothing is late; the French rules want the three notes all the same
        late = [_NOT_FOR_CREDIT_NOTES] * 3
    notes = [
        ("BAR", invoice_profile.treatment(buyer.kind, buyer.address.country)),
        *zip(("PMT", "PMD", "AAB"), late, strict=True),
        ("TXD", vat_regime.VAT_ON_DEBITS_MENTION if vat_regime.VAT_ON_DEBITS_MENTION in document.mentions else None),
        ("AAI", document.notes),
        ("AAI", _words_beside(document)),
    ]
    return [{"BT-21": code, "BT-22": text} for code, text in notes if text]


def _words_beside(document: InvoiceDocument) -> str | None:
    """Return what the seller adds to its terms between professionals."""
    own = document.seller.late_terms
    return own.addition if own and document.buyer.is_professional and not document.is_credit_note else None


def _line(position: int, line: DocumentLine, amounts: LineAmounts) -> dict[str, Any]:
    rate = vat_rates.normal_rate(line.vat_rate_pct)
    entry = {
        "BT-126": str(position),
        "BT-153": line.designation,
        "BT-154": line.description,
        "BT-155": line.reference,
        "BT-129": _plain(line.quantity),
        "BT-130": unit_code(line.unit),
        "BT-146": _plain(line.unit_price_ht),
        "BT-148": _plain(line.unit_price_ht),
        "BT-151": vat_regime.category(rate, line.vat_reason),
        "BT-152": _plain(rate),
        "BT-131": str(amounts.total),
        "BT-134": line.period_start,
        "BT-135": line.period_end,
    }
    if amounts.discount:
        entry["BG-27"] = [
            {
                "amount": str(amounts.discount),
                **_share_of_gross(line, amounts),
                "reason_code": DISCOUNT_CODE,
                "reason": DISCOUNT_REASON,
            }
        ]
    if amounts.eco_tax:
        entry["BG-28"] = [{"amount": str(amounts.eco_tax), "reason_code": ECO_TAX_CODE, "reason": "Éco-participation"}]
    return _present(entry)


def _document_discounts(document: InvoiceDocument) -> list[dict[str, Any]]:
    """BG-20: the discount of the document, one a VAT category and rate, each off the base of its own (BR-S-08)."""
    shares: dict[tuple[str, Decimal], Decimal] = {}
    for line, amounts in zip(document.lines, document.totals.lines, strict=True):
        rate, reason = tax_of(line)
        key = vat_regime.category(rate, reason), rate
        shares[key] = shares.get(key, ZERO) + amounts.share
    return [
        {
            "amount": str(share),
            "vat_category_code": category,
            "vat_rate": _plain(rate),
            "reason_code": DISCOUNT_CODE,
            "reason": DISCOUNT_REASON,
        }
        for (category, rate), share in shares.items()
        if share
    ]


def _share_of_gross(line: DocumentLine, amounts: LineAmounts) -> dict[str, str]:
    """BT-137 and BT-138: the base and the rate of a discount in %; one in € is an amount alone."""
    return {"base_amount": str(amounts.gross), "rate": _plain(line.discount_pct)} if line.discount_pct else {}


def _vat_rows(document: InvoiceDocument) -> list[dict[str, Any]]:
    """Return one row a category and rate, as the standard wants (BR-E-01, BR-AE-01, …): exemptions of one category share it.

    The row then has the code of the first and the words of all; each line of the paper says its own.
    """
    rows: dict[tuple[str, Decimal], tuple[VatRow, vat_regime.Exemption | None]] = {}
    for row, exemption in document.rows():
        key = (row.category, row.rate)
        first = rows.get(key)
        rows[key] = (row, exemption) if first is None else _merged(first, (row, exemption))
    return [_vat_row(row, exemption) for row, exemption in rows.values()]


def _merged(
    one: tuple[VatRow, vat_regime.Exemption | None], other: tuple[VatRow, vat_regime.Exemption | None]
) -> tuple[VatRow, vat_regime.Exemption | None]:
    (row, first), (added, second) = one, other
    texts = [found.text for found in (first, second) if found]
    code = next((found.code for found in (first, second) if found and found.code), None)
    merged = replace(row, base=row.base + added.base, vat=row.vat + added.vat)
    return merged, vat_regime.Exemption(code, " ; ".join(texts)) if texts else None


def _vat_row(row: VatRow, exemption: vat_regime.Exemption | None) -> dict[str, Any]:
    return _present(
        {
            "BT-116": str(row.base),
            "BT-117": str(row.vat),
            "BT-118": row.category,
            "BT-119": _plain(row.rate),
            "BT-120": exemption.text if exemption else None,
            "BT-121": exemption.code if exemption else None,
        }
    )


def _vat_point(document: InvoiceDocument) -> str | None:
    """BT-8, one for the whole document: invoice date when the seller opted for debits, payment for services on receipts.

    The option says nothing of goods: a deposit on them is due with its payment. A document of goods, of goods and services
    on receipts, or a deposit on both with the option, has no single answer and leaves it out.
    """
    if document.totals.total_vat == 0:
        return None
    on_debits = vat_regime.VAT_ON_DEBITS_MENTION in document.mentions
    if on_debits and not document.is_deposit:
        return INVOICE_DATE_CODE
    taxed = [line for line in document.lines if line.vat_rate_pct > 0]
    waits = {waits_for_receipt(line.kind, vat_on_debits=on_debits, is_deposit=document.is_deposit) for line in taxed}
    if waits == {True}:
        return PAYMENT_DATE_CODE
    return INVOICE_DATE_CODE if on_debits and waits == {False} else None


def _payment(document: InvoiceDocument) -> dict[str, Any]:
    if document.is_credit_note:
        numbers = ", ".join(item.number or "" for item in document.previous)
        return {"BT-20": _SETTLEMENT.format(numbers=numbers)}
    return {"BT-9": document.due_date, **_means(document)}


def _means(document: InvoiceDocument) -> dict[str, Any]:
    """BG-16: the means, and the account where it needs one; nothing where nobody named a means (decision 61)."""
    means, seller = document.payment_means, document.seller
    if means is None:
        return {}
    stated = {"BT-81": payment_means.CODES[means], "BT-83": document.number}
    if means in payment_means.TO_AN_ACCOUNT:
        stated |= {"BT-84": seller.iban, "BT-85": seller.name, "BT-86": seller.bic}
    return stated


def _agreed_term(document: InvoiceDocument) -> dict[str, Any]:
    """BT-20 of an invoice whose due date follows from a term: the term, in French as all that the administration reads."""
    return {"BT-20": payment_terms.words(document.term, "fr")} if document.term and not document.is_credit_note else {}


def _delivery(document: InvoiceDocument) -> dict[str, Any]:
    """Return the place of supply (BG-13): the delivery address, else the buyer's own.

    Always told: a supply within the Union needs it (BR-IC-12), and the delivery group may not stay empty.
    """
    place = document.delivery
    name = place.name if place and place.name else document.buyer.name
    return _present({"name": name, **_address(place.address if place else document.buyer.address)})


def _supply_date(document: InvoiceDocument) -> date | None:
    """BT-72: the date of supply; of a deposit within the Union the day on which it is asked for.

    The standard wants a date or a period wherever there is category K (BR-IC-11). Nothing has left yet: the law puts the date of
    the deposit in that place (CGI ann. II art. 242 nonies A I-10°), which is that of its invoice.
    """
    leaves = any(row.category == "K" for row in document.totals.vat_rows)
    if document.supply_date is None and document.period_start is None and document.is_deposit and leaves:
        return document.issue_date
    return document.supply_date


def _preceding(document: InvoiceDocument) -> dict[str, Any]:
    """BG-3: the preceding invoice, that which is replaced before others; further ones are supporting documents (BG-24).

    EN 16931 allows several, the schema to which its binding is fixed (D16B) one; schemas since D19B take several. What is
    written here is valid against both (decision 61).
    """
    named = sorted((item for item in document.previous if item.number), key=lambda item: not item.replaced)
    return {
        "BG-3": [_present({"BT-25": item.number, "BT-26": item.issue_date}) for item in named[:1]],
        "BG-24": [{"BT-122": item.number} for item in named[1:]],
    }


def _terms_of_standard(document: InvoiceDocument) -> dict[str, Any]:
    """Return the document by the business terms of EN 16931."""
    totals = document.totals
    if document.operation_nature is None:
        raise ValueError("a document without lines has no structured form")
    mode = invoice_profile.billing_mode(document.operation_nature, after_deposit=document.is_after_deposit)
    return _present(
        {
            "BT-1": document.number,
            "BT-2": document.issue_date,
            "BT-3": document.shown_type.value,
            "BT-5": document.currency,
            "BT-8": _vat_point(document),
            "BT-10": document.buyer_reference,
            "BT-13": document.purchase_order_ref,
            "BT-23": mode,
            "BT-24": invoice_profile.GUIDELINE,
            "BT-72": _supply_date(document),
            "BT-73": document.period_start,
            "BT-74": document.period_end,
            "BG-1": _notes(document),
            **_preceding(document),
            "BG-4": _seller(document.seller),
            "BG-7": _buyer(document.buyer, document.seller),
            "BG-13": _delivery(document),
            "BG-20": _document_discounts(document),
            "BG-23": _vat_rows(document),
            "BG-25": [
                _line(position, line, amounts)
                for position, (line, amounts) in enumerate(zip(document.lines, totals.lines, strict=True), start=1)
            ],
            **_payment(document),
            **_agreed_term(document),
            "BT-106": str(totals.lines_ht),
            "BT-107": str(totals.discount_ht) if totals.discount_ht else None,
            "BT-109": str(totals.total_ht),
            "BT-110": str(totals.total_vat),
            "BT-112": str(totals.total_ttc),
            "BT-115": str(totals.total_ttc),
        }
    )


def build_cii(document: InvoiceDocument) -> bytes:
    """Return the CII XML of an issued document, UTF-8 with declaration; ValueError for a draft, which has no number yet.

    The library's own validation is switched off: it calls a server and skips silently without one. The rule sets are
    run by the tests, and the particulars were checked before the number was given.
    """
    if document.number is None or document.issue_date is None:
        raise ValueError("a draft has no structured form")
    terms = _terms_of_standard(document)
    with _library:
        return generate_cii_xml(terms, level="en16931", check_xsd=False, check_schematron=False)
