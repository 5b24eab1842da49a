"""The table of VAT: seller, buyer, place, kind, rate and reason give category, code, words and accounts, or a refusal.

`tests/support/vat_cases.tsv` states by hand what the law says of each case; whatever is accepted also passes the published rule sets.
"""

import csv
import re
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rules import ledger_lines
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.directory.enums import CompanyKind
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Address, Buyer, Delivery, Seller
from leaseapp.kernel.text.i18n import translate
from leaseapp.law import territories
from leaseapp.law.vat_provisions import VatReason
from tests.support import invoice_cases
from tests.support.cells import together
from tests.support.rule_sets import RuleSets

TABLE = Path(__file__).parents[2] / "support" / "vat_cases.tsv"
SUPPLIED = date(2026, 11, 20)


def at(country: str, postal_code: str) -> Address:
    return Address("1 rue du Port", None, postal_code, "Ville", country)


def seller_at(country: str, postal_code: str) -> Seller:
    return replace(invoice_cases.SELLER, address=at(country, postal_code))


SELLERS = {
    "registered": invoice_cases.SELLER,
    "debits": replace(invoice_cases.SELLER, vat_on_debits=True),
    "franchise": invoice_cases.FRANCHISE_SELLER,
    "in Réunion": seller_at("FR", "97400"),
    "in Guadeloupe": seller_at("FR", "97110"),
    "in Guyane": seller_at("FR", "97300"),
    "in Corsica": seller_at("FR", "20000"),
}


@dataclass(frozen=True)
class Case:
    """A row of the table; texts as they stand there, empty where nothing is expected."""

    seller: str
    buyer: str
    place: str
    country: str
    postal_code: str
    vat_number: str
    delivery_country: str
    delivery_postal_code: str
    kind: str
    rate: str
    reason: str
    category: str
    vatex: str
    mention: str
    revenue: str
    vat: str
    refusal: str
    field: str
    article: str

    def __str__(self) -> str:
        parts = (self.seller, self.buyer, self.place, self.delivery_postal_code, self.kind, self.rate, self.reason)
        return " ".join(part for part in (*parts, self.refusal) if part)

    def document(self) -> InvoiceDocument:
        kind = CompanyKind(self.buyer.upper())
        has_siren = kind is not CompanyKind.CONSUMER and territories.is_in_sirene(self.country)
        buyer = Buyer(
            name="Compagnie du Levant",
            address=at(self.country, self.postal_code),
            kind=kind,
            siren="555012301" if has_siren else None,
            vat_number=self.vat_number or None,
            email="comptes@levant.example",
        )
        line = DocumentLine(
            LineKind(self.kind),
            "Groupe électrogène",
            Decimal(2),
            Decimal("1250.50"),
            Decimal(self.rate),
            vat_reason=VatReason(self.reason) if self.reason else None,
        )
        delivery = Delivery(at(self.delivery_country, self.delivery_postal_code)) if self.delivery_country else None
        return invoice_cases.invoice(
            seller=SELLERS[self.seller], buyer=buyer, lines=[line], delivery=delivery, supply_date=SUPPLIED
        )


def table() -> list[Case]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [Case(**row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


CASES = table()
ACCEPTED = [case for case in CASES if not case.refusal]
REFUSED = [case for case in CASES if case.refusal]


def test_the_table_is_long_and_every_case_stands_in_it_once() -> None:
    assert len(ACCEPTED) >= 200
    assert len(REFUSED) >= 150
    assert len({str(case) + case.vat_number for case in CASES}) == len(CASES)
    assert {case.reason for case in ACCEPTED if case.reason} == {reason.value for reason in VatReason} - {"EXEMPT"}


@together("case", ACCEPTED, ids=str)
def test_what_the_law_allows_has_its_category_code_words_and_accounts(case: Case, rule_sets: RuleSets) -> None:
    document = case.document()
    assert [(item.code, item.field) for item in missing(document)] == []
    ((row, explanation),) = document.rows()
    assert row.category == case.category
    assert (explanation.code if explanation else "") == case.vatex
    assert list(document.mentions) == ([case.mention] if case.mention else [])
    roles = [line.role for line in ledger_lines.issue_lines(document)]
    assert roles == ["CUSTOMER", case.revenue, *([case.vat] if case.vat else [])]
    assert rule_sets.check(build_cii(document)) == []


@together("case", REFUSED, ids=str)
def test_what_the_law_refuses_names_its_field_and_its_article(case: Case) -> None:
    found = [item for item in missing(case.document()) if item.code == case.refusal]
    assert [item.field for item in found] == [case.field]
    (item,) = found
    english, french = (translate(locale, item.message, **item.params) for locale in ("en", "fr"))
    assert english != french
    for text in (english, french):
        assert re.search(rf"{re.escape(case.article)}(?![0-9])", text), text
