"""Writes the demonstration: two organizations, their people, and two years of Nordlease's business, all through services.

The plan (`business`, and `around` for the year before and these weeks) says what happens, the diary (`diary`) plays it on its
days; selling, delivering, billing, crediting and repeating are the acts.
"""

from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from leaseapp.demo import around, cast
from leaseapp.demo.access import give_access
from leaseapp.demo.affair_quotes import quote_affairs
from leaseapp.demo.assistants import ask_models
from leaseapp.demo.billing import Billing
from leaseapp.demo.books import hand_over
from leaseapp.demo.business import bills, deals
from leaseapp.demo.buying import buy
from leaseapp.demo.closings import close_years
from leaseapp.demo.console import leave_for_the_provider
from leaseapp.demo.conversing import converse
from leaseapp.demo.crediting import Crediting
from leaseapp.demo.delivering import Delivering
from leaseapp.demo.diary import Diary, Stage
from leaseapp.demo.dunning import dun_clients
from leaseapp.demo.einvoices import receive_einvoices, send_einvoices
from leaseapp.demo.ereporting import report_sales
from leaseapp.demo.evidence import seal_the_past
from leaseapp.demo.fault_visits import scan_codes
from leaseapp.demo.filing import file_papers
from leaseapp.demo.fleet import buy_fleet
from leaseapp.demo.immobilizing import immobilize
from leaseapp.demo.inbox import fill_inbox
from leaseapp.demo.leases import lease
from leaseapp.demo.opening import fill_catalog, meet_clients, open_books, raise_prices
from leaseapp.demo.paying_suppliers import pay_suppliers
from leaseapp.demo.plain import enter_plain
from leaseapp.demo.planning_work import plan_work
from leaseapp.demo.prospecting import prospect
from leaseapp.demo.ranges import plan_mixed_offers
from leaseapp.demo.ratings import rate_clients
from leaseapp.demo.reconciling import reconcile_bank
from leaseapp.demo.repeating import Repeating
from leaseapp.demo.selling import Selling
from leaseapp.demo.signatures import ask_signatures
from leaseapp.demo.working import work_on_fleet
from leaseapp.directory.schemas.billing_entities import BillingEntityIn
from leaseapp.directory.services import billing_entities
from leaseapp.identity.enums import PlatformRole
from leaseapp.identity.models import User
from leaseapp.identity.services import entry, organizations, passwords, terms, two_factor, users
from leaseapp.identity.services.roles import permissions_of
from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit_partitions
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from leaseapp.notifications.services import notifying

FOUNDED_DAYS_AGO = 762


def seed() -> None:
    """Load the demonstration into an empty installation; nobody gets mail about days that never were."""
    with notifying.without_mail():
        _play(clock.today(clock.DEFAULT_TIMEZONE))


def _play(today: date) -> None:
    founded = datetime.combine(today - timedelta(days=FOUNDED_DAYS_AGO), time(7), UTC)
    audit_partitions.ensure(audit_partitions.month_of(founded))
    with clock.freeze(founded):
        stage = _found("Nordlease", "nordlease", cast.siren(1), today)
        password_hash = passwords.hash_password(cast.PASSWORD)
        _staff(stage, password_hash)
        open_books(stage)
        fill_catalog(stage)
        meet_clients(stage)
        enter_plain(stage)
        _invite_outsiders(stage, password_hash)
        _second_organization(today, password_hash)
        _providers(password_hash)
    _trade(stage)
    raise_prices(stage)
    buy_fleet(stage)
    work_on_fleet(stage)
    plan_work(stage)
    scan_codes(stage)
    rate_clients(stage)
    dun_clients(stage)
    lease(stage, stage.companies[:20])
    buy(stage)
    quote_affairs(stage)
    prospect(stage)
    immobilize(stage)
    pay_suppliers(stage)
    reconcile_bank(stage)
    fill_inbox(stage)
    send_einvoices(stage)
    receive_einvoices(stage)
    converse(stage)
    file_papers(stage)
    ask_signatures(stage)
    ask_models(stage)
    report_sales(stage)
    close_years(stage)
    # what is told of earlier days afterwards stands in the next archive
    seal_the_past()
    give_access(stage)
    hand_over(stage)
    leave_for_the_provider()


def _found(name: str, slug: str, siren: str, today: date) -> Stage:
    with db.system_unit_of_work("new organization", action="identity.organization.create") as context:
        organization = organizations.create_organization(context, name=name, slug=slug, siren=siren)
        return Stage(organization.id, today)


def _add_member(stage: Stage, member: cast.Member, password_hash: str, company_id: UUID | None = None) -> None:
    with db.system_unit_of_work("new member", action="identity.membership.create") as context:
        made = users.create_member(
            context,
            organization_id=stage.organization_id,
            email=member.email,
            name=member.name,
            first_name=member.first_name,
            last_name=member.last_name,
            role=member.role,
            company_id=company_id,
            locale=member.locale,
            password_hash=password_hash,
        )
        _let_in(context, made.user)
        stage.people[member.role] = Principal(
            user_id=made.user.id,
            name=member.name,
            email=member.email,
            locale="fr",
            organization_id=stage.organization_id,
            roles=(member.role,),
            permissions=permissions_of(member.role),
            company_id=company_id,
            external=company_id is not None,
        )


def _let_in(context: Context, user: User) -> None:
    """They accepted the terms, and staff has the authenticator that the demonstration tells."""
    terms.accept(context, user)
    if entry.must_have_second_factor(context, user) and not entry.has_authenticator(context, user):
        two_factor.enroll(context, user, cast.SECRET)


def _staff(stage: Stage, password_hash: str) -> None:
    for member in cast.MEMBERS:
        if member.company is None:
            _add_member(stage, member, password_hash)


def _invite_outsiders(stage: Stage, password_hash: str) -> None:
    for member in cast.MEMBERS:
        if member.company is not None:
            _add_member(stage, member, password_hash, stage.companies[member.company])


def _providers(password_hash: str) -> None:
    with db.system_unit_of_work("platform staff", action="identity.user.create") as context:
        for one in cast.PROVIDERS:
            user = users.create_user(
                context, email=one.email, name=one.name, first_name=one.first_name, last_name=one.last_name,
                locale=one.locale, password_hash=password_hash, platform_role=PlatformRole(one.role),
            )  # fmt: skip
            _let_in(context, user)


def _trade(stage: Stage) -> None:
    """Play the plan day by day."""
    diary = Diary(stage)
    billing = Billing(diary)
    billing.followers = [Crediting(diary, billing).settle, Repeating(diary, billing).follow]
    selling = Selling(diary, Delivering(diary, billing))
    for deal in [*around.deals(), *deals()]:
        selling.plan(deal)
    for bill in [*around.bills(), *bills()]:
        billing.plan(bill)
    billing.plan_routine()
    plan_mixed_offers(diary)
    diary.play()


def _second_organization(today: date, password_hash: str) -> None:
    """Make a small neighbour, so that switching and the walls between organizations can be seen."""
    stage = _found("Atelier Lys", "atelier-lys", cast.siren(50), today)
    _add_member(stage, cast.NEIGHBOUR, password_hash)
    # a person who manages both chooses after signing in
    _add_member(stage, next(member for member in cast.MEMBERS if member.role == "MANAGER"), password_hash)
    siren = cast.siren(50)
    entity = {
        "name": "Agathe Lys EI", "legalForm": "EI", "siren": siren, "siret": cast.siret(siren), "vatFranchise": True,
        "addressLine1": "3 rue des Teinturiers", "postalCode": "59100", "city": "Roubaix",
    }  # fmt: skip
    with stage.act("ADMIN", "annuaire.billingentity.create", clock.today(clock.DEFAULT_TIMEZONE)) as context:
        billing_entities.create(context, BillingEntityIn.model_validate(entity))
