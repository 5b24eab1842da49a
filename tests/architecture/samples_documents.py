"""Samples of the settings of documents and of documents sent by mail."""

import base64
from datetime import date
from io import BytesIO
from typing import Any

from PIL import Image

from leaseapp.kernel import clock
from tests.architecture.samples import SAMPLES, Maker, invoice, issued_invoice, sample
from tests.architecture.samples_quotes import sent_quote


def _logo(maker: Maker) -> str:
    picture, output = Image.new("RGB", (60 + maker.number() % 40, 30), (0, 122, 94)), BytesIO()
    picture.save(output, "PNG")
    return base64.b64encode(output.getvalue()).decode()


def _mail(maker: Maker) -> dict[str, Any]:
    return {"to": [f"client{maker.number()}@client.example"], "subject": "Your document", "body": "confidential words"}


@sample
def update_document_settings(maker: Maker) -> dict[str, Any]:
    return {"body": {"accentColor": f"#00{maker.number() % 256:02X}5E", "mailInvoiceOnIssue": False}}


@sample
def upload_document_logo(maker: Maker) -> dict[str, Any]:
    return {"body": {"content": _logo(maker)}}


@sample
def delete_document_logo(maker: Maker) -> dict[str, Any]:
    maker.make("upload_document_logo")
    return {"query": {}}


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


def _text(maker: Maker) -> dict[str, Any]:
    return {"subject": f"Invoice {{number}} {maker.number()}", "body": "Hello[ {contact}], {amount}"}


_TEXT = {"kind": "INVOICE", "locale": "en"}
SAMPLES["read_mail_template"] = lambda _maker: dict(_TEXT)


@sample
def update_mail_template(maker: Maker) -> dict[str, Any]:
    return _TEXT | {"body": _text(maker)}


@sample
def preview_mail_template(maker: Maker) -> dict[str, Any]:
    return _TEXT | {"body": _text(maker)}


@sample
def reset_mail_template(maker: Maker) -> dict[str, Any]:
    maker.make("update_mail_template")
    return _TEXT | {"query": {}}


for _name in ("duplicate_invoice", "read_invoice_entries"):
    SAMPLES[_name] = lambda maker: {"invoice_id": issued_invoice(maker).id}
