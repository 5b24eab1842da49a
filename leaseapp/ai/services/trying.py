"""Trying workflows in development: the three that are triggered from outside, and any from its page."""

import base64
import binascii

from leaseapp.ai.rules import checks
from leaseapp.ai.schemas.costs import FieldOut, RunIn, RunOut, TriggerIn
from leaseapp.ai.services import running
from leaseapp.ai.services.papers import SAMPLE_PICTURE, blank_pdf, needs
from leaseapp.ai.services.running import Result
from leaseapp.ai.services.workflows import workflow_called
from leaseapp.kernel.adapters.ai import Attachment
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.text.schema import Shape

TRIGGERED = frozenset({"call-summary", "invoice-ocr-extract", "lead-enrichment"})


def trigger(actor: Principal, request: RequestInfo, body: TriggerIn) -> RunOut:
    """Run one of the three that may be triggered. Raises Invalid for another key, and what running raises."""
    if body.workflow not in TRIGGERED:
        message = _("This workflow cannot be triggered.")
        raise Invalid(errors=[FieldError("workflow", "WORKFLOW_NOT_TRIGGERED", message)])
    return run(actor, request, RunIn(workflow=body.workflow, input=body.input))


def run(actor: Principal, request: RequestInfo, body: RunIn) -> RunOut:
    """Run a workflow. Raises Invalid for a paper that is no base64, and what running raises."""
    given = [Attachment(one.media_type, _bytes(one.base64, number)) for number, one in enumerate(body.papers)]
    if not given and not body.file_ids and needs(body.workflow):
        is_picture = "image" in workflow_called(body.workflow).papers
        given = [Attachment("image/png", SAMPLE_PICTURE) if is_picture else blank_pdf()]
    result = running.run(
        actor, body.workflow, body.input, given, files=body.file_ids, people=tuple(body.people), request=request
    )
    return shown(result, actor.locale)


def shown(result: Result, locale: str) -> RunOut:
    """Return a result as it travels, reasons in the reader's language."""
    assert isinstance(result.shape, Shape)
    data = result.shape.model_dump(mode="json", by_alias=True)
    names = {name: field.alias or name for name, field in type(result.shape).model_fields.items()}
    fields = [
        FieldOut(
            name=names[name], value=data[names[name]], confidence=state.confidence, page=state.page, quote=state.quote,
            checks=state.checks, reasons=[translate(locale, checks.WORDS[code]) for code in state.checks],
        )
        for name, state in result.fields.items()
    ]  # fmt: skip
    return RunOut(
        workflow=result.workflow, data=data, fields=fields, warnings=list(result.warnings), cost_usd=result.cost_usd,
        events=list(result.events),
    )  # fmt: skip


def _bytes(text: str, number: int) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        message = _("The paper is no base64.")
        raise Invalid(errors=[FieldError(f"papers[{number}].base64", "NOT_BASE64", message)]) from None
