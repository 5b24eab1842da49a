"""Samples of closings and provisions: each has a billing entity of its own, whose empty year 2025 is over."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.directory.samples import billing_entity
from tests.purchasing.samples import LINE, supplier
from tests.purchasing.samples_invoices import code

WHY = {"reason": "Une pièce manque"}


def year(maker: Maker) -> Any:
    """A fiscal year that is over and open."""
    return maker.call("open_fiscal_year", **open_fiscal_year(maker)).body


def launched(maker: Maker) -> Any:
    """One whose closing has begun."""
    return maker.call("launch_closing", fiscal_year_id=year(maker).id, body={}).body


def reviewed(maker: Maker) -> Any:
    """One under review."""
    return maker.call("review_closing", fiscal_year_id=launched(maker).id, body={}).body


def declared(maker: Maker, of: Any = None, **body: Any) -> Any:
    """A provision that is proposed."""
    body = {
        "fiscalYearId": str((of or year(maker)).id), "kind": "CAP", "label": "Intérêts courus", "account": "6611", "amountHt": 300, "explanation": "Échéancier du prêt"
    } | body  # fmt: skip
    return maker.call("declare_provision", body=body).body


def posted(maker: Maker, of: Any = None, **body: Any) -> Any:
    """A provision that is posted."""
    made = declared(maker, of, **body)
    return maker.call("accept_provision", provision_id=made.id, body={"version": made.version}).body


@sample
def open_fiscal_year(maker: Maker) -> dict[str, Any]:
    entity = billing_entity(maker)
    return {"body": {"billingEntityId": str(entity.id), "startDate": "2025-01-01", "endDate": "2025-12-31"}}


by_id("read_fiscal_year", "fiscal_year_id", lambda maker: year(maker).id)
by_id("run_closing_controls", "fiscal_year_id", lambda maker: year(maker).id)


@sample
def launch_closing(maker: Maker) -> dict[str, Any]:
    made = year(maker)
    return {"fiscal_year_id": made.id, "body": {"version": made.version}}


@sample
def review_closing(maker: Maker) -> dict[str, Any]:
    made = launched(maker)
    return {"fiscal_year_id": made.id, "body": {"version": made.version}}


@sample
def reopen_closing(maker: Maker) -> dict[str, Any]:
    made = launched(maker)
    return {"fiscal_year_id": made.id, "body": WHY | {"version": made.version}}


@sample
def close_fiscal_year(maker: Maker) -> dict[str, Any]:
    made = reviewed(maker)
    return {"fiscal_year_id": made.id, "body": {"version": made.version}}


@sample
def waive_closing_control(maker: Maker) -> dict[str, Any]:
    made = year(maker)
    posted(maker, made, account="471")
    maker.call("run_closing_controls", fiscal_year_id=made.id)
    return {"fiscal_year_id": made.id, "code": "SUSPENSE_OPEN", "body": WHY}


@sample
def give_closing_control(maker: Maker) -> dict[str, Any]:
    made = year(maker)
    maker.call("run_closing_controls", fiscal_year_id=made.id)
    return {"fiscal_year_id": made.id, "code": "SUSPENSE_OPEN", "body": {"ownerUserId": None}}


@sample
def propose_cutoff(maker: Maker) -> dict[str, Any]:
    return {"fiscal_year_id": year(maker).id, "body": {"kinds": ["FNP", "CCA"], "refresh": True}}


@sample
def declare_provision(maker: Maker) -> dict[str, Any]:
    body = {
        "fiscalYearId": str(year(maker).id), "kind": "FNP", "label": "Électricité", "account": "6155", "amountHt": 1350, "vatAmount": 270,
        "explanation": "Relevé du compteur", "companyId": str(supplier(maker).company_id), "accountingCodeId": code(maker),
    }  # fmt: skip
    return {"body": body}


by_id("read_accounting_provision", "provision_id", lambda maker: declared(maker).id)


@sample
def change_provision(maker: Maker) -> dict[str, Any]:
    made = declared(maker)
    return {"provision_id": made.id, "body": {"amountHt": 280, "label": "Intérêts", "version": made.version}}


@sample
def accept_provision(maker: Maker) -> dict[str, Any]:
    made = declared(maker)
    return {"provision_id": made.id, "body": {"version": made.version}}


@sample
def reject_provision(maker: Maker) -> dict[str, Any]:
    made = declared(maker)
    return {"provision_id": made.id, "body": WHY | {"version": made.version}}


@sample
def reconsider_provision(maker: Maker) -> dict[str, Any]:
    arguments = reject_provision(maker)
    made = maker.call("reject_provision", **arguments).body
    return {"provision_id": made.id, "body": {"version": made.version}}


@sample
def withdraw_provision(maker: Maker) -> dict[str, Any]:
    made = posted(maker)
    return {"provision_id": made.id, "body": WHY | {"version": made.version}}


@sample
def consume_provision(maker: Maker) -> dict[str, Any]:
    of, seller = year(maker), supplier(maker)
    made = posted(maker, of, kind="FNP", account="6155", companyId=str(seller.company_id))
    invoice = maker.make(
        "create_supplier_invoice", supplierId=str(seller.id), billingEntityId=str(of.billing_entity.id), lines=[LINE]
    )
    return {"provision_id": made.id, "body": {"supplierInvoiceId": str(invoice.id), "amountHt": 120}}
