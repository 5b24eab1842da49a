"""Deliveries: machines with their serials, the start of the schedule, one lessee a day (LEASING.md 6)."""

import uuid
from base64 import b64decode
from decimal import Decimal

import pytest
from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.schemas.assets import AssetPatch, MovementIn, SellIn
from leaseapp.assets.services import lifecycle, moving, registering
from leaseapp.files.models import FileLink
from leaseapp.files.services import archiving as files
from leaseapp.kernel.errors import Conflict, Invalid, Problem
from leaseapp.kernel.web.media_types import PNG
from leaseapp.leasing import queries
from leaseapp.leasing.enums import AffairStatus, ContractStatus, ScheduleKind
from leaseapp.leasing.models import LeaseAffair
from leaseapp.leasing.schemas.contract_parts import AssetsIn, DeliveryIn
from leaseapp.leasing.schemas.contracts import (
    CancelContractIn,
    SendContractIn,
    SignContractIn,
    StepIn,
)
from leaseapp.leasing.services import (
    contract_parts,
    contract_reading,
    contract_signing,
    contracts,
    delivering,
)
from tests.factories.public_quotes import png
from tests.leasing.contracting import LESSEE, House

REASON = "Adresse de facturation erronée"


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.fixture
def house(context):
    return House(context)


def code_of(act, *arguments, **named):
    with pytest.raises(Problem) as refused:
        act(*arguments, **named)
    return refused.value.code


# --- made of an affair


# --- delivery and start


def test_a_delivery_names_the_machines_and_their_serials(context, house):
    contract, machine = house.signed(), house.machine()
    house.delivered(contract, machine)
    told = contract_reading.told(context, contract)
    [row], [report] = told.assets, told.deliveries
    assert (row.asset_id, row.serial_at_delivery, machine.serial_number) == (machine.id, "SN-0", "SN-0")
    assert (report.outcome, report.number, report.pdf_file_id is not None) == ("ACCEPTED", 1, True)
    assert not row.holds


@pytest.mark.parametrize(
    ("values", "field"),
    [({"outcome": "ACCEPTED_WITH_RESERVES"}, "reserves"), ({"deliveredOn": "2199-01-01"}, "deliveredOn"),
     ({"deliveredOn": "2020-01-01"}, "deliveredOn"), ({"imagePng": "data:image/png;base64,AAAA"}, "imagePng")],
)  # fmt: skip
def test_a_delivery_is_told_what_is_wrong(house, values, field):
    contract = house.signed()
    with pytest.raises(Invalid) as refused:
        house.delivered(contract, house.machine(), **values)
    assert [one.field for one in refused.value.errors] == [field]


def test_a_lost_machine_is_refused_in_its_row(house):
    contract = house.signed()
    lost = house.machine()
    registering.update(house.context, lost.id, AssetPatch(condition=AssetCondition.LOST, reason="Introuvable au dépôt"))
    assert code_and_field(house, contract, lost) == [("ASSET_NOT_SELECTABLE", "lines[0].assetId")]


def test_a_machine_goes_to_one_row_of_its_contract(house):
    draft = house.ready()
    rows = AssetsIn.model_validate({"items": [{"designation": "Chariot"}, {"designation": "Chargeur"}]})
    contract_parts.put_assets(house.context, draft.id, rows)
    sent = contract_signing.send(house.context, draft.id, SendContractIn.model_validate({"signatories": [LESSEE]}))
    house.signed_by_lessee(sent)
    contract_signing.sign(house.context, sent.id, SignContractIn(name="Paul Durand"))
    house.drained()
    truck, charger = queries.assets_of(house.context, sent.id)
    machine = house.machine()

    def hand_over(row):
        line = {"contractAssetId": row.id, "assetId": machine.id, "state": "NEW"}
        body = {
            "deliveredOn": house.context.today,
            "signatoryName": "Jeanne Martin",
            "imagePng": png(),
            "lines": [line],
        }
        return delivering.report(house.context, sent.id, DeliveryIn.model_validate(body))

    hand_over(truck)
    with pytest.raises(Invalid) as refused:
        hand_over(charger)
    assert [(one.code, one.field) for one in refused.value.errors] == [("ASSET_TWICE", "lines[0].assetId")]


def test_photos_of_a_machine_hang_on_the_contract_and_stand_in_the_report(context, house):
    contract, machine = house.signed(), house.machine()

    def kept(content, media_type):
        where = {"bucket": "documents-default", "target_type": "LeaseContract", "target_id": contract.id}
        name = "photo.png" if media_type == PNG else "note.txt"
        return files.store(context, filename=name, media_type=media_type, content=content, category="other", **where)

    [row] = queries.assets_of(context, contract.id)
    photo = kept(b64decode(png().partition(",")[2]), PNG)

    def hand_over(file_id):
        line = {"contractAssetId": row.id, "assetId": machine.id, "photoFileIds": [file_id]}
        return house.delivered(contract, machine, lines=[line])

    for wrong, code in ((uuid.uuid4(), "NOT_FOUND"), (kept(b"Bonjour", "text/plain").id, "NOT_A_PICTURE")):
        with pytest.raises(Problem) as refused:
            hand_over(wrong)
        assert refused.value.code == code
    hand_over(photo.id)
    [delivery] = queries.deliveries_of(context, contract.id)
    assert files.read(context, delivery.pdf_file_id).count(b"/Subtype /Image") == 2  # the photo and the signature
    statement = select(FileLink.category).where(FileLink.file_id == photo.id).order_by(FileLink.category)
    assert context.session.exec(statement).all() == ["delivery-photo", "other"]


def code_and_field(house, contract, *machines):
    with pytest.raises(Invalid) as refused:
        house.delivered(contract, *machines)
    return [(one.code, one.field) for one in refused.value.errors]


def test_what_the_client_refuses_begins_nothing(context, house):
    contract = house.signed()
    house.delivered(contract, outcome="REFUSED", reserves="Mât tordu")
    house.accepted(contract)
    assert contract_reading.told(context, contract).assets[0].asset_id is None
    assert code_of(delivering.activate, context, contract.id, StepIn()) == "DELIVERY_REPORT_MISSING"


def test_the_start_dates_the_schedule_and_moves_the_machines(context, house):
    contract, machine = house.signed(), house.machine()
    house.delivered(contract, machine)
    assert code_of(delivering.activate, context, contract.id, StepIn()) == "CONTRACT_NOT_READY"
    house.accepted(contract)
    delivering.activate(context, contract.id, StepIn())
    told = contract_reading.told(context, contract)
    assert (told.status, told.delivered_on, told.first_period_on.day) == (ContractStatus.ACTIVE, context.today, 1)
    plan = contract_reading.schedule(context, contract.id)
    rents = [one for one in plan.items if one.kind is ScheduleKind.RENT]
    assert (plan.provisional, len(rents), plan.rents_left) == (False, 48, 48)
    assert sum(one.amount_ht for one in rents) == Decimal("55642.08")
    assert told.assets[0].holds
    assert (machine.establishment_id, machine.commissioned_on) == (house.site.id, context.today)
    affair = context.session.exec(select(LeaseAffair).where(col(LeaseAffair.id) == contract.affair_id)).one()
    assert affair.status is AffairStatus.WON
    body = SellIn.model_validate({"buyerName": "X", "priceHt": 1, "soldOn": context.today})
    assert code_of(lifecycle.sell, context, machine.id, body) == "ASSET_IN_USE"


def test_a_machine_has_one_lessee_a_day(context, house):
    machine = house.machine()
    first = house.running(machine)
    second = house.signed()
    house.delivered(second, machine)
    house.accepted(second)
    with pytest.raises(Conflict) as refused:
        delivering.activate(context, second.id, StepIn())
    assert (refused.value.code, refused.value.extra) == ("ASSET_ALREADY_LEASED", {"contractNumber": first.number})


def test_nothing_is_delivered_before_the_signature(house):
    assert code_of(house.delivered, house.draft()) == "CONTRACT_NOT_SIGNED"


def test_what_was_delivered_is_not_called_off(context, house):
    contract = house.delivered(house.signed())
    body = CancelContractIn(reason="Le client renonce")
    assert code_of(contracts.cancel, context, contract.id, body) == "CONTRACT_DELIVERED"
    draft = house.draft()
    assert code_of(contracts.cancel, context, draft.id, CancelContractIn(reason="non")) == "REASON_REQUIRED"
    contracts.cancel(context, draft.id, body)
    assert (draft.status, draft.canceled_on) == (ContractStatus.CANCELED, context.today)


def test_a_move_to_a_client_site_without_a_contract_warns(context, house):
    site = house.fleet.place(kind="CUSTOMER_ESTABLISHMENT", establishmentId=house.site.id)

    def moved(place):
        movement = moving.move(context, house.machine().id, MovementIn(to_location_id=place))
        return [one.code for one in moving.told(context, movement).warnings]

    assert moved(house.fleet.place()) == []
    assert moved(site) == ["NO_ACTIVE_LEASE"]
    contract = house.signed()
    assert moved(site) == ["NO_ACTIVE_LEASE"]
    house.delivered(contract)
    house.accepted(contract)
    delivering.activate(context, contract.id, StepIn())
    assert moved(site) == []
