"""Lease contracts of three calendar years in every state: signed on paper or waiting, delivered, running, ended.

Machines are those that stand at the lessee's already: what is leased there today has its contract here.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.assets.lists import ASSETS
from leaseapp.assets.models import Asset, AssetModel
from leaseapp.demo import cast
from leaseapp.demo.diary import Stage, working_day
from leaseapp.demo.visits import drawing
from leaseapp.directory.models import Establishment
from leaseapp.leasing import queries
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.schemas.affairs import AffairIn, AffairLineIn, ApproveIn, StudyIn
from leaseapp.leasing.schemas.contract_parts import (
    AssetsIn,
    DeliveryIn,
    DepositMovementIn,
    GuaranteesIn,
    InsurancesIn,
    RequirementsIn,
    ServicesIn,
)
from leaseapp.leasing.schemas.contracts import (
    CancelContractIn,
    ContractPatch,
    MakeContractIn,
    SendContractIn,
    SignContractIn,
    StepIn,
)
from leaseapp.leasing.schemas.financings import FinancingIn
from leaseapp.leasing.services import (
    affairs,
    contract_parts,
    contract_signing,
    contracts,
    deciding,
    delivering,
    financing,
)
from leaseapp.leasing.state_machines import CONTRACT

#: state → how many contracts; with those of the affairs that are contracted there are 60
MANY = (
    ("ACTIVE", 39), ("EXTENDED", 3), ("ENDED", 5), ("TERMINATED", 3), ("CANCELED", 4), ("SIGNED", 2), ("SIGNING", 1),
)  # fmt: skip
OLDEST = 735
"""Days since the first of them: two years and some days lie in three calendar years on whatever day this is played."""
FINANCED = 3
"""Each third contract is financed by the lender who has an account."""
REASON = "Encours faible, bilans réguliers et matériel qui se revend bien"
NEEDED = ("KBIS", "BANK_DETAILS", "INSURANCE_CERTIFICATE")
SIGNATORIES = (
    ("Thomas Mercier", "gérant"), ("Hélène Rouvière", "présidente"), ("Marc Fontaine", "directeur général"),
    ("Sophie Delmas", "gérante"), ("Antoine Berger", "président"),
)  # fmt: skip
_LATER = {"ACTIVE", "EXTENDED", "ENDED", "TERMINATED"}


@dataclass(frozen=True)
class Leased:
    """Machines of one model at one site: the lessee, where they stand, what they are, what they cost."""

    company_id: UUID
    establishment_id: UUID
    model: str
    price: int
    machines: tuple[UUID, ...]


def contract_leases(stage: Stage) -> None:
    """Play each contract of the plan, the oldest first."""
    plan = [state for state, count in MANY for _one in range(count)]
    for number, leased in zip(range(len(plan)), _leased(stage), strict=False):
        state = plan[number]
        age = (OLDEST - 15 * number) if state in _LATER else 30 - number % 7
        _lease(stage, leased, state, number, stage.today - timedelta(days=max(age, 24)))


def _leased(stage: Stage) -> Iterator[Leased]:
    """Tell what stands at clients, machines of one model and site together, no more than three to a contract."""
    with stage.act(None, "demo", stage.today) as context:
        statement = (
            select(Asset, AssetModel, Establishment)
            .join(AssetModel, col(AssetModel.id) == Asset.model_id)
            .join(Establishment, col(Establishment.id) == Asset.establishment_id)
            .where(ASSETS.criteria["selectableForContract"](context, "true"), col(Asset.deleted_at).is_(None))
            .order_by(col(Asset.inventory_number))
        )
        groups: dict[tuple[UUID, UUID], list[Any]] = defaultdict(list)
        for asset, model, site in context.session.exec(statement):
            groups[site.id, model.id].append(
                (asset.id, model.name, int(asset.acquisition_amount_ht or 0), site.company_id)
            )
    for (site_id, _model), rows in groups.items():
        for at in range(0, len(rows), 3):
            some = rows[at : at + 3]
            yield Leased(some[0][3], site_id, some[0][1], some[0][2], tuple(one[0] for one in some))


def _act(stage: Stage, role: str, action: str, day: date, hour: int = 9) -> Any:
    return stage.act(role, f"lease.{action}", min(working_day(day), stage.today), hour)


def _lease(stage: Stage, leased: Leased, state: str, number: int, day: date) -> None:
    capital = leased.price * len(leased.machines)
    months = (36, 48, 60)[number % 3] if state not in ("EXTENDED", "ENDED") else 12
    with _act(stage, "LEASE_OFFICER", "affair.create", day - timedelta(days=12)) as context:
        body = {
            "companyId": leased.company_id, "establishmentId": leased.establishment_id, "wantedTermMonths": months,
            "title": f"{leased.model} × {len(leased.machines)}", "source": "RENEWAL" if number % 4 == 0 else "INBOUND",
            "salesUserId": stage.people["COMMERCIAL"].user_id, "need": f"Équiper le site : {leased.model}.",
        }  # fmt: skip
        affair = affairs.create(context, AffairIn.model_validate(body))
        line = {"designation": leased.model, "quantity": len(leased.machines), "unitPriceHt": leased.price}
        affairs.add_line(context, affair.id, AffairLineIn.model_validate(line))
        affairs.study(context, affair.id, StudyIn())
        terms = {
            "label": "A", "capitalHt": capital, "residualHt": capital // 100, "termMonths": months,
            "nominalRatePct": ("5.90", "6.20", "6.45")[number % 3], "lenderRatePct": "4.20", "depositHt": capital // 25,
            "periodMonths": 3 if number % 5 == 0 else 1, "timing": "ARREARS" if number % 7 == 0 else "ADVANCE", "feesHt": 150,
        }  # fmt: skip
        made = financing.add(context, affair.id, FinancingIn.model_validate(terms))
        financing.retain(context, made.id, StudyIn())
        deciding.submit(context, affair.id, StudyIn())
        affair_id = affair.id
    with _act(stage, "FINANCE_OFFICER", "affair.approve", day - timedelta(days=9), 11) as context:
        deciding.approve(context, affair_id, ApproveIn(reason=REASON))
    sign_and_deliver(stage, affair_id, state, number, day, leased.machines)


def sign_and_deliver(
    stage: Stage, affair_id: UUID, state: str, number: int, day: date, machines: Sequence[UUID] = ()
) -> None:
    """Make the contract of an affair, and lead it to its state; machines of none are invented."""
    with _act(stage, "LEASE_OFFICER", "contract.create", day - timedelta(days=4), 10) as context:
        contract = contracts.make(context, affair_id, MakeContractIn())
        contract_id = contract.id
        patch = {
            "offPremises": False, "employeesAtSignature": 12 + number, "inMainActivity": True, "noticeMonths": (3, 6)[number % 2],
            "periodAnchor": "FIRST_OF_QUARTER" if contract.period_months == 3 else "FIRST_OF_MONTH",
            "expectedDeliveryOn": day + timedelta(days=8), "extensionRentHt": contract.rent_ht,
            "lenderCompanyId": stage.companies[cast.LENDER] if number % FINANCED == 0 else None,
        }  # fmt: skip
        contracts.update(context, contract_id, ContractPatch.model_validate(patch))
        _complete(context, contract, number, day)
    if state == "DRAFT":
        return
    name, capacity = SIGNATORIES[number % len(SIGNATORIES)]
    with _act(stage, "LEASE_OFFICER", "contract.send", day - timedelta(days=3), 15) as context:
        signatory = {
            "name": name,
            "capacity": capacity,
            "email": f"direction{number}@client.example",
            "phone": "06 39 98 41 42",
        }
        contract_signing.send(context, contract_id, SendContractIn.model_validate({"signatories": [signatory]}))
    if state == "SIGNING":
        return
    if state == "CANCELED":
        with _act(stage, "LEASE_OFFICER", "contract.cancel", day, 16) as context:
            contract_signing.recall(context, contract_id, CancelContractIn(reason="Le client revoit son projet"))
        with _act(stage, "LEASE_OFFICER", "contract.cancel", day, 17) as context:
            contracts.cancel(context, contract_id, CancelContractIn(reason="Le client achète son matériel comptant"))
        return
    with _act(stage, "LEASE_OFFICER", "contract.sign", day, 14) as context:
        scan = queries.versions_of(context, contract_id)[0].pdf_file_id
        signed = {"name": "Bastien Cordier", "fileId": scan, "signedOn": context.today}
        contract_signing.sign(context, contract_id, SignContractIn.model_validate(signed))
    if state == "SIGNED" or not machines:
        return
    _begin(stage, contract_id, name, day + timedelta(days=7), machines)
    _end(stage, contract_id, state)


def _complete(context: Any, contract: LeaseContract, number: int, day: date) -> None:
    """Note services, guarantees, insurance and the documents that were handed in."""
    rows = queries.assets_of(context, contract.id)
    items: list[dict[str, Any]] = [
        {"id": row.id, "designation": row.designation, "capitalShareHt": row.capital_share_ht} for row in rows
    ]
    contract_parts.put_assets(context, contract.id, AssetsIn.model_validate({"items": items}))
    if number % 2:
        service = {
            "kind": "MAINTENANCE", "designation": "Entretien complet", "periodMonths": 3, "amountHt": 85 * len(rows),
            "costHt": 55 * len(rows), "visitsPerYear": 2,
        }  # fmt: skip
        contract_parts.put_services(context, contract.id, ServicesIn.model_validate({"items": [service]}))
    if number % 6 == 0:
        guarantee = {
            "kind": "CAUTION", "guarantor": "Holding Mercier", "maxAmountHt": contract.capital_ht, "startsOn": day,
            "endsOn": day + timedelta(days=1500),
        }  # fmt: skip
        contract_parts.put_guarantees(context, contract.id, GuaranteesIn.model_validate({"items": [guarantee]}))
    policy = {
        "insurer": "Assurances du Nord", "policyNumber": f"MB-{240100 + number}", "insuredHt": contract.capital_ht,
        "startsOn": day, "endsOn": day + timedelta(days=730 + 20 * (number % 9)),
    }  # fmt: skip
    contract_parts.put_insurances(context, contract.id, InsurancesIn.model_validate({"items": [policy]}))
    needed = [
        {"kind": kind, "neededFor": "ACTIVATE" if at else "SIGN", "status": "ACCEPTED"}
        for kind, at in zip(NEEDED, (0, 0, 1), strict=True)
    ]
    contract_parts.put_requirements(context, contract.id, RequirementsIn.model_validate({"items": needed}))


def _begin(stage: Stage, contract_id: UUID, name: str, day: date, machines: Sequence[UUID]) -> None:
    with _act(stage, "LEASE_OFFICER", "contract.deliver", day, 10) as context:
        rows = queries.assets_of(context, contract_id)
        lines = [
            {"contractAssetId": row.id, "assetId": machine, "state": "GOOD"}
            for row, machine in zip(rows, machines, strict=False)
        ]
        body = {"deliveredOn": context.today, "signatoryName": name, "imagePng": drawing(len(name) % 6), "lines": lines}
        contract = delivering.report(context, contract_id, DeliveryIn.model_validate(body))
        deposit = {"kind": "RECEIVED", "amount": contract.deposit_ht, "movedOn": context.today, "note": "Virement"}
        contract_parts.move_deposit(context, contract_id, DepositMovementIn.model_validate(deposit))
    with _act(stage, "LEASE_OFFICER", "contract.activate", day, 11) as context:
        delivering.activate(context, contract_id, StepIn())


def _end(stage: Stage, contract_id: UUID, state: str) -> None:
    """Lead a contract beyond its start: what ends it is not built yet, so its state alone is told."""
    trigger = {"EXTENDED": "reach_end", "ENDED": "end", "TERMINATED": "terminate"}.get(state)
    if trigger is None:
        return
    with _act(stage, "LEASE_OFFICER", "contract.update", stage.today - timedelta(days=9), 12) as context:
        contract = contracts.held(context, contract_id)
        CONTRACT.fire(contract, trigger)
        for row in queries.assets_of(context, contract_id) if state != "EXTENDED" else ():
            row.holds, row.ends_on = False, context.today
