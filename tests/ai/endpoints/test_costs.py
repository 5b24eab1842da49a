"""Costs over HTTP: the list, the month, one call, the budget, the switches."""

from decimal import Decimal
from typing import Any

import pytest

from leaseapp.ai.services import running
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import Fixtures, Price, Script
from leaseapp.kernel.errors import Conflict
from tests.support import world

COSTS, MONTHLY, BUDGET = "/api/workspace/ai/costs", "/api/workspace/ai/costs/monthly", "/api/workspace/ai/budget"
CALL = ("call-summary", {"transcript": "Claire Aubert, claire@bdquais.fr"})


@pytest.fixture
def actor() -> Any:
    return world.person("ADMIN").principal


@pytest.fixture
def called(client, actor):
    """Three calls: two answered, one failed."""
    ai.port.use(Fixtures(price=Price(Decimal(100), Decimal(100)), script=[None, Script.ERROR, None], latency=0))
    try:
        running.run(actor, *CALL, people=("Claire Aubert",))
        with pytest.raises(running.AiUnavailable):
            running.run(actor, "lead-enrichment", {"companyName": "Froid du Nord"})
        running.run(actor, "lead-enrichment", {"companyName": "Froid du Nord"})
    finally:
        ai.port.use(None)


def test_the_list_says_what_document_2_says(client, called):
    found = client.get(COSTS).json()
    assert found["total"] == 3
    assert {"page", "pageSize", "total", "items"} <= set(found)
    wanted = {
        "id",
        "workflow",
        "provider",
        "model",
        "inputTokens",
        "outputTokens",
        "costUsd",
        "status",
        "durationMs",
        "createdAt",
    }
    assert wanted <= set(found["items"][0])
    assert isinstance(found["items"][0]["costUsd"], float)
    assert client.get(COSTS, params={"workflow": "call-summary"}).json()["total"] == 1
    month = client.get(MONTHLY).json()["yearMonth"]
    assert client.get(COSTS, params={"yearMonth": month, "pageSize": 2}).json()["total"] == 3
    assert client.get(COSTS, params={"yearMonth": "2020-01"}).json()["total"] == 0
    assert client.get(COSTS, params={"yearMonth": "2020-13"}).status_code == 422


def test_the_month_adds_up(client, called):
    month = client.get(MONTHLY).json()
    items = {one["workflow"]: one for one in month["items"]}
    assert len(items) == 13
    assert (items["lead-enrichment"]["calls"], items["lead-enrichment"]["errors"]) == (2, 1)
    assert items["call-summary"]["averageCostUsd"] == items["call-summary"]["totalCostUsd"] > 0
    total = sum(Decimal(str(one["totalCostUsd"])) for one in month["items"])
    assert Decimal(str(month["spentUsd"])) == total == sum(Decimal(str(day["costUsd"])) for day in month["days"])
    assert (month["budgetUsd"], month["reservedUsd"], month["reservedCalls"], month["mode"]) == (50, 0, 0, "fixtures")
    assert month["forecastUsd"] >= round(month["spentUsd"], 2)


def test_another_organization_and_other_roles_see_nothing(client, as_role, called):
    event = client.get(COSTS).json()["items"][0]["id"]
    other = as_role("ADMIN", "beta")
    assert other.get(COSTS).json()["total"] == 0
    for path in (f"/api/workspace/ai/calls/{event}", f"/api/workspace/ai/calls/{event}/sent"):
        assert other.get(path).status_code == 404
    auditor, seller = as_role("AUDITOR"), as_role("COMMERCIAL")
    assert auditor.get(COSTS).json()["total"] == 3
    assert auditor.get(f"/api/workspace/ai/calls/{event}/sent").status_code == 403
    assert seller.get(COSTS).status_code == 403


def test_what_was_sent_is_shown_and_noted(client, called):
    event = client.get(COSTS, params={"workflow": "call-summary"}).json()["items"][0]["id"]
    sent = client.get(f"/api/workspace/ai/calls/{event}/sent").json()
    assert "claire@bdquais.fr" not in sent["prompt"]
    assert "[[EMAIL_1]]" in sent["prompt"]
    assert {"placeholder": "[[EMAIL_1]]", "value": "claire@bdquais.fr"} in sent["replaced"]
    log = client.get("/api/workspace/audit", params={"targetId": event}).json()
    assert [row["action"] for row in log["items"]] == ["ai.sent.read"]


def test_the_budget_is_the_organization_s_own_below_that_of_the_installation(client):
    assert client.put(BUDGET, json={"limitUsd": 12.5}).json() == {"budgetUsd": 12.5, "mostUsd": 50}
    assert client.get(MONTHLY).json()["budgetUsd"] == 12.5
    for wrong in (50.01, -1, "x", 1.234):
        refused = client.put(BUDGET, json={"limitUsd": wrong})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "limitUsd")
    assert client.put(BUDGET, json={"limitUsd": None}).json()["budgetUsd"] == 50


def test_a_workflow_that_is_switched_off_asks_nobody(client, actor, called):
    before = client.get(COSTS).json()["total"]
    path = "/api/workspace/ai/workflows/call-summary"
    assert client.put(path, json={"enabled": False}).json()["enabled"] is False
    with pytest.raises(Conflict) as refused:
        running.run(actor, *CALL)
    assert refused.value.code == "AI_WORKFLOW_OFF"
    assert client.get(COSTS).json()["total"] == before
    items = {one["workflow"]: one["enabled"] for one in client.get(MONTHLY).json()["items"]}
    assert [key for key, enabled in items.items() if not enabled] == ["call-summary"]
    assert running.run(world.person("ADMIN", "beta").principal, *CALL).data["summary"], (
        "another organization keeps its own"
    )
    assert client.put(path, json={"enabled": True}).status_code == 200
    assert running.run(actor, *CALL).data["summary"]
    assert client.put("/api/workspace/ai/workflows/nothing", json={"enabled": True}).status_code == 404
