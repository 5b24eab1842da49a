"""The structured invoice: accepted by the published rule sets for every regime, refused by them or by our list when damaged."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from leaseapp.billing.rendering.cii import build_cii, electronic_address, unit_code
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.lines import DocumentLine
from tests.support import invoice_cases as cases
from tests.support.rule_sets import RuleSets

CASES = cases.cases()
RAM = "{urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100}"


def texts(xml: bytes, name: str) -> list[str]:
    """The texts of every element called `name`."""
    return [element.text or "" for element in etree.fromstring(xml).iter(f"{RAM}{name}")]


def replaced(old: str, new: str, count: int = -1) -> Callable[[bytes], bytes]:
    """A damage that puts `new` for `old`, which must be there."""

    def damage(xml: bytes) -> bytes:
        assert old.encode() in xml
        return xml.replace(old.encode(), new.encode(), count)

    return damage


def without(path: str) -> Callable[[bytes], bytes]:
    """A damage that takes every element at `path` away (names of the ram namespace)."""

    def damage(xml: bytes) -> bytes:
        root = etree.fromstring(xml)
        found = root.findall(".//" + "/".join(f"{RAM}{name}" for name in path.split("/")))
        assert found
        for element in found:
            element.getparent().remove(element)
        return etree.tostring(root, xml_declaration=True, encoding="UTF-8")

    return damage


def without_note(subject: str) -> Callable[[bytes], bytes]:
    """A damage that takes the note with a subject code away."""

    def damage(xml: bytes) -> bytes:
        root = etree.fromstring(xml)
        (code,) = [element for element in root.iter(f"{RAM}SubjectCode") if element.text == subject]
        code.getparent().getparent().remove(code.getparent())
        return etree.tostring(root, xml_declaration=True, encoding="UTF-8")

    return damage


@pytest.mark.parametrize("name", CASES)
def test_every_kind_of_document_passes_the_published_rule_sets(name: str, rule_sets: RuleSets) -> None:
    assert rule_sets.check(build_cii(CASES[name])) == []


@pytest.mark.parametrize("name", CASES)
def test_every_kind_of_document_has_all_its_particulars(name: str) -> None:
    assert missing(CASES[name]) == []


@pytest.mark.parametrize(
    ("case", "damage", "rule"),
    [
        ("public buyer", replaced("FAC-42</ram:ID>", "FAC 42</ram:ID>"), "BR-FR-02_BT-1"),
        ("public buyer", replaced("FAC-42</ram:ID>", f"{'F' * 36}</ram:ID>"), "BR-FR-01_BT-1"),
        ("public buyer", replaced(">M1<", ">X1<"), "BR-FR-08_BT-23"),
        ("public buyer", without_note("PMT"), "BR-FR-05_BT-22_PMT"),
        ("public buyer", without_note("PMD"), "BR-FR-05_BT-22_PMD"),
        ("public buyer", without_note("AAB"), "BR-FR-05_BT-22_AAB"),
        ("public buyer", replaced(">B2B<", ">XYZ<"), "BR-FR-20_BT-21"),
        ("several rates, discount, eco-tax", replaced('schemeID="0002">987654308', 'schemeID="0002">98765430'), "BR-FR-10_BT-30"),
        ("several rates, discount, eco-tax", replaced('schemeID="0009">987654308', 'schemeID="0009">111111111'), "BR-FR-09_BT-29"),
        ("several rates, discount, eco-tax", replaced('schemeID="0002">555012301', 'schemeID="0002">55501230X'), "BR-FR-11_BT-47"),
        ("several rates, discount, eco-tax", replaced('schemeID="0225">555012301', 'schemeID="0225">111111111'), "BR-FR-21_BT-49"),
        ("several rates, discount, eco-tax", replaced(">20</ram:Rate", ">21</ram:Rate"), "BR-FR-16_BT-152"),
        ("several rates, discount, eco-tax", replaced(">5035.13</ram:Grand", ">5035.14</ram:Grand"), "BR-CO-15"),
        ("several rates, discount, eco-tax", replaced(">675.00</ram:Calc", ">670.00</ram:Calc"), "BR-S-09"),
        ("several rates, discount, eco-tax", replaced(">3375.00</ram:LineTotal", ">3374.00</ram:LineTotal"), "BR-CO-10"),
        ("reverse charge in the Union", replaced("VATEX-EU-AE", "VATEX-EU-XX"), "FX-SCH-A-000589"),
        ("intra-EU goods", replaced('schemeID="VA">DE136695976', 'schemeID="FC">DE136695976'), "BR-IC-02"),
        ("credit note", without("InvoiceReferencedDocument"), "BR-FR-CO-05_BT-3"),
        ("deposit", without("BuyerTradeParty/Name"), "BR-07"),
        ("deposit", without("ApplicableHeaderTradeDelivery"), "XSD"),
        ("export", replaced(">EUR<", ">EUX<"), "BR-FR-CO-12_BT-5"),
    ],
)  # fmt: skip
def test_damaged_xml_is_refused(case: str, damage: Callable[[bytes], bytes], rule: str, rule_sets: RuleSets) -> None:
    failures = rule_sets.check(damage(build_cii(CASES[case])))
    assert rule in {failure.id for failure in failures}


def test_what_the_rule_sets_let_pass_is_asked_for_by_our_own_list(rule_sets: RuleSets) -> None:
    due, document = b"<ram:DueDateDateTime>", CASES["franchise"]
    no_due_date = replace(document, due_date=None)
    assert due not in build_cii(no_due_date)
    assert rule_sets.check(build_cii(no_due_date)) == []
    assert [item.code for item in missing(no_due_date)] == ["DUE_DATE_MISSING"]
    no_sentence = replace(document, mentions=())
    assert rule_sets.check(without("ExemptionReason")(build_cii(document))) == []
    assert {item.code for item in missing(no_sentence)} == {"FRANCHISE_MENTION_MISSING", "EXEMPTION_REASON_MISSING"}


def test_amounts_of_the_xml_are_those_of_the_rules() -> None:
    document = CASES["several rates, discount, eco-tax"]
    xml = build_cii(document)
    assert texts(xml, "LineTotalAmount") == ["3375.00", "482.40", "430.80", "4288.20"]
    assert texts(xml, "CalculatedAmount") == ["675.00", "48.24", "23.69"]
    assert texts(xml, "BasisAmount") == ["3750.00", "3375.00", "482.40", "430.80"]
    assert texts(xml, "ActualAmount") == ["375.00", "2.40"]
    assert texts(xml, "TaxTotalAmount") == ["746.93"]
    assert texts(xml, "DuePayableAmount") == ["5035.13"]


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ("services on receipts", ["72", "72"]),
        ("services on debits", ["5", "5"]),
        ("deposit", ["72"]),
        ("several rates, discount, eco-tax", []),
        ("reverse charge in the Union", []),
    ],
)
def test_the_moment_at_which_vat_is_due_is_told(case: str, code: list[str]) -> None:
    assert texts(build_cii(CASES[case]), "DueDateTypeCode") == code


@pytest.mark.parametrize(
    ("case", "mode", "treatment"),
    [
        ("several rates, discount, eco-tax", "M1", "B2B"),
        ("services on receipts", "S1", "B2B"),
        ("intra-EU goods", "B1", "B2BINT"),
        ("balance after deposit", "B4", "B2B"),
        ("consumer", "B1", "B2C"),
        ("public buyer", "M1", "B2B"),
    ],
)
def test_billing_mode_and_treatment_are_stated(case: str, mode: str, treatment: str) -> None:
    xml = build_cii(CASES[case])
    assert f"<ram:ID>{mode}</ram:ID>".encode() in xml
    assert texts(xml, "Content")[0] == treatment


def test_a_french_buyer_is_reached_by_its_siren_and_suffix() -> None:
    buyer = replace(cases.BUYER, electronic_suffix="COMPTA")
    assert electronic_address(buyer, cases.SELLER) == ("555012301_COMPTA", "0225")
    assert electronic_address(cases.GERMAN_BUYER, cases.SELLER) == ("DE136695976", "9930")
    assert electronic_address(cases.CANADIAN_BUYER, cases.SELLER) == ("comptes@laurentides.example", "EM")
    assert electronic_address(cases.CONSUMER, cases.SELLER) == ("987654308", "0225")


@pytest.mark.parametrize(
    ("unit", "code"), [("h", "HUR"), ("Mois", "MON"), (" kg ", "KGM"), (None, "C62"), ("palette", "C62")]
)
def test_units_are_written_by_their_international_code(unit: str | None, code: str) -> None:
    assert unit_code(unit) == code


def test_a_document_without_lines_has_no_structured_form() -> None:
    with pytest.raises(ValueError, match="without lines"):
        build_cii(cases.invoice(lines=[]))


@pytest.mark.parametrize(
    ("case", "codes", "accounts"),
    [
        ("to be paid by TRANSFER", ["30"], ["FR7630006000011234567890189"]),
        ("to be paid by BANK_ACCOUNT", ["42"], ["FR7630006000011234567890189"]),
        ("to be paid by DIRECT_DEBIT", ["49"], []),
        ("to be paid by CARD", ["48"], []),
        ("to be paid by CHECK", ["20"], []),
        ("to be paid by CASH", ["10"], []),
        ("to be paid by SET_OFF", ["97"], []),
        ("no means named", [], []),
        ("credit note", [], []),
    ],
)
def test_the_means_of_payment_is_told_by_its_code_and_never_called_undefined(
    case: str, codes: list[str], accounts: list[str]
) -> None:
    xml = build_cii(CASES[case])
    means = list(etree.fromstring(xml).iter(f"{RAM}SpecifiedTradeSettlementPaymentMeans"))
    assert [item.findtext(f"{RAM}TypeCode") for item in means] == codes
    assert texts(xml, "IBANID") == accounts
    assert texts(xml, "PaymentReference") == (["FAC-42"] if codes else [])


def test_a_tax_number_without_country_is_no_vat_identifier(rule_sets: RuleSets) -> None:
    buyer = replace(cases.CANADIAN_BUYER, vat_number="123456789RT0001")
    xml = build_cii(replace(CASES["export"], buyer=buyer))
    assert b"RT0001" not in xml
    assert rule_sets.check(xml) == []


def test_a_replacement_names_the_invoice_that_it_replaces_and_passes_the_rule_sets(rule_sets: RuleSets) -> None:
    previous = [cases.PreviousInvoice("FAC-41", date(2026, 11, 2), replaced=True)]
    xml = build_cii(cases.invoice(previous=previous))
    assert rule_sets.check(xml) == []
    [named] = etree.fromstring(xml).iterfind(".//{*}InvoiceReferencedDocument")
    assert named.findtext("{*}IssuerAssignedID") == "FAC-41"
    assert named.findtext(".//{*}DateTimeString") == "20261102"
    assert texts(xml, "TypeCode")[0] == "380"


def test_the_replacement_of_a_balance_invoice_names_deposit_and_replaced_invoice(rule_sets: RuleSets) -> None:
    balance = CASES["balance after deposit"]
    replaced = cases.PreviousInvoice("FAC-40", date(2026, 11, 1), replaced=True)
    xml = build_cii(replace(balance, previous=(*balance.previous, replaced)))
    assert rule_sets.check(xml) == []
    assert named_before(xml) == (["FAC-40"], ["FAC-41"])


def named_before(xml: bytes) -> tuple[list[str], list[str]]:
    """The numbers of the preceding invoice (BG-3) and of supporting documents (BG-24)."""
    root = etree.fromstring(xml)
    found = (root.iterfind(f".//{{*}}{name}") for name in ("InvoiceReferencedDocument", "AdditionalReferencedDocument"))
    preceding, supporting = ([item.findtext("{*}IssuerAssignedID") for item in items] for items in found)
    return preceding, supporting


@pytest.mark.parametrize(
    ("case", "numbers"),
    [
        ("balance after two deposits", ("FAC-41", "FAC-57")),
        ("credit note on two invoices", ("FAC-42", "FAC-43")),
    ],
)
def test_several_preceding_invoices_are_all_named_and_stay_valid_against_the_older_schema(
    case: str, numbers: tuple[str, str], rule_sets: RuleSets
) -> None:
    xml = build_cii(CASES[case])
    assert named_before(xml) == ([numbers[0]], [numbers[1]])
    assert rule_sets.check(xml) == []
    again = etree.fromstring(xml)
    (one,) = again.iterfind(".//{*}InvoiceReferencedDocument")
    one.addnext(deepcopy(one))
    assert [failure.id for failure in rule_sets.check(etree.tostring(again))] == ["D16B"]


LINES = st.builds(
    DocumentLine,
    kind=st.sampled_from(LineKind),
    designation=st.sampled_from(["Pièce", "Heure d'atelier"]),
    quantity=st.decimals(min_value=Decimal("0.001"), max_value=Decimal("9999"), places=3),
    unit_price_ht=st.decimals(min_value=Decimal("0.000001"), max_value=Decimal("99999"), places=6),
    vat_rate_pct=st.sampled_from([Decimal("20"), Decimal("10"), Decimal("5.5"), Decimal("2.1")]),
    discount_pct=st.decimals(min_value=0, max_value=100, places=2),
    eco_tax_ht=st.sampled_from([Decimal("0.00"), Decimal("0.07"), Decimal("12.50")]),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, min_size=1, max_size=6), st.booleans())
def test_whatever_the_amounts_the_rule_sets_agree_with_ours(
    rule_sets: RuleSets, lines: list[DocumentLine], on_debits: bool
) -> None:
    document: InvoiceDocument = cases.invoice(lines=lines, seller=replace(cases.SELLER, vat_on_debits=on_debits))
    assert [failure for failure in rule_sets.check(build_cii(document)) if failure.flag == "fatal"] == []


def test_a_credit_note_on_a_deposit_has_its_own_type_and_says_how_it_is_settled() -> None:
    xml = build_cii(CASES["credit note on a deposit"])
    assert texts(xml, "TypeCode")[0] == "503"
    assert any("FAC-41" in text for text in texts(xml, "Description"))
    assert not any("pénalités" in text for text in texts(xml, "Content"))


def test_a_seller_without_vat_number_is_known_to_the_tax_office_by_its_siren() -> None:
    registered, franchise = (build_cii(CASES[name]).decode() for name in ("exempt", "franchise"))
    assert '<ram:ID schemeID="FC">987654308</ram:ID>' in franchise
    assert 'schemeID="VA"' not in franchise.split("<ram:BuyerTradeParty>")[0]
    assert '<ram:ID schemeID="VA">FR63987654308</ram:ID>' in registered.split("<ram:BuyerTradeParty>")[0]
    assert 'schemeID="FC"' not in registered


def test_every_line_states_its_gross_price() -> None:
    xml = build_cii(CASES["several rates, discount, eco-tax"])
    assert xml.count(b"GrossPriceProductTradePrice>") == 2 * xml.count(b"<ram:NetPriceProductTradePrice>")
