"""Samples of the look of documents and of the texts of mails."""

import base64
from io import BytesIO
from typing import Any

from PIL import Image

from tests.architecture.making import SAMPLES, Maker, sample


def _logo(maker: Maker) -> str:
    picture, output = Image.new("RGB", (60 + maker.number() % 40, 30), (0, 122, 94)), BytesIO()
    picture.save(output, "PNG")
    return base64.b64encode(output.getvalue()).decode()


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
