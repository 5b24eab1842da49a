"""Mandatory particulars: each one taken away or damaged is named, with the field that mends it."""

import inspect
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.rules import line_particulars, mandatory_particulars
from leaseapp.billing.rules.invoice_document import InvoiceDocument, PreviousInvoice, Terms
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules.legal_terms import LateTerms
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.parties import Address, Delivery
from leaseapp.kernel.text.i18n import catalogue, translate
from leaseapp.law.late_payment import ContractRate, RateBasis
from leaseapp.law.vat_provisions import VatReason
from tests.support import invoice_cases as cases

D = Decimal
CASES = cases.cases()
Damage = Callable[[], InvoiceDocument]


def seller(**changes: object) -> Damage:
    return lambda: cases.invoice(seller=replace(cases.SELLER, **changes))


def buyer(**changes: object) -> Damage:
    return lambda: cases.invoice(buyer=replace(cases.BUYER, **changes))


def untaxed(reason: VatReason, **changes: object) -> Damage:
    """A document with one service without VAT."""
    return lambda: cases.invoice(**{"lines": [cases.untaxed(LineKind.SERVICE, "Étude", "10", reason)], **changes})


def line(**changes: object) -> Damage:
    """The third line changed."""
    return lambda: cases.invoice(lines=[cases.EXCAVATOR, cases.COPIER, replace(cases.WATER_FILTER, **changes)])


def invoice(**changes: object) -> Damage:
    return lambda: cases.invoice(**changes)


def summary(**changes: object) -> Damage:
    """A periodic invoice of November."""
    november = {"period_start": date(2026, 11, 1), "period_end": date(2026, 11, 30)}
    return lambda: cases.invoice(**{"is_periodic": True, **november, **changes})


def terms(**changes: str | None) -> Damage:
    return lambda: cases.invoice(terms=replace(cases.TERMS, **changes))


def shown(name: str, **changes: object) -> Damage:
    """A document of the cases whose shown facts were changed after the fact."""
    return lambda: replace(CASES[name], **changes)


WITHOUT_STREET = replace(cases.SELLER.address, line1=None)
FOREIGN = Address("Hafenstraße 12", None, "50678", "Köln", "DE")

DAMAGES: list[tuple[Damage, str, str]] = [
    (invoice(number=None), "NUMBER_MISSING", "number"),
    (invoice(number="FAC 42"), "NUMBER_MISSING", "number"),
    (invoice(issue_date=None), "ISSUE_DATE_MISSING", "issueDate"),
    (seller(name=""), "SELLER_IDENTITY_MISSING", "billingEntity.name"),
    (seller(address=WITHOUT_STREET), "SELLER_IDENTITY_MISSING", "billingEntity.addressLine1"),
    (seller(siren=None, siret=None), "SELLER_SIREN_INVALID", "billingEntity.siren"),
    (seller(siren="987654309"), "SELLER_SIREN_INVALID", "billingEntity.siren"),
    (seller(siret=None), "SELLER_SIRET_MISSING", "billingEntity.siret"),
    (seller(siret="55501230100019"), "SELLER_SIRET_MISSING", "billingEntity.siret"),
    (seller(vat_number=None), "SELLER_VAT_ID_MISSING", "billingEntity.vatNumber"),
    (seller(legal_form=None), "SELLER_LEGAL_INFO_MISSING", "billingEntity.legalForm"),
    (seller(share_capital=None), "SELLER_LEGAL_INFO_MISSING", "billingEntity.shareCapital"),
    (seller(rcs_city=None), "SELLER_LEGAL_INFO_MISSING", "billingEntity.rcsCity"),
    (
        seller(legal_form="Société par actions simplifiée", share_capital=None),
        "SELLER_LEGAL_INFO_MISSING",
        "billingEntity.shareCapital",
    ),
    (seller(legal_form="SCI", rcs_city=None), "SELLER_LEGAL_INFO_MISSING", "billingEntity.rcsCity"),
    (seller(legal_form="GIE", rcs_city=None, share_capital=None), "SELLER_LEGAL_INFO_MISSING", "billingEntity.rcsCity"),
    (
        seller(legal_form="Micro-entrepreneur", name="Claire Vauquelin", share_capital=None, rcs_city=None),
        "EI_MENTION_MISSING",
        "billingEntity.name",
    ),
    (seller(legal_form="EI", name="Claire Vauquelin"), "EI_MENTION_MISSING", "billingEntity.name"),
    (buyer(name=""), "BUYER_IDENTITY_MISSING", "customer.name"),
    (
        buyer(address=Address("8 rue de la Fonderie", None, None, "Lyon")),
        "BUYER_IDENTITY_MISSING",
        "customer.postalCode",
    ),
    (buyer(siren=None), "BUYER_SIREN_MISSING", "customer.siren"),
    (buyer(siren="555012302"), "BUYER_SIREN_MISSING", "customer.siren"),
    (buyer(kind=CompanyKind.PUBLIC, siren=None), "BUYER_SIREN_MISSING", "customer.siren"),
    (
        lambda: cases.invoice(
            lines=CASES["reverse charge in France"].lines, buyer=replace(cases.BUYER, vat_number=None)
        ),
        "BUYER_VAT_ID_MISSING",
        "customer.vatNumber",
    ),
    (
        lambda: cases.invoice(purchase_order_ref=None, buyer=replace(cases.BUYER, order_reference_required=True)),
        "ORDER_REF_MISSING",
        "purchaseOrderRef",
    ),
    (invoice(delivery=Delivery(Address(None, None, "38070", "Fallavier"))), "DELIVERY_ADDRESS_MISSING", "delivery"),
    (shown("export", operation_nature=None), "OPERATION_NATURE_MISSING", "lines"),
    (invoice(period_start=date(2026, 11, 1)), "SERVICE_PERIOD_INVALID", "servicePeriodEnd"),
    (
        invoice(period_start=date(2026, 11, 2), period_end=date(2026, 11, 1)),
        "SERVICE_PERIOD_INVALID",
        "servicePeriodEnd",
    ),
    (shown("intra-EU goods", supply_date=None), "SUPPLY_DATE_MISSING", "supplyDate"),
    (shown("services on debits", mentions=()), "VAT_ON_DEBITS_MENTION_MISSING", "billingEntity.vatOnDebits"),
    (shown("reverse charge in the Union", mentions=()), "REVERSE_CHARGE_MENTION_MISSING", "lines[0].vatReason"),
    (shown("exempt", mentions=()), "EXEMPTION_REASON_MISSING", "lines[0].vatReason"),
    (shown("franchise", mentions=()), "FRANCHISE_MENTION_MISSING", "billingEntity.vatFranchise"),
    (seller(vat_franchise=True), "FRANCHISE_MENTION_MISSING", "billingEntity.vatFranchise"),
    (invoice(due_date=None), "DUE_DATE_MISSING", "dueDate"),
    (invoice(due_date=date(2026, 11, 20)), "DUE_DATE_BEFORE_ISSUE", "dueDate"),
    (invoice(due_date=date(2027, 1, 21)), "PAYMENT_TERM_TOO_LONG", "dueDate"),
    (summary(due_date=date(2027, 1, 6)), "PAYMENT_TERM_TOO_LONG", "dueDate"),
    (summary(period_start=None, period_end=None), "SUMMARY_PERIOD_MISSING", "servicePeriodStart"),
    (summary(period_end=date(2026, 12, 1)), "SUMMARY_NOT_ONE_MONTH", "servicePeriodEnd"),
    (
        seller(late_terms=LateTerms(ContractRate(RateBasis.FIXED, D("7.85")))),
        "LATE_RATE_TOO_LOW",
        "billingEntity.lateRateValue",
    ),
    (terms(late_penalty=None), "LATE_PENALTY_MISSING", "latePenaltyTerms"),
    (terms(late_penalty="."), "LATE_PENALTY_MISSING", "latePenaltyTerms"),
    (terms(recovery_fee="  "), "RECOVERY_FEE_MISSING", "recoveryFeeTerms"),
    (terms(discount=""), "DISCOUNT_TERMS_MISSING", "discountTerms"),
    (invoice(type_code=InvoiceType.CREDIT_NOTE), "PRECEDING_INVOICE_MISSING", "previousInvoice"),
    (
        invoice(previous=[PreviousInvoice("FAC-1", None, replaced=True)]),
        "PRECEDING_INVOICE_MISSING",
        "previousInvoice",
    ),
    (shown("balance after deposit", previous=()), "PRECEDING_INVOICE_MISSING", "previousInvoice"),
    (invoice(lines=[]), "LINES_MISSING", "lines"),
    (line(designation="  "), "LINE_DETAIL_MISSING", "lines[2].designation"),
    (line(quantity=D(0)), "LINE_DETAIL_MISSING", "lines[2].quantity"),
    (line(quantity=D(-1)), "LINE_QUANTITY_NEGATIVE", "lines[2].quantity"),
    (line(unit_price_ht=D("-0.01")), "LINE_PRICE_NEGATIVE", "lines[2].unitPriceHt"),
    (line(vat_rate_pct=D("19.6")), "VAT_RATE_UNKNOWN", "lines[2].vatRatePct"),
    (line(vat_rate_pct=D(0)), "VAT_REASON_MISSING", "lines[2].vatReason"),
    (line(vat_reason=VatReason.EXPORT), "VAT_REASON_UNEXPECTED", "lines[2].vatReason"),
    (
        lambda: cases.invoice(lines=[cases.untaxed(LineKind.SERVICE, "Conseil", "10", VatReason.FRANCHISE)]),
        "FRANCHISE_NOT_SELLERS",
        "lines[0].vatReason",
    ),
    (
        lambda: cases.invoice(
            seller=cases.FRANCHISE_SELLER,
            buyer=cases.CANADIAN_BUYER,
            lines=[cases.untaxed(LineKind.GOODS, "Presse", "10", VatReason.EXPORT)],
        ),
        "FRANCHISE_REQUIRED",
        "lines[0].vatReason",
    ),
    (
        lambda: cases.invoice(
            buyer=replace(cases.GERMAN_BUYER, vat_number="FR02555012301"),
            supply_date=cases.ISSUED,
            lines=[cases.untaxed(LineKind.GOODS, "Presse", "10", VatReason.INTRA_EU)],
        ),
        "BUYER_VAT_ID_NOT_OF_MEMBER_STATE",
        "customer.vatNumber",
    ),
    (invoice(issue_date=date(2013, 6, 1), due_date=date(2013, 7, 1)), "VAT_RATE_NOT_IN_FORCE", "lines[0].vatRatePct"),
    (
        lambda: cases.invoice(
            buyer=cases.GERMAN_BUYER,
            supply_date=cases.ISSUED,
            lines=[cases.untaxed(LineKind.SERVICE, "Conseil", "10", VatReason.INTRA_EU)],
        ),
        "VAT_REASON_WRONG_KIND",
        "lines[0].vatReason",
    ),
    (
        lambda: cases.invoice(
            lines=[cases.untaxed(LineKind.GOODS, "Presse", "10", VatReason.INTRA_EU)], supply_date=cases.ISSUED
        ),
        "VAT_REASON_WRONG_COUNTRY",
        "lines[0].vatReason",
    ),
    (
        lambda: cases.invoice(
            buyer=cases.GERMAN_BUYER, lines=[cases.untaxed(LineKind.GOODS, "Presse", "10", VatReason.EXPORT)]
        ),
        "VAT_REASON_WRONG_COUNTRY",
        "lines[0].vatReason",
    ),
    (line(vat_rate_pct=D("8.5")), "VAT_RATE_NOT_OF_PLACE", "lines[2].vatRatePct"),
    (untaxed(VatReason.EXEMPT), "EXEMPTION_PROVISION_MISSING", "lines[0].vatReason"),
    (untaxed(VatReason.REVERSE_CHARGE), "REVERSE_CHARGE_PROVISION_MISSING", "lines[0].vatReason"),
    (
        untaxed(VatReason.REVERSE_CHARGE_BUILDING, buyer=replace(cases.BUYER, kind=CompanyKind.CONSUMER)),
        "REVERSE_CHARGE_NEEDS_BUSINESS",
        "lines[0].vatReason",
    ),
    (
        untaxed(VatReason.REVERSE_CHARGE, buyer=replace(cases.GERMAN_BUYER, vat_number="FR02555012301")),
        "BUYER_VAT_ID_NOT_OF_MEMBER_STATE",
        "customer.vatNumber",
    ),
    (line(period_start=date(2026, 11, 1)), "SERVICE_PERIOD_INVALID", "lines[2].servicePeriodEnd"),
    (
        lambda: replace(
            cases.invoice(), lines=(replace(cases.EXCAVATOR, discount_pct=D(0)), cases.COPIER, cases.WATER_FILTER)
        ),
        "DISCOUNT_NOT_SHOWN",
        "lines[0].discountPct",
    ),
    (
        lambda: replace(cases.invoice(), totals=replace(cases.invoice().totals, vat_rows=()), exemptions=()),
        "VAT_BREAKDOWN_MISSING",
        "lines",
    ),
    (
        lambda: cases.invoice(
            lines=[replace(cases.EXCAVATOR, quantity=D(-1), deducts_deposit=True)],
            previous=[PreviousInvoice("FAC-1", cases.ISSUED)],
        ),
        "TOTAL_NEGATIVE",
        "lines",
    ),
]


@pytest.mark.parametrize(
    ("damage", "code", "field"), DAMAGES, ids=[f"{code}-{number}" for number, (_, code, _f) in enumerate(DAMAGES)]
)
def test_what_is_missing_is_named_with_the_field_that_mends_it(damage: Damage, code: str, field: str) -> None:
    assert (code, field) in {(item.code, item.field) for item in missing(damage())}


@pytest.mark.parametrize("name", CASES)
def test_a_complete_document_lacks_nothing(name: str) -> None:
    assert missing(CASES[name]) == []


def test_a_small_invoice_needs_no_siret_and_any_but_one_in_franchise_the_vat_number() -> None:
    small = replace(cases.WATER_FILTER, quantity=D(1), unit_price_ht=D("5.00"))
    bare = replace(cases.SELLER, siret=None, vat_number=None)
    assert [item.code for item in missing(cases.invoice(lines=[small], seller=bare))] == ["SELLER_VAT_ID_MISSING"]
    above = replace(small, unit_price_ht=D("5.01"))
    assert {item.code for item in missing(cases.invoice(lines=[above], seller=bare))} == {
        "SELLER_SIRET_MISSING",
        "SELLER_VAT_ID_MISSING",
    }
    assert cases.FRANCHISE_SELLER.vat_number is None
    assert missing(CASES["franchise"]) == []


MONEGASQUE = Address("4 quai Antoine-Ier", None, "98000", "Monaco", "MC")
REUNIONESE = Address("1 rue du Port", None, "97400", "Saint-Denis", "RE")


@pytest.mark.parametrize(
    ("kind", "address", "siren", "is_refused"),
    [
        (CompanyKind.BUSINESS, cases.BUYER.address, None, True),
        (CompanyKind.BUSINESS, cases.BUYER.address, "555012302", True),
        (CompanyKind.BUSINESS, cases.BUYER.address, "555012301", False),
        (CompanyKind.PUBLIC, cases.BUYER.address, None, True),
        (CompanyKind.PUBLIC, cases.BUYER.address, "555012301", False),
        (CompanyKind.CONSUMER, cases.BUYER.address, None, False),  # a person, or an association without SIREN
        (CompanyKind.BUSINESS, REUNIONESE, None, True),
        (CompanyKind.BUSINESS, MONEGASQUE, None, False),
        (CompanyKind.BUSINESS, FOREIGN, None, False),
        (CompanyKind.PUBLIC, FOREIGN, None, False),
    ],
)
def test_who_is_in_the_register_is_named_by_its_siren(
    kind: CompanyKind, address: Address, siren: str | None, is_refused: bool
) -> None:
    zone = replace(cases.BUYER, kind=kind, address=address, siren=siren, siret=None, vat_number=None)
    line = replace(cases.INSPECTION, vat_rate_pct=D("8.5") if address is REUNIONESE else D(20))
    found = missing(cases.invoice(buyer=zone, lines=[line]))
    assert [(item.code, item.field) for item in found] == [("BUYER_SIREN_MISSING", "customer.siren")] * is_refused


def test_a_consumer_needs_no_siren_no_terms_and_may_pay_late() -> None:
    document = cases.invoice(buyer=cases.CONSUMER, terms=Terms(), due_date=date(2027, 11, 21))
    assert missing(document) == []


def test_a_foreign_business_needs_no_siren() -> None:
    assert missing(CASES["export"]) == []
    assert CASES["export"].buyer.siren is None


def test_a_draft_is_measured_from_the_day_on_which_it_would_be_issued() -> None:
    draft = cases.invoice(number=None, issue_date=None)
    assert missing(draft, would_be_issued_on=cases.ISSUED) == []
    assert [item.code for item in missing(draft, would_be_issued_on=date(2026, 12, 22))] == ["DUE_DATE_BEFORE_ISSUE"]
    assert [item.code for item in missing(draft, would_be_issued_on=date(2026, 10, 1))] == ["PAYMENT_TERM_TOO_LONG"]


def test_an_empty_draft_hears_everything_at_once() -> None:
    empty = cases.invoice(number=None, issue_date=None, due_date=None, lines=[], terms=Terms())
    assert [item.code for item in missing(empty, would_be_issued_on=cases.ISSUED)] == [
        "OPERATION_NATURE_MISSING",
        "LINES_MISSING",
        "DUE_DATE_MISSING",
        "LATE_PENALTY_MISSING",
        "RECOVERY_FEE_MISSING",
        "DISCOUNT_TERMS_MISSING",
    ]


def test_each_message_is_translated_and_filled_in() -> None:
    french = catalogue("fr")
    for damage, code, _field in DAMAGES:
        for item in missing(damage()):
            assert item.message in french, (code, item.message)
            for locale in ("fr", "en"):
                assert "{" not in translate(locale, item.message, **item.params)


def test_a_missing_particular_reads_well_in_both_languages() -> None:
    (item,) = missing(line(designation="")())
    assert translate("fr", item.message, **item.params) == "Ligne 3 : il manque la désignation."
    assert translate("en", item.message, **item.params) == "Line 3: the designation is missing."
    error = item.as_error()
    assert (error.field, error.code) == ("lines[2].designation", "LINE_DETAIL_MISSING")


def test_no_code_is_left_untested() -> None:
    tested = {code for _damage, code, _field in DAMAGES}
    source = "".join(inspect.getsource(module) for module in (mandatory_particulars, line_particulars))
    raised = set(re.findall(r'Missing\(\s*"([A-Z_]+)"', source)) | set(line_particulars._VAT_MESSAGES)
    raised |= set(line_particulars._PLACE_MESSAGES)
    assert raised - tested == {"VAT_NOT_ALLOWED"}
    assert "VAT_NOT_ALLOWED" in {item.code for item in missing(seller(vat_franchise=True)())}
