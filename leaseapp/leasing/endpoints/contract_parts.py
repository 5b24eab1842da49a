"""The lists of a contract, its deposit and its deliveries, over REST and the interface."""

from functools import partial

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.endpoints.contracts import ONE, routes, step
from leaseapp.leasing.permissions import CONTRACT_READ, CONTRACT_UPDATE
from leaseapp.leasing.schemas.contract_parts import (
    AssetsIn,
    AssetsOut,
    DeliveryIn,
    DepositMovementIn,
    GuaranteesIn,
    GuaranteesOut,
    InsurancesIn,
    InsurancesOut,
    RequirementsIn,
    RequirementsOut,
    ServicesIn,
    ServicesOut,
)
from leaseapp.leasing.schemas.contracts import ContractOut
from leaseapp.leasing.services import contract_parts as parts
from leaseapp.leasing.services import delivering
from leaseapp.leasing.services.contract_reading import listed, told

part = partial(routes.put, permission=CONTRACT_UPDATE, returns=ContractOut, internal=True, refuses=(Conflict,))


@part(f"{ONE}/assets", audit="lease.contract.set_assets", act=_("Machines chosen"))
def replace_lease_assets(context: Context, lease_contract_id: Id, body: AssetsIn) -> ContractOut:
    """Set the machines of a contract that nobody was sent."""
    return told(context, parts.put_assets(context, lease_contract_id, body))


@part(f"{ONE}/services", audit="lease.contract.set_services", act=_("Services chosen"))
def replace_lease_services(context: Context, lease_contract_id: Id, body: ServicesIn) -> ContractOut:
    """Set the services of a contract that nobody was sent."""
    return told(context, parts.put_services(context, lease_contract_id, body))


@part(f"{ONE}/guarantees", audit="lease.contract.set_guarantees", act=_("Guarantees noted"))
def replace_lease_guarantees(context: Context, lease_contract_id: Id, body: GuaranteesIn) -> ContractOut:
    """Set the guarantees of a contract."""
    return told(context, parts.put_guarantees(context, lease_contract_id, body))


@part(f"{ONE}/insurances", audit="lease.contract.set_insurances", act=_("Insurance noted"))
def replace_lease_insurances(context: Context, lease_contract_id: Id, body: InsurancesIn) -> ContractOut:
    """Set the insurance policies of a contract."""
    return told(context, parts.put_insurances(context, lease_contract_id, body))


@part(f"{ONE}/requirements", audit="lease.contract.set_requirements", act=_("Documents noted"))
def replace_lease_requirements(context: Context, lease_contract_id: Id, body: RequirementsIn) -> ContractOut:
    """Set the documents that a contract needs."""
    return told(context, parts.put_requirements(context, lease_contract_id, body))


@step(
    f"{ONE}/deposit-movements",
    permission=CONTRACT_UPDATE,
    audit="lease.contract.move_deposit",
    act=_("Deposit moved"),
    status=201,
)
def move_lease_deposit(context: Context, lease_contract_id: Id, body: DepositMovementIn) -> ContractOut:
    """Note a movement of the guarantee deposit."""
    return told(context, parts.move_deposit(context, lease_contract_id, body))


@step(
    f"{ONE}/delivery-reports",
    permission=CONTRACT_UPDATE,
    audit="lease.contract.deliver",
    act=_("Delivered", "contract"),
    status=201,
    lengthy=True,
)
def report_lease_delivery(context: Context, lease_contract_id: Id, body: DeliveryIn) -> ContractOut:
    """Keep a delivery report with the serial numbers and the signature of the client."""
    return told(context, delivering.report(context, lease_contract_id, body))


@routes.get(f"{ONE}/assets", permission=CONTRACT_READ, internal=True, returns=AssetsOut)
def read_lease_assets(context: Context, lease_contract_id: Id) -> AssetsOut:
    """Read the machines of a contract."""
    return listed(context, lease_contract_id, "assets", AssetsOut)


@routes.get(f"{ONE}/services", permission=CONTRACT_READ, internal=True, returns=ServicesOut)
def read_lease_services(context: Context, lease_contract_id: Id) -> ServicesOut:
    """Read the services of a contract."""
    return listed(context, lease_contract_id, "services", ServicesOut)


@routes.get(f"{ONE}/guarantees", permission=CONTRACT_READ, internal=True, returns=GuaranteesOut)
def read_lease_guarantees(context: Context, lease_contract_id: Id) -> GuaranteesOut:
    """Read the guarantees of a contract."""
    return listed(context, lease_contract_id, "guarantees", GuaranteesOut)


@routes.get(f"{ONE}/insurances", permission=CONTRACT_READ, internal=True, returns=InsurancesOut)
def read_lease_insurances(context: Context, lease_contract_id: Id) -> InsurancesOut:
    """Read the insurance policies of a contract."""
    return listed(context, lease_contract_id, "insurances", InsurancesOut)


@routes.get(f"{ONE}/requirements", permission=CONTRACT_READ, internal=True, returns=RequirementsOut)
def read_lease_requirements(context: Context, lease_contract_id: Id) -> RequirementsOut:
    """Read the documents of a contract."""
    return listed(context, lease_contract_id, "requirements", RequirementsOut)
