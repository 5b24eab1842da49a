"""Contracts: made of an affair's retained financing, changed while nobody has signed, kept from then on (LEASING.md 2.2)."""

import uuid
from collections.abc import Callable

from pydantic import BaseModel

from leaseapp.directory.models import Company, Establishment
from leaseapp.directory.services.billing_entities import default_entity
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing import queries
from leaseapp.leasing.enums import ContractStatus, NeededFor, RequirementKind, ServiceKind
from leaseapp.leasing.events import ContractCanceled
from leaseapp.leasing.models import (
    ContractRequirement,
    LeaseContract,
    LeaseContractAsset,
    LeaseContractService,
)
from leaseapp.leasing.models.contract import ONE_CONTRACT_AN_AFFAIR
from leaseapp.leasing.permissions import CONTRACT_UPDATE
from leaseapp.leasing.schemas.contracts import CancelContractIn, ContractPatch, MakeContractIn
from leaseapp.leasing.services import affairs, contract_reading
from leaseapp.leasing.state_machines import CONTRACT

NO_FINANCING = _("No financing of this affair is retained.")
NO_ENTITY = _("Say first which of your companies signs: add a billing entity.")
HAS_CONTRACT = _("This affair has its contract already.")
SENT = _("This contract is out for signature: take it back before you change it.")
ENDED = _("This contract has ended: nothing of it changes any more.")
LOCKED = _("This contract is signed: its terms stay as they are, other particulars change once it is unlocked.")
ELSEWHERE = _("This establishment belongs to another company.")
NOT_OFFICER = _("This person cannot manage contracts.")
DELIVERED = _("Something was delivered already: this contract ends, it is not called off.")
Shown = Callable[[Context, LeaseContract], BaseModel]
#: what the signature fixes for good: an amendment changes it
FIXED = frozenset({
    "title", "establishment_id", "period_anchor", "notice_months", "end_default", "extension_rent_ht",
    "special_terms", "off_premises", "employees_at_signature", "in_main_activity",
})  # fmt: skip
#: particulars that are corrected while a signed contract is unlocked; those that the signed text prints make it deviate
CORRECTED = frozenset({"bill_to_establishment_id", "payment_means", "bill_lead_days", "group_invoices"})
PRINTED = frozenset({"bill_to_establishment_id", "payment_means"})
_OVER = (ContractStatus.ENDED, ContractStatus.TERMINATED, ContractStatus.CANCELED)
_NEEDED = (
    (RequirementKind.KBIS, NeededFor.SIGN), (RequirementKind.BANK_DETAILS, NeededFor.SIGN),
    (RequirementKind.INSURANCE_CERTIFICATE, NeededFor.ACTIVATE),
)  # fmt: skip


def make(context: Context, affair_id: uuid.UUID, body: MakeContractIn) -> LeaseContract:
    """Return the contract of an affair, with its equipment, its services and the documents that are usually needed.

    Raises NotFound, Conflict INVALID_TRANSITION, FINANCING_NOT_RETAINED, BILLING_ENTITY_MISSING, CONTRACT_EXISTS.
    """
    affair = affairs.locked(context, affair_id)
    financing = queries.retained_of(context, affair.id)
    if financing is None:
        raise Conflict("FINANCING_NOT_RETAINED", NO_FINANCING)
    entity = default_entity(context)
    if entity is None:
        raise Conflict("BILLING_ENTITY_MISSING", NO_ENTITY)
    affairs.contract(context, affair.id)
    contract = LeaseContract(
        number=f"LOC-{next_number(context, 'lease contract', context.organization_id):06d}", affair_id=affair.id,
        financing_id=financing.id, kind=financing.kind, title=body.title or affair.title, company_id=affair.company_id,
        lessee_name=get_or_404(context, Company, affair.company_id).name, establishment_id=affair.establishment_id,
        billing_entity_id=entity.id, officer_user_id=affair.officer_user_id,
        capital_ht=financing.capital_ht, residual_ht=financing.residual_ht, rent_ht=financing.rent_ht,
        term_months=financing.term_months, period_months=financing.period_months, deposit_ht=financing.deposit_ht,
        special_terms=affair.conditions,
    )  # fmt: skip
    with unique(context, {ONE_CONTRACT_AN_AFFAIR: lambda: Conflict("CONTRACT_EXISTS", HAS_CONTRACT)}):
        context.add(contract)
    _fill(context, contract)
    context.session.flush()
    return contract


def _fill(context: Context, contract: LeaseContract) -> None:
    """Take the equipment and the services over from the affair; a line of several pieces is as many machines."""
    financing, position = contract_reading.financing_of(context, contract), 0
    for line in queries.lines_of(context, contract.affair_id):
        for _piece in range(max(1, int(line.quantity))):
            position += 1
            asset = LeaseContractAsset(
                contract_id=contract.id,
                position=position,
                designation=line.designation,
                capital_share_ht=line.unit_price_ht,
            )
            context.add(asset)
    services = ((ServiceKind.MAINTENANCE, financing.maintenance_ht), (ServiceKind.INSURANCE, financing.insurance_ht))
    for at, (kind, amount) in enumerate(services, 1):
        if amount:
            context.add(
                LeaseContractService(
                    contract_id=contract.id,
                    position=at,
                    kind=kind,
                    designation=context.translate(_SERVICES[kind]),
                    period_months=contract.period_months,
                    amount_ht=amount,
                )
            )
    for at, (kind, needed) in enumerate(_NEEDED, 1):
        context.add(ContractRequirement(contract_id=contract.id, position=at, kind=kind, needed_for=needed))


_SERVICES = {
    ServiceKind.MAINTENANCE: _("Maintenance of the equipment"),
    ServiceKind.INSURANCE: _("Insurance of the equipment"),
}


def update(context: Context, contract_id: uuid.UUID, body: ContractPatch) -> LeaseContract:
    """Change a contract; a correction of what the signed text prints makes it deviate.

    Raises NotFound, StaleVersion, Conflict CONTRACT_SENT, CONTRACT_ENDED, CONTRACT_LOCKED with the fields, Invalid.
    """
    contract = held(context, contract_id, body.version)
    changed = differences(contract, body)
    if contract.status in _OVER and changed.keys() - {"notes"}:
        raise Conflict("CONTRACT_ENDED", ENDED)
    if contract.status is ContractStatus.SIGNING and changed.keys() - {"notes", "officer_user_id"}:
        raise Conflict("CONTRACT_SENT", SENT)
    if contract.locked_at is not None:
        refuse_locked(context, contract, changed.keys() & (FIXED | CORRECTED))
    with context.session.no_autoflush:
        apply_changes(contract, changed)
        _check(context, contract, changed.keys())
    if contract.locked_at is not None and changed.keys() & PRINTED:
        contract.deviates_from_signed = True
    return contract


def refuse_locked(context: Context, contract: LeaseContract, fields: set[str] | frozenset[str]) -> None:
    """Raise Conflict CONTRACT_LOCKED with the fields that a signed contract keeps."""
    kept = sorted(name for name in fields if name in FIXED or not is_unlocked(context, contract))
    if kept:
        names = [_camel(name) for name in kept]
        errors = [FieldError(name, "CONTRACT_LOCKED", LOCKED) for name in names]
        raise Conflict("CONTRACT_LOCKED", LOCKED, errors=errors, extra={"fields": names})


def is_unlocked(context: Context, contract: LeaseContract) -> bool:
    """Tell whether a signed contract may be corrected now: the comparison with the clock decides, not the nightly job."""
    return contract.unlocked_until is not None and context.now < contract.unlocked_until


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def held(
    context: Context, contract_id: uuid.UUID, version: int | None = None, shown: Shown = contract_reading.told
) -> LeaseContract:
    """Return a contract that is about to change, locked. Raises NotFound, StaleVersion with it as `shown` answers it."""
    return for_change(context, LeaseContract, contract_id, version, lambda row: shown(context, row))


def drafted(
    context: Context, contract_id: uuid.UUID, version: int | None = None, shown: Shown = contract_reading.told
) -> LeaseContract:
    """Return a locked contract that nobody was sent. Raises NotFound, StaleVersion, Conflict CONTRACT_SENT, CONTRACT_LOCKED."""
    contract = held(context, contract_id, version, shown)
    if contract.locked_at is not None or contract.status in _OVER:
        raise Conflict("CONTRACT_LOCKED", LOCKED)
    if contract.status is not ContractStatus.DRAFT:
        raise Conflict("CONTRACT_SENT", SENT)
    return contract


def living(
    context: Context, contract_id: uuid.UUID, version: int | None = None, shown: Shown = contract_reading.told
) -> LeaseContract:
    """Return a locked contract that has not ended. Raises NotFound, StaleVersion, Conflict CONTRACT_ENDED."""
    contract = held(context, contract_id, version, shown)
    if contract.status in _OVER:
        raise Conflict("CONTRACT_ENDED", ENDED)
    return contract


def cancel(context: Context, contract_id: uuid.UUID, body: CancelContractIn) -> LeaseContract:
    """Call a contract off of which nothing was delivered.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, CONTRACT_DELIVERED, Invalid REASON_REQUIRED.
    """
    contract = held(context, contract_id, body.version)
    CONTRACT.require(contract, "cancel")
    reason = reason_of(body.reason)
    if queries.deliveries_of(context, contract.id):
        raise Conflict("CONTRACT_DELIVERED", DELIVERED)
    call_off(context, contract, "cancel", reason)
    return contract


def call_off(context: Context, contract: LeaseContract, trigger: str, reason: str | None) -> None:
    """End a contract before it began, and publish it."""
    CONTRACT.fire(contract, trigger)
    contract.canceled_on, contract.cancel_reason = context.today, reason
    context.session.flush()
    context.emit(ContractCanceled(contract.id))


def _check(context: Context, contract: LeaseContract, named: object) -> None:
    """Refuse people and places that do not belong there, of the fields that were named."""
    names, wrong = set(named), []  # ty: ignore[invalid-argument-type]
    for name, field in (("establishment_id", "establishmentId"), ("bill_to_establishment_id", "billToEstablishmentId")):
        place_id = getattr(contract, name)
        if place_id is not None and name in names:
            place = get_or_404(context, Establishment, place_id, field=field)
            if place.company_id != contract.company_id:
                wrong.append(FieldError(field, "WRONG_COMPANY", ELSEWHERE))
    if contract.lender_company_id is not None and "lender_company_id" in names:
        get_or_404(context, Company, contract.lender_company_id, field="lenderCompanyId")
    officer = contract.officer_user_id
    if officer is not None and "officer_user_id" in names and officer not in holders_of(context, CONTRACT_UPDATE):
        wrong.append(FieldError("officerUserId", "NOT_OFFICER", NOT_OFFICER))
    refuse_invalid(wrong)


def not_ready(missing: list[FieldError]) -> None:
    """Raise Invalid CONTRACT_NOT_READY with what is missing, when something is."""
    if missing:
        raise Invalid("CONTRACT_NOT_READY", NOT_READY, errors=missing)


NOT_READY = _("Something is missing before this contract goes on.")
