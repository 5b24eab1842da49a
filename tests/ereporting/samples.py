"""Samples of reports: a book that sold to a consumer twelve days ago, in a period that is over."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from leaseapp.ereporting.services import sending
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.einvoice_platform import Ack
from leaseapp.kernel.adapters.reporting_platform import Flow
from leaseapp.kernel.persistence import db
from tests.architecture.making import Maker, by_id, sample
from tests.directory.samples import billing_entity

DAYS_AGO = 12


def sold(maker: Maker, book_id: object) -> None:
    """A sale of that day."""
    with clock.freeze(clock.now() - timedelta(days=DAYS_AGO)):
        office = {"addressLine1": "14 rue des Fossés", "postalCode": "59800", "city": "Lille"}
        person = {"name": f"Particulier {maker.number()}", "kind": "CONSUMER", "headOffice": office}
        client = maker.call("create_customer", body={"company": person}).body
        line = {"kind": "SERVICE", "designation": "Location", "quantity": 1, "unitPriceHt": 90, "vatRatePct": 20}
        body = {"customerId": str(client.id), "billingEntityId": str(book_id), "lines": [line]}
        draft = maker.call("create_invoice", body=body | {"supplyDate": clock.today().isoformat()}).body
        maker.call("issue_invoice", invoice_id=draft.id)


@sample
def generate_ereporting(maker: Maker) -> dict[str, Any]:
    sold(maker, billing_entity(maker).id)  # numbers of the others are of today
    return {"body": {"yearMonth": f"{clock.today() - timedelta(days=DAYS_AGO):%Y-%m}", "type": "B2C"}}


def report(maker: Maker) -> Any:
    """A report with something to transmit."""
    return maker.make("generate_ereporting")


@sample
def submit_ereporting(maker: Maker) -> dict[str, Any]:
    return {"report_id": report(maker).id, "body": {}}


def answered(maker: Maker, acknowledgement: Ack) -> Any:
    """A report that was transmitted, and of which the platform said so."""
    made = maker.call("submit_ereporting", **submit_ereporting(maker)).body
    for row in made.transmissions:
        with db.unit_of_work(maker.principal, action="test") as context:
            sending.answered(context, row.id, Flow(str(row.id), acknowledgement, "sample"), None)
    return made


def transmitted(maker: Maker, *, asked: bool = False) -> UUID:
    """The id of a transmission that is on its way, or of one whose answer is awaited."""
    made = answered(maker, Ack.PENDING) if asked else maker.make("submit_ereporting")
    return next(row.id for row in made.transmissions if row.status == "SUBMITTED")


@sample
def rectify_ereporting(maker: Maker) -> dict[str, Any]:
    return {"report_id": answered(maker, Ack.ERROR).id}


@sample
def read_ereporting_document(maker: Maker) -> dict[str, Any]:
    made = report(maker)
    return {"report_id": made.id, "transmission_id": made.transmissions[0].id}


by_id("read_ereporting", "report_id", lambda maker: report(maker).id)
