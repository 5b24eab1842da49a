"""Statements to which a legal form obliges, however the form is written."""

import pytest

from leaseapp.law import legal_forms


@pytest.mark.parametrize(
    "form",
    [
        "SAS", "S.A.S.", "sasu", "Société par actions simplifiée", "SOCIÉTÉ ANONYME", "Société anonyme", "SCI",
        "Société civile immobilière", "SARL de famille", "EURL", "Entreprise unipersonnelle à responsabilité limitée",
        "SNC", "SCOP SA", "Société coopérative", "SELARL", "GmbH", "Eiffage", "Micron SA", "Communications SAS", "Régional",
    ],
)  # fmt: skip
def test_companies_state_capital_and_register(form):
    assert (legal_forms.has_capital(form), legal_forms.is_registered(form)) == (True, True)
    assert not legal_forms.is_sole_trader(form)


@pytest.mark.parametrize(
    "form",
    [
        "EI", "E.I.", "Entrepreneur individuel", "ENTREPRISE INDIVIDUELLE", "micro-entrepreneur", "Micro-entreprise",
        "Auto-entrepreneur", "autoentrepreneur", "EIRL", "Profession libérale", "Artisan", "Commerçant",
    ],
)  # fmt: skip
def test_sole_traders_state_neither_and_bear_the_letters_ei(form):
    assert (legal_forms.has_capital(form), legal_forms.is_registered(form)) == (False, False)
    assert legal_forms.is_sole_trader(form)


@pytest.mark.parametrize(
    "form",
    [
        "Association", "association loi 1901", "ASSOCIATION (loi 1901)", "Fondation", "Établissement public",
        "Etablissement public administratif", "Syndicat mixte", "Commune", "Collectivité territoriale", "CSE", "GIP",
        "Société en participation",
    ],
)  # fmt: skip
def test_bodies_without_capital_and_register_state_neither(form):
    assert (legal_forms.has_capital(form), legal_forms.is_registered(form)) == (False, False)
    assert not legal_forms.is_sole_trader(form)


@pytest.mark.parametrize(
    "form",
    ["GIE", "G.I.E.", "Groupement d’intérêt économique", "EPIC", "Établissement public industriel et commercial"],
)
def test_groupings_are_registered_and_may_have_no_capital(form):
    assert (legal_forms.has_capital(form), legal_forms.is_registered(form)) == (False, True)


def test_what_forms_offer_is_known_to_the_rules() -> None:
    assert len(set(legal_forms.USUAL)) == len(legal_forms.USUAL)
    assert {"EI", "Association"} == {form for form in legal_forms.USUAL if not legal_forms.is_registered(form)}
    assert set(legal_forms.BY_INSEE_CATEGORY.values()) & set(legal_forms.USUAL) >= {
        "SAS",
        "SASU",
        "SARL",
        "EURL",
        "SA",
        "EI",
    }
