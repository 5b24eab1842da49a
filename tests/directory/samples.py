"""Samples of companies, places, people and billing entities."""

from typing import Any

from leaseapp.law.registers import french_vat_number, is_siret
from tests.architecture.making import Maker, by_id, sample


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


by_id("read_company", "company_id", lambda maker: company(maker).id)
by_id("delete_company", "company_id", lambda maker: company(maker).id)


@sample
def update_company(maker: Maker) -> dict[str, Any]:
    return {"company_id": company(maker).id, "body": {"name": f"Renamed {maker.number()}", "email": "a@new.example"}}


@sample
def consult_vat_number(maker: Maker) -> dict[str, Any]:
    german = maker.make("create_company", country="DE", siren=None, vatNumber="DE136695976", headOffice=None)
    return {"company_id": german.id}


@sample
def create_establishment(maker: Maker) -> dict[str, Any]:
    owner = maker.keep("company", lambda: company(maker))
    return {"body": {"companyId": str(owner.id), "name": f"Dépôt {maker.number()}", "city": "Nantes"}}


def establishment(maker: Maker) -> Any:
    """A further place of a company."""
    return maker.make("create_establishment")


by_id("read_establishment", "establishment_id", lambda maker: establishment(maker).id)
by_id("delete_establishment", "establishment_id", lambda maker: establishment(maker).id)


@sample
def update_establishment(maker: Maker) -> dict[str, Any]:
    return {"establishment_id": establishment(maker).id, "body": {"city": "Rennes"}}


@sample
def create_contact(maker: Maker) -> dict[str, Any]:
    owner = maker.keep("company", lambda: company(maker))
    body = {"companyId": str(owner.id), "firstName": "Zénobie", "lastName": f"Quillfeather {maker.number()}"}
    return {"body": body | {"email": f"zenobie{maker.number()}@client.example", "phone": "+33 6 00 00 00 42"}}


for _name in ("read_contact", "delete_contact"):
    by_id(_name, "contact_id", lambda maker: maker.make("create_contact").id)


@sample
def update_contact(maker: Maker) -> dict[str, Any]:
    body = {"jobTitle": "Director", "establishmentId": str(establishment(maker).id)}
    return {"contact_id": maker.make("create_contact").id, "body": body}


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


by_id("read_billing_entity", "billing_entity_id", lambda maker: billing_entity(maker).id)


@sample
def delete_billing_entity(maker: Maker) -> dict[str, Any]:
    selling_entity(maker)  # the first is the default, which stays
    return {"billing_entity_id": billing_entity(maker).id}


@sample
def update_billing_entity(maker: Maker) -> dict[str, Any]:
    return {"billing_entity_id": billing_entity(maker).id, "body": {"bankName": "Crédit", "paymentTermDays": 45}}
