"""The page of the monthly run: what would be booked, who is left out and why, and the act."""

from typing import Any

import reflex as rx

from leaseapp.fixedassets.endpoints.assets import preview_monthly_depreciation, run_monthly_depreciation
from leaseapp.fixedassets.enums import SkipReason
from leaseapp.fixedassets.lists import FIXED_ASSETS
from leaseapp.fixedassets.ui.components import DepreciationRun
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway, kit
from leaseapp.ui.registry import icon, permission_key, words


class DepreciationState(rx.State):
    """The month that is shown."""

    data: dict[str, Any] = {"ready": False}
    asked: dict[str, str] = {}

    @rx.event
    async def read(self, asked: dict[str, Any]) -> None:
        """Read what the run of a month would book: `{yearMonth, billingEntityId}`."""
        self.asked = {name: str(asked[name]) for name in ("yearMonth", "billingEntityId") if asked.get(name)}
        await self._read()

    @rx.event
    async def again(self) -> None:
        """Read the same month again: what it shows was changed."""
        await self._read()

    async def _read(self) -> None:
        outcome = await gateway.call(preview_monthly_depreciation, query=dict(self.asked))
        if outcome.problem is None:
            self.data = {"ready": True, **outcome.body}
        else:
            errors = list(outcome.errors.values())
            self.data = {"ready": False, **self.asked, "problem": errors[0] if errors else outcome.problem["message"]}


BOOKS = permission_key(run_monthly_depreciation)
words(SkipReason)
for _name in ("calendar-check", "chevron-left", "chevron-right", "check", "circle-alert", "building-2"):
    icon(_name)
kit.page(
    "/workspace/depreciation", title=_("Monthly depreciation"),
    component=lambda: DepreciationRun.create(data=DepreciationState.data, permission=BOOKS, on_read=DepreciationState.read),
    endpoint=preview_monthly_depreciation, group=kit.ACCOUNTING, icon="calendar-check", order=41,
    on_load=DepreciationState.again, shows=lambda: FIXED_ASSETS.kinds, used=run_monthly_depreciation,
)  # fmt: skip
