"""The sentences of late and early payment are made from figures, and the figures are held against the law."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules import legal_terms
from leaseapp.directory.rules.legal_terms import LateTerms
from leaseapp.law.late_payment import ContractRate, RateBasis

D = Decimal
ECB, LEGAL, FIXED = RateBasis
BUSINESS, PUBLIC, CONSUMER = CompanyKind
IN_2026, IN_2023 = date(2026, 3, 1), date(2023, 9, 1)


def said(terms: LateTerms, kind: CompanyKind = BUSINESS, country: str = "FR", locale: str = "fr") -> list[str]:
    found = terms.sentences(kind, country)
    return [sentence.in_(locale).replace("\u00a0", " ") for sentence in found] if found else []


@pytest.mark.parametrize(
    ("rate", "french", "english"),
    [
        (
            ContractRate(),
            "majoré de 10 points de pourcentage (article L441-10 II du Code de commerce).",
            "plus 10 percentage points",
        ),
        (ContractRate(ECB, D("12.50")), "majoré de 12,5 points", "plus 12.5 percentage points"),
        (
            ContractRate(LEGAL, D("3.00")),
            "égales à 3 fois le taux d’intérêt légal",
            "at 3 times the French legal interest rate",
        ),
        (ContractRate(FIXED, D("15.00")), "au taux de 15 % par an", "at 15% a year"),
        (ContractRate(FIXED, D("8.25")), "au taux de 8,25 % par an", "at 8.25% a year"),
    ],
)
def test_the_rate_is_said_in_both_languages(rate: ContractRate, french: str, english: str) -> None:
    assert french in said(LateTerms(rate))[0]
    assert english in said(LateTerms(rate), locale="en")[0]


@pytest.mark.parametrize(
    ("terms", "french", "english"),
    [
        (LateTerms(), "Pas d’escompte pour paiement anticipé.", "No discount is granted for early payment."),
        (
            LateTerms(discount_pct=D("2.00"), discount_days=8),
            "Un escompte de 2 % du montant TTC est accordé pour tout paiement sous 8 jours à compter de la date de la facture.",
            "A discount of 2% of the total incl. VAT is granted for payment within 8 days of the invoice's date.",
        ),
        (
            LateTerms(discount_pct=D("0.50"), discount_days=1),
            "Un escompte de 0,5 % du montant TTC est accordé pour tout paiement sous 1 jour à compter de la date de la facture.",
            "A discount of 0.5% of the total incl. VAT is granted for payment within 1 day of the invoice's date.",
        ),
    ],
)
def test_the_discount_is_said_or_that_there_is_none(terms: LateTerms, french: str, english: str) -> None:
    assert said(terms)[2] == french
    assert said(terms, locale="en")[2] == english


def test_the_fee_is_that_of_the_entity() -> None:
    assert "de 40 € (article D441-5" in said(LateTerms())[1]
    assert "de 50 € (article D441-5" in said(LateTerms(recovery_fee=D("50.00")))[1]
    assert "of €50 (article D441-5" in said(LateTerms(recovery_fee=D("50.00")), locale="en")[1]


def test_a_french_public_buyer_owes_what_the_law_says_whatever_the_entity_asks() -> None:
    own = LateTerms(ContractRate(FIXED, D(18)), recovery_fee=D(90), discount_pct=D(1), discount_days=10)
    late, fee, discount = said(own, PUBLIC)
    assert "majoré de 8 points de pourcentage (articles L2192-13 et R2192-31 du Code de la commande publique)" in late
    assert "de 40 € (articles L2192-13 et D2192-35 du Code de la commande publique)" in fee
    assert discount.startswith("Un escompte de 1 %")
    assert "18 % par an" in said(own, PUBLIC, "BE")[0]


def test_a_consumer_reads_none_of_it() -> None:
    assert said(LateTerms(discount_pct=D(2), discount_days=8), CONSUMER) == []


@pytest.mark.parametrize(
    ("rate", "day", "wrong"),
    [
        (ContractRate(), IN_2026, False),
        (ContractRate(ECB, D("5.71")), IN_2026, False),  # 2.15 + 5.71 = 7.86 = 3 × 2.62
        (ContractRate(ECB, D("5.70")), IN_2026, True),
        (ContractRate(), IN_2023, False),
        (ContractRate(ECB, D("8")), IN_2023, True),  # 4.00 + 8 < 3 × 4.22
        (ContractRate(LEGAL, D(3)), IN_2026, False),
        (ContractRate(LEGAL, D("2.99")), IN_2026, True),
        (ContractRate(FIXED, D("7.86")), IN_2026, False),
        (ContractRate(FIXED, D("7.85")), IN_2026, True),
        (ContractRate(FIXED, D("12.65")), IN_2023, True),
        (ContractRate(FIXED, D("12.66")), IN_2023, False),
    ],
)
def test_a_rate_is_at_least_three_times_the_legal_one_of_its_day(rate: ContractRate, day: date, wrong: bool) -> None:
    found = [(error.field, error.code) for error in legal_terms.errors(LateTerms(rate), day)]
    assert found == ([("lateRateValue", "LATE_RATE_TOO_LOW")] if wrong else [])


@pytest.mark.parametrize(
    ("terms", "wrong"),
    [
        (LateTerms(recovery_fee=D("39.99")), ("recoveryFee", "RECOVERY_FEE_TOO_LOW")),
        (LateTerms(discount_pct=D(2)), ("discountDays", "DISCOUNT_INCOMPLETE")),
        (LateTerms(discount_days=8), ("discountPct", "DISCOUNT_INCOMPLETE")),
        (LateTerms(addition="."), ("termsAddition", "WORDING_EMPTY")),
        (LateTerms(addition="1 % ?"), ("termsAddition", "WORDING_EMPTY")),
        (LateTerms(addition="Clause de réserve de propriété."), None),
    ],
)
def test_other_figures_are_held_against_the_law(terms: LateTerms, wrong: tuple[str, str] | None) -> None:
    assert [(error.field, error.code) for error in legal_terms.errors(terms, IN_2026)] == ([wrong] if wrong else [])
