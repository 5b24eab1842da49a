"""One good call of each endpoint: what the generic tests run, spoil and compare.

A sample is a function of a Maker (an organization's administrator, or whoever the endpoint is for) that makes what the
call needs through other endpoints and returns the arguments. A test demands one for each write and for each endpoint
with an id in its path.
"""

import ipaddress
import itertools
import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from leaseapp import wiring
from leaseapp.identity.models import Account
from leaseapp.identity.services import passwords
from leaseapp.kernel import clock
from leaseapp.kernel.acts.rehearsing import rehearse
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import Answer, perform
from leaseapp.kernel.endpoints import Endpoint, FileAnswer, endpoints
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, resolve, system_principal
from leaseapp.law.registers import french_vat_number, is_siren, is_siret
from tests.support import world

wiring.wire()
ENDPOINTS: dict[str, Endpoint] = {endpoint.name: endpoint for endpoint in endpoints}
_numbers = itertools.count(1)

#: each sample call comes from a place of its own
_ADDRESSES = ipaddress.ip_network("10.0.0.0/8")


class Maker:
    """Calls endpoints as the administrator of an organization, with values that nobody used before."""

    def __init__(self, organization: str) -> None:
        self.organization = organization
        self.person = world.person("ADMIN", organization)
        self._kept: dict[str, Any] = {}

    @cached_property
    def principal(self) -> Principal:
        """The caller: what their session cookie stands for."""
        found = resolve(self.person.token)
        assert found is not None
        return found

    @cached_property
    def staff(self) -> Principal:
        """The provider's super-administrator, with a session of their own."""
        return resolve(world.person("SUPERADMIN_PROVIDER", None).token)  # ty: ignore[invalid-return-type]

    def number(self) -> int:
        """A number that no other sample has."""
        return next(_numbers)

    def siren(self) -> str:
        """A SIREN that no other sample has."""
        start = f"{30_000_000 + 37 * self.number():08d}"
        return next(start + digit for digit in "0123456789" if is_siren(start + digit))

    def arguments(self, name: str) -> dict[str, Any]:
        """The sample of the endpoint called `name`."""
        return SAMPLES[name](self)

    def standing(self, name: str) -> dict[str, Any]:
        """The sample of `name` for calls that change nothing: made once, good for all of them."""
        return self.keep(f"standing {name}", lambda: self.arguments(name))

    def caller(self, name: str) -> Principal:
        """The administrator, or the provider's for the console."""
        if ENDPOINTS[name].external:  # a client whose company the samples sell to
            buyer = self.keep("customer", lambda: customer(self))
            return replace(self.principal, external=True, company_id=buyer.company_id)
        console = ENDPOINTS[name].policy == "provider"
        return self.staff if console else self.principal

    def call(self, name: str, request_id: str = "sample", **arguments: Any) -> Answer:
        """Enters the endpoint; a refusal raises."""
        request = self._request(request_id)
        answer = perform(ENDPOINTS[name], self.caller(name), request, **arguments)
        if answer.problem is not None:
            raise answer.problem
        if isinstance(answer.body, FileAnswer):
            assert answer.body.media_type in ENDPOINTS[name].files, "a file of a type that is not documented"
        return answer

    def rehearse(self, name: str, **arguments: Any) -> Problem | None:
        """The refusal of such a call, None when it would act; nothing of it stays."""
        return rehearse(
            ENDPOINTS[name],
            self.caller(name),
            self._request("sample"),
            **arguments,
        )

    def _request(self, request_id: str) -> RequestInfo:
        """Each from a network of its own: a test that spoils many bodies is no visitor who guesses."""
        return RequestInfo(request_id=request_id, session_token=self.person.token, ip=str(_ADDRESSES[self.number()]))

    def make(self, name: str, **body: Any) -> Any:
        """The body of the answer to the sample of `name`, some fields of its body replaced."""
        arguments = self.arguments(name)
        if body:
            arguments["body"] = arguments["body"] | body
        return self.call(name, **arguments).body

    def keep(self, name: str, maker: Callable[[], Any]) -> Any:
        """Return what `maker` made the first time; for records that many samples share."""
        if name not in self._kept:
            self._kept[name] = maker()
        return self._kept[name]


Sample = Callable[[Maker], dict[str, Any]]
SAMPLES: dict[str, Sample] = {}


def sample(function: Sample) -> Sample:
    """Registers a sample under the name of its endpoint."""
    SAMPLES[function.__name__] = function
    return function


def _read(name: str, parameter: str, make: Callable[[Maker], uuid.UUID]) -> None:
    SAMPLES[name] = lambda maker: {parameter: make(maker)}


# --- identity


PASSWORD = "Fourmi-Nacelle-1987!"


@sample
def sign_in_with_email(maker: Maker) -> dict[str, Any]:
    def give_password() -> None:
        with db.unit_of_work(system_principal(None), system="sample") as context:
            context.add(Account(user_id=maker.person.user_id, password_hash=passwords.hash_password(PASSWORD)))

    maker.keep("password", give_password)
    return {"body": {"email": maker.principal.email, "password": PASSWORD}}


@sample
def sign_out(maker: Maker) -> dict[str, Any]:
    return {}


@sample
def set_active_organization(maker: Maker) -> dict[str, Any]:
    return {"body": {"organizationId": str(maker.person.organization_id)}}


# --- directory


def company(maker: Maker) -> Any:
    """A new French business with its head office."""
    return maker.make("create_company")


@sample
def create_company(maker: Maker) -> dict[str, Any]:
    siren = maker.siren()
    office = {
        "name": "Siège", "addressLine1": "12 rue des Forges", "postalCode": "69007", "city": "Lyon",
        "email": f"office{maker.number()}@client.example",
    }  # fmt: skip
    body = {"name": f"Compagnie {maker.number()}", "kind": "BUSINESS", "siren": siren, "headOffice": office}
    return {"body": body | {"notes": "confidential remark", "phone": "+33 4 78 00 00 01"}}


_read("read_company", "company_id", lambda maker: company(maker).id)
_read("delete_company", "company_id", lambda maker: company(maker).id)


@sample
def update_company(maker: Maker) -> dict[str, Any]:
    return {"company_id": company(maker).id, "body": {"name": f"Renamed {maker.number()}", "email": "a@new.example"}}


@sample
def create_establishment(maker: Maker) -> dict[str, Any]:
    owner = maker.keep("company", lambda: company(maker))
    return {"body": {"companyId": str(owner.id), "name": f"Dépôt {maker.number()}", "city": "Nantes"}}


def establishment(maker: Maker) -> Any:
    """A further place of a company."""
    return maker.make("create_establishment")


_read("read_establishment", "establishment_id", lambda maker: establishment(maker).id)
_read("delete_establishment", "establishment_id", lambda maker: establishment(maker).id)


@sample
def update_establishment(maker: Maker) -> dict[str, Any]:
    return {"establishment_id": establishment(maker).id, "body": {"city": "Rennes"}}


@sample
def create_contact(maker: Maker) -> dict[str, Any]:
    owner = maker.keep("company", lambda: company(maker))
    body = {"companyId": str(owner.id), "firstName": "Zénobie", "lastName": f"Quillfeather {maker.number()}"}
    return {"body": body | {"email": f"zenobie{maker.number()}@client.example", "phone": "+33 6 00 00 00 42"}}


def contact(maker: Maker) -> Any:
    """A person at a company."""
    return maker.make("create_contact")


_read("read_contact", "contact_id", lambda maker: contact(maker).id)
_read("delete_contact", "contact_id", lambda maker: contact(maker).id)


@sample
def update_contact(maker: Maker) -> dict[str, Any]:
    place = establishment(maker)
    return {"contact_id": contact(maker).id, "body": {"jobTitle": "Director", "establishmentId": str(place.id)}}


IBAN = "FR7630006000011234567890189"


@sample
def create_billing_entity(maker: Maker) -> dict[str, Any]:
    siren, number = maker.siren(), maker.number()
    body = {
        "name": f"Entité {number}", "legalForm": "SAS", "shareCapital": 150000, "siren": siren, "siret": siret(siren),
        "vatNumber": french_vat_number(siren), "naf": "77.39Z", "rcsCity": "Lyon",
        "addressLine1": "14 quai des Tanneurs", "postalCode": "69009", "city": "Lyon", "country": "FR",
        "email": "facturation@entite.example", "iban": IBAN, "bic": "AGRIFRPPXXX", "bankName": "Banque",
        "invoiceNumberPrefix": f"F{number}-", "creditNoteNumberPrefix": f"A{number}-",
    }  # fmt: skip
    return {"body": body}


def siret(siren: str) -> str:
    """The valid SIRET of the establishment 0001 of a company."""
    return next(f"{siren}0001{digit}" for digit in range(10) if is_siret(f"{siren}0001{digit}"))


def billing_entity(maker: Maker) -> Any:
    """A legal entity of the organization, complete enough to issue."""
    return maker.make("create_billing_entity")


def selling_entity(maker: Maker) -> Any:
    """The one that the documents of the samples are made with."""
    return maker.keep("billing entity", lambda: billing_entity(maker))


_read("read_billing_entity", "billing_entity_id", lambda maker: billing_entity(maker).id)


@sample
def delete_billing_entity(maker: Maker) -> dict[str, Any]:
    selling_entity(maker)  # the first is the default, which stays
    return {"billing_entity_id": billing_entity(maker).id}


@sample
def update_billing_entity(maker: Maker) -> dict[str, Any]:
    return {"billing_entity_id": billing_entity(maker).id, "body": {"bankName": "Crédit", "paymentTermDays": 45}}


# --- catalog


@sample
def create_product(maker: Maker) -> dict[str, Any]:
    number = maker.number()
    return {"body": {"reference": f"REF-{number}", "name": f"Nacelle {number}", "defaultUnitPriceHt": 120.5}}


def product(maker: Maker) -> Any:
    """A product on offer."""
    return maker.make("create_product")


_read("read_product", "product_id", lambda maker: product(maker).id)


@sample
def update_product(maker: Maker) -> dict[str, Any]:
    return {"product_id": product(maker).id, "body": {"status": "ARCHIVED", "name": "Nacelle élévatrice"}}


# --- sales


@sample
def create_customer(maker: Maker) -> dict[str, Any]:
    return {"body": {"companyId": str(company(maker).id), "billingEmail": "compta@client.example", "notes": "n"}}


def customer(maker: Maker) -> Any:
    """A company that buys."""
    return maker.make("create_customer")


_read("read_customer", "customer_id", lambda maker: customer(maker).id)
_read("read_customer_summary", "customer_id", lambda maker: customer(maker).id)


@sample
def update_customer(maker: Maker) -> dict[str, Any]:
    return {"customer_id": customer(maker).id, "body": {"paymentTermDays": 45}}


def _lines(maker: Maker) -> list[dict[str, Any]]:
    article = maker.keep("product", lambda: product(maker))
    free = {"kind": "SERVICE", "designation": "Formation", "quantity": 2, "unitPriceHt": 95.25, "vatRatePct": 20}
    return [{"productId": str(article.id), "quantity": 3}, free]


@sample
def create_invoice(maker: Maker) -> dict[str, Any]:
    buyer = maker.keep("customer", lambda: customer(maker))
    day = clock.today().isoformat()
    body = {
        "customerId": str(buyer.id), "billingEntityId": str(selling_entity(maker).id), "lines": _lines(maker),
        "supplyDate": day,
    }  # fmt: skip
    return {"body": body}


def invoice(maker: Maker) -> Any:
    """A draft that can be issued."""
    return maker.make("create_invoice")


def issued_invoice(maker: Maker) -> Any:
    """An issued invoice, as it reads afterwards."""
    draft = invoice(maker)
    maker.call("issue_invoice", invoice_id=draft.id)
    return maker.call("read_invoice", invoice_id=draft.id).body


for _name in ("read_invoice", "delete_invoice", "issue_invoice", "validate_invoice"):
    _read(_name, "invoice_id", lambda maker: invoice(maker).id)
for _name in ("read_invoice_pdf", "read_invoice_xml"):
    _read(_name, "invoice_id", lambda maker: issued_invoice(maker).id)


@sample
def update_invoice(maker: Maker) -> dict[str, Any]:
    return {"invoice_id": invoice(maker).id, "body": {"notes": "changed", "lines": _lines(maker)[:1]}}


@sample
def preview_totals(maker: Maker) -> dict[str, Any]:
    selling_entity(maker)  # the default one counts
    return {"body": {"lines": _lines(maker)}}


@sample
def create_payment(maker: Maker) -> dict[str, Any]:
    owed = issued_invoice(maker)
    body = {
        "date": clock.today().isoformat(), "amount": owed.amount_due, "method": "TRANSFER", "reference": "VIR 1",
        "allocations": [{"invoiceId": str(owed.id), "amount": owed.amount_due}],
    }  # fmt: skip
    return {"body": body}


_read("read_payment", "payment_id", lambda maker: maker.make("create_payment").id)


# --- accounting


def ledger_entry_id(maker: Maker) -> uuid.UUID:
    """The entry that issuing an invoice wrote."""
    issued_invoice(maker)
    return maker.call("list_ledger_entries", query={}).body.items[0].id


_read("read_ledger_entry", "entry_id", ledger_entry_id)


# samples of further subjects, which use the names above
from tests.architecture import (  # noqa: E402
    samples_account,  # noqa: F401
    samples_collecting,  # noqa: F401
    samples_credits,  # noqa: F401
    samples_documents,  # noqa: F401
    samples_orders,  # noqa: F401
    samples_public_quotes,  # noqa: F401
    samples_quotes,  # noqa: F401
    samples_workspace,  # noqa: F401
)
