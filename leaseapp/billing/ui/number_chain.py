"""The proof of numbers: a page for all billing entities, and a tab of each."""

from typing import Any

import reflex as rx

from leaseapp.billing.endpoints.number_chain import (
    archive_missing_documents,
    read_number_chain,
    read_number_chains,
    verify_number_chain,
)
from leaseapp.billing.enums import ChainSeries, ProofState
from leaseapp.billing.ui.components import NumberChain, NumberChainPage
from leaseapp.files.enums import FileDamage
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ACCOUNTING, AMBER, GREEN, RED, Also, Tab, colours, page, record_panel
from leaseapp.ui.registry import icon, words
from leaseapp.ui.session import show_toast

colours(
    ProofState,
    PROVEN=GREEN,
    NOT_ARCHIVED=AMBER,
    FILE_MISSING=RED,
    FILE_UNREADABLE=RED,
    HASH_DIFFERS=RED,
    NOT_SEALED=RED,
    SEAL_DIFFERS=RED,
)
colours(FileDamage, MISSING=RED, ALTERED=RED)


class ChainState(rx.State):
    """The verdict on the numbers of a billing entity, and the last part of its proof."""

    data: dict[str, Any] = {"seq": 0}
    chains: dict[str, Any] = {}

    @rx.event
    async def open(self) -> None:
        """Read the verdict on every billing entity."""
        outcome = await gateway.call(read_number_chains)
        self.chains = outcome.body if outcome.problem is None else {"problem": outcome.problem["message"]}

    @rx.event
    async def read(self, entity_id: str, _asked: dict[str, Any]) -> None:
        """Read the verdict on each series."""
        outcome = await gateway.call(read_number_chain, billing_entity_id=entity_id)
        if outcome.problem is None:
            self.data = {"seq": self.data["seq"], "chain": outcome.body}
        else:
            self.data = {"seq": self.data["seq"], "problem": outcome.problem["message"]}

    @rx.event
    async def verify(self, entity_id: str, asked: dict[str, Any]) -> None:
        """Verify the next part `{series, after}`; the page asks for the following one."""
        body = {name: asked[name] for name in ("series", "after") if name in asked}
        outcome = await gateway.call(verify_number_chain, billing_entity_id=entity_id, body=body)
        part = outcome.body if outcome.problem is None else {"problem": outcome.problem["message"]}
        self.data = {**self.data, "seq": self.data["seq"] + 1, "part": part}

    @rx.event
    async def archive(self, entity_id: str, _asked: dict[str, Any]) -> None:
        """Have what is lacking archived; the page follows as the documents come in."""
        outcome = await gateway.call(archive_missing_documents)
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
            return
        text = (
            _("{count} {count|document is|documents are} being archived")
            if outcome.body["lacking"]
            else _("Nothing is missing any more")
        )
        await show_toast(self, gateway.say(text, {"count": outcome.body["lacking"]}))
        await self.read(entity_id, {})


def _drawn(component: Any, **more: Any) -> rx.Component:
    for name in ("shield-check", "loader-circle", "circle-alert", "archive", "clock"):
        icon(name)
    return component.create(
        data=ChainState.data,
        words={"series": words(ChainSeries), "state": words(ProofState), "damage": words(FileDamage)},
        on_read=ChainState.read,
        on_verify=ChainState.verify,
        on_archive=ChainState.archive,
        **more,
    )


record_panel(
    "BillingEntity",
    Tab("numbers", _("Numbers"), _drawn(NumberChain), when={"chain": ["*"]}),
    also=Also("chain", read_number_chain),
)
page(
    "/workspace/number-chain",
    title=_("Number chain"),
    component=lambda: _drawn(NumberChainPage, chains=ChainState.chains),
    endpoint=read_number_chains,
    group=ACCOUNTING,
    icon="shield-check",
    order=70,
    on_load=ChainState.open,
    shows=lambda: frozenset({"Invoice", "CreditNote"}),
)
