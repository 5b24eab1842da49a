"""The organization that measurements run on, made through the services."""

import uuid
from contextlib import AbstractContextManager
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlmodel import select
from stdnum import luhn

from leaseapp import wiring
from leaseapp.billing.schemas.customers import CustomerIn
from leaseapp.billing.schemas.invoices import InvoiceIn
from leaseapp.billing.services import customers, invoicing
from leaseapp.commands.postgres import provided
from leaseapp.demo import cast
from leaseapp.directory.schemas.billing_entities import BillingEntityIn
from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.directory.services import billing_entities, companies
from leaseapp.identity.models import User
from leaseapp.identity.services import terms, two_factor
from leaseapp.identity.services.organizations import create_organization
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.settings import get_settings

ROOT = Path(__file__).resolve().parents[1]
PASSWORD = "Bench-marking-2026!"
EMAIL = "bench@leaseapp.example"


def build(ids: dict[str, str]) -> None:
    """Migrates the database and makes the organization; its ids go into `ids`."""
    get_settings.cache_clear()
    wiring.wire()
    engine = sa.create_engine(addresses().owner, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        config = Config(str(ROOT / "alembic.ini"))
        config.attributes["connection"] = connection
        command.upgrade(config, "heads")
    with db.system_unit_of_work("benchmark", action="benchmark") as context:
        organization = create_organization(
            context, name="Bench", admin_email=EMAIL, admin_name="Bench", admin_password=PASSWORD
        )
        _let_in(context)
    ids["organization"] = str(organization.id)
    with work(ids) as context:
        _directory(context, ids)


def _let_in(context: Context) -> None:
    """The administrator accepted the terms and has an authenticator, so that signing in is two calls."""
    user = context.session.exec(select(User).where(User.email == EMAIL)).one()
    terms.accept(context, user)
    two_factor.enroll(context, user, cast.SECRET)


def close() -> None:
    """Leaves the database server, which then stops."""
    db.engines.dispose()
    provided.cluster().stop()
    addresses.cache_clear()
    provided.cluster.cache_clear()


def work(ids: dict[str, str]) -> AbstractContextManager[Context]:
    """A unit of work of the system in the organization."""
    return db.unit_of_work(system_principal(uuid.UUID(ids["organization"])), action="benchmark")


def _directory(context: Context, ids: dict[str, str]) -> None:
    address = {"address_line1": "1 rue du Banc", "postal_code": "59000", "city": "Lille"}
    entity = billing_entities.create(
        context,
        BillingEntityIn.model_validate(
            {
                "name": "Bench SAS", "legal_form": "SAS", "share_capital": 50000, "siren": "987654308",
                "siret": "98765430800012", "vat_number": "FR63987654308", "rcs_city": "Lille", **address,
            }
        ),
    )  # fmt: skip
    ids["billing_entity"] = str(entity.id)
    ids["customer"] = customer(context, 0)


_NAMES = (
    "Atelier",
    "Boulangerie",
    "Cabinet",
    "Domaine",
    "Entrepôt",
    "Fonderie",
    "Garage",
    "Hôtel",
    "Imprimerie",
    "Jardins",
)
_TOWNS = ("Lille", "Lens", "Arras", "Douai", "Roubaix")


def customer(context: Context, number: int) -> str:
    """A French customer of its own name and SIREN; its id."""
    name = f"{_NAMES[number % len(_NAMES)]} de {_TOWNS[number // len(_NAMES) % len(_TOWNS)]} {number}"
    address = {"address_line1": "1 rue du Banc", "postal_code": "59000", "city": "Lille"}
    body = {"name": name, "siren": _siren(number), "kind": "BUSINESS", "headOffice": address}
    company = companies.create(context, CompanyIn.model_validate(body))
    return str(customers.create(context, CustomerIn(company_id=company.id)).id)


def _siren(number: int) -> str:
    """A SIREN with its check digit (Luhn)."""
    return next(found for digit in range(10) if luhn.is_valid(found := f"55501{number:03d}{digit}"))


def drafts(ids: dict[str, str], count: int) -> list[str]:
    """Return `count` complete drafts with three lines each, ready to issue; their ids."""
    made: list[str] = []
    for start in range(0, count, 50):
        with work(ids) as context:
            due = (clock.today() + timedelta(days=30)).isoformat()
            lines = [
                {"kind": "SERVICE", "designation": f"Location {number}", "quantity": 1, "unitPriceHt": 100 + number,
                 "vatRatePct": rate}
                for number, rate in enumerate((Decimal(20), Decimal(10), Decimal("5.5")))
            ]  # fmt: skip
            body = {
                "customerId": ids["customer"],
                "dueDate": due,
                "supplyDate": clock.today().isoformat(),
                "lines": lines,
            }
            shape, part = InvoiceIn.model_validate(body), min(50, count - start)
            made += [str(invoicing.create(context, shape).id) for _ in range(part)]
    gather_statistics()
    return made


def gather_statistics() -> None:
    """ANALYZE, in place of what autovacuum does within seconds of such a load."""
    engine = sa.create_engine(addresses().owner, poolclass=sa.pool.NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql("ANALYZE")
