"""Decisions and what they take along: checklist and photos of an inspection, parts of a refurbishment, invoice, certificate (FIELD.md 2.3)."""

import hashlib
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from pydantic import ValidationError
from sqlmodel import select

from leaseapp.assets.models import AssetLifecycleEvent, SparePartMove
from leaseapp.assets.schemas.assets import InspectIn, RecycleIn, RefurbishIn, SellIn
from leaseapp.assets.schemas.parts import PartEntryIn, SparePartIn
from leaseapp.assets.services import lifecycle, parts
from leaseapp.files.enums import FileStatus
from leaseapp.files.models import File, FileLink, StorageBucket
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import sales

FOUND = {"condition": "GOOD", "functional": "FUNCTIONAL"}


def a_file(context):
    file_id = new_id()
    bucket = context.session.exec(select(StorageBucket.id).where(StorageBucket.name == "documents-default")).one()
    context.add(
        File(
            id=file_id, bucket_id=bucket, object_key=f"test/{file_id}", filename="photo.jpg", mime_type="image/jpeg",
            size_bytes=1, checksum_sha256=hashlib.sha256(file_id.bytes).hexdigest(), status=FileStatus.READY,
            uploaded_by_user_id=context.principal.user_id,
        )
    )  # fmt: skip
    return file_id


def hung(context, asset):
    rows = context.session.exec(select(FileLink).where(FileLink.target_type == "Asset", FileLink.target_id == asset.id))
    return {(row.file_id, row.category) for row in rows}


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return found.value.status, found.value.code, [error.field for error in found.value.errors]


def test_an_inspection_keeps_its_checklist_and_hangs_its_photos(context, fleet):
    asset, photos = fleet.asset(), [a_file(context), a_file(context)]
    points = [{"label": "Joint de porte", "passed": False, "note": "Fendu"}, {"label": "Câble", "passed": True}]
    body = InspectIn.model_validate(FOUND | {"checklist": points, "photoFileIds": photos})
    event = lifecycle.inspect(context, asset.id, body).event
    assert event.details == {
        "functional": "FUNCTIONAL", "checklist": points, "photoFileIds": [str(photo) for photo in photos],
    }  # fmt: skip
    assert hung(context, asset) == {(photo, "inspection") for photo in photos}
    # a photo twice hangs once
    lifecycle.inspect(context, asset.id, InspectIn.model_validate(FOUND | {"photoFileIds": photos[:1]}))
    assert len(hung(context, asset)) == 2


def test_an_inspection_without_them_is_noted_as_before(context, fleet):
    asset = fleet.asset()
    assert lifecycle.inspect(context, asset.id, InspectIn.model_validate(FOUND)).event.details == {
        "functional": "FUNCTIONAL"
    }


def test_a_photo_that_nobody_knows_is_refused_at_its_field(context, fleet):
    asset = fleet.asset()
    body = InspectIn.model_validate(FOUND | {"photoFileIds": [a_file(context), uuid4()]})
    assert refused(lambda: lifecycle.inspect(context, asset.id, body)) == (404, "NOT_FOUND", ["photoFileIds[1]"])
    with pytest.raises(ValidationError):
        InspectIn.model_validate(FOUND | {"photoFileIds": [uuid4()] * 21})


def test_a_refurbishment_takes_its_parts_out_of_the_stock(context, fleet):
    seal = parts.create(context, SparePartIn.model_validate({"reference": "JOINT-1", "name": "Joint"}))
    parts.receive(context, seal.id, PartEntryIn(location_id=fleet.place(), quantity=5, unit_cost_ht=Decimal(10)))
    asset = fleet.asset(condition="GOOD")
    used = [{"sparePartId": seal.id, "quantity": 2}]
    event = lifecycle.refurbish(context, asset.id, RefurbishIn.model_validate({"costHt": 60, "partsUsed": used})).event
    context.session.flush()
    assert event.details["partsUsed"] == [{"sparePartId": str(seal.id), "quantity": 2}]
    assert (parts.told(context, seal).available_quantity, seal.reserved) == (3, 0)
    moves = context.session.exec(select(SparePartMove).where(SparePartMove.reason == asset.inventory_number)).all()
    assert [(one.kind.value, one.quantity) for one in moves] == [("USED", 2)]


def test_a_part_that_nobody_has_keeps_the_machine_from_being_refurbished(context, fleet):
    seal = parts.create(context, SparePartIn.model_validate({"reference": "JOINT-2", "name": "Joint"}))
    asset = fleet.asset(condition="GOOD")

    def refurbish(part):
        body = {"costHt": 60, "partsUsed": [{"sparePartId": part, "quantity": 1}]}
        with context.session.begin_nested():
            lifecycle.refurbish(context, asset.id, RefurbishIn.model_validate(body))

    assert refused(lambda: refurbish(seal.id))[:2] == (409, "PART_NOT_IN_STOCK")
    assert refused(lambda: refurbish(uuid4())) == (404, "NOT_FOUND", ["partsUsed[0].sparePartId"])
    assert context.session.exec(select(AssetLifecycleEvent).where(AssetLifecycleEvent.asset_id == asset.id)).all() == []


def test_a_sale_names_its_invoice(context, fleet):
    seller = sales.seller(context)
    invoice = sales.draft(context, sales.customer(context), seller)
    asset = fleet.asset()
    body = {"buyerName": "Brocante", "priceHt": 320, "soldOn": context.today - timedelta(days=1)}
    unknown = SellIn.model_validate(body | {"invoiceId": uuid4()})
    assert refused(lambda: lifecycle.sell(context, asset.id, unknown)) == (404, "NOT_FOUND", ["invoiceId"])
    event = lifecycle.sell(context, asset.id, SellIn.model_validate(body | {"invoiceId": invoice.id})).event
    assert event.details["invoiceId"] == str(invoice.id)


def test_a_recycling_hangs_its_certificate(context, fleet):
    asset, certificate = fleet.asset(), a_file(context)
    body = {"recyclerName": "R", "massKg": 1, "recycledOn": context.today, "reason": "Hors d’usage"}
    unknown = RecycleIn.model_validate(body | {"certificateFileId": uuid4()})
    assert refused(lambda: lifecycle.recycle(context, asset.id, unknown)) == (404, "NOT_FOUND", ["certificateFileId"])
    event = lifecycle.recycle(
        context, asset.id, RecycleIn.model_validate(body | {"certificateFileId": certificate})
    ).event
    assert event.details["certificateFileId"] == str(certificate)
    assert hung(context, asset) == {(certificate, "recycling-certificate")}
