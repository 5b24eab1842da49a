"""Contracts as they are answered; what is the lessor's own stays null for people from outside."""

import uuid
from collections.abc import Collection
from typing import Any

from sqlmodel import col, select

from leaseapp.assets.models import Asset, AssetModel
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.files.models import File
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.leasing import queries
from leaseapp.leasing.enums import (
    ContractStatus,
    DeliveryOutcome,
    NeededFor,
    RequirementStatus,
    ScheduleKind,
    Unknown,
    VersionStatus,
)
from leaseapp.leasing.models import (
    ContractRequirement,
    LeaseAffair,
    LeaseContract,
    LeaseContractService,
    LeaseFinancing,
    LeaseGuarantee,
    LeaseInsurance,
)
from leaseapp.leasing.permissions import AFFAIR_READ, CONTRACT_COST
from leaseapp.leasing.rules import deposits
from leaseapp.leasing.rules.plan import ZERO
from leaseapp.leasing.rules.plan import money as rounded
from leaseapp.leasing.schemas import contract_parts as parts
from leaseapp.leasing.schemas.contracts import (
    ContractOut,
    ContractSignatoryOut,
    MissingOut,
    ProfitOut,
    ScheduleOut,
    VersionOut,
    VersionsOut,
)
from leaseapp.leasing.services import reading, scheduling, simulating
from leaseapp.signing import queries as signatures

_COST = ("capital_ht", "residual_ht")
MISSING = {
    "asset": _("The machines of the contract"),
    "withdrawal": _("The three answers about a withdrawal"),
    "delivery": _("The delivery report"),
    "machine": _("The machine of each line"),
}


def read(context: Context, contract_id: uuid.UUID) -> ContractOut:
    """Return a contract. Raises NotFound."""
    return told(context, get_or_404(context, LeaseContract, contract_id))


def financing_of(context: Context, contract: LeaseContract) -> LeaseFinancing:
    """Return the financing that the contract is made of."""
    return context.session.exec(select(LeaseFinancing).where(LeaseFinancing.id == contract.financing_id)).one()


def told(context: Context, contract: LeaseContract) -> ContractOut:
    """Return a contract with its parts."""
    context.session.flush()
    context.session.refresh(contract)
    cost, inside = context.can(CONTRACT_COST), not context.principal.external
    people = queries.names_of(context, [contract.officer_user_id, contract.unlocked_by_user_id])
    services = queries.parts_of(context, LeaseContractService, contract.id)
    versions = queries.versions_of(context, contract.id)
    newest = versions[0] if versions and versions[0].status is not VersionStatus.CANCELED else None
    affair = find(context, LeaseAffair, contract.affair_id) if inside and context.can(AFFAIR_READ) else None
    values = contract.model_dump(include=set(ContractOut.model_fields))
    if not cost:
        values |= dict.fromkeys((*_COST, "lender_company_id"))
    if not inside:
        values |= {"notes": None, "affair_id": None, "unlock_reason": None}
    own: dict[str, Any] = {} if inside else {"note": None}  # what the lessor noted for itself
    deposit = queries.deposit_of(context, contract.id)
    each = sum((rounded(one.amount_ht * contract.period_months / one.period_months) for one in services), ZERO)
    return ContractOut(
        **values, affair_number=affair.number if affair else None, company=contract.lessee_name,
        establishment=_name(context, Establishment, contract.establishment_id),
        bill_to_establishment=_name(context, Establishment, contract.bill_to_establishment_id),
        lender=_name(context, Company, contract.lender_company_id) if cost else None,
        billing_entity=_name(context, BillingEntity, contract.billing_entity_id) or "",
        officer=people.get(contract.officer_user_id), services_ht=each,
        nominal_rate_pct=financing_of(context, contract).nominal_rate_pct if cost else None,
        unlocked_by=people.get(contract.unlocked_by_user_id) if inside else None,
        locked=contract.locked_at is not None and not (contract.unlocked_until and context.now < contract.unlocked_until),
        deposit_held=deposits.balance((one.kind, one.amount) for one in deposit),
        signature_request_id=newest.signature_request_id if newest and inside else None,
        pdf_file_id=newest.pdf_file_id if newest else None, signatories=_signatories(context, newest),
        assets=_assets(context, contract, cost=cost),
        services=[
            parts.ServiceOut.model_validate(one).model_copy(update={} if cost else {"cost_ht": None}) for one in services
        ],
        guarantees=_rows(context, LeaseGuarantee, contract, parts.GuaranteeOut),
        insurances=_rows(context, LeaseInsurance, contract, parts.InsuranceOut),
        requirements=[one.model_copy(update=own) for one in _requirements(context, contract)],
        deposit_movements=[parts.DepositMovementOut.model_validate(one).model_copy(update=own) for one in deposit],
        deliveries=deliveries(context, contract), missing=missing(context, contract) if inside else [],
    )  # fmt: skip


def _name(context: Context, model: Any, row_id: uuid.UUID | None) -> str | None:
    row = find(context, model, row_id) if row_id else None
    return row.name if row else None


def _rows(context: Context, model: Any, contract: LeaseContract, shape: Any) -> list[Any]:
    return [shape.model_validate(one) for one in queries.parts_of(context, model, contract.id)]


def _signatories(context: Context, version: Any) -> list[ContractSignatoryOut]:
    if version is None or version.signature_request_id is None:
        return []
    return [
        ContractSignatoryOut.model_validate(one)
        for one in signatures.signatories_of(context, version.signature_request_id)
    ]


def _assets(context: Context, contract: LeaseContract, *, cost: bool) -> list[parts.ContractAssetOut]:
    rows = queries.assets_of(context, contract.id)
    machines = _by_id(context, Asset, [row.asset_id for row in rows])
    models = _by_id(context, AssetModel, [row.asset_model_id for row in rows])
    found = []
    for row in rows:
        machine, model = machines.get(row.asset_id), models.get(row.asset_model_id)
        more = {
            "model": model.name if model else None, "inventory_number": machine.inventory_number if machine else None,
            "serial_number": machine.serial_number if machine else None,
        } | ({} if cost else {"capital_share_ht": None})  # fmt: skip
        found.append(parts.ContractAssetOut.model_validate(row.model_dump() | more))
    return found


def _by_id(context: Context, model: Any, ids: Collection[uuid.UUID | None]) -> dict[Any, Any]:
    known = {one for one in ids if one}
    return {row.id: row for row in context.session.exec(select(model).where(col(model.id).in_(known)))} if known else {}


def _requirements(context: Context, contract: LeaseContract) -> list[parts.RequirementOut]:
    rows = queries.parts_of(context, ContractRequirement, contract.id)
    files = _by_id(context, File, [row.file_id for row in rows])
    return [
        parts.RequirementOut(
            **row.model_dump(include=set(parts.RequirementOut.model_fields)),
            filename=files[row.file_id].filename if row.file_id in files else None,
        )
        for row in rows
    ]


def deliveries(context: Context, contract: LeaseContract) -> list[parts.DeliveryOut]:
    """Return the delivery reports of a contract."""
    reports = queries.deliveries_of(context, contract.id)
    lines = queries.delivery_lines_of(context, [one.id for one in reports]) if reports else []
    names = {row.id: row.designation for row in queries.assets_of(context, contract.id)}
    machines = _by_id(context, Asset, [line.asset_id for line in lines])
    return [
        parts.DeliveryOut(
            **report.model_dump(include=set(parts.DeliveryOut.model_fields)),
            lines=[
                parts.DeliveredOut(
                    **line.model_dump(include=set(parts.DeliveredOut.model_fields)),
                    designation=names.get(line.contract_asset_id, ""),
                    inventory_number=machines[line.asset_id].inventory_number if line.asset_id in machines else "",
                )
                for line in lines
                if line.report_id == report.id
            ],
        )
        for report in reports
    ]


def missing(context: Context, contract: LeaseContract) -> list[MissingOut]:
    """Return what a contract lacks before its next step, in the caller's words."""
    return [MissingOut(field=field, text=context.translate(text)) for field, text in lacking(context, contract)]


def lacking(context: Context, contract: LeaseContract) -> list[tuple[str, str]]:
    """Return what a contract lacks before it is sent or begins: the field, and what it is."""
    step = {ContractStatus.DRAFT: NeededFor.SIGN, ContractStatus.SIGNED: NeededFor.ACTIVATE}.get(contract.status)
    if step is None:
        return []
    assets = queries.assets_of(context, contract.id)
    found = [] if assets else [("assets", MISSING["asset"])]
    answers = (contract.off_premises, contract.employees_at_signature, contract.in_main_activity)
    if step is NeededFor.SIGN and None in answers:
        found.append(("offPremises", MISSING["withdrawal"]))
    if step is NeededFor.ACTIVATE:
        accepted = [
            one for one in queries.deliveries_of(context, contract.id) if one.outcome is not DeliveryOutcome.REFUSED
        ]
        if not accepted:
            found.append(("deliveries", MISSING["delivery"]))
        # a machine that came in only was not handed over yet
        elif not {(row.asset_id, row.id) for row in assets} <= queries.handed_over(context, contract.id):
            found.append(("assets", MISSING["machine"]))
    needed = [row for row in queries.parts_of(context, ContractRequirement, contract.id) if row.needed_for is step]
    open_ones = [row for row in needed if row.status is not RequirementStatus.ACCEPTED]
    return found + [(f"requirements.{row.kind.value}", label_of(row.kind)) for row in open_ones]


def versions(context: Context, contract_id: uuid.UUID) -> VersionsOut:
    """Return the texts of a contract. Raises NotFound."""
    contract = get_or_404(context, LeaseContract, contract_id)
    return VersionsOut(items=[VersionOut.model_validate(one) for one in queries.versions_of(context, contract.id)])


def schedule(context: Context, contract_id: uuid.UUID) -> ScheduleOut:
    """Return the schedule of a contract. Raises NotFound."""
    contract = get_or_404(context, LeaseContract, contract_id)
    return scheduling.told(context, contract, financing_of(context, contract))


def profit(context: Context, contract_id: uuid.UUID) -> ProfitOut:
    """Return the margin of a contract that is kept and funded at the lender's rate, as forecast (3.13). Raises NotFound."""
    contract = get_or_404(context, LeaseContract, contract_id)
    financing = financing_of(context, contract)
    lines = scheduling.told(context, contract, financing).items
    of = {kind: sum((line.amount_ht for line in lines if line.kind is kind), ZERO) for kind in ScheduleKind}
    services = queries.parts_of(context, LeaseContractService, contract.id)
    cost = sum((rounded(one.cost_ht * contract.term_months / one.period_months) for one in services), ZERO)
    funding = ZERO
    if financing.lender_rate_pct is not None:
        same = {"nominal_rate_pct": financing.lender_rate_pct, "solve_for": Unknown.RENT, "profile": []}
        funding = simulating.solved(reading.terms_of(financing).model_copy(update=same)).total_interest
    revenue = sum(of.values(), ZERO) + contract.residual_ht
    margin = revenue - contract.capital_ht - cost - financing.costs_ht - funding
    return ProfitOut(
        rents_ht=of[ScheduleKind.RENT], before_ht=of[ScheduleKind.INTERCALARY], services_ht=of[ScheduleKind.SERVICE],
        fees_ht=of[ScheduleKind.FEE],
        residual_ht=contract.residual_ht, revenue_ht=revenue, capital_ht=contract.capital_ht, services_cost_ht=cost,
        costs_ht=financing.costs_ht, funding_ht=funding, margin_ht=margin,
        margin_pct=money.round_to(margin / revenue * 100, 2) if revenue else ZERO,
    )  # fmt: skip


def listed(context: Context, contract_id: uuid.UUID, name: str, shape: Any) -> Any:
    """Return one list of a contract as it is changed. Raises NotFound."""
    return list_told(context, get_or_404(context, LeaseContract, contract_id), name, shape)


def list_told(context: Context, contract: LeaseContract, name: str, shape: Any) -> Any:
    """Return one list of a contract with the version on which it is changed."""
    found = told(context, contract)
    return shape(id=found.id, version=found.version, number=found.number, items=getattr(found, name))
