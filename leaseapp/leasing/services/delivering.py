"""Deliveries and the start of a contract: machines with their serials, rents dated, places changed (LEASING.md 2.2)."""

import uuid
from collections.abc import Mapping
from datetime import date
from functools import partial

from sqlmodel import col, select

from leaseapp.assets import queries as equipment
from leaseapp.assets.enums import AssetCondition, LocationKind
from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.schemas.locations import LocationIn
from leaseapp.assets.services import moving
from leaseapp.assets.services.locating import locations
from leaseapp.assets.state_machines import ENDED
from leaseapp.directory.models import Establishment
from leaseapp.directory.services.companies import head_office
from leaseapp.files.enums import BucketName
from leaseapp.files.services import archiving as files
from leaseapp.files.services import contents, drawings, linking, pictures
from leaseapp.files.services.contents import NO_PICTURE
from leaseapp.files.services.pictures import Picture
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.leasing import queries
from leaseapp.leasing.enums import ContractStatus, DeliveryOutcome
from leaseapp.leasing.events import ContractActivated
from leaseapp.leasing.models import LeaseContract, LeaseContractAsset, LeaseDeliveryLine, LeaseDeliveryReport
from leaseapp.leasing.models.contract import ONE_LESSEE_AN_ASSET
from leaseapp.leasing.schemas.contract_parts import DeliveryIn
from leaseapp.leasing.schemas.contracts import CancelContractIn, StepIn
from leaseapp.leasing.services import affairs, contract_papers, contract_reading, contracts, notices, scheduling
from leaseapp.leasing.state_machines import CONTRACT

KIND = LeaseContract.__name__
NAME = _("delivery-{number}-{rank}.pdf")
PHOTO, PHOTO_PIXELS = "delivery-photo", 900
NOT_SIGNED = _("Machines are handed over once the contract is signed.")
RUNNING = _("The lessee may withdraw until {day}: nothing begins before.")
OVER = _("The time to withdraw is over.")
NO_WITHDRAWAL = _("This lessee has no right to withdraw.")
IN_FUTURE = _("This day lies in the future.")
BEFORE_SIGNATURE = _("Nothing is delivered before the signature.")
TWICE = _("This machine is delivered twice.")
GONE = _("This machine is sold, recycled or lost.")
RESERVES_REQUIRED = _("Say what the reserves are.")
LEASED = _("{asset} is leased by contract {number} already.")
NO_REPORT = _("Nothing was delivered yet: make the delivery report first.")


def report(context: Context, contract_id: uuid.UUID, body: DeliveryIn) -> LeaseContract:
    """Keep a delivery report; what the client accepts gives each line its machine and serial number.

    Raises NotFound, Conflict CONTRACT_NOT_SIGNED, Invalid at each line and field, Unavailable when the storage takes no file.
    """
    # machines are held before the contract that they go with
    machines = equipment.machines(context, [line.asset_id for line in body.lines])
    contract = contracts.held(context, contract_id)
    if contract.status is not ContractStatus.SIGNED or contract.signed_at is None:
        raise Conflict("CONTRACT_NOT_SIGNED", NOT_SIGNED)
    if body.delivered_on > context.today:
        raise refuse_field("deliveredOn", "IN_FUTURE", IN_FUTURE)
    if body.delivered_on < context.day_of(contract.signed_at):
        raise refuse_field("deliveredOn", "BEFORE_SIGNATURE", BEFORE_SIGNATURE)
    if body.outcome is not DeliveryOutcome.ACCEPTED and not body.reserves:
        raise refuse_field("reserves", "RESERVES_REQUIRED", RESERVES_REQUIRED)
    rows, photos = _checked(context, contract, body, machines), _photos(context, contract, body)
    drawing = drawings.clean(body.image_png, "imagePng")
    signature = files.store(
        context, bucket=BucketName.EVIDENCE, filename="signature.png", media_type=PNG, content=drawing, target_type=KIND,
        target_id=contract.id, category="signature",
    )  # fmt: skip
    made = LeaseDeliveryReport(
        contract_id=contract.id, number=len(queries.deliveries_of(context, contract.id)) + 1, delivered_on=body.delivered_on,
        outcome=body.outcome, signatory_name=body.signatory_name, reserves=body.reserves, signature_file_id=signature.id,
    )  # fmt: skip
    context.add(made)
    context.session.flush()
    delivered = {one.asset_id for one in body.lines} if body.outcome is not DeliveryOutcome.REFUSED else set()
    for row in rows.values():
        if row.asset_id in delivered:
            row.asset_id = None
    for one in body.lines:
        values = one.model_dump(by_alias=False, exclude={"photo_file_ids"})
        context.add(LeaseDeliveryLine(report_id=made.id, **values))
        if body.outcome is DeliveryOutcome.REFUSED:
            continue
        row, machine = rows[one.contract_asset_id], machines[one.asset_id]
        row.asset_id, row.serial_at_delivery = machine.id, one.serial or machine.serial_number
        if one.serial and machine.serial_number is None:
            machine.serial_number = one.serial
    context.session.flush()
    _archive(context, contract, made, photos)
    return contract


def _checked(
    context: Context, contract: LeaseContract, body: DeliveryIn, machines: Mapping[uuid.UUID, Asset]
) -> dict[uuid.UUID, LeaseContractAsset]:
    rows = {row.id: row for row in queries.assets_of(context, contract.id)}
    wrong, seen = [], set()
    # a machine that only came in for a row may be handed over for another one
    done = queries.handed_over(context, contract.id)
    handed = {row.asset_id: row.id for row in rows.values() if (row.asset_id, row.id) in done}
    for at, line in enumerate(body.lines):
        if line.contract_asset_id not in rows:
            raise NotFound(f"lines[{at}].contractAssetId")
        elsewhere = handed.get(line.asset_id, line.contract_asset_id) != line.contract_asset_id
        if elsewhere or line.asset_id in seen or line.contract_asset_id in seen:
            wrong.append(FieldError(f"lines[{at}].assetId", "ASSET_TWICE", TWICE))
        machine = machines.get(line.asset_id)
        if machine is None:
            raise NotFound(f"lines[{at}].assetId")
        if machine.condition in ENDED | {AssetCondition.LOST}:
            wrong.append(FieldError(f"lines[{at}].assetId", "ASSET_NOT_SELECTABLE", GONE))
        seen |= {line.asset_id, line.contract_asset_id}
    refuse_invalid(wrong)
    return rows


def _photos(context: Context, contract: LeaseContract, body: DeliveryIn) -> dict[uuid.UUID, list[Picture]]:
    """Hang the photos of the machines on the contract, and return them by line as the report prints them."""
    found: dict[uuid.UUID, list[Picture]] = {}
    for at, line in enumerate(body.lines):
        for place, file_id in enumerate(line.photo_file_ids):
            field = f"lines[{at}].photoFileIds[{place}]"
            file = contents.read_picture(context, file_id, field)
            picture = pictures.shrunk(files.read(context, file.id), PHOTO_PIXELS)
            if picture is None:
                raise refuse_field(field, "NOT_A_PICTURE", NO_PICTURE)
            linking.hang(context, file, KIND, contract.id, PHOTO)
            found.setdefault(line.contract_asset_id, []).append(picture)
    return found


def _archive(
    context: Context, contract: LeaseContract, made: LeaseDeliveryReport, photos: Mapping[uuid.UUID, list[Picture]]
) -> None:
    locale = contract_papers.locale_of(context, contract)
    content = contract_papers.delivery_pdf(context, contract, made, locale, photos)
    file = files.store(
        context, bucket=BucketName.CONTRACTS, filename=translate(locale, NAME, number=contract.number, rank=made.number),
        media_type=PDF, content=content, target_type=KIND, target_id=contract.id, category="delivery-report",
    )  # fmt: skip
    made.pdf_file_id = file.id
    context.session.flush()


def activate(context: Context, contract_id: uuid.UUID, body: StepIn) -> LeaseContract:
    """Begin a contract: its schedule is dated by the delivery, its machines stand at the lessee's.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, WITHDRAWAL_PERIOD_RUNNING, ASSET_ALREADY_LEASED,
    Invalid DELIVERY_REPORT_MISSING, CONTRACT_NOT_READY, and what a movement raises.
    """
    asset_ids = [row.asset_id for row in queries.assets_of(context, contract_id) if row.asset_id]
    machines = list(equipment.machines(context, asset_ids).values())
    contract = contracts.held(context, contract_id, body.version)
    CONTRACT.require(contract, "activate")
    if contract.withdrawal_until is not None and context.today <= contract.withdrawal_until:
        until = contract.withdrawal_until
        raise Conflict("WITHDRAWAL_PERIOD_RUNNING", RUNNING, extra={"until": until.isoformat()}, day=until)
    lacking = contract_reading.lacking(context, contract)
    if any(field == "deliveries" for field, _text in lacking):
        raise Invalid("DELIVERY_REPORT_MISSING", NO_REPORT, errors=[FieldError("deliveries", "MISSING", NO_REPORT)])
    contracts.not_ready([FieldError(field, "MISSING", text) for field, text in lacking])
    reports = queries.deliveries_of(context, contract.id)
    delivered = max(one.delivered_on for one in reports if one.outcome is not DeliveryOutcome.REFUSED)
    scheduling.store(context, contract, contract_reading.financing_of(context, contract), delivered)
    _hold(context, contract, machines)
    _install(context, contract, machines)
    CONTRACT.fire(contract, "activate")
    affairs.complete(context, contract.affair_id)
    context.session.flush()
    context.emit(ContractActivated(contract.id))
    notices.contract_moved(context, contract, _("The contract begins"))
    return contract


def _hold(context: Context, contract: LeaseContract, machines: list[Asset]) -> None:
    """Hold the machines from the delivery on. Raises Conflict ASSET_ALREADY_LEASED with the number of the other contract."""
    if contract.delivered_on is None:
        raise ValueError(contract.number)
    day = contract.delivered_on
    numbers = {machine.id: machine.inventory_number for machine in machines}
    for row in queries.assets_of(context, contract.id):
        if row.asset_id is not None:
            with unique(context, {ONE_LESSEE_AN_ASSET: partial(_leased, context, row.asset_id, numbers, day)}):
                row.holds, row.starts_on = True, day
    for machine in machines:
        if machine.commissioned_on is None:
            machine.commissioned_on = day


def _leased(context: Context, asset_id: uuid.UUID, numbers: Mapping[uuid.UUID, str], day: date) -> Conflict:
    other = queries.contract_that_holds(context, asset_id, day)
    number = other.number if other else ""
    return Conflict(
        "ASSET_ALREADY_LEASED", LEASED, extra={"contractNumber": number}, number=number, asset=numbers.get(asset_id, "")
    )  # fmt: skip


def _install(context: Context, contract: LeaseContract, machines: list[Asset]) -> None:
    """Move the machines to the lessee's site, where they do not stand there already."""
    site = find(context, Establishment, contract.establishment_id) or head_office(context, contract.company_id)
    if site is None:
        return
    statement = select(StorageLocation).where(StorageLocation.establishment_id == site.id, col(StorageLocation.active))
    place = context.session.exec(statement.order_by(col(StorageLocation.created_at)).limit(1)).first()
    if place is None:
        code = f"SITE-{str(site.id)[-6:].upper()}"
        body = {
            "code": code,
            "name": site.name,
            "kind": LocationKind.CUSTOMER_ESTABLISHMENT,
            "establishmentId": site.id,
        }
        place = locations.create(context, LocationIn.model_validate(body))
        context.session.flush()
    reason = context.translate(_("Contract {number}"), number=contract.number)
    for machine in machines:
        if machine.current_location_id != place.id and machine.parent_asset_id is None:
            moving.move_locked(context, machine, MovementIn(to_location_id=place.id, reason=reason))


def withdraw(context: Context, contract_id: uuid.UUID, body: CancelContractIn) -> LeaseContract:
    """Note that the lessee withdraws in time (C. conso. L221-18).

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, NO_WITHDRAWAL, WITHDRAWAL_OVER.
    """
    contract = contracts.held(context, contract_id, body.version)
    CONTRACT.require(contract, "withdraw")
    if contract.withdrawal_until is None:
        raise Conflict("NO_WITHDRAWAL", NO_WITHDRAWAL)
    if context.today > contract.withdrawal_until:
        raise Conflict("WITHDRAWAL_OVER", OVER, extra={"until": contract.withdrawal_until.isoformat()})
    contracts.call_off(context, contract, "withdraw", body.reason)
    notices.contract_moved(context, contract, _("The lessee withdraws"))
    return contract
