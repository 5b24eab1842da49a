"""Writes the demonstration: two organizations, their people, and a year of Nordlease's business, all through services.

The clock is set to the day on which each act happens, so that documents, ledger and timelines tell one story.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from leaseapp.catalog.enums import ProductStatus
from leaseapp.catalog.schemas.products import ProductIn, ProductPatch
from leaseapp.catalog.services import products
from leaseapp.demo import cast, goods
from leaseapp.demo.business import Deal, Fate, deals
from leaseapp.directory.schemas.billing_entities import BillingEntityIn
from leaseapp.directory.schemas.contacts import ContactIn
from leaseapp.directory.services import billing_entities, contacts
from leaseapp.identity.services import organizations, passwords, users
from leaseapp.identity.services.roles import permissions_of
from leaseapp.kernel import clock, db, money
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.ids import new_id
from leaseapp.kernel.principal import Principal, system_principal
from leaseapp.sales.schemas.customers import CustomerIn
from leaseapp.sales.schemas.invoices import InvoiceIn
from leaseapp.sales.schemas.payments import PaymentIn
from leaseapp.sales.services import collecting, customers, invoicing, issuing, overdue, reading

FOUNDED_DAYS_AGO = 372
CUSTOMERS = 22
"""The first clients buy; the others are a supplier, a partner and a lender."""


@dataclass
class Stage:
    """What exists so far."""

    organization_id: UUID
    today: date
    people: dict[str, Principal] = field(default_factory=dict)
    entities: list[UUID] = field(default_factory=list)
    companies: list[UUID] = field(default_factory=list)
    customers: list[UUID] = field(default_factory=list)
    products: list[UUID] = field(default_factory=list)

    @contextmanager
    def act(self, role: str, action: str, day: date, hour: int = 9, minute: int = 0) -> Iterator[Context]:
        """A unit of work of the person with `role` on `day`; never later than now."""
        instant = min(datetime.combine(day, time(hour, minute), UTC), clock.now())
        request = RequestInfo(request_id=f"demo-{new_id()}")
        with clock.freeze(instant), db.unit_of_work(self.people[role], request=request, action=action) as context:
            yield context


def seed() -> None:
    """Loads the demonstration into an empty installation."""
    today = clock.today()
    founded = datetime.combine(today - timedelta(days=FOUNDED_DAYS_AGO), time(7), UTC)
    with clock.freeze(founded):
        stage = _found("Nordlease", "nordlease", cast.siren(1), today)
        password_hash = passwords.hash_password(cast.PASSWORD)
        _staff(stage, password_hash)
        _open_books(stage)
        _fill_catalog(stage)
        _meet_clients(stage)
        _invite_outsiders(stage, password_hash)
        _second_organization(today, password_hash)
    _trade(stage)


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


def _staff(stage: Stage, password_hash: str) -> None:
    for member in cast.MEMBERS:
        if member.company is None:
            _add_member(stage, member, password_hash)


def _invite_outsiders(stage: Stage, password_hash: str) -> None:
    for member in cast.MEMBERS:
        if member.company is not None:
            _add_member(stage, member, password_hash, stage.companies[member.company])


def _open_books(stage: Stage) -> None:
    day = clock.today()
    common = {
        "addressLine1": "110 rue du Faubourg de Roubaix", "postalCode": "59800", "city": "Lille", "rcsCity": "Lille Métropole",
        "naf": "77.33Z", "bankName": "Banque des Flandres", "bic": "AGRIFRPPXXX", "phone": "03 20 00 00 00",
    }  # fmt: skip
    entities = (
        {
            "name": "Nordlease", "legalForm": "SAS", "shareCapital": 250000, "iban": "FR7630006000011234567890189",
            "email": "facturation@nordlease.example", "isDefault": True,
        },
        {
            "name": "Nordlease Services", "legalForm": "SARL", "shareCapital": 40000, "iban": "FR1420041010050500013M02606",
            "email": "services@nordlease.example", "invoiceNumberPrefix": "NS-", "creditNoteNumberPrefix": "NSAV-",
            "vatOnDebits": True,
        },
    )  # fmt: skip
    for number, entity in enumerate(entities, start=1):
        siren = cast.siren(number)
        numbers = {"siren": siren, "siret": cast.siret(siren), "vatNumber": cast.vat_number(siren)}
        with stage.act("ADMIN", "annuaire.billingentity.create", day) as context:
            body = BillingEntityIn.model_validate(common | entity | numbers)
            stage.entities.append(billing_entities.create(context, body).id)


def _fill_catalog(stage: Stage) -> None:
    with stage.act("SALES_BACK", "catalog.product.create", clock.today(), 10) as context:
        for reference, name, kind, category, unit, price, rate, eco_tax in goods.PRODUCTS:
            body = {
                "reference": reference, "name": name, "kind": kind, "category": category, "unit": unit,
                "defaultUnitPriceHt": price, "defaultVatRate": rate, "ecoTaxHt": eco_tax,
                "stockQuantity": "0" if kind == "SERVICE" else "24",
            }  # fmt: skip
            product = products.create(context, ProductIn.model_validate(body))
            if reference in goods.ARCHIVED:
                products.update(context, product.id, ProductPatch(status=ProductStatus.ARCHIVED))
            else:
                stage.products.append(product.id)


def _meet_clients(stage: Stage) -> None:
    for number, client in enumerate(cast.CLIENTS):
        with stage.act("COMMERCIAL", "sales.customer.create", clock.today(), 11, number) as context:
            _meet(context, stage, number, client)


def _meet(context: Context, stage: Stage, number: int, client: cast.Client) -> None:
    french = client.country == "FR"
    siren = cast.siren(100 + number) if french else None
    place = {
        "addressLine1": client.street, "postalCode": client.postal_code, "city": client.city, "country": client.country,
        "siret": cast.siret(siren) if siren else None,
    }  # fmt: skip
    vat_number = client.vat_number or (cast.vat_number(siren) if siren and client.kind == "BUSINESS" else None)
    company = {
        "name": client.name, "legalForm": client.legal_form, "kind": client.kind, "country": client.country, "siren": siren,
        "vatNumber": vat_number, "headOffice": place,
    }  # fmt: skip
    body = {"company": company, "paymentTermDays": client.term_days}
    customer = customers.create(context, CustomerIn.model_validate(body))
    stage.companies.append(customer.company_id)
    if number < CUSTOMERS:
        stage.customers.append(customer.id)
    person = {
        "companyId": customer.company_id,
        "firstName": "Service",
        "lastName": "comptabilité",
        "jobTitle": "Comptabilité",
    }
    contacts.create(context, ContactIn.model_validate(person))


def _trade(stage: Stage) -> None:
    """Plays the plan day by day: drafts, issues, receipts in the order in which they happen."""
    received: list[tuple[date, int, UUID, Deal]] = []
    for deal in deals(stage.today, len(stage.customers), len(stage.products)):
        while received and received[0][0] <= deal.drafted:
            _receive(stage, *received.pop(0))
        invoice_id = _draft(stage, deal)
        if deal.issued is None:
            continue
        with stage.act("ACCOUNTANT", "sales.invoice.issue", deal.issued, 9, deal.position % 60) as context:
            issuing.issue(context, invoice_id)
        day = deal.issued + timedelta(days=deal.paid_after_days)
        if deal.fate is not Fate.UNPAID and day <= stage.today:
            received.append((day, deal.position, invoice_id, deal))
            received.sort(key=lambda item: item[:2])
    for item in received:
        _receive(stage, *item)
    system = system_principal(stage.organization_id)
    with db.unit_of_work(system, action="sales.detect-overdue-invoices") as context:
        overdue.mark_overdue(context)


def _draft(stage: Stage, deal: Deal) -> UUID:
    lines = [
        {"productId": stage.products[product], "quantity": quantity, "discountPct": discount}
        for product, quantity, discount in deal.lines
    ]
    body = {
        "customerId": stage.customers[deal.client], "billingEntityId": stage.entities[deal.entity], "lines": lines,
        "purchaseOrderRef": f"BC-{2600 + deal.position}" if deal.position % 3 == 0 else None,
        "supplyDate": deal.issued,
    }  # fmt: skip
    with stage.act("SALES_BACK", "sales.invoice.create", deal.drafted, 8, deal.position % 60) as context:
        return invoicing.create(context, InvoiceIn.model_validate(body)).id


def _receive(stage: Stage, day: date, position: int, invoice_id: UUID, deal: Deal) -> None:
    with stage.act("ACCOUNTANT", "sales.payment.create", day, 14, position % 60) as context:
        total = reading.invoice(context, invoice_id).amount_due
        amount = money.proportion(total, 1, 2) if deal.fate is Fate.PART_PAID else total
        method = ("TRANSFER", "TRANSFER", "DIRECT_DEBIT", "CHECK", "TRANSFER", "CARD")[position % 6]
        body = {
            "date": day, "amount": amount, "method": method, "reference": f"VIR {position:04d}",
            "allocations": [{"invoiceId": invoice_id, "amount": amount}],
        }  # fmt: skip
        payment_id = collecting.record(context, PaymentIn.model_validate(body)).id
    if deal.fate is Fate.BOUNCED:
        with stage.act("ACCOUNTANT", "sales.payment.create", day, 16) as context:
            undo = {"reversesPaymentId": payment_id, "date": day, "reason": "Chèque impayé"}
            collecting.record(context, PaymentIn.model_validate(undo))


def _second_organization(today: date, password_hash: str) -> None:
    """A small neighbour, so that switching and the walls between organizations can be seen."""
    stage = _found("Atelier Lys", "atelier-lys", cast.siren(50), today)
    _add_member(stage, cast.Member("ADMIN", "admin@atelier-lys.example", "Agathe", "Lys"), password_hash)
    # who manages both chooses after signing in
    _add_member(stage, next(member for member in cast.MEMBERS if member.role == "MANAGER"), password_hash)
    siren = cast.siren(50)
    entity = {
        "name": "Agathe Lys EI", "legalForm": "EI", "siren": siren, "siret": cast.siret(siren), "vatFranchise": True,
        "addressLine1": "3 rue des Teinturiers", "postalCode": "59100", "city": "Roubaix",
    }  # fmt: skip
    with stage.act("ADMIN", "annuaire.billingentity.create", clock.today()) as context:
        billing_entities.create(context, BillingEntityIn.model_validate(entity))
