"""Machines that come in for a signed contract: each goes into the row that waits for its like (LEASING.md 1: at reception)."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from leaseapp.kernel.context import Context
from leaseapp.leasing import queries
from leaseapp.leasing.enums import ContractStatus
from leaseapp.leasing.models import LeaseContract, LeaseContractAsset


@dataclass(frozen=True)
class Arrival:
    """A machine that came in, its model, and the words under which it was ordered."""

    asset_id: uuid.UUID
    model_id: uuid.UUID
    designation: str


def place(context: Context, contract: LeaseContract, arrivals: Sequence[Arrival]) -> None:
    """Put machines into the rows of a contract, which the caller has locked; nothing happens unless it is signed.

    A row waits for its model, one without a model for what it is called. A machine that no row waits for stays without one.
    """
    if contract.status is not ContractStatus.SIGNED:
        return
    waiting = [row for row in queries.assets_of(context, contract.id) if row.asset_id is None]
    for one in arrivals:
        row = _row_for(waiting, one)
        if row is not None:
            waiting.remove(row)
            row.asset_id = one.asset_id
    context.session.flush()


def take_back(context: Context, contract: LeaseContract, asset_ids: Collection[uuid.UUID]) -> None:
    """Take machines, which `queries.is_spoken_for` does not name, out of the rows of a contract that the caller has locked."""
    for row in queries.assets_of(context, contract.id):
        if row.asset_id in asset_ids:
            row.asset_id = None
    context.session.flush()


def _row_for(waiting: Sequence[LeaseContractAsset], one: Arrival) -> LeaseContractAsset | None:
    by_model = (row for row in waiting if row.asset_model_id == one.model_id)
    called = _plain(one.designation)
    by_name = (row for row in waiting if row.asset_model_id is None and _plain(row.designation) == called)
    return next(by_model, None) or next(by_name, None)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
