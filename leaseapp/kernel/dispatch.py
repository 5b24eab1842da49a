"""The common handler of every Endpoint: access → unit of work → subscribers → audit → commit → answer (ARCHITECTURE 4B)."""

import errno
import json
from dataclasses import dataclass, field, replace
from typing import Any

import sqlalchemy.exc
import structlog
from pydantic import BaseModel, TypeAdapter, ValidationError
from sqlalchemy.orm.exc import StaleDataError

from leaseapp.kernel import events
from leaseapp.kernel.acts import idempotency
from leaseapp.kernel.adapters.storage.contract import StorageError
from leaseapp.kernel.context import Context, Cookie, RequestInfo
from leaseapp.kernel.endpoints import Endpoint, FileAnswer, Later
from leaseapp.kernel.errors import Forbidden, Invalid, NotFound, Problem, StaleVersion, Unavailable
from leaseapp.kernel.persistence.database_errors import RETRIED, explain, sql_state
from leaseapp.kernel.persistence.db import unit_of_work
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.principal import ANONYMOUS, Principal
from leaseapp.kernel.process import tracing
from leaseapp.kernel.security import rate_limits
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.validation import validate

log = structlog.get_logger(__name__)
ATTEMPTS = 3
_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EFBIG, errno.ENXIO})


@dataclass(frozen=True)
class Answer:
    """The answer of an Endpoint: a shape, a file, nothing (204), or a refusal that was committed with what it wrote."""

    status: int
    body: Any = None
    problem: Problem | None = None
    cookies: tuple[Cookie, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    replayed: bytes | None = None

    def json(self) -> bytes:
        """Return the body as JSON text."""
        if self.replayed is not None:
            return self.replayed
        if isinstance(self.body, BaseModel):
            return self.body.model_dump_json(by_alias=True).encode()
        return json.dumps(self.body, default=_plain).encode()


def _plain(row: BaseModel) -> Any:
    """Return one of several shapes that are answered as a list."""
    return row.model_dump(mode="json", by_alias=True)


def perform(
    endpoint: Endpoint,
    principal: Principal | None,
    request: RequestInfo | None = None,
    *,
    idempotency_key: str | None = None,
    **arguments: Any,
) -> Answer:
    """Run `endpoint` for `principal` in one unit of work.

    `body` and `query` may be shapes or plain mappings. Raises Problem when the act is refused (nothing was changed);
    a refusal that the endpoint *returned* is in `Answer.problem`, and what it wrote is committed.
    """
    who = (principal or ANONYMOUS).named
    with tracing.span(endpoint.key, organization__id=who.get("organization"), user__id=who.get("user")):
        return _perform(endpoint, principal, request, idempotency_key, arguments)


def _perform(
    endpoint: Endpoint,
    principal: Principal | None,
    request: RequestInfo | None,
    idempotency_key: str | None,
    arguments: dict[str, Any],
) -> Answer:
    admit(endpoint, principal)
    arguments = _with_ids(endpoint, arguments)
    try:
        arguments = _checked(endpoint, arguments)
    except Invalid:
        refuse_shape(endpoint, principal, request)
        raise
    request, key = request or RequestInfo(), idempotency_key if endpoint.idempotent else None
    try:
        if rate_limits.limits_of(endpoint):
            answer = _enter_within_limits(endpoint, principal, request, arguments, key)
        else:
            answer = _enter(endpoint, _actor(endpoint, principal, arguments), request, arguments, key)
        return _fetched(endpoint, answer)
    except (OSError, StorageError) as error:
        problem = _storage_problem(error)
        if problem is None:
            raise
        log.error("storage refused", endpoint=endpoint.name, error=str(error))
        raise problem from error


def _storage_problem(error: Exception) -> Problem | None:
    """Return the problem for a full, read-only or failing disk; None for any other fault of the operating system."""
    if isinstance(error, OSError) and error.errno not in _DISK:
        return None
    return Unavailable(
        "STORAGE_UNAVAILABLE", _("The storage does not take or give anything right now. Nothing was changed.")
    )


def _fetched(endpoint: Endpoint, answer: Answer) -> Answer:
    """Fetch what the Endpoint left for after its transaction: bytes, or an answer that an outside service gives.

    What is made on demand is kept in another transaction.
    """
    if not isinstance(answer.body, FileAnswer | Later):
        return answer
    try:
        if isinstance(answer.body, Later):
            return replace(answer, body=endpoint.returns.model_validate(answer.body.fetch()))
        return replace(answer, body=answer.body.ready())
    except (sqlalchemy.exc.DBAPIError, sqlalchemy.exc.TimeoutError) as error:
        _raise_problem(endpoint, error)
        raise


def _raise_problem(endpoint: Endpoint, error: sqlalchemy.exc.DBAPIError | sqlalchemy.exc.TimeoutError) -> None:
    """Raise the problem behind a fault of the database; a fault of ours has none, and the caller raises it."""
    if isinstance(error, sqlalchemy.exc.TimeoutError):
        raise Unavailable() from error
    problem = explain(error)
    if problem is not None:
        log.warning("database refused", code=problem.code, sql_state=sql_state(error), endpoint=endpoint.name)
        raise problem from error


def admit(endpoint: Endpoint, principal: Principal | None) -> None:
    """Decide access. Raises Unauthorized, or Forbidden, which the log tells with who it was."""
    try:
        endpoint.check(principal)
    except Forbidden as problem:
        _tell(endpoint, principal or ANONYMOUS, problem)
        raise


def refuse_shape(endpoint: Endpoint, principal: Principal | None, request: RequestInfo | None) -> None:
    """Count a body that cannot be understood or fits no shape for its network. Raises TooManyRequests after too many."""
    request = request or RequestInfo()
    if declared := rate_limits.limits_of(endpoint):
        rate_limits.enter(declared, request)
    if endpoint.misshapen is None:
        return
    actor = (principal or ANONYMOUS).outside()
    with unit_of_work(actor, request=request, system=endpoint.system) as context:
        problem = endpoint.misshapen(context)
    if problem is not None:
        problem.headers |= context.headers
        raise problem


def _tell(endpoint: Endpoint, principal: Principal, problem: Problem) -> None:
    log.info("refused", endpoint=endpoint.name, code=problem.code, **principal.named)


def _actor(endpoint: Endpoint, principal: Principal | None, arguments: dict[str, Any]) -> Principal:
    if endpoint.bearer is not None:
        return endpoint.bearer(arguments)
    actor = principal or ANONYMOUS
    if endpoint.entering is not None:
        return endpoint.entering(actor, arguments)
    # whatever cookie came along, what is open to everybody is done in no organization, and so is the console's work
    return actor.outside() if endpoint.open or endpoint.policy == "provider" else actor


def _enter_within_limits(
    endpoint: Endpoint, principal: Principal | None, request: RequestInfo, arguments: dict[str, Any], key: str | None
) -> Answer:
    try:
        actor: Principal | Problem = _actor(endpoint, principal, arguments)
    except Problem as refusal:
        actor = refusal
    # a token that opens nothing counts for its network only, so that made-up ones leave no rows of their own
    link = record = None
    if not isinstance(actor, Problem):
        # each organization counts for itself: what another one asks with the same ids shuts nobody out
        named = [str(arguments[name]) for name in endpoint.path_names]
        link, record = actor.bearer_of, " ".join([str(actor.organization_id), *named])
    standing = rate_limits.enter(rate_limits.limits_of(endpoint), request, link, record)
    try:
        if isinstance(actor, Problem):
            raise actor
        answer = _enter(endpoint, actor, request, arguments, key)
    except Problem as problem:
        problem.headers = standing | problem.headers
        raise
    answer.headers.update(standing)
    return answer


def _enter(
    endpoint: Endpoint, principal: Principal, request: RequestInfo, arguments: dict[str, Any], key: str | None
) -> Answer:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _run(endpoint, principal, request, arguments, key)
        except Forbidden as problem:
            _tell(endpoint, principal, problem)
            raise
        except (sqlalchemy.exc.DBAPIError, sqlalchemy.exc.TimeoutError) as error:
            if isinstance(error, sqlalchemy.exc.DBAPIError) and sql_state(error) in RETRIED and attempt < ATTEMPTS:
                continue
            _raise_problem(endpoint, error)
            raise
        except StaleDataError as error:
            # a row that nobody had locked was removed meanwhile: run again on what there is now
            if attempt == ATTEMPTS:
                raise StaleVersion() from error
    raise Unavailable()


def _with_ids(endpoint: Endpoint, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the path's ids as ids. Raises NotFound for what is none."""
    checked = dict(arguments)
    for name in endpoint.path_names:
        if name.endswith("_id") or name == "id":
            checked[name] = parse_id(arguments.get(name))
            if checked[name] is None:
                raise NotFound()
    for name, words in endpoint.path_words:
        try:
            checked[name] = words.validate_python(arguments.get(name))
        except ValidationError:
            raise NotFound() from None
    return checked


def _checked(endpoint: Endpoint, arguments: dict[str, Any]) -> dict[str, Any]:
    """Body and query as their shapes. Raises Invalid."""
    checked = dict(arguments)
    for name, model in (("body", endpoint.body), ("query", endpoint.query)):
        if model is not None and not isinstance(arguments.get(name), BaseModel):
            checked[name] = validate(model, arguments.get(name) if arguments.get(name) is not None else {})
    return checked


def _run(
    endpoint: Endpoint, principal: Principal, request: RequestInfo, arguments: dict[str, Any], key: str | None
) -> Answer:
    action = endpoint.audit if endpoint.writes else None
    with unit_of_work(principal, request=request, action=action, system=endpoint.system) as context:
        record = None
        if key is not None and idempotency.actor(context) is not None:
            record = idempotency.begin(context, endpoint, key, arguments)
            if record.answered:
                context.action = None
                return Answer(record.status, replayed=record.body, headers={"Idempotent-Replayed": "true"})
        result = endpoint.function(context, **arguments)
        events.drain(context)
        answer = answer_of(endpoint, context, result)
        if record is not None and _is_kept(answer):
            idempotency.finish(context, record, answer.status, b"" if answer.status == 204 else answer.json())
    return answer


def _is_kept(answer: Answer) -> bool:
    """Tell whether an answer is stored: a refusal may be tried again; acts with a file or a cookie run again too.

    What comes after the transaction cannot be stored with it.
    """
    return answer.problem is None and not answer.cookies and not isinstance(answer.body, FileAnswer | Later)


def answer_of(endpoint: Endpoint, context: Context, result: Any) -> Answer:
    """Return `result` as the answer to the caller, in the shape that `endpoint` declares."""
    extras: dict[str, Any] = {"cookies": tuple(context.cookies), "headers": context.headers}
    if isinstance(result, Problem):
        result.told_in(context.principal.clock)
        return Answer(result.status, problem=result, **extras)
    if isinstance(result, FileAnswer | Later):
        return Answer(endpoint.status, result, **extras)
    if endpoint.returns is None:
        return Answer(endpoint.status if result is None else 200, result, **extras)
    if not isinstance(endpoint.returns, type):
        return Answer(endpoint.status, TypeAdapter(endpoint.returns).validate_python(result), **extras)
    if not isinstance(result, endpoint.returns):
        result = endpoint.returns.model_validate(result)
    return Answer(endpoint.status, result, **extras)
