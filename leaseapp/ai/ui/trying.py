"""The page that runs any workflow, a page of development: `make dev` shows it at /workspace/_ai, nothing else knows it."""

import reflex as rx

from leaseapp.ai.endpoints.development import WORKFLOWS
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import Page, icon, register_page
from leaseapp.ui.texts import label

ROUTE = "/workspace/_ai"


class TryWorkflow(LocalComponent):
    """A workflow is chosen, its values are given, and its answer is shown field by field."""

    library = "$/public/ai/try.jsx"
    tag = "TryWorkflow"

    workflows: rx.Var[list]


def register() -> None:
    """Add the page."""
    for name in ("sparkles", "circle-alert"):
        icon(name)
    listed = [{"key": key, "label": label(one.label)} for key, one in WORKFLOWS.items()]
    register_page(Page(ROUTE, _("Try a workflow"), lambda: TryWorkflow.create(workflows=listed)))


if get_settings().development:
    register()
