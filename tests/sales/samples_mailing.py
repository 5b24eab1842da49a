"""Samples of documents sent by mail."""

from datetime import date
from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import SAMPLES, Maker, sample
from tests.billing.samples_invoices import invoice, issued_invoice
from tests.sales.samples_quotes import sent_quote


def _mail(maker: Maker) -> dict[str, Any]:
    return {"to": [f"client{maker.number()}@client.example"], "subject": "Your document", "body": "confidential words"}


@sample
def read_invoice_mailing(maker: Maker) -> dict[str, Any]:
    return {"invoice_id": issued_invoice(maker).id, "query": {"locale": "en"}}


@sample
def send_invoice_by_mail(maker: Maker) -> dict[str, Any]:
    return {"invoice_id": issued_invoice(maker).id, "body": _mail(maker)}


@sample
def issue_and_send_invoice(maker: Maker) -> dict[str, Any]:
    return {"invoice_id": invoice(maker).id, "body": _mail(maker)}


@sample
def read_statement_mailing(maker: Maker) -> dict[str, Any]:
    return {"customer_id": issued_invoice(maker).customer_id, "query": {}}


@sample
def send_statement_by_mail(maker: Maker) -> dict[str, Any]:
    start = date(clock.today().year, 1, 1)
    period = {"periodStart": start.isoformat(), "periodEnd": clock.today().isoformat()}
    return {"customer_id": issued_invoice(maker).customer_id, "body": _mail(maker) | period}


@sample
def read_quote_mailing(maker: Maker) -> dict[str, Any]:
    return {"quote_id": sent_quote(maker).id, "query": {}}


@sample
def send_quote_by_mail(maker: Maker) -> dict[str, Any]:
    return {"quote_id": maker.make("create_quote").id, "body": _mail(maker)}


for _name in ("read_order_mailing", "read_order_pdf"):
    SAMPLES[_name] = lambda maker: {"order_id": maker.make("create_order").id}


@sample
def send_order_by_mail(maker: Maker) -> dict[str, Any]:
    return {"order_id": maker.make("create_order").id, "body": _mail(maker)}


@sample
def read_credit_note_mailing(maker: Maker) -> dict[str, Any]:
    return {"credit_note_id": maker.make("create_credit_note").id, "query": {}}


@sample
def send_credit_note_by_mail(maker: Maker) -> dict[str, Any]:
    return {"credit_note_id": maker.make("create_credit_note").id, "body": _mail(maker)}
