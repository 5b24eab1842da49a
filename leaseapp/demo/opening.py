"""Before the first sale: the books are opened, the catalog is filled, the clients are entered with their people."""

from datetime import timedelta

from leaseapp.billing.schemas.customers import CustomerIn
from leaseapp.billing.services import customers
from leaseapp.catalog.enums import ProductStatus
from leaseapp.catalog.schemas.products import ProductIn, ProductPatch
from leaseapp.catalog.services import products
from leaseapp.demo import cast, goods, people, ranges
from leaseapp.demo.clients import CLIENTS, Client
from leaseapp.demo.diary import Stage
from leaseapp.directory.schemas.billing_entities import BillingEntityIn
from leaseapp.directory.schemas.contacts import ContactIn
from leaseapp.directory.services import billing_entities
from leaseapp.directory.services.contacts import contacts
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context

MEANS = {1: "DIRECT_DEBIT", 3: "CHECK", 4: "CARD"}
"""The means by which some clients usually pay, by their number; the others are asked for a transfer."""


def open_books(stage: Stage) -> None:
    """Make the two entities that issue invoices."""
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
        with stage.act("ADMIN", "annuaire.billingentity.create", clock.today(clock.DEFAULT_TIMEZONE)) as context:
            body = BillingEntityIn.model_validate(common | entity | numbers)
            stage.entities.append(billing_entities.create(context, body).id)


def fill_catalog(stage: Stage) -> None:
    """Every product, with its stock of the first day."""
    with stage.act("SALES_BACK", "catalog.product.create", clock.today(clock.DEFAULT_TIMEZONE), 10) as context:
        ranges.make_categories(context, stage)
        for item in goods.PRODUCTS:
            body = {
                "reference": item.reference, "name": item.name, "kind": item.kind, "unit": item.unit,
                "categoryId": stage.categories[item.category],
                "defaultUnitPriceHt": item.price, "defaultVatRate": item.vat_rate, "ecoTaxHt": item.eco_tax,
                "purchasePriceHt": goods.COSTS.get(item.reference), "weightKg": goods.WEIGHTS.get(item.reference),
                "stockQuantity": item.stock, "stockThreshold": item.threshold,
            }  # fmt: skip
            if item.reference in goods.RAISES:
                _days, price, cost = goods.RAISES[item.reference][0]
                body |= {"defaultUnitPriceHt": price, "purchasePriceHt": cost}
            product = products.create(context, ProductIn.model_validate(body))
            stage.products[item.reference] = product.id
            if item.reference in goods.ARCHIVED:
                products.update(context, product.id, ProductPatch(status=ProductStatus.ARCHIVED))
        ranges.fill_ranges(context, stage)


def raise_prices(stage: Stage) -> None:
    """Change prices on their days."""
    for reference, prices in goods.RAISES.items():
        for days, price, cost in prices[1:]:
            day = stage.today - timedelta(days=days or 0)
            body = {"defaultUnitPriceHt": price, "purchasePriceHt": cost}
            with stage.act("SALES_BACK", "catalog.product.update", day, 10) as context:
                products.update(context, stage.products[reference], ProductPatch.model_validate(body))


def meet_clients(stage: Stage) -> None:
    """Every company as a customer, a supplier, a partner or a lender, and who works there."""
    with stage.act("COMMERCIAL", "sales.customer.create", clock.today(clock.DEFAULT_TIMEZONE), 11) as context:
        for number, client in enumerate(CLIENTS):
            _enter(context, stage, number, client)
    with stage.act("COMMERCIAL", "annuaire.contact.create", stage.today, 12) as context:
        for number, client in enumerate(CLIENTS):
            _introduce(context, stage, number, client)


def _enter(context: Context, stage: Stage, number: int, client: Client) -> None:
    siren = None if client.is_abroad else cast.siren(100 + number)
    phone, email = people.switchboard(number, client), f"contact@{client.mail_domain}"
    place = {
        "addressLine1": client.street, "postalCode": client.postal_code, "city": client.city, "country": client.country,
        "siret": cast.siret(siren) if siren else None, "phone": phone, "email": email,
    }  # fmt: skip
    vat_number = client.vat_number or (cast.vat_number(siren) if siren and client.kind == "BUSINESS" else None)
    company = {
        "name": client.name, "legalForm": client.legal_form, "kind": client.kind, "country": client.country, "siren": siren,
        "publicBuyer": client.public_buyer, "vatNumber": vat_number, "phone": phone, "email": email, "headOffice": place,
    }  # fmt: skip
    body = {
        "company": company, "paymentTermKind": client.term_kind, "paymentTermDays": client.term_days,
        "paymentTermDay": client.term_day, "billingEmail": f"factures@{client.mail_domain}",
        "buyerReference": f"SERVICE-{number:02d}" if client.kind == "PUBLIC" else None,
        "paymentMeans": None if client.kind == "PUBLIC" else MEANS.get(number % 6),
    }  # fmt: skip
    customer = customers.create(context, CustomerIn.model_validate(body))
    stage.companies.append(customer.company_id)
    stage.customers.append(customer.id)


def _introduce(context: Context, stage: Stage, number: int, client: Client) -> None:
    for place, person in enumerate(people.of_company(number, client)):
        body = {
            "companyId": stage.companies[number], "firstName": person.first_name, "lastName": person.last_name,
            "jobTitle": person.job_title, "email": person.email, "phone": person.phone,
        }  # fmt: skip
        contact = contacts.create(context, ContactIn.model_validate(body))
        if place == 0:
            stage.contacts.append(contact.id)
