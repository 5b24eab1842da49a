"""Measures of equipment through the services: worked numbers of FIELD.md 2.5 to 2.7, missing parts, rates."""

import uuid
from datetime import date, timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.assets.enums import AssetCondition as C
from leaseapp.assets.enums import AssetFunctional, MissingPartStatus
from leaseapp.assets.lists import ASSETS
from leaseapp.assets.models import Asset, AssetScore
from leaseapp.assets.rules import storage_rates
from leaseapp.assets.schemas.assets import InspectIn, MovementIn, SellIn
from leaseapp.assets.schemas.measures import EnergyIn, MissingPartIn, MissingPartPatch
from leaseapp.assets.schemas.rates import ComputeIn, RateIn
from leaseapp.assets.services import charging, lifecycle, measuring, missing, moving, predicting
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.listing.query import ListRequest, read_rows
from leaseapp.law.carbon import factor

D = Decimal


def selectable(context):
    """Return what a new contract may hold."""
    request = ListRequest(filters={"selectableForContract": "true"})
    return {row["id"] for row in read_rows(context, ASSETS, request).items}


def test_carbon_of_a_machine_with_the_factors_that_it_was_computed_with(context, fleet):
    model = fleet.model(carbonFootprintKg=1450, expectedLifeMonths=96, refrigerant="R-410A", refrigerantChargeKg=12)
    asset = fleet.asset(modelId=model, commissionedOn=context.today - timedelta(days=1290))
    energy = {"measuredOn": context.today, "source": "METER", "powerKw": 2.4, "hoursPerYear": 2600, "loadFactor": 0.65}
    assert measuring.measure_energy(context, asset.id, EnergyIn.model_validate(energy)).annual_kwh == D("4056.00")
    moving.move(context, asset.id, MovementIn(to_location_id=fleet.place(), transport_carbon_kg=D("8.5")))
    found = measuring.footprint(context, asset.id)
    assert (found.embodied_per_year_kg, found.embodied_to_date_kg) == (D("181.25"), D("634.38"))
    assert (found.use_kg_per_year, found.refrigerant_kg_per_year, found.transport_kg) == (
        D("214.97"),
        D("751.68"),
        D("8.50"),
    )
    assert {(one.code, one.value) for one in found.factors} == {("ELECTRICITY_FR", D("0.053")), ("R-410A", D(2088))}
    assert [one.name for one in found.factors] == ["Electricity in France", "R-410A"]
    assert factor("R-410A", date(2020, 1, 1)) is None


def test_the_last_measure_counts_whatever_was_entered_last(context, fleet):
    asset = fleet.asset()
    for day, kwh in ((1, 900), (40, 1200)):
        body = {"measuredOn": context.today - timedelta(days=day), "source": "METER", "annualKwh": kwh}
        measuring.measure_energy(context, asset.id, EnergyIn.model_validate(body))
    assert measuring.energy(context, asset.id).annual_kwh == 900
    with pytest.raises(Problem) as refused:
        measuring.measure_energy(
            context, asset.id, EnergyIn.model_validate({"measuredOn": context.today, "source": "METER"})
        )
    assert [error.code for error in refused.value.errors] == ["ENERGY_REQUIRED"]


def test_a_score_is_told_in_words_and_kept_where_it_changed(context, fleet):
    model = fleet.model(expectedLifeMonths=96)
    old = fleet.asset(modelId=model, commissionedOn=context.today - timedelta(days=8 * 365), condition="GOOD")
    young = fleet.asset(modelId=model, commissionedOn=context.today - timedelta(days=365), condition="GOOD")
    version = young.version
    for _time in range(2):
        for condition in (C.NEEDS_REPAIR, C.GOOD):
            lifecycle.inspect(context, old.id, InspectIn(condition=condition, functional=AssetFunctional.FUNCTIONAL))
    lifecycle.inspect(context, old.id, InspectIn(condition=C.NEEDS_REPAIR, functional=AssetFunctional.FUNCTIONAL))
    context.session.flush()
    assert (predicting.score(context), predicting.score(context)) == (2, 0)
    context.session.expire_all()
    worn, new = (context.session.get(Asset, (context.organization_id, one.id)) for one in (old, young))
    assert 0 < new.ai_failure_score < worn.ai_failure_score < 1
    assert new.version == version
    told = predicting.prediction(context, old.id)
    assert (told.score, told.confidence) == (worn.ai_failure_score, "HIGH")
    assert [one.code for one in told.factors] == ["OWN_FAILURES", "MODEL_MTBF", "WEAR", "STATE"]
    assert told.factors[0].value == 3
    assert [one.score for one in told.history] == [told.score]


def test_scores_of_what_left_the_company_stay_as_they_were(context, fleet):
    asset = fleet.asset(condition="GOOD")
    lifecycle.sell(context, asset.id, SellIn(buyer_name="Brocante", price_ht=D(10), sold_on=context.today))
    assert predicting.score(context) == 0
    assert context.session.exec(select(AssetScore)).all() == []


def test_the_waste_category_comes_from_model_family_or_size(context, fleet):
    small, large = fleet.model(lengthMm=300, widthMm=200, heightMm=100), fleet.model(lengthMm=1300)
    told = fleet.model(deeeCategory=1, refrigerant="R-32", refrigerantChargeKg=1)
    assets = [fleet.asset(modelId=one, serialNumber=f"S-{number}") for number, one in enumerate((small, large, told))]
    assert [measuring.waste_of(context, one.inventory_number).category for one in assets] == [5, 4, 1]
    found = measuring.waste_of(context, "S-2")
    assert (found.asset_id, found.hazards, found.refrigerant.gwp) == (assets[2].id, ["REFRIGERANT"], 675)
    with pytest.raises(Problem):
        measuring.waste_of(context, "nowhere")


def test_a_family_s_category_of_waste_reads_in_words_and_is_found_by_its_number(client):
    families = "/api/workspace/asset-families"
    for number in (1, 4):
        client.post(families, json={"code": f"F-{number}", "name": "Family", "deeeCategory": number})
    found = client.get(families, params={"deeeCategory": "1"}).json()["items"]
    assert [(one["code"], one["deeeCategory"]) for one in found] == [("F-1", 1)]
    table = client.get(families, params={"format": "csv"}).content.decode("utf-8-sig")
    assert "1 Heat exchange equipment" in table
    assert "4 Large equipment" in table
    for wrong in ("9", "0", "x", "-1"):
        refused = client.get(families, params={"deeeCategory": wrong})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "deeeCategory")


def test_a_blocking_part_keeps_a_machine_out_until_it_is_fitted(context, fleet):
    asset = fleet.asset(condition="GOOD")
    part = missing.add(context, asset.id, MissingPartIn(label="Joint", severity="BLOCKING"))
    assert asset.id not in selectable(context)
    for status in (MissingPartStatus.ORDERED, MissingPartStatus.RECEIVED):
        missing.change(context, part.id, MissingPartPatch(status=status))
        assert asset.id not in selectable(context)
    missing.change(context, part.id, MissingPartPatch(status=MissingPartStatus.FITTED))
    assert asset.id in selectable(context)
    for status, code in (
        (MissingPartStatus.ORDERED, "INVALID_TRANSITION"),
        (MissingPartStatus.OPEN, "VALIDATION_FAILED"),
    ):
        with pytest.raises(Problem) as refused:
            missing.change(context, part.id, MissingPartPatch(status=status))
        assert refused.value.code == code


def test_nights_are_charged_to_the_cent_and_a_used_rate_stays(context, fleet):
    place = fleet.place()
    model = fleet.model(lengthMm=1500, widthMm=1200, heightMm=1000)
    asset = fleet.asset(modelId=model, currentLocationId=place)
    rate = charging.add(
        context, place, RateIn.model_validate({"unitPriceHt": 0.35, "freeDays": 3, "validFrom": "2020-01-01"})
    )
    came = context.day_of(asset.location_since)
    period = {"from": came, "to": came + timedelta(days=23)}
    found = charging.compute(context, place, ComputeIn.model_validate(period))
    assert [(one.nights, one.units, one.amount_ht) for one in found.items] == [(20, D("1.80"), D("12.60"))]
    assert (found.total_ht, found.without_rate) == (D("12.60"), 0)
    for body, code in (({"unitPriceHt": 1, "validFrom": "2021-01-01"}, "RATE_OVERLAP"),):
        with pytest.raises(Problem) as refused:
            charging.add(context, place, RateIn.model_validate(body))
        assert refused.value.code == code
    with pytest.raises(Problem) as refused:
        charging.delete(context, place, rate.id, None)
    assert refused.value.code == "RATE_USED"


def test_a_flat_sum_is_shared_by_the_nights_of_each_month():
    flat = storage_rates.Rate(uuid.uuid4(), D(310), 0, date(2026, 1, 1))
    lines = storage_rates.flat([flat], date(2026, 1, 22), date(2026, 3, 1))
    assert [(one.rate.id, one.nights, one.amount_ht) for one in lines] == [
        (flat.id, 10, D("100.00")), (flat.id, 28, D("310.00")),
    ]  # fmt: skip
