"""The common handler of every Endpoint: access → unit of work → subscribers → audit → commit → answer (ARCHITECTURE 4B)."""

import json
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy.exc
import structlog
from pydantic import BaseModel, TypeAdapter
from sqlalchemy.orm.exc import StaleDataError

from leaseapp.kernel import events, idempotency, rate_limits
from leaseapp.kernel.context import Context, Cookie, RequestInfo
from leaseapp.kernel.database_errors import RETRIED, explain, sql_state
from leaseapp.kernel.db import unit_of_work
from leaseapp.kernel.endpoints import Endpoint, FileAnswer
from leaseapp.kernel.errors import NotFound, Problem, StaleVersion, Unavailable
from leaseapp.kernel.ids import parse_id
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.validation import validate

log = structlog.get_logger(__name__)
ANONYMOUS = Principal(name="anonymous")
ATTEMPTS = 3


@dataclass(frozen=True)
class Answer:
    """What an Endpoint answered: a shape, a file, nothing (204), or a refusal that was committed with what it wrote."""

    status: int
    body: Any = None
    problem: Problem | None = None
    cookies: tuple[Cookie, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    replayed: bytes | None = None

    def json(self) -> bytes:
        """The body as JSON text."""
        if self.replayed is not None:
            return self.replayed
        if isinstance(self.body, BaseModel):
            return self.body.model_dump_json(by_alias=True).encode()
        return json.dumps(self.body).encode()


def perform(
    endpoint: Endpoint,
    principal: Principal | None,
    request: RequestInfo | None = None,
    *,
    idempotency_key: str | None = None,
    **arguments: Any,
) -> Answer:
    """Runs `endpoint` for `principal` in one unit of work.

    `body` and `query` may be shapes or plain mappings. Raises Problem when the act is refused (nothing was changed);
    a refusal that the endpoint *returned* is in `Answer.problem`, and what it wrote is committed.
    """
    principal = endpoint.check(principal)
    arguments = _checked(endpoint, arguments)
    if not endpoint.limits:
        return _enter(endpoint, principal, request, arguments, idempotency_key)
    standing = rate_limits.enter(endpoint.limits, request or RequestInfo(), arguments)
    try:
        answer = _enter(endpoint, principal, request, arguments, idempotency_key)
    except Problem as problem:
        problem.headers = standing | problem.headers
        raise
    answer.headers.update(standing)
    return answer


def _enter(
    endpoint: Endpoint,
    principal: Principal | None,
    request: RequestInfo | None,
    arguments: dict[str, Any],
    idempotency_key: str | None,
) -> Answer:
    if endpoint.bearer is not None:
        principal = endpoint.bearer(arguments)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _run(endpoint, principal or ANONYMOUS, request or RequestInfo(), arguments, idempotency_key)
        except sqlalchemy.exc.DBAPIError as error:
            if sql_state(error) in RETRIED and attempt < ATTEMPTS:
                continue
            problem = explain(error)
            if problem is None:
                raise
            log.warning("database refused", code=problem.code, sql_state=sql_state(error), endpoint=endpoint.name)
            raise problem from error
        except sqlalchemy.exc.TimeoutError as error:
            raise Unavailable() from error
        except StaleDataError as error:
            raise StaleVersion() from error
    raise Unavailable()


def _checked(endpoint: Endpoint, arguments: dict[str, Any]) -> dict[str, Any]:
    checked = dict(arguments)
    for name in endpoint.path_names:
        if name.endswith("_id") or name == "id":
            checked[name] = parse_id(arguments.get(name))
            if checked[name] is None:
                raise NotFound()
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
        if key is not None:
            record = idempotency.begin(context, endpoint, key, arguments)
            if record.answered:
                context.action = None
                return Answer(record.status, replayed=record.body, headers={"Idempotent-Replayed": "true"})
        result = endpoint.function(context, **arguments)
        events.drain(context)
        answer = _answer(endpoint, context, result)
        if record is not None and not isinstance(answer.body, FileAnswer) and answer.problem is None:
            idempotency.finish(context, record, answer.status, b"" if answer.status == 204 else answer.json())
    return answer


def _answer(endpoint: Endpoint, context: Context, result: Any) -> Answer:
    extras: dict[str, Any] = {"cookies": tuple(context.cookies), "headers": context.headers}
    if isinstance(result, Problem):
        return Answer(result.status, problem=result, **extras)
    if isinstance(result, FileAnswer):
        return Answer(endpoint.status, result, **extras)
    if endpoint.returns is None:
        return Answer(endpoint.status if result is None else 200, result, **extras)
    if not isinstance(endpoint.returns, type):
        return Answer(endpoint.status, TypeAdapter(endpoint.returns).validate_python(result), **extras)
    if not isinstance(result, endpoint.returns):
        result = endpoint.returns.model_validate(result)
    return Answer(endpoint.status, result, **extras)
