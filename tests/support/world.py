"""The people of the tests: two organizations, a user of every role, each with a session whose token is known."""

import hashlib
import uuid
from dataclasses import dataclass
from datetime import timedelta

from leaseapp import wiring
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.identity.enums import EXTERNAL_ROLES, READ_ONLY_ROLES, BusinessRole, PlatformRole
from leaseapp.identity.events import OrganizationCreated
from leaseapp.identity.models import Membership, Organization, User, UserSession
from leaseapp.identity.rules import terms
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, system_principal

wiring.wire()  # domains say who may what; a module may ask for a person's rights while it is collected


def fixed_id(name: str) -> uuid.UUID:
    """The same id for the same name in every run."""
    return uuid.uuid5(uuid.NAMESPACE_URL, f"leaseapp-tests:{name}")


ALPHA, BETA = fixed_id("alpha"), fixed_id("beta")
CLIENT_COMPANY = fixed_id("client company")
SIRENS = {"alpha": "732829320", "beta": "404833048", "client": "552100554"}


@dataclass(frozen=True)
class Person:
    """A user of the world; `token` is the value of their session cookie."""

    user_id: uuid.UUID
    organization_id: uuid.UUID | None
    role: str
    token: str
    company_id: uuid.UUID | None = None

    @property
    def principal(self) -> Principal:
        """Return the principal that their session stands for, without asking the database."""
        external = self.role in EXTERNAL_ROLES
        platform = self.organization_id is None
        return Principal(
            user_id=self.user_id, name=f"{self.role.title()} {self.token[:1]}", email=f"{self.token}@test.example",
            locale="en", organization_id=self.organization_id, roles=() if platform else (self.role,),
            permissions=frozenset() if platform else permissions_of(self.role), company_id=self.company_id,
            external=external, read_only=self.role in READ_ONLY_ROLES, platform_roles=frozenset({self.role}) if platform else frozenset(),
        )  # fmt: skip


def person(role: str, organization: str | None = "alpha") -> Person:
    """The person with `role` in `organization`; None for the provider's staff."""
    name = f"{organization or 'platform'}-{role.lower()}"
    organization_id = {"alpha": ALPHA, "beta": BETA, None: None}[organization]
    company = CLIENT_COMPANY if role in EXTERNAL_ROLES and organization == "alpha" else None
    return Person(fixed_id(name), organization_id, role, name, company)


PEOPLE = (
    *(person(role.value) for role in BusinessRole),
    *(person(role.value, "beta") for role in BusinessRole if role not in EXTERNAL_ROLES),
    *(person(role.value, None) for role in PlatformRole),
)


def build() -> None:
    """Writes the world into the database that the engines point at."""
    for name, organization_id in (("alpha", ALPHA), ("beta", BETA)):
        principal = system_principal(organization_id)
        with db.unit_of_work(principal, system="new organization") as context:
            context.add(Organization(id=organization_id, name=name.title(), slug=name, siren=SIRENS[name]))
            context.emit(OrganizationCreated(organization_id))
    with db.unit_of_work(system_principal(ALPHA)) as context:
        context.add(
            Company(
                id=CLIENT_COMPANY, name="Client SA", kind=CompanyKind.BUSINESS, country="FR", siren=SIRENS["client"]
            )
        )
    for one in PEOPLE:
        with db.unit_of_work(system_principal(one.organization_id), system="new member") as context:
            _add_person(context, one)


def _add_person(context: Context, one: Person) -> None:
    now = clock.now()
    platform = None if one.organization_id else PlatformRole(one.role)
    context.add(
        User(
            id=one.user_id, email=f"{one.token}@test.example", name=f"{one.role.title()} of {one.token.split('-')[0]}",
            email_verified_at=now, locale="en", platform_role=platform, cgu_version=terms.VERSION, cgu_accepted_at=now,
        )
    )  # fmt: skip
    if one.organization_id is not None:
        context.add(Membership(user_id=one.user_id, role=one.role, company_id=one.company_id))
    context.add(
        UserSession(
            user_id=one.user_id, active_organization_id=one.organization_id,
            token_hash=hashlib.sha256(one.token.encode()).hexdigest(), last_seen_at=now, second_factor_at=now,
            expires_at=now + timedelta(days=30), absolute_expires_at=now + timedelta(days=90),
        )
    )  # fmt: skip
