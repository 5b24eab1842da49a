"""Statuses move as the specification and DECISIONS 16, 26, 28 say (state_machines.tsv), and in no other way."""

import itertools
import uuid
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Session, attributes, make_transient_to_detached
from sqlmodel import SQLModel

from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.state_machine import StateMachine, machines
from tests.architecture import tables
from tests.support.cells import together

EXPECTED = tables.read("state_machines.tsv")
INITIAL = {
    "Prospect": "NEW", "Opportunity": "QUALIFY", "CrmAction": "OPEN",
    "BankLine": "WAITING",
    "Invoice": "DRAFT", "Quote": "DRAFT", "Order": "CONFIRMED", "Product": "ACTIVE", "FiscalYearClosing": "OPEN",
    "AccountingProvision": "PROPOSED",
    "DocumentMail": "QUEUED", "CustomerArchive": "WAITING", "BankDeposit": "DEPOSITED", "Asset": "TO_DEFINE",
    "ProductVariant": "ACTIVE", "ProductSellModality": "ACTIVE", "PendingContractLine": "WAITING",
    "ServiceLink": "IN_STOCK", "PrintingTask": "QUEUED", "AssetMissingPart": "OPEN",
    "Stocktake": "DRAFT", "StocktakeLine": "EXPECTED", "MaintenanceOperation": "PLANNED",
    "StorageMovementRequest": "PENDING", "StorageMovementLine": "PLANNED",
    "TransportRequest": "REQUESTED", "TransportCargo": "PENDING",
    "TransportOffer": "ASKED", "TransportNotice": "QUEUED",
    "SignatureRequest": "SENT", "Signatory": "WAITING",
    "LeaseAffair": "DRAFT", "LeaseFinancing": "PROPOSED", "LeaseContract": "DRAFT",
    "LeaseContractVersion": "SIGNING", "LeaseScheduleLine": "PLANNED",
    "SupplierBankAccount": "PENDING", "FixedAsset": "IN_PROGRESS",
    "SupplierQuote": "DRAFT", "SupplierOrder": "DRAFT", "SupplierInvoice": "DRAFT",
    "SupplierDocumentImport": "EXTRACTING", "EInvoiceSubmission": "SUBMITTED", "SupplierEInvoiceReceipt": "ANNOUNCED",
    "EInvoiceMessage": "QUEUED", "ClientRating": "DRAFT",
    "Dunning": "OPEN", "Dunning.step": "NONE",
    "EReportingSubmission": "DRAFT", "EReportingTransmission": "DRAFT",
}  # fmt: skip
#: statuses that something else than a person or a document's life sets
NO_MACHINE = {
    "spare_part_instance.state": "what pieces look like; they get better and worse",
    "spare_part_move.state": "the state that they had, in a journal",
    "ai_cost_event.status": "how a call ended, written once",
    "contract_requirement.status": "what somebody found of a document that was handed in",
    "lease_delivery_line.state": "what a machine looked like at its delivery, written once",
    "plan_occurrence.state": "what came of a due date, written once",
    "einvoice_event.status": "what a platform's code stands for, written once",
    "job.status": "the queue's own words, changed by its statements only",
    "file.status": "set once, when the content is confirmed in storage",
    "membership.status": "a switch of the administrator, without a life of its own",
}
every_machine = together("machine", machines, ids=tables.name_of)


def stored(machine: StateMachine, status: Any, session: Session) -> Any:
    """A row as it comes from the database in this status, without asking one."""
    row = machine.model(organization_id=uuid.uuid4(), **{machine.column: status})
    make_transient_to_detached(row)
    session.add(row)
    attributes.set_committed_value(row, machine.column, status)
    return row


def test_every_machine_is_in_the_table_and_every_model_of_the_table_has_a_machine() -> None:
    assert {tables.name_of(machine) for machine in machines} == {row["model"] for row in EXPECTED} == set(INITIAL)


@every_machine
def test_the_transitions_are_those_of_the_specification(machine: StateMachine) -> None:
    wanted = {(r["from"], r["trigger"], r["to"]) for r in EXPECTED if r["model"] == tables.name_of(machine)}
    found = {(source.value, move.trigger, move.target.value) for move in machine.transitions for source in move.origins}
    assert found == wanted
    assert machine.initial.value == INITIAL[tables.name_of(machine)]


@every_machine
def test_every_status_can_be_reached(machine: StateMachine) -> None:
    reached = {machine.initial} | {move.target for move in machine.transitions}
    assert reached == set(machine.statuses)


@every_machine
def test_every_other_pair_of_status_and_trigger_is_refused(machine: StateMachine) -> None:
    allowed = {(r["from"], r["trigger"]): r["to"] for r in EXPECTED if r["model"] == tables.name_of(machine)}
    triggers = {trigger for _status, trigger in allowed} | {"no such trigger"}
    for status, trigger in itertools.product(machine.statuses, sorted(triggers)):
        row = machine.model(**{machine.column: status})
        if (status.value, trigger) in allowed:
            assert trigger in machine.triggers(status)
            machine.fire(row, trigger)
            assert getattr(row, machine.column).value == allowed[status.value, trigger]
            continue
        with pytest.raises(Conflict) as refusal:
            machine.fire(row, trigger)
        assert (refusal.value.status, refusal.value.code) == (409, "INVALID_TRANSITION")
        assert getattr(row, machine.column) is status
        assert trigger not in machine.triggers(status)


@every_machine
def test_assigning_a_status_raises(machine: StateMachine) -> None:
    for status, other in itertools.permutations(machine.statuses, 2):
        with Session() as session:
            row = stored(machine, status, session)
            with pytest.raises(RuntimeError):
                setattr(row, machine.column, other)
            assert getattr(row, machine.column) is status


def test_every_status_column_has_a_machine_or_is_named_here() -> None:
    guarded = {f"{sa.inspect(machine.model).local_table.name}.{machine.column}" for machine in machines}
    columns = {
        f"{table.name}.{column.name}"
        for table in SQLModel.metadata.sorted_tables
        for column in table.columns
        if column.name in ("status", "state") and isinstance(column.type, sa.Enum)
    }
    assert columns - guarded == set(NO_MACHINE)
    assert not guarded & set(NO_MACHINE)
