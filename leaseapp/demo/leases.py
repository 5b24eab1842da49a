"""Lease affairs in every column of the board, with the equipment wanted and the financings that were compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from leaseapp.demo.contracting import contract_leases, sign_and_deliver
from leaseapp.demo.diary import Stage, working_day
from leaseapp.leasing.schemas.affairs import AffairIn, AffairLineIn, ApproveIn, NoteIn, StudyIn
from leaseapp.leasing.schemas.financings import FinancingIn
from leaseapp.leasing.services import affairs, deciding, financing

#: what is leased: title, need, pieces (designation, count, price), months, kind
WANTED: tuple[tuple[str, str, tuple[tuple[str, str, str], ...], int, str], ...] = (
    ("Chariots élévateurs de l’entrepôt", "Remplacer les chariots thermiques avant l’hiver.",
     (("Chariot élévateur électrique 2 t", "2", "19400"), ("Batterie lithium 48 V", "2", "3150"),
      ("Chargeur haute fréquence", "2", "780")), 48, "LOCATION_FINANCIERE"),
    ("Cuisine du nouveau restaurant", "Équiper la cuisine avant l’ouverture.",
     (("Four mixte 10 niveaux", "2", "8900"), ("Lave-vaisselle à capot", "1", "4250"), ("Cellule froide", "1", "5600")),
     60, "LLD"),
    ("Vitrines réfrigérées", "Rénover le rayon frais sans avancer la trésorerie.",
     (("Vitrine réfrigérée murale 2,5 m", "6", "3480"), ("Groupe de condensation", "2", "4120")), 60, "LOCATION_FINANCIERE"),
    ("Nacelles de chantier", "Disposer de nacelles pour les prochaines saisons.",
     (("Nacelle ciseaux 12 m", "3", "17800"),), 36, "RENTAL"),
    ("Parc d’imprimantes", "Renouveler le parc et changer d’appareils en cours de route.",
     (("Imprimante multifonction A3", "8", "2650"), ("Logiciel d’impression", "1", "1900")), 36, "LOCATION_EVOLUTIVE"),
    ("Ligne de conditionnement", "Augmenter la cadence de l’atelier.",
     (("Ensacheuse verticale", "1", "41500"), ("Convoyeur à bande", "2", "6300")), 72, "LOCATION_FINANCIERE"),
)  # fmt: skip
#: status, days until the signature is expected, how many financings are compared
PLAN: tuple[tuple[str, int, int], ...] = (
    ("DRAFT", 60, 0), ("DRAFT", 75, 1), ("DRAFT", 90, 0), ("STUDY", 30, 2), ("STUDY", 45, 3), ("STUDY", 40, 2),
    ("IN_APPROVAL", 14, 3), ("IN_APPROVAL", 18, 2), ("IN_APPROVAL", 21, 2), ("APPROVED", 7, 2), ("APPROVED", 9, 3),
    ("APPROVED", 12, 2), ("CONTRACTED", 3, 2), ("CONTRACTED", 4, 2), ("CONTRACTED", 5, 3),
    ("REJECTED", -8, 2), ("REJECTED", -16, 2), ("REJECTED", -28, 2), ("LOST", -6, 1), ("LOST", -13, 2),
    ("LOST", -24, 1),
)  # fmt: skip
SOURCES = ("INBOUND", "REFERRAL", "PARTNER", "WEB", "CAMPAIGN", "RENEWAL")
GRANTED = ("Bilans sains, encours faible, paiements à l’heure depuis l’ouverture du compte",
           "Capitaux propres solides, matériel qui se revend bien")  # fmt: skip
REFUSED = "Capitaux propres négatifs et retards de paiement répétés cette année"
LOST = (
    "Le client achète comptant",
    "La concurrence a proposé un loyer plus bas",
    "Le projet est reporté à l’an prochain",
)
CONDITIONS = "Dépôt de garantie de 2 loyers. Caution de la maison mère avant la signature."


@dataclass(frozen=True)
class _Case:
    """One affair of the plan: its number in it, its client, how far it came and when."""

    number: int
    company_id: UUID
    status: str
    expected: date
    compared: int


def lease(stage: Stage, clients: Sequence[UUID]) -> None:
    """Play each affair as far as it came."""
    for number, (status, days, compared) in enumerate(PLAN):
        expected = working_day(stage.today + timedelta(days=days))
        _play(stage, _Case(number, clients[(number * 5) % len(clients)], status, expected, compared))
    contract_leases(stage)


def _play(stage: Stage, case: _Case) -> None:
    begun = min(case.expected, stage.today) - timedelta(days=34 - case.number % 6)
    affair_id = _enter(stage, case, begun)
    labels = _compare(stage, case, affair_id, begun + timedelta(days=5))
    if case.status == "LOST":
        with _act(stage, "LEASE_OFFICER", "affair.abandon", begun + timedelta(days=20)) as context:
            affairs.abandon(context, affair_id, NoteIn(reason=LOST[case.number % len(LOST)]))
        return
    decided = case.status in ("APPROVED", "CONTRACTED", "REJECTED")
    if case.status != "DRAFT":
        with _act(stage, "LEASE_OFFICER", "affair.study", begun + timedelta(days=4)) as context:
            affairs.study(context, affair_id, StudyIn())
    if case.status == "IN_APPROVAL" or decided:
        _submit(stage, case, affair_id, labels[0], begun + timedelta(days=9))
    if decided:
        _decide(stage, case, affair_id, begun + timedelta(days=12))
    if case.status == "CONTRACTED":
        state = ("DRAFT", "SIGNING", "SIGNED")[case.number % 3]
        sign_and_deliver(stage, affair_id, state, case.number, begun + timedelta(days=24))


def _act(stage: Stage, role: str, action: str, day: date, hour: int = 9) -> Any:
    return stage.act(role, f"lease.{action}", min(working_day(day), stage.today), hour)


def _enter(stage: Stage, case: _Case, day: date) -> UUID:
    title, need, pieces, months, kind = WANTED[case.number % len(WANTED)]
    body = {
        "companyId": case.company_id, "title": title, "kind": kind, "need": need, "source": SOURCES[case.number % len(SOURCES)],
        "salesUserId": stage.people["COMMERCIAL"].user_id, "wantedTermMonths": months, "expectedSignOn": case.expected,
    }  # fmt: skip
    with _act(stage, "LEASE_OFFICER", "affair.create", day) as context:
        affair = affairs.create(context, AffairIn.model_validate(body))
        for designation, count, price in pieces:
            line = {"designation": designation, "quantity": count, "unitPriceHt": price}
            affairs.add_line(context, affair.id, AffairLineIn.model_validate(line))
        return affair.id


def _compare(stage: Stage, case: _Case, affair_id: UUID, day: date) -> list[UUID]:
    _title, _need, pieces, months, kind = WANTED[case.number % len(WANTED)]
    capital = sum(int(count) * int(price) for _name, count, price in pieces)
    first = {"count": 1, "kind": "FIXED", "value": capital // 10}
    made = []
    for at in range(case.compared):
        term = months + (12 if at == 1 else 0)
        profile = [first, {"count": term - 1, "kind": "LEVEL", "value": 1}] if at == 2 else []
        body = {
            "label": "ABC"[at], "kind": kind, "capitalHt": capital, "residualHt": capital // 100 * (1 + 4 * (at == 1)),
            "termMonths": term, "nominalRatePct": "6.00" if at != 1 else "6.35", "lenderRatePct": "4.20" if at != 1 else "4.30",
            "profile": profile, "maintenanceHt": 85 if kind == "LLD" else 0, "validUntil": case.expected + timedelta(days=30),
        }  # fmt: skip
        with _act(stage, "LEASE_OFFICER", "financing.create", day, 10 + at) as context:
            made.append(financing.add(context, affair_id, FinancingIn.model_validate(body)).id)
    return made


def _submit(stage: Stage, case: _Case, affair_id: UUID, retained: UUID, day: date) -> None:
    with _act(stage, "LEASE_OFFICER", "financing.retain", day, 14) as context:
        financing.retain(context, retained, StudyIn())
    with _act(stage, "LEASE_OFFICER", "affair.submit", day, 15) as context:
        deciding.submit(context, affair_id, StudyIn())


def _decide(stage: Stage, case: _Case, affair_id: UUID, day: date) -> None:
    if case.status == "REJECTED":
        with _act(stage, "FINANCE_OFFICER", "affair.reject", day, 11) as context:
            deciding.reject(context, affair_id, NoteIn(reason=REFUSED))
        return
    conditions = CONDITIONS if case.number % 2 else None
    with _act(stage, "FINANCE_OFFICER", "affair.approve", day, 11) as context:
        body = ApproveIn(reason=GRANTED[case.number % len(GRANTED)], conditions=conditions)
        deciding.approve(context, affair_id, body)
