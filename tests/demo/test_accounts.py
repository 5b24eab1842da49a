"""The accounts that the sign-in page offers, and those of the README: everybody who is there, nobody else, with the true password."""

import re

import pytest
import sqlalchemy as sa

from leaseapp.demo import cast, seed
from leaseapp.identity.enums import BusinessRole, PlatformRole
from leaseapp.identity.rules.demonstration import CARDS
from leaseapp.identity.services import passwords
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.conftest import Client

README = (PROJECT_ROOT / "README.md").read_text().partition("## Demonstration accounts")[2].partition("\n## ")[0]
ADDRESS = re.compile(r"[\w.-]+@[\w.-]+\w")
EVERYBODY = (*cast.MEMBERS, cast.NEIGHBOUR, *cast.PROVIDERS)


def addresses() -> list[str]:
    """The address of every card of the sign-in page."""
    return [card.email for card in CARDS]


def test_nobody_is_offered_twice() -> None:
    assert len(addresses()) == len(set(addresses()))
    assert len({member.email for member in EVERYBODY}) == len(EVERYBODY)


def test_the_cards_are_the_cast() -> None:
    assert sorted(addresses()) == sorted(member.email for member in EVERYBODY)


@pytest.mark.parametrize("role", [*BusinessRole, *PlatformRole], ids=lambda role: role.value)
def test_every_role_has_a_card(role: BusinessRole | PlatformRole) -> None:
    assert {member.email for member in EVERYBODY if member.role == role} & set(addresses()) != set()


def test_the_cast_holds_known_roles_only() -> None:
    assert {member.role for member in EVERYBODY} == {role.value for role in (*BusinessRole, *PlatformRole)}


def test_the_password_of_the_readme_is_the_cast_s() -> None:
    (password,) = re.findall(r"password of all is `([^`]+)`", README)
    assert password == cast.PASSWORD


def test_the_readme_names_the_same_people() -> None:
    """A row of it may leave out the house of all but its last address."""
    named = set()
    for row in README.splitlines():
        found = re.findall(r"`([\w.-]+@[\w.-]*)`", row)
        named |= {address if not address.endswith("@") else address + found[-1].partition("@")[2] for address in found}
    assert named == set(addresses())


def test_the_auditor_reads_english_as_their_card_says() -> None:
    assert [member.email for member in EVERYBODY if member.locale == "en"] == ["audit@nordlease.example"]


def test_the_neighbour_is_there_and_who_manages_both_too(database: db.Addresses) -> None:
    seed._second_organization(clock.today(), passwords.hash_password(cast.PASSWORD))
    with db.system_session("test") as session:
        members = session.connection().execute(
            sa.text(
                "select u.email, m.role from membership m join app_user u on u.id = m.user_id "
                "join organization o on o.id = m.organization_id where o.slug = 'atelier-lys'"
            )
        )
        assert {tuple(row) for row in members} == {
            (cast.NEIGHBOUR.email, "ADMIN"), ("direction@nordlease.example", "MANAGER"),
        }  # fmt: skip


def test_the_neighbour_signs_in_with_the_shared_password(anonymous: Client) -> None:
    seed._second_organization(clock.today(), passwords.hash_password(cast.PASSWORD))
    answer = anonymous.post("/api/auth/sign-in/email", json={"email": cast.NEIGHBOUR.email, "password": cast.PASSWORD})
    assert answer.status_code == 200
