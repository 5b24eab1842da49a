"""Prospects in every state, opportunities in every stage, actions overdue, today and to come, calls that wait."""

from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID

from leaseapp.crm.schemas.actions import ActionIn, CallIn, DoneIn
from leaseapp.crm.schemas.opportunities import LoseIn, OpportunityIn
from leaseapp.crm.schemas.prospects import LoseProspectIn, MoveIn, PromoteIn, ProspectIn
from leaseapp.crm.services import actions, calls, opportunities, prospects
from leaseapp.demo import cast
from leaseapp.demo.diary import Stage, working_day

#: name, person, origin, where it came
PROSPECTS = (
    ("Menuiserie Tissot", "Claire Tissot", "INBOUND", "NEW"), ("Garage des Alpes", "Marc Ferrand", "WEB", "NEW"),
    ("Boulangerie Lenoir", "Sophie Lenoir", "CAMPAIGN", "NEW"), ("Transports Vasseur", "Luc Vasseur", "REFERRAL", "CONTACTED"),
    ("Clinique du Parc", "Anne Morel", "PARTNER", "CONTACTED"), ("Imprimerie Caron", "Paul Caron", "WEB", "QUALIFIED"),
    ("Fromagerie Blanchet", "Julie Blanchet", "REFERRAL", "QUALIFIED"),
    ("Ateliers Rouvière", "Hugo Rouvière", "INBOUND", "PROMOTED"),
    ("Scierie du Vercors", "Éric Gaillard", "OTHER", "LOST"), ("Hôtel des Remparts", "Nadia Petit", "CAMPAIGN", "LOST"),
)  # fmt: skip
#: title, kind, amount in € excl. VAT, chance in %, where it came
DEALS = (
    ("Chariots de la plateforme", "LEASE", 86000, 20, "QUALIFY"),
    ("Contrat d’entretien du froid", "SERVICE", 9400, 30, "QUALIFY"),
    ("Nacelles du chantier nord", "LEASE", 53400, 50, "PROPOSE"), ("Fours du laboratoire", "SALE", 17800, 60, "NEGOTIATE"),
    ("Ligne d’emballage", "LEASE", 54100, 90, "WON"), ("Imprimantes du siège", "SALE", 21200, 10, "LOST"),
)  # fmt: skip
FIRST_SIREN = 900


def prospect(stage: Stage) -> None:
    """Play it over the last six weeks."""
    made = [_prospect(stage, number, *row) for number, row in enumerate(PROSPECTS)]
    deals = [_deal(stage, company, *row) for company, row in zip(stage.companies, DEALS, strict=False)]
    with _act(stage, "opportunity.create", 6) as context:
        body = {"title": "Presse numérique", "prospectId": made[5], "amountHt": 38000, "probabilityPct": 20}
        opportunities.create(context, OpportunityIn.model_validate(body))
    _to_do(stage, made, deals)
    for number, (minute, outcome) in enumerate(((20, "MISSED"), (45, "MISSED"), (50, "VOICEMAIL"))):
        with stage.act(
            "SALES_BACK", "crm.call.create", working_day(stage.today - timedelta(days=1)), 14, minute
        ) as context:
            body = {"direction": "IN", "outcome": outcome, "fromNumber": f"04 72 00 10 0{number}"}
            calls.create(context, CallIn.model_validate(body))


def _act(stage: Stage, action: str, days_ago: int) -> Any:
    return stage.act("COMMERCIAL", f"crm.{action}", working_day(stage.today - timedelta(days=days_ago)))


def _prospect(stage: Stage, number: int, name: str, person: str, source: str, status: str) -> UUID:
    body = {
        "name": name,
        "contactName": person,
        "source": source,
        "phone": f"04 72 00 10 0{number}",
        "email": f"contact{number}@prospect.example",
    }
    with _act(stage, "prospect.create", 40 - number) as context:
        one = prospects.create(context, ProspectIn.model_validate(body)).id
    if status in ("CONTACTED", "QUALIFIED"):
        with _act(stage, "prospect.contact", 20 - number) as context:
            prospects.move(context, one, MoveIn(), "contact")
    if status == "QUALIFIED":
        with _act(stage, "prospect.qualify", 12 - number) as context:
            prospects.move(context, one, MoveIn(), "qualify")
    if status == "PROMOTED":
        with _act(stage, "prospect.promote", 9) as context:
            prospects.promote(context, one, PromoteIn(siren=cast.siren(FIRST_SIREN + number)))
    if status == "LOST":
        with _act(stage, "prospect.lose", 8) as context:
            prospects.lose(context, one, LoseProspectIn(reason="Pas de projet avant deux ans"))
    return one


def _deal(stage: Stage, company: UUID, title: str, kind: str, amount: int, chance: int, status: str) -> UUID:
    body = {
        "title": title, "kind": kind, "companyId": company, "amountHt": amount, "probabilityPct": chance,
        "expectedCloseOn": stage.today + timedelta(days=100 - chance),
    }  # fmt: skip
    with _act(stage, "opportunity.create", 30) as context:
        one = opportunities.create(context, OpportunityIn.model_validate(body)).id
    if status in ("PROPOSE", "NEGOTIATE", "WON"):
        with _act(stage, "opportunity.propose", 16) as context:
            opportunities.propose(context, one, MoveIn())
    if status == "NEGOTIATE":
        with _act(stage, "opportunity.negotiate", 7) as context:
            opportunities.negotiate(context, one, MoveIn())
    if status == "WON":
        with _act(stage, "opportunity.win", 3) as context:
            opportunities.win(context, one, MoveIn())
    if status == "LOST":
        with _act(stage, "opportunity.lose", 5) as context:
            opportunities.lose(
                context, one, LoseIn.model_validate({"reason": "PRICE", "note": "Loyer jugé trop élevé"})
            )
    return one


def _to_do(stage: Stage, made: list[UUID], deals: list[UUID]) -> None:
    plan = (
        ("Rappeler au sujet du devis", "CALL", {"opportunityId": deals[0]}, -2),
        ("Envoyer la documentation", "EMAIL", {"prospectId": made[3]}, 0),
        ("Visite de l’atelier", "VISIT", {"prospectId": made[5]}, 3),
        ("Réunion de cadrage", "MEETING", {"opportunityId": deals[2]}, 6),
        ("Point annuel", "CALL", {"companyId": stage.companies[0]}, -6),
    )  # fmt: skip
    for subject, kind, about, days in plan:
        due = datetime.combine(stage.today + timedelta(days=days), time(16), UTC)
        with _act(stage, "action.create", 7) as context:
            body = {"subject": subject, "type": kind, "dueAt": due.isoformat()} | about
            one = actions.create(context, ActionIn.model_validate(body)).id
        if subject == "Point annuel":
            with _act(stage, "action.done", 5) as context:
                actions.done(context, one, DoneIn(outcome="Parc à renouveler au printemps"))
