"""Settings of equipment: one set for each organization, which new models and numbers follow."""

from uuid import uuid4

import pytest

from leaseapp.assets.models import AssetModel
from leaseapp.assets.schemas.settings import AssetSettingsIn
from leaseapp.assets.schemas.stocktakes import DecideIn, ScansIn, StepIn, StocktakeIn
from leaseapp.assets.services import configuring, scanning, stocktake_closing, stocktaking
from leaseapp.kernel.errors import Problem, StaleVersion
from leaseapp.kernel.persistence.queries import get_or_404

ZONES = {"type": "object", "properties": {"zones": {"type": "integer"}}, "required": []}


def put(context, **values):
    return configuring.change(context, AssetSettingsIn.model_validate(values))


def test_without_any_the_usual_ones_hold(context):
    told = configuring.read(context)
    assert (told.version, told.inventory_pattern, told.default_family_id) == (0, "EQ-{000000}", None)
    assert told.dynamic_property_template is None


def test_new_models_begin_with_the_template_and_are_proposed_the_family(context, fleet):
    told = put(context, defaultFamilyId=fleet.family_id, dynamicPropertyTemplate=ZONES)
    assert (told.dynamic_property_template, told.version) == (ZONES, 1)
    assert get_or_404(context, AssetModel, fleet.model()).spec_schema == ZONES
    assert configuring.model_start(context).family_id == fleet.family_id


def test_a_model_that_was_there_keeps_its_properties(context, fleet):
    model = fleet.model()
    put(context, dynamicPropertyTemplate=ZONES)
    assert get_or_404(context, AssetModel, model).spec_schema == {}


def test_numbers_follow_the_pattern_and_what_is_left_out_goes_back(context, fleet):
    put(context, inventoryPattern="LILLE-{0000}")
    assert fleet.asset().inventory_number.startswith("LILLE-0")
    assert put(context).inventory_pattern == "EQ-{000000}"
    assert fleet.asset().inventory_number.startswith("EQ-0")


def test_what_a_count_does_not_find_is_lost_and_can_still_be_left(context, fleet, storage):
    put(context, stocktakeMissingBecomesLost=True)
    place = fleet.place()
    lost, left, found = (fleet.asset(currentLocationId=place) for _ in range(3))
    stocktake = stocktaking.create(context, StocktakeIn(name="Inventaire", location_id=place))
    stocktaking.open_(context, stocktake.id, StepIn())
    scan = {"scanKey": str(uuid4()), "code": found.inventory_number}
    scanning.scan(context, stocktake.id, ScansIn.model_validate({"scans": [scan]}))
    stocktaking.review(context, stocktake.id, StepIn())
    lines = {one.id: stocktaking.line_of(context, stocktake.id, one.id) for one in (lost, left, found)}
    assert [lines[one.id].decision for one in (lost, left, found)] == ["LOST", "LOST", None]
    other = {"decision": "LEAVE", "lineId": lines[left.id].id, "reason": "Prêtée à un collègue"}
    stocktake_closing.decide(context, stocktake.id, DecideIn.model_validate(other))
    stocktake_closing.close(context, stocktake.id, StepIn())
    assert [one.condition for one in (lost, left, found)] == ["LOST", "TO_DEFINE", "TO_DEFINE"]


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"inventoryPattern": "EQ-000"}, "inventoryPattern", "PATTERN_INVALID"),
        ({"inventoryPattern": "{000}-{000}"}, "inventoryPattern", "PATTERN_INVALID"),
        ({"defaultFamilyId": uuid4()}, "defaultFamilyId", "NOT_FOUND"),
        (
            {"dynamicPropertyTemplate": {"properties": {"a": {"type": "boolean", "minimum": 1}}}},
            "dynamicPropertyTemplate.properties.a.minimum",
            "SCHEMA_UNSUPPORTED",
        ),
        (
            {"dynamicPropertyTemplate": {"properties": {}, "required": ["a"]}},
            "dynamicPropertyTemplate.required[0]",
            "SCHEMA_UNSUPPORTED",
        ),
    ],
)
def test_wrong_settings_are_told_at_their_field_and_nothing_changes(context, values, field, code):
    with pytest.raises(Problem) as refused:
        put(context, **values)
    assert [(error.field, error.code) for error in refused.value.errors] == [(field, code)]
    assert configuring.read(context).version == 0


def test_settings_that_somebody_else_changed_are_shown(context):
    put(context, inventoryPattern="A-{000}", version=0)
    with pytest.raises(StaleVersion) as refused:
        put(context, inventoryPattern="B-{000}", version=0)
    assert refused.value.extra["current"]["inventoryPattern"] == "A-{000}"


def test_each_organization_has_its_own(work_of):
    with work_of("ADMIN") as context:
        put(context, inventoryPattern="A-{000}")
    with work_of("ADMIN", "beta") as context:
        assert configuring.read(context).inventory_pattern == "EQ-{000000}"
