"""A machine that is lost: logistics is told with what is still open on it, and its open work orders say so."""

import pytest
from sqlmodel import select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.notification_kinds import LOST
from leaseapp.assets.schemas.assets import AssetPatch
from leaseapp.assets.schemas.bulk import BulkStateIn
from leaseapp.assets.services import bulk, registering
from leaseapp.kernel import events
from leaseapp.maintenance.enums import OperationSource
from leaseapp.maintenance.schemas.operations import OperationIn
from leaseapp.maintenance.services import operations, telling
from leaseapp.notifications.models import Notification
from tests.support import world

REASON = "introuvable au dépôt"


def told(context):
    events.drain(context)
    context.session.flush()
    rows = select(Notification).where(Notification.kind == LOST).order_by(Notification.created_at, Notification.id)
    return list(context.session.exec(rows))


def lose(context, asset):
    registering.update(context, asset.id, AssetPatch(condition=AssetCondition.LOST, reason=REASON))


def test_logistics_is_told_of_a_loss_in_the_application(context, fleet):
    asset = fleet.asset(label="Four mixte")
    lose(context, asset)
    (row,) = told(context)
    assert row.recipient_user_id == world.person("LOGISTICS").user_id
    assert (row.target_url, row.email_status) == (f"/workspace/assets/{asset.id}", None)
    assert asset.inventory_number in row.body
    assert "OT-" not in row.body


def test_the_notice_names_what_is_open_and_the_order_is_flagged(context, fleet):
    asset = fleet.asset()
    body = OperationIn.model_validate({"assetId": asset.id, "type": "PREVENTIVE", "title": "Révision"})
    order = operations.create(context, body, OperationSource.UI)
    assert telling.told(context, order).asset_lost is False
    lose(context, asset)
    (row,) = told(context)
    assert order.number in row.body
    assert telling.told(context, order).asset_lost is True


@pytest.mark.parametrize("count", [2, 30])
def test_many_losses_of_one_act_are_one_notice(context, fleet, count):
    model, place = fleet.model(), fleet.place()
    ids = [fleet.asset(modelId=model, currentLocationId=place).id for _ in range(count)]
    change = {"condition": "LOST", "reason": REASON}
    preview = bulk.change_state(
        context, BulkStateIn.model_validate({"assetIds": ids, "change": change, "dryRun": True})
    )
    assert told(context) == []  # a preview loses nothing
    body = {"assetIds": ids, "change": change, "dryRun": False, "previewToken": preview.preview_token}
    bulk.change_state(context, BulkStateIn.model_validate(body))
    (row,) = told(context)
    assert row.payload == {"count": count}
