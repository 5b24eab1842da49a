"""The general ledger by account and the trial balance, on a period that one chooses."""

from typing import Any

import reflex as rx

from leaseapp.accounting.endpoints.ledger import read_ledger_entry
from leaseapp.accounting.endpoints.lettering import match_lines
from leaseapp.accounting.endpoints.reports import read_general_ledger, read_trial_balance
from leaseapp.accounting.ui.components import GeneralLedgerPage, TrialBalancePage
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ACCOUNTING, page
from leaseapp.ui.registry import icon, permission_key

ASKED = ("from", "to", "account", "page", "billingEntityId")
LEDGER = "/workspace/general-ledger"


class ReportState(rx.State):
    """The trial balance and the account of the general ledger that are shown."""

    balance: dict[str, Any] = {"ready": False}
    ledger: dict[str, Any] = {"ready": False}
    entry: dict[str, Any] = {}

    @rx.event
    async def read_balance(self, asked: dict[str, Any]) -> None:
        """Read the balances of a period `{from, to}`, of one book with `billingEntityId`."""
        self.balance = await _read(read_trial_balance, asked, self.balance)

    @rx.event
    async def read_ledger(self, asked: dict[str, Any]) -> None:
        """Read a page of an account over a period: `{from, to, account, page}`, of one book or all."""
        self.ledger = await _read(read_general_ledger, asked, self.ledger)

    @rx.event
    async def read_entry(self, entry_id: str) -> None:
        """Read the entry behind a line."""
        outcome = await gateway.call(read_ledger_entry, entry_id=entry_id)
        refusal = outcome.problem
        self.entry = (outcome.body or {}) if refusal is None else {"id": entry_id, "problem": refusal["message"]}


async def _read(endpoint: Endpoint, asked: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    outcome = await gateway.call(endpoint, query={name: str(asked[name]) for name in ASKED if asked.get(name)})
    if outcome.problem is None:
        return {"ready": True, **outcome.body}
    return {**before, "problem": outcome.problem["message"]}


permission_key(match_lines)  # at import: a process that serves a built interface draws no component


def _ledger() -> rx.Component:
    for name in ("link", "file-text", "download", "arrow-right", "notebook-text"):
        icon(name)
    return GeneralLedgerPage.create(
        balance=ReportState.balance,
        data=ReportState.ledger,
        entry=ReportState.entry,
        on_balance=ReportState.read_balance,
        on_read=ReportState.read_ledger,
        on_entry=ReportState.read_entry,
    )


page(
    LEDGER,
    title=_("General ledger"),
    component=_ledger,
    endpoint=read_general_ledger,
    group=ACCOUNTING,
    icon="book-open",
    order=15,
)
page(
    "/workspace/trial-balance",
    title=_("Trial balance"),
    component=lambda: TrialBalancePage.create(data=ReportState.balance, on_read=ReportState.read_balance),
    endpoint=read_trial_balance,
    group=ACCOUNTING,
    icon="scale",
    order=16,
)
