"""The company register: the offline file, and the live adapter against a real HTTP server that misbehaves."""

import json
import time
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

import pytest

from leaseapp.demo import cast
from leaseapp.demo.clients import CLIENTS
from leaseapp.directory.rules.registry_numbers import naf_error
from leaseapp.kernel.adapters import company_registry
from leaseapp.kernel.adapters.company_registry import (
    FIXTURES,
    OfflineRegistry,
    PublishedYear,
    RegistryError,
    SireneRegistry,
    build_registry,
    companies,
)
from leaseapp.kernel.settings import load_settings
from leaseapp.law.registers import is_siren, is_siret
from tests.support.local_server import LocalServer, serving

OFFICE = {
    "siret": "99910708900017", "numero_voie": "12", "indice_repetition": "B", "type_voie": "RUE", "libelle_voie": "DU FOUR",
    "complement_adresse": "BAT A", "code_postal": "59800", "libelle_commune": "LILLE",
}  # fmt: skip
ROW = {
    "siren": "999107006", "nom_complet": "LEMAIRE ET FILS (LE FOURNIL)", "nom_raison_sociale": "LEMAIRE ET FILS",
    "nature_juridique": "5710", "activite_principale": "10.71C", "etat_administratif": "A", "siege": OFFICE,
}  # fmt: skip


@pytest.fixture
def register() -> Iterator[LocalServer]:
    """A server on the loopback."""
    with serving(json.dumps({"results": [ROW]}).encode()) as told:
        yield told


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_company_is_read_with_its_head_office(register):
    (found,) = SireneRegistry(register.address).search("  lemaire   et fils ")
    ((asked, _body),) = register.asked
    assert urlsplit(asked).path == "/search"
    assert parse_qs(urlsplit(asked).query) == {"q": ["lemaire et fils"], "page": ["1"], "per_page": ["10"]}
    assert (found.siren, found.name, found.legal_form, found.naf) == ("999107006", "LEMAIRE ET FILS", "SAS", "10.71C")
    assert (found.address_line1, found.address_line2) == ("12 B RUE DU FOUR", "BAT A")
    assert (found.siret, found.postal_code, found.city) == (OFFICE["siret"], "59800", "LILLE")
    assert found.is_active
    assert not found.is_public


def test_published_accounts_are_read_newest_first(register):
    told = {
        "2023": {"ca": 4050000, "resultat_net": -12000.5}, "2025": {"ca": 4200000, "resultat_net": 168000},
        "2024": {"ca": None, "resultat_net": 31000}, "2022": {"ca": "much", "resultat_net": True}, "soon": {"ca": 1},
        "2021": {"ca": 1e300}, "2020": [],
    }  # fmt: skip
    register.body = json.dumps({"results": [{**ROW, "date_creation": "1998-02-15", "finances": told}]}).encode()
    (found,) = SireneRegistry(register.address).search("999107006")
    assert found.founded_on == date(1998, 2, 15)
    assert found.years == (
        PublishedYear(2025, Decimal("4200000.00"), Decimal("168000.00")), PublishedYear(2024, None, Decimal("31000.00")),
        PublishedYear(2023, Decimal("4050000.00"), Decimal("-12000.50")),
    )  # fmt: skip


@pytest.mark.parametrize("told", [None, [], "x", {"2025": None}, {"2025": {}}, {"25": {"ca": 1}}])
def test_accounts_of_another_shape_are_none(told):
    (found,) = companies({"results": [{**ROW, "date_creation": "soon", "finances": told}]})
    assert (found.founded_on, found.years) == (None, ())


def test_an_answer_is_kept_for_a_day(register):
    clock = Clock()
    registry = SireneRegistry(register.address, clock=clock)
    registry.search("Lemaire")
    registry.search("lemaire ")
    assert len(register.asked) == 1
    clock.now += 24 * 3600 + 1
    registry.search("lemaire")
    assert len(register.asked) == 2


@pytest.mark.parametrize(
    ("status", "headers", "pause"), [(429, {"Retry-After": "7"}, 7), (429, {"Retry-After": "soon"}, 30), (500, {}, 30), (503, {}, 30)]
)  # fmt: skip
def test_who_is_refused_does_not_ask_again_before_the_register_is_ready(register, status, headers, pause):
    clock = Clock()
    registry = SireneRegistry(register.address, clock=clock)
    register.status, register.headers = status, headers
    with pytest.raises(RegistryError):
        registry.search("lemaire")
    register.status = 200
    clock.now += pause - 1
    with pytest.raises(RegistryError):
        registry.search("sorel")
    assert len(register.asked) == 1
    clock.now += 2
    assert registry.search("sorel")


@pytest.mark.parametrize(
    "body", [b"", b"<html>maintenance</html>", b"[]", b"null", b'{"results": {}}', b'{"results": null}', b"\xff\xfe", b'{"results": [']
)  # fmt: skip
def test_garbage_is_a_failure_and_never_a_company(register, body):
    register.body = body
    with pytest.raises(RegistryError):
        SireneRegistry(register.address).search("lemaire")


@pytest.mark.parametrize(
    "row", [None, 3, [], {}, {"siren": 999107006, "nom_complet": "X"}, {"siren": "12", "nom_complet": "X"}, {"siren": "999107006"},
            {**ROW, "siren": "99910700a"}]
)  # fmt: skip
def test_a_row_without_number_or_name_is_left_out(row):
    assert companies({"results": [row, ROW]}) == companies({"results": [ROW]})


def test_a_row_whose_particulars_are_of_other_kinds_has_none():
    (found,) = companies({"results": [{**ROW, "siege": ["x"], "activite_principale": 12, "nature_juridique": None}]})
    assert (found.siret, found.address_line1, found.city, found.naf, found.legal_form) == (None,) * 5


@pytest.mark.live
@pytest.mark.parametrize("drip", [False, True])
def test_a_slow_register_is_not_waited_for(register, drip):
    register.pause, register.drip = (0.0, True) if drip else (2.0, False)
    started = time.monotonic()
    with pytest.raises(RegistryError):
        SireneRegistry(register.address, timeout=0.2).search("lemaire")
    assert time.monotonic() - started < 1.5


def test_a_register_that_is_not_there_is_a_failure():
    with pytest.raises(RegistryError):
        SireneRegistry("http://127.0.0.1:9", timeout=0.5).search("lemaire")


def test_the_offline_file_holds_the_demonstration_and_its_neighbours():
    registry = OfflineRegistry()
    for number, client in enumerate(CLIENTS):
        if not client.is_abroad:
            siren = cast.siren(100 + number)
            (found,) = registry.search(siren)
            assert (found.siren, found.name, found.city) == (siren, client.name, client.city)
            assert found in registry.search(client.name)
    known = {client.name for client in CLIENTS}
    everybody = companies({"results": json.loads(FIXTURES.read_text(encoding="utf-8"))["results"][-20:]})
    assert any(one.name not in known for one in everybody)
    assert all(is_siren(one.siren) and is_siret(one.siret or "") and naf_error(one.naf) is None for one in everybody)
    assert registry.search("boulangerie lille")
    assert registry.search("zzz") == () == registry.search(" ") == registry.search("-")
    assert not next(one for one in registry.search("papeterie duvivier distribution")).is_active


def test_the_settings_choose_the_register():
    assert isinstance(build_registry(load_settings()), OfflineRegistry)
    assert isinstance(build_registry(load_settings(registry_provider="sirene")), SireneRegistry)
    assert isinstance(company_registry.port.current(), OfflineRegistry)
