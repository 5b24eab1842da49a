"""E-reporting of Nordlease: a month that was transmitted, one with an anomaly, sales to a consumer, months without anything."""

from datetime import date, timedelta

from leaseapp.billing.models import Customer
from leaseapp.billing.schemas.customers import CustomerIn
from leaseapp.billing.schemas.invoices import InvoiceIn
from leaseapp.billing.services import customers, invoicing, issuing
from leaseapp.demo.diary import Stage
from leaseapp.directory.schemas.contacts import ContactIn
from leaseapp.directory.services.contacts import contacts
from leaseapp.ereporting import queries
from leaseapp.ereporting.enums import EReportingType
from leaseapp.ereporting.services import reporting, settling
from leaseapp.kernel.context import Context
from leaseapp.law import ereporting as law
from leaseapp.law import vat_rates

CONSUMER = {
    "name": "Claire Fontaine", "kind": "CONSUMER",
    "headOffice": {"addressLine1": "14 rue des Fossés", "postalCode": "59800", "city": "Lille"},
}  # fmt: skip
#: a client of the Union that gave no VAT number: its sale cannot be reported until it does
NAMELESS = {
    "name": "Tischlerei Lindner", "country": "AT",
    "headOffice": {"addressLine1": "Lindengasse 4", "postalCode": "4020", "city": "Linz", "country": "AT"},
}  # fmt: skip
CLAIRE = {"firstName": "Claire", "lastName": "Fontaine", "email": "claire@fontaine.example", "phone": "+33612457890"}
JONAS = {"firstName": "Jonas", "lastName": "Lindner", "email": "jonas@lindner.example", "phone": "+43732457890"}
LINES = (
    (CONSUMER, CLAIRE, "GOODS", "Transpalette d’occasion révisé", "390"),
    (NAMELESS, JONAS, "SERVICE", "Formation à la conduite, une journée", "640"),
)


def report_sales(stage: Stage) -> None:
    """Sell to a consumer and abroad today, prepare every month that is reported, transmit the oldest that tells something."""
    with stage.act("ACCOUNTANT", "billing.invoice.issue", stage.today, 10) as context:
        for company, person, kind, designation, price in LINES:
            client = customers.create(context, CustomerIn.model_validate({"company": company}))
            contacts.create(context, ContactIn.model_validate({"companyId": client.company_id, **person}))
            _sell(context, stage, client, {
                "kind": kind, "designation": designation, "quantity": 1, "unitPriceHt": price,
                "vatRatePct": str(vat_rates.STANDARD),
            })  # fmt: skip
    with stage.act("ACCOUNTANT", "ereporting.report.generate", stage.today, 11) as context:
        made = [
            reporting.generate(context, month, type_) for month in _months(stage.today) for type_ in EReportingType
        ]  # fmt: skip
    with stage.act("ACCOUNTANT", "ereporting.report.submit", stage.today, 12) as context:
        for report in made:
            rows = queries.transmissions_of(context, [report.id])
            if not report.anomaly_count and any(settling.may_leave(row, context.today) for row in rows):
                reporting.submit(context, report.id)
                return


def _sell(context: Context, stage: Stage, client: Customer, line: dict[str, str | int]) -> None:
    body = {"customerId": client.id, "billingEntityId": stage.entities[0], "supplyDate": stage.today, "lines": [line]}
    issuing.issue(context, invoicing.create(context, InvoiceIn.model_validate(body)).id)


def _months(today: date) -> list[str]:
    """Return the months since the first one that is reported, the oldest first."""
    months, day = [], law.FIRST_DAY
    while day <= today:
        months.append(f"{day:%Y-%m}")
        day = (day.replace(day=1) + timedelta(days=31)).replace(day=1)
    return months
