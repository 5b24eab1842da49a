"""Plates: read by a model outside of any transaction, proposed for the fields of an asset, stored nowhere."""

import base64

import pytest
import sqlalchemy as sa

from leaseapp.ai.models import AiCostEvent
from leaseapp.ai.services.papers import SAMPLE_PICTURE, blank_pdf
from leaseapp.assets.endpoints.plates import read_plate
from leaseapp.assets.schemas.specs import SpecSchemaPatch
from leaseapp.assets.services import specs
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import Fixtures, Script
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from tests.assets.conftest import Fleet
from tests.support import world

PICTURE = base64.b64encode(SAMPLE_PICTURE).decode()
READ = "KX-2041-88317"


def read(role="ADMIN", **body):
    return perform(read_plate, world.person(role).principal, body={"imageBase64": PICTURE} | body).body


def suggested(told):
    return {one.field: (one.value, one.current) for one in told.suggestions}


def test_every_field_is_told_with_how_sure_it_is(database):
    told = read()
    fields = {one.name: one for one in told.fields}
    assert (fields["serialNumber"].value, fields["serialNumber"].confidence) == (READ, 0.92)
    assert fields["power"].reasons
    assert not fields["voltage"].reasons
    assert (suggested(told), told.duplicates) == ({"serialNumber": (READ, None)}, [])


def test_its_model_and_properties_are_proposed_beside_what_the_asset_has(work_of):
    with work_of("ADMIN") as context:
        fleet = Fleet(context)
        model = fleet.model(reference="cf 600", name="Armoire")
        schema = {"properties": {"voltage": {"type": "string"}, "power": {"type": "number"}}}
        specs.change_schema(context, model, SpecSchemaPatch.model_validate({"schema": schema}))
        asset = fleet.asset(modelId=model, serialNumber="OLD-1").id
        twin = fleet.asset(serialNumber=READ.lower())
    told = read(assetId=asset)
    # its brand is another one: nothing is guessed; a text is no number
    assert suggested(told) == {"serialNumber": (READ, "OLD-1"), "dynamicSpecs.voltage": ("230 V / 50 Hz", None)}
    assert [(one.id, one.inventory_number) for one in told.duplicates] == [(twin.id, twin.inventory_number)]


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"imageBase64": None}, "imageBase64", "PLATE_REQUIRED"),
        ({"fileId": "019342d6-0000-7000-8000-000000000001"}, "imageBase64", "PLATE_REQUIRED"),
        ({"imageBase64": None, "fileId": "019342d6-0000-7000-8000-000000000001"}, "fileId", "NOT_FOUND"),
        ({"imageBase64": "é"}, "imageBase64", "NOT_BASE64"),
        ({"imageBase64": base64.b64encode(blank_pdf().content).decode()}, "imageBase64", "ATTACHMENT_KIND"),
        ({"assetId": "019342d6-0000-7000-8000-000000000001"}, "assetId", "NOT_FOUND"),
        ({"imageBase64": "A" * 1_900_001}, "imageBase64", None),
        ({"imageBase64": 7}, "imageBase64", None),
        ({"organizationId": str(world.BETA)}, "organizationId", "UNKNOWN_FIELD"),
    ],
)
def test_what_is_no_photo_is_refused_before_a_model_is_asked(database, body, field, code):
    with pytest.raises(Problem) as refused:
        read(**body)
    assert [error.field for error in refused.value.errors] == [field]
    assert code in (None, refused.value.errors[0].code)


def test_an_answer_that_does_not_come_is_told_and_written_down(work_of):
    ai.port.use(Fixtures(latency=0, script=[Script.ERROR]))
    try:
        with pytest.raises(Problem) as refused:
            read()
    finally:
        ai.port.use(None)
    assert refused.value.code == "AI_UNAVAILABLE"
    with work_of("ADMIN") as context:
        kept = context.session.scalars(sa.select(AiCostEvent)).all()
        assert [(one.workflow, one.status.value) for one in kept] == [("plate-ocr-extract", "error")]


def test_who_may_not_manage_equipment_reads_no_plate(database):
    with pytest.raises(Problem) as refused:
        read("COMMERCIAL")
    assert refused.value.status == 403
