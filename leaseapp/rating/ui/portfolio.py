"""The portfolio of rated clients, and the weighting grid."""

from typing import Any

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.rating.endpoints.ratings import read_rating_dashboard, score_from_register
from leaseapp.rating.endpoints.weighting import list_rating_grids, preview_rating_grid, save_rating_grid
from leaseapp.rating.lists import RATINGS
from leaseapp.rating.rules import labels
from leaseapp.rating.rules.items import ITEMS
from leaseapp.rating.ui.components import GridEditor, Portfolio
from leaseapp.ui import gateway, kit
from leaseapp.ui.registry import icon, permission_key
from leaseapp.ui.texts import label

for _name in ("gauge", "circle-alert", "plus", "trash-2", "sliders-horizontal", "history", "zap", "table", "check"):
    icon(_name)


class PortfolioState(rx.State):
    """The portfolio as it was read."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def open(self) -> None:
        """Read it."""
        outcome = await gateway.call(read_rating_dashboard)
        if outcome.problem is None:
            self.data = {"ready": True, **outcome.body}


class GridState(rx.State):
    """The versions of the weighting grid."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def open(self) -> None:
        """Read them."""
        outcome = await gateway.call(list_rating_grids)
        if outcome.problem is None:
            self.data = {"ready": True, **outcome.body}


def _codes(*groups: dict[str, str]) -> dict[str, Any]:
    return {code: label(text) for group in groups for code, text in group.items()}


def portfolio() -> rx.Component:
    """Return the page of the portfolio."""
    return Portfolio.create(data=PortfolioState.data)


permission_key(preview_rating_grid)
SAVES = permission_key(save_rating_grid)


def grid() -> rx.Component:
    """Return the page of the weighting grid."""
    return GridEditor.create(
        data=GridState.data, permission=SAVES,
        items=[{"name": item.name, "label": label(item.label)} for item in ITEMS.values()],
        labels={
            "criteria": _codes(labels.CRITERIA), "caps": _codes(labels.CAPS), "limits": _codes(labels.LIMITS),
            "themes": _codes(labels.THEMES),
        },
        on_saved=GridState.open,
    )  # fmt: skip


kit.page(
    "/workspace/rating", title=_("Portfolio", "rating"), component=portfolio, endpoint=read_rating_dashboard, group=kit.RATING,
    icon="chart-column", order=20, on_load=PortfolioState.open, shows=lambda: RATINGS.kinds, used=score_from_register,
)  # fmt: skip
kit.page(
    "/workspace/rating/grid", title=_("Weighting grid"), component=grid, endpoint=list_rating_grids, group=kit.RATING,
    icon="sliders-horizontal", order=30, on_load=GridState.open, shows=lambda: frozenset({"RatingGrid"}), used=save_rating_grid,
)  # fmt: skip
