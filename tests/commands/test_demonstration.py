"""The demonstration stays at home: cards at a local address, a refusal to start anywhere else."""

from typing import Any

import pytest

from leaseapp.commands import data, demonstration
from leaseapp.identity.rules.demonstration import CARDS, PASSWORD, SECRET
from leaseapp.identity.services import demonstration as cards
from leaseapp.identity.services import users
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.settings import Settings, load_settings
from tests.conftest import Client

AT_HOME = ("http://localhost:8000", "http://127.0.0.1:9000", "https://localhost", "http://[::1]:8000", "")
ABROAD = ("https://lease.example.com", "https://localhost.evil.example", "https://127.0.0.1.nip.io")


def settings_at(address: str) -> Settings:
    """The settings of an installation at that address."""
    return load_settings(public_url=address)


@pytest.fixture
def accounts(database: db.Addresses) -> None:
    """One account of the demonstration among the people of the world."""
    with db.unit_of_work(system_principal(None), system="test") as context:
        users.create_user(context, email=CARDS[0].email, name="Claire Delannoy", password=PASSWORD)


@pytest.mark.parametrize("address", ABROAD)
def test_a_public_address_and_demonstration_accounts_do_not_start(
    address: str, accounts: None, database: db.Addresses
) -> None:
    with connect(database.system) as connection:
        reason = demonstration.exposed(connection, settings_at(address))
    assert reason is not None
    assert address in reason
    assert PASSWORD not in reason


@pytest.mark.parametrize("address", AT_HOME)
def test_a_local_address_starts(address: str, accounts: None, database: db.Addresses) -> None:
    with connect(database.system) as connection:
        assert demonstration.exposed(connection, settings_at(address)) is None


def test_a_public_address_without_them_starts(database: db.Addresses) -> None:
    with connect(database.system) as connection:
        assert demonstration.exposed(connection, settings_at(ABROAD[0])) is None


def test_the_web_process_says_why_it_does_not_start(
    accounts: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: db.Addresses
) -> None:
    monkeypatch.setattr(demonstration, "get_settings", lambda: settings_at(ABROAD[0]))
    monkeypatch.setattr("leaseapp.kernel.persistence.addresses.addresses", lambda: database)
    assert demonstration.refuse_exposed()
    assert "demonstration accounts" in capsys.readouterr().err


def test_the_data_are_not_loaded_at_a_public_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(data, "get_settings", lambda: load_settings(public_url=ABROAD[0], demo_data=True))
    assert data.seed() == 1
    assert ABROAD[0] in capsys.readouterr().err


def test_they_are_loaded_by_default_at_a_local_address_only() -> None:
    assert settings_at(AT_HOME[0]).loads_demo_data
    assert not settings_at(ABROAD[0]).loads_demo_data


def offered(client: Client, locale: str = "en") -> Any:
    """The answer with the cards."""
    return client.get("/api/public/demonstration", params={"locale": locale})


def test_the_cards_are_those_of_accounts_that_exist(accounts: None, anonymous: Client) -> None:
    found = offered(anonymous).json()
    assert [one["email"] for one in found["accounts"]] == [CARDS[0].email]
    assert (found["password"], found["authenticatorKey"]) == (PASSWORD, SECRET)
    assert offered(anonymous, "fr").json()["accounts"][0]["title"] == "Administratrice"
    card = found["accounts"][0]
    assert anonymous.post(
        "/api/auth/sign-in/email", json={"email": card["email"], "password": found["password"]}
    ).is_success


def test_there_is_no_such_page_without_them(anonymous: Client) -> None:
    assert offered(anonymous).status_code == 404


def test_there_is_none_at_a_public_address(accounts: None, anonymous: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "get_settings", lambda: settings_at(ABROAD[0]))
    answer = offered(anonymous)
    assert answer.status_code == 404
    assert PASSWORD not in answer.text
