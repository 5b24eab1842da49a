"""VAT regimes: rates, reasons, categories and wordings."""

from decimal import Decimal

import pytest

from leaseapp.law import vat_regime
from leaseapp.law.vat_regime import VatReason

D = Decimal


@pytest.mark.parametrize(
    ("rate", "reason", "franchise", "code"),
    [
        ("20", None, False, None),
        ("5.50", None, False, None),
        ("2.1", None, False, None),
        ("0", VatReason.EXPORT, False, None),
        ("0", VatReason.FRANCHISE, True, None),
        ("19.6", None, False, "VAT_RATE_UNKNOWN"),
        ("-20", None, False, "VAT_RATE_UNKNOWN"),
        ("8.5", None, False, "VAT_RATE_UNKNOWN"),
        ("0", None, False, "VAT_REASON_MISSING"),
        ("10", VatReason.EXEMPT, False, "VAT_REASON_UNEXPECTED"),
        ("20", None, True, "VAT_NOT_ALLOWED"),
        ("0", VatReason.FRANCHISE, False, "FRANCHISE_NOT_SELLERS"),
        ("0", VatReason.FRANCHISE, None, None),
        ("0", VatReason.EXPORT, True, "FRANCHISE_REQUIRED"),
        ("0", VatReason.INTRA_EU, True, "FRANCHISE_REQUIRED"),
    ],
)
def test_rate_and_reason_of_a_line_go_together(
    rate: str, reason: VatReason | None, franchise: bool, code: str | None
) -> None:
    assert vat_regime.line_vat_error(D(rate), reason, seller_in_franchise=franchise) == code


@pytest.mark.parametrize(
    ("reason", "category", "code", "text"),
    [
        (
            VatReason.REVERSE_CHARGE,
            "AE",
            "VATEX-EU-AE",
            "Autoliquidation – article 283-2 du CGI, art. 196 directive 2006/112/CE",
        ),
        (VatReason.INTRA_EU, "K", "VATEX-EU-IC", "Exonération de TVA, article 262 ter I du CGI"),
        (VatReason.EXPORT, "G", "VATEX-EU-G", "Exonération de TVA, article 262 I du CGI"),
        (VatReason.FRANCHISE, "E", "VATEX-FR-FRANCHISE", "TVA non applicable, art. 293 B du CGI"),
        (VatReason.EXEMPT, "E", None, "Exonération de TVA, article 261 du CGI"),
    ],
)
def test_each_reason_has_its_category_code_and_wording(
    reason: VatReason, category: str, code: str | None, text: str
) -> None:
    found = vat_regime.exemption(reason, "DE", of_services=False)
    assert vat_regime.category(D(0), reason) == category
    assert (found.code, found.text) == (code, text)


def test_reverse_charge_in_france_names_its_own_basis() -> None:
    assert vat_regime.exemption(VatReason.REVERSE_CHARGE, "FR", of_services=True).code == "VATEX-FR-AE"


def test_services_outside_the_union_are_not_called_an_export() -> None:
    found = vat_regime.exemption(VatReason.EXPORT, "CH", of_services=True)
    assert found.text == "TVA non applicable, article 259-1 du CGI"


@pytest.mark.parametrize(
    ("of_services", "country", "vat_number", "franchise", "reason"),
    [
        (False, "FR", "FR02555012301", False, None),
        (False, "DE", "DE136695976", False, VatReason.INTRA_EU),
        (True, "DE", "DE136695976", False, VatReason.REVERSE_CHARGE),
        (True, "DE", None, False, None),
        (False, "CA", None, False, VatReason.EXPORT),
        (False, "FR", None, True, VatReason.FRANCHISE),
    ],
)
def test_the_situation_suggests_a_reason(
    of_services: bool, country: str, vat_number: str | None, franchise: bool, reason: VatReason | None
) -> None:
    found = vat_regime.proposed_reason(
        of_services=of_services,
        seller_in_franchise=franchise,
        buyer_country=country,
        buyer_vat_number=vat_number,
    )
    assert found is reason
