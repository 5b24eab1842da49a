"""Samples of prospects, opportunities, actions and calls."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample

SIREN = "404833048"


@sample
def create_crm_prospect(maker: Maker) -> dict[str, Any]:
    return {"body": {"name": f"Ateliers {maker.number()}", "source": "REFERRAL", "contactName": "Hugo Rouvière"}}


@sample
def create_crm_opportunity(maker: Maker) -> dict[str, Any]:
    company = maker.make("create_company")
    return {
        "body": {
            "title": f"Chariots {maker.number()}",
            "companyId": str(company.id),
            "amountHt": 50000,
            "kind": "LEASE",
        }
    }


@sample
def create_crm_action(maker: Maker) -> dict[str, Any]:
    about = str(maker.make("create_crm_prospect").id)
    return {"body": {"subject": f"Rappeler {maker.number()}", "dueAt": "2026-12-15T09:00:00Z", "prospectId": about}}


@sample
def create_crm_call(maker: Maker) -> dict[str, Any]:
    about = str(maker.make("create_crm_prospect").id)
    return {"body": {"direction": "IN", "outcome": "MISSED", "fromNumber": "+33472000001", "prospectId": about}}


def _one(kind: str) -> Any:
    return lambda maker: maker.make(f"create_crm_{kind}").id


def _act(name: str, kind: str, body: dict[str, Any], *before: tuple[str, dict[str, Any]]) -> None:
    """Declare the sample of an act on a new record, after the acts `before`."""

    def made(maker: Maker) -> dict[str, Any]:
        one = maker.make(f"create_crm_{kind}").id
        for earlier, sent in before:
            maker.call(earlier, **{f"crm_{kind}_id": one}, body=sent)
        return {f"crm_{kind}_id": one, "body": dict(body)}

    made.__name__ = name
    sample(made)


for _kind in ("prospect", "opportunity", "action", "call"):
    by_id(f"read_crm_{_kind}", f"crm_{_kind}_id", _one(_kind))
_act("update_crm_prospect", "prospect", {"need": "Deux chariots"})
_act("contact_crm_prospect", "prospect", {})
_act("qualify_crm_prospect", "prospect", {})
_act("promote_crm_prospect", "prospect", {"siren": SIREN})
_act("lose_crm_prospect", "prospect", {"reason": "Pas de projet cette année"})
_act("update_crm_opportunity", "opportunity", {"probabilityPct": 60})
_act("propose_crm_opportunity", "opportunity", {})
_act("win_crm_opportunity", "opportunity", {})
_act("lose_crm_opportunity", "opportunity", {"reason": "PRICE"})
_act("reopen_crm_opportunity", "opportunity", {}, ("lose_crm_opportunity", {"reason": "PRICE"}))
_act("update_crm_action", "action", {"subject": "Rappeler demain"})
_act("finish_crm_action", "action", {"outcome": "Visite convenue"})
_act("cancel_crm_action", "action", {})
_act("update_crm_call", "call", {"note": "Rappelle demain"})
_act("return_crm_call", "call", {})


@sample
def negotiate_crm_opportunity(maker: Maker) -> dict[str, Any]:
    one = maker.make("create_crm_opportunity")
    maker.call("propose_crm_opportunity", crm_opportunity_id=one.id, body={})
    body = {"companyId": str(one.company_id), "title": "Chariots", "opportunityId": str(one.id)}
    affair = maker.call("create_lease_affair", body=body).body
    terms = {"capitalHt": 50000, "residualHt": 500, "termMonths": 48, "nominalRatePct": 6}
    maker.call("create_lease_financing", lease_affair_id=affair.id, body={"label": "A", **terms})
    return {"crm_opportunity_id": one.id, "body": {}}
