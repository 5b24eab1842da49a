"""Sentences from before they were made from figures are read."""

from decimal import Decimal

import pytest

from leaseapp.directory.rules import former_terms
from leaseapp.law.late_payment import ContractRate, RateBasis

D = Decimal
ECB, LEGAL, FIXED = RateBasis
OWN = (
    "En cas de retard de paiement, des pénalités égales à {times} fois le taux d’intérêt légal sont exigibles dès le lendemain de"
    " l’échéance, sans rappel préalable (article L441-10 du Code de commerce)."
)
FEE = (
    "Tout retard de paiement d’un professionnel entraîne en outre une indemnité forfaitaire pour frais de recouvrement de 40 €"
    " (article D441-5 du Code de commerce)."
)


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        (OWN.format(times="3"), ContractRate(LEGAL, D(3))),
        (OWN.format(times="trois"), ContractRate(LEGAL, D(3))),
        ("Pénalités : 5 fois le taux légal.", ContractRate(LEGAL, D(5))),
        ("Taux BCE majoré de 10 points.", ContractRate(ECB, D(10))),
        (
            "Taux de refinancement de la Banque centrale européenne, plus 12,5 points de pourcentage",
            ContractRate(ECB, D("12.5")),
        ),
        ("Pénalités de 15 % l'an.", ContractRate(FIXED, D(15))),
        ("Pénalités de retard : 1,5 % par mois.", ContractRate(FIXED, D(18))),
        (".", ContractRate(ECB, D(10))),
        ("", ContractRate(ECB, D(10))),
        (None, ContractRate(ECB, D(10))),
        ("Selon la loi.", ContractRate(ECB, D(10))),
        ("Pénalités de 900 % par mois", ContractRate(ECB, D(10))),
    ],
)
def test_a_rate_is_read_where_a_sentence_says_one(text: str | None, rate: ContractRate) -> None:
    assert former_terms.rate_of(text) == rate


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (OWN.format(times="3"), False),
        (OWN.format(times="trois"), False),
        (FEE, False),
        ("Pas d’escompte pour paiement anticipé.", False),
        ("Aucun escompte n'est accordé pour paiement anticipé", False),
        (".", False),
        (" ", False),
        (None, False),
        ("Pénalités de 15 % l'an.", True),
        (f"{FEE} Clause pénale de 10 %.", True),
    ],
)
def test_what_the_product_did_not_write_is_kept(text: str | None, kept: bool) -> None:
    assert former_terms.is_kept(text) is kept


def test_the_sentences_of_an_entity_become_its_figures() -> None:
    assert former_terms.read(OWN.format(times="3"), FEE, "Pas d’escompte pour paiement anticipé.") == former_terms.Read(
        ContractRate(LEGAL, D(3)), D(40), None, None, None
    )
    own = ("Pénalités de 15 % l'an.", "Indemnité de 60 euros.", "Escompte de 2 % à 8 jours.")
    assert former_terms.read(*own) == former_terms.Read(ContractRate(FIXED, D(15)), D(60), D(2), 8, "\n".join(own))
    assert former_terms.read(".", ".", ".") == former_terms.Read(ContractRate(ECB, D(10)), D(40), None, None, None)
