"""Records of a walk's own, made through the API: what a walk changes, pays or counts belongs to no other walk.

What is only looked at may be anybody's: the demonstration has it in every state (`places.py`).
"""

import hashlib
import itertools
from typing import Any

from leaseapp.demo import cast
from tests.browser.conftest import Walker

W = "/api/workspace"
LINE = {"kind": "GOODS", "designation": "Onduleur 3 kVA", "quantity": 4, "unitPriceHt": 980, "vatRatePct": 20}
#: the SIRENs of the demonstration end before them, and those of walks that give their own
_NUMBERS = itertools.count(9100)
Record = dict[str, Any]


def own_company(person: Walker, **values: Any) -> Record:
    """A company of which an invoice may say everything; its name stands behind those of the demonstration."""
    number = next(_NUMBERS)
    place = {"addressLine1": "12 rue des Forges", "postalCode": "59000", "city": "Lille"}
    body = {"name": f"Zinguerie {number}", "kind": "BUSINESS", "siren": cast.siren(number), "headOffice": place}
    return made(person, "companies", body | values)


def own_customer(person: Walker, **values: Any) -> str:
    """The id of a customer with a company of its own."""
    return str(made(person, "customers", {"companyId": own_company(person, **values)["id"]})["id"])


def own_invoice(person: Walker, **values: Any) -> Record:
    """An issued invoice of 3 920,00 € excl. VAT."""
    draft = own(person, "invoices", **values)
    person.call("POST", f"{W}/invoices/{draft['id']}/issue")
    issued: Record = person.call("GET", f"{W}/invoices/{draft['id']}")
    return issued


def own_quote(person: Walker, **values: Any) -> Record:
    """A sent quote with the `url` of its client."""
    quote = own(person, "quotes", **values)
    sent: Record = person.call("PATCH", f"{W}/quotes/{quote['id']}", {"status": "SENT"})
    link = person.call("GET", f"{W}/quotes/{quote['id']}/link")
    return sent | {"url": "/q/" + link["url"].rpartition("/")[2]}


def own(person: Walker, kind: str, **values: Any) -> Record:
    """A draft of an invoice, quote or order, for a customer of its own unless `customerId` says whose it is."""
    customer = values.get("customerId") or own_customer(person)
    return made(person, kind, {"lines": [LINE]} | values | {"customerId": customer})


def client_of(person: Walker) -> str:
    """The id of the customer whose people have accounts in the demonstration: what is theirs is made for it."""
    found: list[Record] = person.call("GET", f"{W}/customers?q=Rouvière")["items"]
    return str(found[0]["id"])


def own_product(person: Walker, **values: Any) -> Record:
    """A product that is sold."""
    body = {"reference": f"WALK-{next(_NUMBERS)}", "name": "Gerbeur d’atelier", "defaultUnitPriceHt": 1}
    return made(person, "products", body | values)


def own_model(person: Walker) -> str:
    """The id of a model of equipment, of which its machines tell their zones."""
    brand, family = (person.call("GET", f"{W}/asset-{kind}?pageSize=1")["items"][0] for kind in ("brands", "families"))
    body = {"brandId": brand["id"], "familyId": family["id"], "name": "Armoire froide"}
    model = made(person, "asset-models", body | {"reference": f"WALK-{next(_NUMBERS)}"})
    zones = {"type": "integer", "title": {"fr": "Zones de froid", "en": "Cold zones"}, "minimum": 1, "maximum": 4}
    person.call("PATCH", f"{W}/asset-models/{model['id']}/spec-schema", {"schema": {"properties": {"zones": zones}}})
    return str(model["id"])


def own_asset(person: Walker, model: str) -> str:
    """The id of a machine of that model."""
    place = person.call("GET", f"{W}/storage-locations?pageSize=1")["items"][0]
    body = {"modelId": model, "currentLocationId": place["id"], "condition": "GOOD"}
    return str(made(person, "assets", body | {"serialNumber": f"WALK-{next(_NUMBERS)}"})["id"])


def own_part(person: Walker) -> str:
    """The id of a spare part of which none is in stock."""
    body = {"reference": f"WALK-{next(_NUMBERS)}", "name": "Roulette avant", "unit": "pièce", "unitCostHt": 9.8}
    return str(made(person, "spare-parts", body)["id"])


def own_file(person: Walker, name: str) -> str:
    """The id of a text file on a company of its own, sent as a browser sends it."""
    content = f"{name} {next(_NUMBERS)}".encode()
    told = person.call("POST", f"{W}/files/upload-url", {
        "filename": name, "mimeType": "text/plain", "sizeBytes": len(content), "sha256": hashlib.sha256(content).hexdigest(),
        "targetType": "Company", "targetId": own_company(person)["id"],
    })  # fmt: skip
    headers = {"origin": person.address} | told["headers"]
    stored = person.context.request.put(person.address + told["presignedUrl"], data=content, headers=headers)
    assert stored.ok, stored.text()
    person.call("POST", f"{W}/files/{told['fileId']}/complete", {"etag": stored.headers["etag"]})
    return str(told["fileId"])


def made(person: Walker, kind: str, body: Record) -> Record:
    """The answer of the API to a new record of that kind."""
    answer: Record = person.call("POST", f"{W}/{kind}", body)
    return answer
