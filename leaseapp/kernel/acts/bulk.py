"""Acts on many rows of a list: an Endpoint run for each id in a transaction of its own, so that a refusal stops no other.

Each record gets the audit rows of the single act, under the request's id.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

import structlog
from pydantic import Field

from leaseapp.kernel.acts.rehearsing import rehearse
from leaseapp.kernel.context import Context
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import AccessPolicy, Endpoint, EndpointDeclarationError
from leaseapp.kernel.errors import Problem, ServerFault
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Out, YesNo
from leaseapp.kernel.web.problems import problem_body

log = structlog.get_logger(__name__)
Body = dict[str, Any] | Callable[[Context, UUID], dict[str, Any]]
MOST_ROWS = 500
Show = Callable[[Context, UUID, dict[str, Any]], "BulkShownOut"]


class BulkIn(In):
    """The records; `preview` says what would happen and changes nothing."""

    ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_ROWS)]
    preview: YesNo = False


class BulkErrorOut(Out):
    """One reason of a refusal."""

    field: str
    code: str
    message: str


class BulkShownOut(Out):
    """The preview of an act on one record: the recipient, the title and the text."""

    to: str
    title: str
    text: str


class BulkRowOut(Out):
    """The outcome for one record: done (in a preview: possible, with what is `shown` of it), or refused with code and reasons."""

    id: UUID
    ok: bool
    code: str | None = None
    message: str | None = None
    errors: list[BulkErrorOut] = []
    shown: BulkShownOut | None = None


class BulkOut(Out):
    """The outcome for each record, in the order of the request, without duplicates."""

    preview: bool
    done: int
    refused: int
    items: list[BulkRowOut]


@dataclass(frozen=True)
class Bulk:
    """A declared act on many rows of `spec`: `entrance` takes the ids, `each` is run for one of them."""

    spec: ListSpec
    action: str
    each: Endpoint
    entrance: Endpoint
    body: Body | None
    show: Show | None = None

    @property
    def id_name(self) -> str:
        """The parameter of `each` that takes the record's id."""
        return self.each.path_names[0]


bulks: list[Bulk] = []


def bulk_endpoint(
    policy: AccessPolicy,
    spec: ListSpec,
    each: Endpoint,
    *,
    action: str,
    body: Body | None = None,
    show: Show | None = None,
) -> Endpoint:
    """Declare `POST /bulk/<list>/<action>`: `each`, which takes one id, over up to 500 rows.

    `body` is what `each` takes besides, or a function that reads it for a record and may refuse; `show` says of a record and
    its body what the preview shows.
    """
    if len(each.path_names) != 1 or not each.writes:
        raise EndpointDeclarationError(f"bulk {action} of {spec.name}: {each.name} does not act on one record")

    def act_on_all(context: Context, body: BulkIn) -> BulkOut:
        return _run(bulk, context, body)

    act_on_all.__name__ = f"bulk_{action}_{spec.name}".replace("-", "_")
    act_on_all.__module__ = sys._getframe(1).f_globals["__name__"]
    act_on_all.__doc__ = f"{each.summary.rstrip('.')}, for several records: each by itself, refusals are listed."
    declare: Callable[[Callable[..., Any]], Endpoint] = policy.post(
        f"/bulk/{spec.name}/{action}",
        permission=each.permission,
        audit=each.audit,
        internal=True,
        extra="acts on a selection of a list, each record by itself (UX, Lists)",
        returns=BulkOut,
        lengthy=True,
    )
    bulk = Bulk(spec, action, each, declare(act_on_all), body, show)
    bulks.append(bulk)
    return bulk.entrance


def _run(bulk: Bulk, context: Context, asked: BulkIn) -> BulkOut:
    context.action = None  # the acts on the records are logged, each in its own transaction
    items = [_one(bulk, context, record_id, preview=asked.preview) for record_id in dict.fromkeys(asked.ids)]
    done = sum(1 for item in items if item.ok)
    return BulkOut(preview=asked.preview, done=done, refused=len(items) - done, items=items)


def _one(bulk: Bulk, context: Context, record_id: UUID, *, preview: bool) -> BulkRowOut:
    arguments: dict[str, Any] = {bulk.id_name: record_id}
    given: dict[str, Any] = {}
    shown = None
    try:
        if bulk.each.body is not None:
            given = _body(bulk, context, record_id)
            arguments["body"] = given
        if preview:
            refusal = rehearse(bulk.each, context.principal, context.request, **arguments)
            if refusal is None and bulk.show is not None:
                shown = bulk.show(context, record_id, given)
        else:
            refusal = perform(bulk.each, context.principal, context.request, **arguments).problem
    except Problem as problem:
        refusal = problem
    except Exception as error:
        # a fault of ours in one row; the others were or will be done, and the caller must see which
        log.error("fault", endpoint=bulk.entrance.name, record_id=str(record_id), exc_info=error)
        refusal = ServerFault()
    if refusal is not None:
        return _refused(context, record_id, refusal)
    return BulkRowOut(id=record_id, ok=True, shown=shown)


def _body(bulk: Bulk, context: Context, record_id: UUID) -> dict[str, Any]:
    if bulk.body is None or isinstance(bulk.body, dict):
        return bulk.body or {}
    return bulk.body(context, record_id)


def _refused(context: Context, record_id: UUID, problem: Problem) -> BulkRowOut:
    said = problem_body(problem, context.locale)
    return BulkRowOut(
        id=record_id, ok=False, code=said["code"], message=said["detail"],
        errors=[BulkErrorOut.model_validate(error) for error in said.get("errors", ())],
    )  # fmt: skip
