"""The page of profit: by contract, client, machine, site or code; a row opens on its documents."""

from typing import Any

import reflex as rx

from leaseapp.fixedassets.endpoints.profit import read_profit, read_profit_documents
from leaseapp.fixedassets.enums import Measure, ProfitBy
from leaseapp.fixedassets.ui.components import ProfitPage
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway, kit
from leaseapp.ui.registry import icon, words

ASKED = ("by", "from", "to", "fiscalYear", "billingEntityId", "across", "key")


class ProfitState(rx.State):
    """The profit that is shown, and the documents of one row."""

    data: dict[str, Any] = {"ready": False}
    documents: dict[str, Any] = {"ready": False}

    @rx.event
    async def read(self, asked: dict[str, Any]) -> None:
        """Read profit: `{by, from, to, fiscalYear, billingEntityId, across}`."""
        self.documents = {"ready": False}
        self.data = await _read(read_profit, asked, self.data)

    @rx.event
    async def look(self, asked: dict[str, Any]) -> None:
        """Read the documents behind one row: the same with its `key`."""
        found = await _read(read_profit_documents, asked, {"ready": False})
        self.documents = {**found, "key": asked.get("key") or ""}


async def _read(endpoint: Endpoint, asked: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    known = ASKED if endpoint is read_profit_documents else ASKED[:-1]
    left_out = () if endpoint is read_profit else ("across",)
    query = {name: str(asked[name]) for name in known if asked.get(name) and name not in left_out}
    outcome = await gateway.call(endpoint, query=query)
    if outcome.problem is None:
        return {"ready": True, **outcome.body}
    errors = list(outcome.errors.values())
    return {**before, "problem": errors[0] if errors else outcome.problem["message"]}


kit.colours(ProfitBy, **dict.fromkeys(ProfitBy.__members__, kit.GRAY))
kit.colours(Measure, REVENUE=kit.GREEN, CHARGES=kit.AMBER, DEPRECIATION=kit.BLUE, RESULTS=kit.GRAY)
words(ProfitBy)
words(Measure)
for _name in ("chart-pie", "download", "chevron-right", "chevron-down", "circle-alert"):
    icon(_name)
kit.page(
    "/workspace/profit", title=_("Profit"),
    component=lambda: ProfitPage.create(
        data=ProfitState.data, documents=ProfitState.documents, on_read=ProfitState.read, on_open=ProfitState.look
    ),
    endpoint=read_profit, group=kit.ACCOUNTING, icon="chart-pie", order=45,
)  # fmt: skip
