"""The lists of a contract: machines, services, guarantees, insurance, documents; its guarantee deposit (LEASING.md 1, 4)."""

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from sqlmodel import col, select

from leaseapp.assets.lists import ASSETS
from leaseapp.assets.models import Asset, AssetModel
from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing import queries
from leaseapp.leasing.enums import DepositKind
from leaseapp.leasing.models import (
    ContractRequirement,
    LeaseContract,
    LeaseContractAsset,
    LeaseContractService,
    LeaseDepositMovement,
    LeaseGuarantee,
    LeaseInsurance,
)
from leaseapp.leasing.rules import deposits
from leaseapp.leasing.schemas import contract_parts as shapes
from leaseapp.leasing.services import contract_reading, contracts

NOT_SELECTABLE = _("This machine cannot be leased now: it is lost, gone, blocked by missing parts, or on its way.")
TWICE = _("This machine stands in the list already.")
ENDS_BEFORE = _("It cannot end before it begins.")
DEPOSIT_EXCEEDED = _("More than the deposit that is held.")
NOT_SIGNED = _("A deposit is received once the contract is signed.")
NO_PAYMENT = _("Nothing may be paid before {day}: the lessee may still withdraw.")
IN_FUTURE = _("This day lies in the future.")


def put_assets(context: Context, contract_id: uuid.UUID, body: shapes.AssetsIn) -> LeaseContract:
    """Set the machines. Raises NotFound, StaleVersion, Conflict CONTRACT_LOCKED, CONTRACT_SENT, Invalid ASSET_NOT_SELECTABLE."""
    contract = contracts.drafted(context, contract_id, body.version, _told(context, "assets", shapes.AssetsOut))
    asset_ids = [one.asset_id for one in body.items if one.asset_id]
    selectable = _selectable(context, asset_ids)
    wrong, seen = [], set()
    for at, one in enumerate(body.items):
        if one.asset_model_id is not None:
            get_or_404(context, AssetModel, one.asset_model_id, field=f"items[{at}].assetModelId")
        if one.asset_id is None:
            continue
        get_or_404(context, Asset, one.asset_id, field=f"items[{at}].assetId")
        if one.asset_id in seen:
            wrong.append(FieldError(f"items[{at}].assetId", "ASSET_TWICE", TWICE))
        elif one.asset_id not in selectable:
            wrong.append(FieldError(f"items[{at}].assetId", "ASSET_NOT_SELECTABLE", NOT_SELECTABLE))
        seen.add(one.asset_id)
    refuse_invalid(wrong)
    return _replace(context, contract, LeaseContractAsset, body.items)


def _selectable(context: Context, asset_ids: Sequence[uuid.UUID]) -> set[uuid.UUID]:
    """Return those of these machines that a new contract may hold."""
    if not asset_ids:
        return set()
    fits = ASSETS.criteria["selectableForContract"](context, "true")
    statement = select(Asset.id).where(col(Asset.id).in_(asset_ids), fits)
    return set(context.session.exec(statement))


def put_services(context: Context, contract_id: uuid.UUID, body: shapes.ServicesIn) -> LeaseContract:
    """Set the services. Raises as `put_assets` does of the contract."""
    told = _told(context, "services", shapes.ServicesOut)
    contract = contracts.drafted(context, contract_id, body.version, told)
    return _replace(context, contract, LeaseContractService, body.items)


def put_guarantees(context: Context, contract_id: uuid.UUID, body: shapes.GuaranteesIn) -> LeaseContract:
    """Set the guarantees. Raises NotFound, StaleVersion, Conflict CONTRACT_ENDED, Invalid ENDS_BEFORE_START."""
    return _dated(context, contract_id, LeaseGuarantee, body, _told(context, "guarantees", shapes.GuaranteesOut))


def put_insurances(context: Context, contract_id: uuid.UUID, body: shapes.InsurancesIn) -> LeaseContract:
    """Set the insurance policies. Raises as `put_guarantees`."""
    return _dated(context, contract_id, LeaseInsurance, body, _told(context, "insurances", shapes.InsurancesOut))


def _told(context: Context, name: str, shape: Any) -> contracts.Told:
    """Return what says how a list stands now."""
    return lambda row: contract_reading.listed(context, row.id, name, shape)


def _dated(context: Context, contract_id: uuid.UUID, model: Any, body: Any, told: contracts.Told) -> LeaseContract:
    contract = contracts.living(context, contract_id, body.version, told)
    refuse_invalid([
        FieldError(f"items[{at}].endsOn", "ENDS_BEFORE_START", ENDS_BEFORE)
        for at, one in enumerate(body.items)
        if one.starts_on and one.ends_on and one.ends_on < one.starts_on
    ])  # fmt: skip
    return _replace(context, contract, model, body.items)


def put_requirements(context: Context, contract_id: uuid.UUID, body: shapes.RequirementsIn) -> LeaseContract:
    """Set the documents that are needed. Raises NotFound, StaleVersion, Conflict CONTRACT_ENDED."""
    told = _told(context, "requirements", shapes.RequirementsOut)
    contract = contracts.living(context, contract_id, body.version, told)
    for at, one in enumerate(body.items):
        if one.file_id is not None:
            try:
                contents.read_file(context, one.file_id)
            except NotFound as missing:
                raise NotFound(f"items[{at}].fileId") from missing
    return _replace(context, contract, ContractRequirement, body.items)


def _replace(
    context: Context, contract: LeaseContract, model: Callable[..., Any], items: Sequence[Any]
) -> LeaseContract:
    """Set a list whole: a row with an id changes, one without is new, one that is not sent is gone."""
    table: Any = model
    known = {row.id: row for row in queries.parts_of(context, table, contract.id)}
    kept = set()
    for position, one in enumerate(items, 1):
        values = one.model_dump(by_alias=False, exclude={"id"}) | {"position": position}
        if one.id is None:
            context.add(model(contract_id=contract.id, **values))
            continue
        row = known.get(one.id)
        if row is None or one.id in kept:
            raise NotFound(f"items[{position - 1}].id")
        kept.add(one.id)
        apply_changes(row, values)
    for row_id, row in known.items():
        if row_id not in kept:
            row.deleted_at = context.now
    contract.revision += 1  # whoever decided on the list before is refused
    context.session.flush()
    return contract


def move_deposit(context: Context, contract_id: uuid.UUID, body: shapes.DepositMovementIn) -> LeaseContract:
    """Note a movement of the guarantee deposit.

    Raises NotFound, Conflict CONTRACT_NOT_SIGNED, WITHDRAWAL_PERIOD_RUNNING, Invalid IN_FUTURE, DEPOSIT_EXCEEDED.
    """
    contract = contracts.held(context, contract_id)
    if contract.signed_at is None:
        raise Conflict("CONTRACT_NOT_SIGNED", NOT_SIGNED)
    if body.moved_on > context.today:
        raise refuse_field("movedOn", "IN_FUTURE", IN_FUTURE)
    if body.kind is DepositKind.RECEIVED and contract.no_payment_before and body.moved_on < contract.no_payment_before:
        raise Conflict(
            "WITHDRAWAL_PERIOD_RUNNING", NO_PAYMENT, extra={"until": contract.no_payment_before.isoformat()},
            day=contract.no_payment_before,
        )  # fmt: skip
    moved = [(one.kind, one.amount) for one in queries.deposit_of(context, contract.id)]
    if deposits.balance([*moved, (body.kind, body.amount)]) < 0:
        raise refuse_field("amount", "DEPOSIT_EXCEEDED", DEPOSIT_EXCEEDED)
    context.add(LeaseDepositMovement(contract_id=contract.id, **body.model_dump(by_alias=False)))
    context.session.flush()
    return contract
