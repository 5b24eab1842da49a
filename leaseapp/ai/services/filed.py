"""Stored files as papers of a call: those that the caller reads, fetched from storage between two transactions."""

from collections.abc import Sequence
from uuid import UUID

from leaseapp.ai.services.workflows import Workflow
from leaseapp.files.services import contents
from leaseapp.kernel.adapters.ai import Attachment
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.endpoints import Later
from leaseapp.kernel.errors import FieldError, Invalid, NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import _


def attached(
    actor: Principal, workflow: Workflow, file_ids: Sequence[UUID], request: RequestInfo | None
) -> list[Attachment]:
    """Return these files as attachments, each once, in their order.

    Raises NotFound at `fileIds[n]` for a file that the actor does not read, Invalid there for more files than the workflow reads,
    Conflict FILE_SCAN_PENDING or FILE_INFECTED, Unavailable for a content that cannot be read.
    """
    once = list(dict.fromkeys(file_ids))
    if not once:
        return []
    if len(once) > workflow.most:
        message = _("At most {most} files are read at once.")
        raise Invalid(errors=[FieldError("fileIds", "TOO_MANY_FILES", message, {"most": workflow.most})])
    with db.unit_of_work(actor, request=request) as context:
        later = [_asked(context, file_id, place) for place, file_id in enumerate(once)]
    found: list[contents.FileContent] = [one.fetch() for one in later]
    return [Attachment(one.media_type, one.content, file_id) for one, file_id in zip(found, once, strict=True)]


def _asked(context: Context, file_id: UUID, place: int) -> Later:
    try:
        return contents.for_a_model(context, file_id)
    except NotFound as refused:
        raise NotFound(field=f"fileIds[{place}]") from refused
