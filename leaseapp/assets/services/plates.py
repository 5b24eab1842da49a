"""Reading the plate of a machine: a model reads the photo, and a person decides what of it is true (FIELD.md 6.3).

Nothing is stored but what the call cost.
"""

import uuid
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.ai.schemas.costs import FieldOut
from leaseapp.ai.services import running, trying
from leaseapp.assets.models import Asset, AssetBrand, AssetModel
from leaseapp.assets.rules import specs
from leaseapp.assets.schemas.plates import PlateDuplicateOut, PlateIn, PlateOut, PlateSuggestionOut
from leaseapp.kernel.adapters.ai import Attachment
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Later
from leaseapp.kernel.errors import Problem, refuse_field
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.base64_text import decoded
from leaseapp.kernel.text.i18n import _

WORKFLOW = "plate-ocr-extract"
ONE_PHOTO = _("Send the photo of the plate: a file, or a picture in base64.")
NO_PICTURE = _("A photo is a PNG, JPEG or WebP picture.")
_KINDS = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp"}
_PROPERTIES = ("voltage", "refrigerant", "power")
"""Fields of a plate that are properties of a machine where its model has one of that name."""


def read(context: Context, body: PlateIn) -> Later:
    """Return what the plate says, which is read when the transaction is over.

    Raises NotFound (`assetId`, `fileId`), Invalid PLATE_REQUIRED, NOT_BASE64, ATTACHMENT_KIND; later Conflict AI_WORKFLOW_OFF,
    AiBudgetExhaustedError, AiUnavailable.
    """
    if (body.file_id is None) == (body.image_base64 is None):
        raise refuse_field("imageBase64", "PLATE_REQUIRED", ONE_PHOTO)
    if body.asset_id is not None:
        context.audit_note("Asset", get_or_404(context, Asset, body.asset_id, field="assetId").id)
    papers = [_picture(body.image_base64)] if body.image_base64 is not None else []
    return Later(partial(_read, context, body, papers))


def _picture(text: str) -> Attachment:
    content = decoded(text, "imageBase64")
    media_type = next((kind for start, kind in _KINDS.items() if content.startswith(start)), None)
    if media_type is None:
        raise refuse_field("imageBase64", "ATTACHMENT_KIND", NO_PICTURE)
    return Attachment(media_type, content)


def _read(asked: Context, body: PlateIn, papers: list[Attachment]) -> PlateOut:
    """Ask the model; the unit of work of `asked` is over, only who asked counts."""
    actor, request = asked.principal, asked.request
    files = [body.file_id] if body.file_id is not None else []
    target = ("Asset", body.asset_id) if body.asset_id is not None else None
    try:
        result = running.run(actor, WORKFLOW, attachments=papers, files=files, target=target, request=request)
    except Problem as refusal:
        field = "fileId" if files else "imageBase64"
        refusal.errors = [replace(error, field=field) for error in refusal.errors]
        raise
    told = trying.shown(result, actor.locale)
    with db.unit_of_work(actor, request=request) as context:
        asset = find(context, Asset, body.asset_id)
        return PlateOut(
            fields=told.fields, suggestions=list(_suggestions(context, {one.name: one for one in told.fields}, asset)),
            duplicates=_duplicates(context, result.data.get("serial_number"), asset), cost_usd=result.cost_usd,
        )  # fmt: skip


def _suggestions(context: Context, read: dict[str, FieldOut], asset: Asset | None) -> Iterator[PlateSuggestionOut]:
    serial = read.get("serialNumber")
    if serial is not None:
        yield _suggested("serialNumber", serial.value, serial.value, [serial], asset and asset.serial_number)
    model = _model(context, read.get("manufacturer"), read.get("model"))
    if model is not None:
        told = [read[name] for name in ("manufacturer", "model") if name in read]
        yield _suggested("modelId", str(model.id), model.name, told, asset and str(asset.model_id))
    of = get_or_404(context, AssetModel, asset.model_id) if asset else model
    schema = specs.read(of.spec_schema if of else {})
    for name in _PROPERTIES:
        one = read.get(name)
        if one is None or name not in schema.properties or _fits_not(schema, name, one.value):
            continue
        yield _suggested(
            f"dynamicSpecs.{name}", one.value, str(one.value), [one], asset and asset.dynamic_specs.get(name)
        )


def _fits_not(schema: Any, name: str, value: Any) -> bool:
    return any(error.code == "SPEC_INVALID" for error in specs.value_errors(schema, {name: value}))


def _suggested(field: str, value: Any, shown: str, told: list[FieldOut], current: Any) -> PlateSuggestionOut:
    reasons = list(dict.fromkeys(reason for one in told for reason in one.reasons))
    return PlateSuggestionOut(
        field=field, value=value, shown=shown, confidence=min(one.confidence for one in told), current=current,
        reasons=reasons,
    )  # fmt: skip


def _model(context: Context, brand: FieldOut | None, name: FieldOut | None) -> AssetModel | None:
    """Return the one model in use that is called so, by its reference or its name; None where several or none are."""
    if name is None:
        return None
    called = str(name.value).casefold()
    statement = select(AssetModel).join(AssetBrand, col(AssetModel.brand_id) == AssetBrand.id)
    statement = statement.where(
        col(AssetModel.active),
        sa.or_(sa.func.lower(AssetModel.reference) == called, sa.func.lower(AssetModel.name) == called),
    )
    if brand is not None:
        statement = statement.where(sa.func.lower(AssetBrand.name) == str(brand.value).casefold())
    found = context.session.exec(statement.limit(2)).all()
    return found[0] if len(found) == 1 else None


def _duplicates(context: Context, serial: str | None, asset: Asset | None) -> list[PlateDuplicateOut]:
    if not serial:
        return []
    statement = select(Asset).where(
        sa.func.lower(Asset.serial_number) == serial.lower(), col(Asset.deleted_at).is_(None)
    )
    rows = context.session.exec(statement.order_by(col(Asset.inventory_number)).limit(10))
    own: uuid.UUID | None = asset.id if asset else None
    return [PlateDuplicateOut.model_validate(row) for row in rows if row.id != own]
