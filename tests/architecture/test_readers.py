"""Classes of readers follow from what is asked: a question more makes another one."""

from collections.abc import Callable
from dataclasses import replace

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.principal import Principal
from tests.architecture.readers import Readers
from tests.support import world

A_CLIENT, ANOTHER, SELLER, ADMIN = BusinessRole.CLIENT_USER, BusinessRole.PARTNER_USER, BusinessRole.COMMERCIAL, BusinessRole.ADMIN  # fmt: skip


def principal_of(role: BusinessRole) -> Principal:
    return world.person(role).principal


def those_who_read(readers: Readers, question: Callable[[Principal], object]) -> list[BusinessRole]:
    asked = []

    def read(role: BusinessRole) -> object:
        asked.append(role)
        return question(principal_of(role))

    found = readers.found_by([A_CLIENT, ANOTHER, SELLER, ADMIN], principal_of, read)
    assert found == {role: question(principal_of(role)) for role in found}
    assert len(found) == 4
    return asked


def test_who_is_asked_nothing_reads_for_everybody(readers: Readers) -> None:
    assert those_who_read(readers, lambda principal: None) == [A_CLIENT]


def test_a_permission_a_wall_and_a_role_make_classes(readers: Readers) -> None:
    assert those_who_read(readers, lambda principal: principal.has("identity.role:manage")) == [A_CLIENT, ADMIN]
    assert those_who_read(readers, lambda principal: principal.external) == [A_CLIENT, SELLER]
    assert those_who_read(readers, lambda principal: principal.roles) == [A_CLIENT, ANOTHER, SELLER, ADMIN]
    assert those_who_read(readers, lambda principal: principal.permissions) == [A_CLIENT, ANOTHER, SELLER, ADMIN]


def test_a_copy_is_asked_like_the_person_and_copying_asks_nothing(readers: Readers) -> None:
    assert those_who_read(readers, lambda principal: replace(principal, locale="fr") and None) == [A_CLIENT]
    assert those_who_read(readers, lambda principal: replace(principal, locale="fr").external) == [A_CLIENT, SELLER]


def test_who_somebody_is_makes_none(readers: Readers) -> None:
    assert those_who_read(readers, lambda principal: principal.user_id and None) == [A_CLIENT]
