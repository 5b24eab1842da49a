"""Properties of equipment through the services: values follow their schema, and a schema looks at the values."""

import pytest

from leaseapp.assets.schemas.assets import SellIn
from leaseapp.assets.schemas.specs import SpecSchemaPatch, SpecValuesPatch
from leaseapp.assets.services import lifecycle, specs
from leaseapp.kernel.errors import Conflict, Invalid


def give(context, model, *, required=(), force=False, **properties):
    body = {"schema": {"properties": properties, "required": list(required)}, "force": force}
    return specs.change_schema(context, model, SpecSchemaPatch.model_validate(body))


def note(context, asset, **values):
    specs.change_values(context, asset.id, SpecValuesPatch.model_validate({"values": values}))
    return specs.told_values(context, asset)


@pytest.fixture
def cold(context, fleet):
    model = fleet.model()
    give(context, model, zones={"type": "integer", "maximum": 4}, colour={"type": "string", "enum": ["blanc", "inox"]})
    return model


def test_values_are_merged_and_null_takes_one_away(context, fleet, cold):
    asset = fleet.asset(modelId=cold)
    assert note(context, asset, zones=2, colour="inox").values == {"zones": 2, "colour": "inox"}
    told = note(context, asset, colour=None)
    assert (told.values, told.valid) == ({"zones": 2}, True)
    with pytest.raises(Invalid) as refused:
        note(context, asset, zones=5, width=3)
    assert [error.field for error in refused.value.errors] == ["values.zones", "values.width"]
    assert asset.dynamic_specs == {"zones": 2}


def test_a_new_machine_brings_its_properties(fleet, cold):
    asset = fleet.asset(modelId=cold, dynamicSpecs={"zones": 2, "colour": None})
    assert (asset.dynamic_specs, asset.specs_valid) == ({"zones": 2}, True)
    with pytest.raises(Invalid) as refused:
        fleet.asset(modelId=cold, dynamicSpecs={"zones": 5, "width": 3})
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("dynamicSpecs.zones", "SPEC_INVALID"), ("dynamicSpecs.width", "SPEC_UNKNOWN"),
    ]  # fmt: skip


def test_a_required_property_of_a_new_machine_may_be_told_later(context, fleet):
    model = fleet.model()
    give(context, model, required=("zones",), zones={"type": "integer"}, colour={"type": "string"})
    asset = fleet.asset(modelId=model, dynamicSpecs={"colour": "inox"})
    assert (asset.dynamic_specs, asset.specs_valid) == ({"colour": "inox"}, False)


def test_a_schema_that_breaks_values_is_refused_unless_one_insists(context, fleet, cold):
    asset, other = fleet.asset(modelId=cold), fleet.asset(modelId=cold)
    note(context, asset, zones=4)
    note(context, other, zones=1)
    with pytest.raises(Conflict) as refused:
        give(context, cold, zones={"type": "integer", "maximum": 3})
    assert refused.value.code == "SCHEMA_BREAKS_ASSETS"
    assert refused.value.extra == {"count": 1, "examples": [asset.inventory_number]}


def test_who_insists_marks_the_machines_and_their_values_stay(context, fleet, cold):
    asset, other = fleet.asset(modelId=cold), fleet.asset(modelId=cold)
    note(context, asset, zones=4)
    note(context, other, zones=1)
    model = give(context, cold, zones={"type": "integer", "maximum": 3}, force=True)
    assert specs.told_schema(context, model).invalid_assets == 1
    assert (asset.specs_valid, other.specs_valid, asset.dynamic_specs) == (False, True, {"zones": 4})
    told = specs.told_values(context, asset)
    assert [(error.field, error.code) for error in told.errors] == [("values.zones", "SPEC_INVALID")]
    assert note(context, asset, zones=3).valid
    assert asset.specs_valid


def test_a_property_that_is_renamed_keeps_its_values(context, fleet, cold):
    asset = fleet.asset(modelId=cold)
    note(context, asset, zones=2)
    give(context, cold, coldZones={"type": "integer", "renamedFrom": "zones"})
    assert (asset.dynamic_specs, asset.specs_valid) == ({"coldZones": 2}, True)


def test_what_was_sold_keeps_its_properties(context, fleet, cold):
    asset = fleet.asset(modelId=cold, condition="GOOD")
    body = {"buyerName": "Brocante", "priceHt": 320, "soldOn": context.today}
    lifecycle.sell(context, asset.id, SellIn.model_validate(body))
    with pytest.raises(Conflict, match="ASSET_READ_ONLY"):
        note(context, asset, zones=1)
