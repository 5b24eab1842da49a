"""Actors in words: people by their names, keys by theirs, the provider's support for whom they acted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol
from uuid import UUID

from sqlmodel import col, select

from leaseapp.identity.models import ApiKey, User
from leaseapp.kernel.context import Context
from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.text.i18n import _

SYSTEM = _("System")
BY_LINK = _("Customer, by link")
FORMER = _("Former member")
SUPPORT = _("Provider’s support")
BY_KEY = _("Key “{key}”")
OF_KEY = _("{person}, key “{key}”")
FOR_SOMEBODY = _("{person}, for {member}")
NOBODY = _("Nobody signed in")


class Acted(Protocol):
    """The part of an audit row that says who acted."""

    actor_kind: str
    actor_user_id: UUID | None
    actor_key_id: UUID | None
    impersonator_user_id: UUID | None


@dataclass(frozen=True)
class Names:
    """The names of people and keys that the reader may see."""

    people: Mapping[UUID, str] = field(default_factory=dict)
    keys: Mapping[UUID, str] = field(default_factory=dict)


def names_of(context: Context, rows: Iterable[Acted]) -> Names:
    """Return the names of whoever acted in these rows."""
    rows = list(rows)
    people = {one for row in rows for one in (row.actor_user_id, row.impersonator_user_id) if one is not None}
    keys = {row.actor_key_id for row in rows if row.actor_key_id is not None}
    return Names(people_named(context, people), _keys(context, keys))


def people_named(context: Context, ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return the names of these users, as far as they work where the reader does."""
    ids = list(ids)
    if not ids:
        return {}
    return {row.id: row.name for row in context.session.exec(select(User.id, User.name).where(col(User.id).in_(ids)))}


def _keys(context: Context, ids: Iterable[UUID]) -> dict[UUID, str]:
    ids = list(ids)
    if not ids:
        return {}
    statement = select(ApiKey.id, ApiKey.name).where(col(ApiKey.id).in_(ids))
    return {row.id: row.name for row in context.session.exec(statement)}


def actor_in_words(context: Context, row: Acted, names: Names) -> str:
    """Return who acted, in the reader's language: `Hélène Garnier`, `Key “Pennylane”`, `Provider’s support, for …`."""
    who = _actor(context, row, names)
    if row.impersonator_user_id is None:
        return who
    staff = names.people.get(row.impersonator_user_id) or context.translate(SUPPORT)
    return context.translate(FOR_SOMEBODY, person=staff, member=who)


def _actor(context: Context, row: Acted, names: Names) -> str:
    person = None
    if row.actor_user_id is not None:
        person = names.people.get(row.actor_user_id) or context.translate(FORMER)
    if row.actor_key_id is not None:
        key = names.keys.get(row.actor_key_id) or str(row.actor_key_id)[-8:]
        return context.translate(BY_KEY if person is None else OF_KEY, person=person, key=key)
    if person is not None:
        return person
    known = {PrincipalKind.SYSTEM.value: SYSTEM, PrincipalKind.LINK.value: BY_LINK}
    return context.translate(known.get(row.actor_kind, NOBODY))
