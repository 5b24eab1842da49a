"""The table of conditions (FIELD.md 2.2), pair by pair: what it lists works, everything else is refused and changes nothing."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from leaseapp.assets.enums import AssetCondition as C
from leaseapp.assets.enums import LifecycleType
from leaseapp.assets.models import AssetLifecycleEvent
from leaseapp.assets.schemas.assets import AssetPatch, InspectIn, RecycleIn, RefurbishIn, SellIn
from leaseapp.assets.services import lifecycle, registering
from leaseapp.assets.state_machines import ENDED, INSPECTED
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db

FOUND = {
    C.TO_DEFINE: {C.NEW, C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS},
    C.NEW: {C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS},
    C.EXCELLENT: {C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS},
    C.GOOD: {C.EXCELLENT, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS},
    C.NEEDS_REPAIR: {C.GOOD, C.NON_FUNCTIONAL_PARTS},
    C.REFURBISHED: {C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS},
}
STANDING = {C.TO_DEFINE, C.NEW, C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS, C.REFURBISHED}
SOURCES = {
    C.REFURBISHED: {C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.NON_FUNCTIONAL_PARTS},
    C.SOLD: STANDING,
    C.RECYCLED: STANDING,
    C.LOST: STANDING,
    C.TO_DEFINE: {C.NEW, C.EXCELLENT, C.GOOD, C.NEEDS_REPAIR, C.REFURBISHED, C.LOST},
}


def allowed(source, target):
    """The table of FIELD.md, written a second time; an inspection may confirm what it finds."""
    if target in INSPECTED:
        return target in FOUND.get(source, set()) or (source is target)
    return source in SOURCES[target]


def go(context, asset, target):
    """The act that leads to a condition."""
    if target in INSPECTED:
        lifecycle.inspect(context, asset.id, InspectIn(condition=target, functional="FUNCTIONAL"))
    elif target is C.REFURBISHED:
        lifecycle.refurbish(context, asset.id, RefurbishIn.model_validate({"costHt": 10}))
    elif target is C.SOLD:
        body = {"buyerName": "Brocante", "priceHt": 320, "soldOn": context.today}
        lifecycle.sell(context, asset.id, SellIn.model_validate(body))
    elif target is C.RECYCLED:
        body = {"recyclerName": "R", "massKg": 1, "recycledOn": context.today, "reason": "Hors d’usage"}
        lifecycle.recycle(context, asset.id, RecycleIn.model_validate(body))
    else:
        registering.update(context, asset.id, AssetPatch(condition=target, reason="introuvable au dépôt"))


def in_condition(fleet, source):
    asset = fleet.asset(condition="TO_DEFINE" if source in {C.LOST, C.REFURBISHED, *ENDED} else source)
    if source is C.REFURBISHED:
        go(fleet.context, asset, C.GOOD)
    if asset.condition is not source:
        go(fleet.context, asset, source)
    fleet.context.session.flush()
    return asset


def events(context, asset):
    own = sa.select(AssetLifecycleEvent.type).where(AssetLifecycleEvent.asset_id == asset.id)
    return list(context.session.exec(own.order_by(AssetLifecycleEvent.at, AssetLifecycleEvent.id)).scalars())


@pytest.mark.parametrize("target", C)
@pytest.mark.parametrize("source", C)
def test_each_pair_is_as_the_table_says(context, fleet, source, target):
    asset = in_condition(fleet, source)
    before = len(events(context, asset))
    if source is target and target not in INSPECTED and target not in {C.REFURBISHED, *ENDED}:
        return  # a PATCH of the present condition is no change
    if allowed(source, target) and source not in ENDED:
        go(context, asset, target)
        context.session.flush()
        assert asset.condition is target
        assert len(events(context, asset)) == before + 1
        return
    with pytest.raises(Problem) as refused:
        go(context, asset, target)
    assert (refused.value.status, refused.value.code) == (
        409,
        "ASSET_READ_ONLY" if source in ENDED else "INVALID_TRANSITION",
    )
    context.session.expire_all()
    assert asset.condition is source
    assert len(events(context, asset)) == before


def test_the_event_tells_before_after_and_what_was_said(context, fleet):
    asset = fleet.asset(condition="GOOD", expectedLifeMonths=60)
    decision = lifecycle.refurbish(
        context, asset.id, RefurbishIn.model_validate({"costHt": 184.5, "addedLifeMonths": 24, "note": "joint"})
    )
    event = decision.event
    assert (event.type, event.condition_before, event.condition_after) == (
        LifecycleType.REFURBISH,
        C.GOOD,
        C.REFURBISHED,
    )
    assert (event.note, event.details) == ("joint", {"costHt": 184.5, "addedLifeMonths": 24})
    assert (asset.refurbishment_cost_ht, asset.expected_life_months) == (184.5, 84)


@pytest.mark.parametrize("reason", [None, "court"])
def test_a_loss_tells_what_happened(context, fleet, reason):
    asset = fleet.asset()
    with pytest.raises(Problem) as refused:
        registering.update(context, asset.id, AssetPatch(condition=C.LOST, **({"reason": reason} if reason else {})))
    assert [(error.field, error.code) for error in refused.value.errors] == [("reason", "REASON_REQUIRED")]


def test_refrigerant_is_recovered_before_recycling(context, fleet):
    cold = fleet.asset(modelId=fleet.model(refrigerant="R-410A", refrigerantChargeKg=12))
    body = {"recyclerName": "R", "massKg": 1, "recycledOn": context.today, "reason": "Hors d’usage"}
    with pytest.raises(Problem) as refused:
        lifecycle.recycle(context, cold.id, RecycleIn.model_validate(body))
    assert [error.code for error in refused.value.errors] == ["RECOVERY_REQUIRED"]
    lifecycle.recycle(context, cold.id, RecycleIn.model_validate(body | {"refrigerantRecoveredKg": 11.2}))
    assert cold.condition is C.RECYCLED


def test_what_holds_an_asset_keeps_it_from_being_sold(context, fleet, monkeypatch):
    asset = fleet.asset()
    monkeypatch.setattr(lifecycle, "asset_holds", [lambda _context, _asset_id: ["CT-1"]])
    with pytest.raises(Problem) as refused:
        go(context, asset, C.SOLD)
    assert (refused.value.code, refused.value.extra) == ("ASSET_IN_USE", {"holds": ["CT-1"]})
    assert asset.condition is C.TO_DEFINE


def test_notes_alone_are_added_after_the_end(context, fleet):
    asset = in_condition(fleet, C.SOLD)
    registering.update(context, asset.id, AssetPatch(notes="facture retrouvée"))
    with pytest.raises(Problem) as refused:
        registering.update(context, asset.id, AssetPatch(label="autre"))
    assert refused.value.code == "ASSET_READ_ONLY"


def test_of_two_decisions_on_one_asset_at_once_one_is_refused(work_of, fleet_of):
    with work_of() as context:
        asset, actor = fleet_of(context).asset(condition="GOOD"), context.principal

    def decide(target):
        try:
            with db.unit_of_work(actor, action="test") as context:
                go(context, asset, target)
        except Problem as refusal:
            return refusal.code
        return None

    with ThreadPoolExecutor(2) as people:
        told = list(people.map(decide, (C.SOLD, C.RECYCLED)))
    assert sorted(told, key=str) == ["ASSET_READ_ONLY", None]
    with work_of() as context:
        kept = sa.select(AssetLifecycleEvent.condition_after).where(AssetLifecycleEvent.asset_id == asset.id)
        assert len(context.session.scalars(kept).all()) == 1
