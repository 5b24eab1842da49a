"""Statements on contracts."""

import uuid
from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlmodel import SQLModel, col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import exists, is_one_of
from leaseapp.leasing.enums import ContractStatus, DeliveryOutcome, ScheduleStatus
from leaseapp.leasing.models import (
    LeaseContract,
    LeaseContractAsset,
    LeaseContractVersion,
    LeaseDeliveryLine,
    LeaseDeliveryReport,
    LeaseDepositMovement,
    LeaseScheduleLine,
)
from leaseapp.leasing.state_machines import RUNNING

Part = TypeVar("Part", bound=SQLModel)


def parts_of(context: Context, model: type[Part], contract_id: uuid.UUID) -> list[Part]:
    """Return the living rows of a list of a contract, in their order."""
    table: Any = model
    statement = select(table).where(table.contract_id == contract_id, table.deleted_at.is_(None))
    return list(context.session.exec(statement.order_by(table.position, table.id)))


def assets_of(context: Context, contract_id: uuid.UUID) -> list[LeaseContractAsset]:
    """Return the machines of a contract."""
    return parts_of(context, LeaseContractAsset, contract_id)


def versions_of(context: Context, contract_id: uuid.UUID) -> list[LeaseContractVersion]:
    """Return the texts of a contract, newest first."""
    statement = select(LeaseContractVersion).where(LeaseContractVersion.contract_id == contract_id)
    return list(context.session.exec(statement.order_by(col(LeaseContractVersion.number).desc())))


def deposit_of(context: Context, contract_id: uuid.UUID) -> list[LeaseDepositMovement]:
    """Return the movements of the guarantee deposit, oldest first."""
    statement = select(LeaseDepositMovement).where(LeaseDepositMovement.contract_id == contract_id)
    ordered = statement.order_by(col(LeaseDepositMovement.moved_on), col(LeaseDepositMovement.id))
    return list(context.session.exec(ordered))


def deliveries_of(context: Context, contract_id: uuid.UUID) -> list[LeaseDeliveryReport]:
    """Return the delivery reports of a contract, oldest first."""
    statement = select(LeaseDeliveryReport).where(LeaseDeliveryReport.contract_id == contract_id)
    return list(context.session.exec(statement.order_by(col(LeaseDeliveryReport.number))))


def delivery_lines_of(context: Context, report_ids: Collection[uuid.UUID]) -> list[LeaseDeliveryLine]:
    """Return what was handed over in these reports."""
    statement = select(LeaseDeliveryLine).where(col(LeaseDeliveryLine.report_id).in_(report_ids))
    return list(context.session.exec(statement.order_by(col(LeaseDeliveryLine.created_at), col(LeaseDeliveryLine.id))))


def handed_over(context: Context, contract_id: uuid.UUID) -> set[tuple[uuid.UUID, uuid.UUID]]:
    """Return (machine, row of the contract) as the deliveries name them that the client did not refuse."""
    statement = (
        select(LeaseDeliveryLine.asset_id, LeaseDeliveryLine.contract_asset_id)
        .join(LeaseDeliveryReport, col(LeaseDeliveryReport.id) == LeaseDeliveryLine.report_id)
        .where(LeaseDeliveryReport.contract_id == contract_id, LeaseDeliveryReport.outcome != DeliveryOutcome.REFUSED)
    )
    return {(asset_id, row_id) for asset_id, row_id in context.session.exec(statement)}


def is_spoken_for(context: Context, asset_ids: Collection[uuid.UUID], contract_id: uuid.UUID | None) -> bool:
    """Tell whether a delivery names one of these machines, or a contract lists it other than `contract_id`."""
    delivered = select(LeaseDeliveryLine.id).where(col(LeaseDeliveryLine.asset_id).in_(asset_ids))
    listed = select(LeaseContractAsset.id).where(
        col(LeaseContractAsset.asset_id).in_(asset_ids), col(LeaseContractAsset.deleted_at).is_(None),
        col(LeaseContractAsset.contract_id).is_distinct_from(contract_id),
    )  # fmt: skip
    return bool(context.session.execute(select(sa.or_(delivered.exists(), listed.exists()))).scalar_one())


def schedule_of(context: Context, contract_id: uuid.UUID) -> list[LeaseScheduleLine]:
    """Return the lines of a schedule in the order in which they fall due."""
    statement = select(LeaseScheduleLine).where(LeaseScheduleLine.contract_id == contract_id)
    ordered = statement.order_by(col(LeaseScheduleLine.due_on), col(LeaseScheduleLine.kind), col(LeaseScheduleLine.id))
    return list(context.session.exec(ordered))


def contract_runs_at(context: Context, establishment_id: uuid.UUID) -> bool:
    """Return True when a contract of an establishment runs."""
    statement = select(LeaseContract.id).where(
        LeaseContract.establishment_id == establishment_id, is_one_of(LeaseContract.status, RUNNING)
    )
    return exists(context, statement)


def contract_that_holds(context: Context, asset_id: uuid.UUID, day: date) -> LeaseContract | None:
    """Return the contract that holds a machine on a day."""
    statement = (
        select(LeaseContract)
        .join(LeaseContractAsset, col(LeaseContractAsset.contract_id) == LeaseContract.id)
        .where(
            LeaseContractAsset.asset_id == asset_id,
            col(LeaseContractAsset.holds),
            col(LeaseContractAsset.starts_on) <= day,
            sa.or_(col(LeaseContractAsset.ends_on).is_(None), col(LeaseContractAsset.ends_on) > day),
        )
        .order_by(col(LeaseContract.number))
        .limit(1)
    )
    return context.session.exec(statement).first()


def exposure_of(context: Context, company_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Decimal]:
    """Return what clients lease by company, in € excl. VAT: rents not billed yet, of a contract not begun its capital."""
    planned = (
        sa.select(sa.func.coalesce(sa.func.sum(LeaseScheduleLine.amount_ht), ZERO))
        .where(
            LeaseScheduleLine.organization_id == LeaseContract.organization_id,
            LeaseScheduleLine.contract_id == LeaseContract.id, LeaseScheduleLine.status == ScheduleStatus.PLANNED,
        )
        .correlate(LeaseContract)
        .scalar_subquery()
    )  # fmt: skip
    begun = col(LeaseContract.status).in_([ContractStatus.ACTIVE, ContractStatus.EXTENDED])
    open_amount = sa.case((begun, planned), else_=LeaseContract.capital_ht)
    statement: Any = (
        select(LeaseContract.company_id, sa.func.sum(open_amount))
        .where(
            col(LeaseContract.company_id).in_(list(company_ids)),
            col(LeaseContract.status).in_(
                [ContractStatus.SIGNING, ContractStatus.SIGNED, ContractStatus.ACTIVE, ContractStatus.EXTENDED]
            ),
        )
        .group_by(LeaseContract.company_id)
    )  # fmt: skip
    return dict(context.session.exec(statement).all())
