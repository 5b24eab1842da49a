"""Routes of development: a workflow run from outside without a session, and any from its page. Nowhere else they exist."""

from functools import partial
from typing import Any

from sqlmodel import col, select

from leaseapp.ai.permissions import WORKFLOW_RUN
from leaseapp.ai.schemas.costs import RunIn, RunOut, TriggerIn
from leaseapp.ai.services import trying
from leaseapp.ai.services.workflows import workflows
from leaseapp.identity.models import Organization
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint, Later, public, workspace
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, system_principal
from leaseapp.kernel.settings import get_settings

#: the workflows that the page offers
WORKFLOWS = workflows

TRIGGERED, TRIED = "ai.workflow.trigger", "ai.workflow.try"


def _within(caller: Principal, _arguments: dict[str, Any]) -> Principal:
    """Return the caller in their organization, or the system in the oldest one: never one that a body names."""
    if caller.organization_id is not None:
        return caller
    with db.system_session("development trigger of AI workflows") as session:
        oldest = session.exec(select(Organization).order_by(col(Organization.created_at)).limit(1)).first()
    if oldest is None:
        raise NotFound()
    return system_principal(oldest.id, timezone=oldest.timezone, locale=oldest.locale)


def register() -> tuple[Endpoint, Endpoint]:
    """Declare the routes of development."""

    @public.post("/api/dev/ai/trigger-workflow", returns=RunOut, audit=TRIGGERED, entering=_within, lengthy=True)
    def trigger_ai_workflow(context: Context, body: TriggerIn) -> Later:
        """Run call-summary, invoice-ocr-extract or lead-enrichment."""
        return Later(partial(trying.trigger, context.principal, context.request, body))

    @workspace.post(
        "/ai/trials", permission=WORKFLOW_RUN, internal=True, returns=RunOut, audit=TRIED, lengthy=True,
        extra="FIELD.md 6: the page of development runs any workflow",
    )  # fmt: skip
    def try_ai_workflow(context: Context, body: RunIn) -> Later:
        """Run any workflow on a fixture or on papers that were dropped."""
        return Later(partial(trying.run, context.principal, context.request, body))

    return trigger_ai_workflow, try_ai_workflow


if get_settings().development:
    register()
