"""From HTTP to Endpoints and back. Access is decided in the route class, before the body is read (ARCHITECTURE 4A)."""

import inspect
import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any
from urllib.parse import quote

import anyio
import sqlalchemy.exc
import structlog
from anyio.lowlevel import RunVar
from fastapi import APIRouter, Query, Request
from fastapi.routing import APIRoute
from starlette.concurrency import iterate_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse

from leaseapp.kernel import principal as principals
from leaseapp.kernel.adapters.storage import Content
from leaseapp.kernel.context import DEVICE_COOKIE, SESSION_COOKIE, Cookie, RequestInfo
from leaseapp.kernel.dispatch import Answer, admit, perform, refuse_shape
from leaseapp.kernel.endpoints import Endpoint, FileAnswer, endpoints
from leaseapp.kernel.errors import (
    BadRequest,
    Forbidden,
    PayloadTooLarge,
    Problem,
    ServerFault,
    Unavailable,
    UnsupportedMediaType,
)
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.security.key_limits import key_limits
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.contents import received_content, received_delivery
from leaseapp.kernel.web.key_turns import remember_owner, turn_of
from leaseapp.kernel.web.languages import in_page_language, locale_of
from leaseapp.kernel.web.problems import MEDIA_TYPE, problem_json

log = structlog.get_logger(__name__)
LARGEST_BODY = 2 * 1024 * 1024
CALLER_LEFT = 499


class Problematic(Exception):
    """An exception that carries a Problem and what is needed to write it to the answer."""

    def __init__(self, problem: Problem, locale: str) -> None:
        super().__init__(problem.code)
        self.problem, self.locale = problem, locale


class Threads(StrEnum):
    """The kinds of worker threads, so that none waits behind another; requests and events of the interface share them.

    SLOW: what may take seconds (files, exports, acts on many records), with connections of its own. COUNTING: what counts
    and adds up whole lists, so that rows never wait behind those of a hundred thousand.
    """

    QUICK = "quick"
    SLOW = "slow"
    COUNTING = "counting"


_limiters: dict[Threads, RunVar[anyio.CapacityLimiter]] = {kind: RunVar(f"{kind} threads") for kind in Threads}


async def in_thread(function: Callable[..., Any], *arguments: Any, kind: Threads = Threads.QUICK) -> Any:
    """Run `function` in a worker thread of this kind."""
    if kind is Threads.SLOW:
        return await anyio.to_thread.run_sync(db.slowly, function, *arguments, limiter=limiter(kind))
    return await anyio.to_thread.run_sync(function, *arguments, limiter=limiter(kind))


def limiter(kind: Threads) -> anyio.CapacityLimiter:
    """Return the limiter that admits to the threads of this kind."""
    settings = get_settings()
    size = {
        Threads.QUICK: settings.threads,
        Threads.SLOW: settings.slow_threads,
        Threads.COUNTING: settings.counting_threads,
    }
    return of_this_loop(_limiters[kind], size[kind])


def threads_for(endpoint: Endpoint, query: Any) -> Threads:
    """Return the kind that runs a call of `endpoint`."""
    if endpoint.is_slow(query or {}):
        return Threads.SLOW
    return Threads.COUNTING if endpoint.only_counts(query or {}) else Threads.QUICK


def of_this_loop(kept: RunVar[anyio.CapacityLimiter], threads: int) -> anyio.CapacityLimiter:
    """Return the limiter of so many that the running event loop keeps in `kept`.

    One per event loop, of which a server has one: a limiter shared by several loops wakes waiters from the wrong thread.
    """
    try:
        return kept.get()
    except LookupError:
        made = anyio.CapacityLimiter(threads)
        kept.set(made)
        return made


def request_info(request: Request) -> RequestInfo:
    """Return the part of the request that the unit of work may know."""
    return RequestInfo(
        request_id=request.scope.get("state", {}).get("request_id", ""),
        ip=client_ip(request.headers, request.client.host if request.client else ""),
        user_agent=request.headers.get("user-agent", "")[:400],
        session_token=request.cookies.get(SESSION_COOKIE, ""),
        device_token=request.cookies.get(DEVICE_COOKIE, ""),
    )


def client_ip(headers: Any, peer: str) -> str:
    """Return the caller's address: the last hop that a trusted proxy vouches for, else the peer."""
    hops = get_settings().trusted_proxy_hops
    # some proxies add a line of their own to what the caller sent
    lines = headers.getlist("x-forwarded-for") if isinstance(headers, Headers) else [headers.get("x-forwarded-for", "")]
    chain = [part.strip() for part in ",".join(lines).split(",") if part.strip()]
    return chain[-hops] if hops and len(chain) >= hops else peer


def check_origin(method: str, headers: Any, has_cookie: bool) -> None:
    """CSRF: an unsafe method with a session cookie must come from our own pages (DECISIONS 5). Raises Forbidden."""
    if method in ("GET", "HEAD", "OPTIONS") or not has_cookie:
        return
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        if origin in get_settings().allowed_origins:
            return
    elif site == "same-origin":
        return
    log.info("refused", code="CROSS_SITE_REQUEST", origin=origin, site=site)
    raise Forbidden("CROSS_SITE_REQUEST", _("This request does not come from the application's own pages."))


def _caller(cookie: str | None, authorization: str | None) -> Principal | None:
    """Return the caller. Raises Unavailable when the database is silent: nobody comes in then, and nobody is signed out."""
    try:
        return principals.resolve(cookie, authorization)
    except (sqlalchemy.exc.OperationalError, sqlalchemy.exc.TimeoutError) as error:
        log.warning("database unavailable", error=type(error).__name__)
        raise Unavailable() from error


async def _body(request: Request, endpoint: Endpoint) -> Any:
    if endpoint.body is None:
        return None
    raw = await request.body()
    if len(raw) > LARGEST_BODY:
        raise PayloadTooLarge()
    if not raw:
        return {}
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise UnsupportedMediaType()
    try:
        return json.loads(raw, parse_float=Decimal, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadRequest("MALFORMED_JSON", _("The body is not valid JSON.")) from None


def _refuse_constant(text: str) -> Any:
    raise ValueError(text)


def _query(request: Request) -> dict[str, Any]:
    """Return the parameters by name; one that is given several times is a list, which nothing takes."""
    given = request.query_params
    return {name: values[0] if len(values := given.getlist(name)) == 1 else values for name in given}


class _Call:
    """One request on its way into an Endpoint. Worker threads do what asks the database, in one step where they can."""

    def __init__(self, endpoint: Endpoint, request: Request) -> None:
        self._endpoint, self._request = endpoint, request
        self._cookie = request.cookies.get(SESSION_COOKIE)
        self._principal: Principal | None = None
        self._standing: dict[str, str] = {}

    @property
    def caller(self) -> Principal:
        """The caller, as far as it is known."""
        return self._principal or principals.ANONYMOUS

    @property
    def locale(self) -> str:
        """The language of the answer, as far as it is known who calls."""
        return locale_of(self._principal, self._request.headers)

    async def answer(self) -> Response:
        """Return the Endpoint's answer. Raises Problem when access, arguments or the act are refused.

        Both tell the holder of an API key where it stands.
        """
        try:
            async with turn_of(self._request.headers.get("authorization")):
                response = await self._answer()
        except Problem as problem:
            problem.headers = self._standing | problem.headers
            if self.caller.key_id is not None:
                await in_thread(self._witness, problem.status)
            raise
        response.headers.update(self._standing)
        return response

    async def _answer(self) -> Response:
        endpoint, request = self._endpoint, self._request
        check_origin(endpoint.method, request.headers, self._cookie is not None)
        arguments: dict[str, Any] = dict(request.path_params)
        if endpoint.query is not None:
            arguments["query"] = _query(request)
        kind = threads_for(endpoint, arguments.get("query"))
        if endpoint.takes:
            await in_thread(self._admit)
            async with received_content(request, endpoint.takes) as received:
                arguments["content"] = received
                return await in_thread(self._enter, arguments, kind=kind)
        if endpoint.body is None and endpoint.signed is None:
            return await in_thread(self._admit_and_enter, arguments, kind=kind)
        # a step of its own: the body of somebody who may not enter is never read
        await in_thread(self._admit)
        if endpoint.signed is not None:
            delivery = await received_delivery(request)
            # a key of an organization says who acts, whoever is signed in besides
            self._principal = await in_thread(endpoint.signed.check, request.headers, delivery) or self._principal
        if endpoint.body is not None:
            try:
                arguments["body"] = await _body(request, endpoint)
            except Problem:
                await in_thread(self._count)
                raise
        return await in_thread(self._enter, arguments, kind=kind)

    def _admit(self) -> None:
        authorization = self._request.headers.get("authorization")
        if self._cookie or authorization:
            self._principal = in_page_language(_caller(self._cookie, authorization), self._request.headers)
        if self._principal is not None:
            self._standing = key_limits.enter(self._principal)
            remember_owner(authorization, self._principal)
        admit(self._endpoint, self._principal)

    def _enter(self, arguments: dict[str, Any]) -> Response:
        info = request_info(self._request)
        key = self._request.headers.get("idempotency-key")
        answer = perform(self._endpoint, self._principal, info, idempotency_key=key, **arguments)
        if self.caller.key_id is not None:
            self._witness(answer.problem.status if answer.problem else answer.status)
        return to_response(answer, self.locale, info)

    def _witness(self, status: int) -> None:
        """Write down a key's call; the call is over, so that a silent database changes nothing of it."""
        try:
            principals.witnessed(self.caller, self._endpoint.method, self._endpoint.path or "", status)
        except sqlalchemy.exc.SQLAlchemyError as error:
            log.warning("call of a key not written down", error=type(error).__name__)

    def _count(self) -> None:
        refuse_shape(self._endpoint, self._principal, request_info(self._request))

    def _admit_and_enter(self, arguments: dict[str, Any]) -> Response:
        self._admit()
        return self._enter(arguments)


class EndpointRoute(APIRoute):
    """A FastAPI route whose handler is ours; FastAPI's part is the OpenAPI document."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        """Return the handler that enters the Endpoint."""
        endpoint: Endpoint = self.endpoint.__endpoint__  # ty: ignore[missing-attribute]

        async def handle(request: Request) -> Response:
            call = _Call(endpoint, request)
            try:
                return await call.answer()
            except Problem as problem:
                raise Problematic(problem, call.locale) from problem
            except ClientDisconnect:
                # nobody is left to be answered: what nginx counts as 499 is no fault of ours
                log.info("the caller left", endpoint=endpoint.name, **call.caller.named)
                return Response(status_code=CALLER_LEFT)
            except Exception as error:
                # answered here, inside the middleware: a fault has a request id and the security headers too
                log.error("fault", endpoint=endpoint.name, exc_info=error, **call.caller.named)
                raise Problematic(ServerFault(), call.locale) from error

        return handle


def to_response(answer: Answer, locale: str, info: RequestInfo) -> Response:
    """Return the HTTP form of an answer, cookies and headers included."""
    if answer.problem is not None:
        response = problem_response(answer.problem, locale, info.request_id)
    elif isinstance(answer.body, FileAnswer):
        response = _file_response(answer.body)
    elif answer.status == 204 or (answer.body is None and answer.replayed is None):
        response = Response(status_code=answer.status)
    else:
        response = Response(answer.json(), answer.status, media_type="application/json")
    for name, value in answer.headers.items():
        response.headers[name] = value
    for cookie in answer.cookies:
        _set_cookie(response, cookie)
    return response


def _set_cookie(response: Response, cookie: Cookie) -> None:
    options: dict[str, Any] = {
        "path": cookie.path, "httponly": True, "samesite": "lax", "secure": get_settings().secure_cookies,
    }  # fmt: skip
    if cookie.value is None:
        response.delete_cookie(cookie.name, **options)
    else:
        response.set_cookie(cookie.name, cookie.value, max_age=cookie.max_age, **options)


def _file_response(file: FileAnswer) -> Response:
    kind = "inline" if file.inline else "attachment"
    plain = "".join(char if char.isascii() and (char.isalnum() or char in " ._-") else "_" for char in file.filename)
    headers = {"Content-Disposition": f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(file.filename)}"}
    if file.inline:
        headers["X-Frame-Options"] = "SAMEORIGIN"
    if file.pages is not None:
        headers["X-Page-Count"] = str(file.pages)
    if isinstance(file.content, bytes):
        return Response(file.content, media_type=file.media_type, headers=headers)
    if isinstance(file.content, Content):  # whoever gets less knows that it was cut off
        headers["Content-Length"] = str(file.content.size)
    return StreamingResponse(iterate_in_threadpool(_chunks(file.content)), media_type=file.media_type, headers=headers)


def _chunks(file: Any) -> Iterator[bytes]:
    with file:
        while chunk := file.read(64 * 1024):
            yield chunk


def problem_response(problem: Problem, locale: str, request_id: str = "") -> Response:
    """Return a refusal as application/problem+json."""
    response = Response(problem_json(problem, locale, request_id), problem.status, media_type=MEDIA_TYPE)
    for name, value in problem.headers.items():
        response.headers[name] = value
    return response


def _stub(endpoint: Endpoint) -> Callable[..., Any]:
    """Return a function with the Endpoint's signature in FastAPI's terms, from which the OpenAPI document is made."""

    async def documented(**_arguments: Any) -> None:
        """Never called: the route class enters the Endpoint itself."""

    kinds = inspect.signature(endpoint.function, eval_str=True).parameters
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kinds[name].annotation)
        for name in endpoint.path_names
    ]
    if endpoint.query is not None:
        annotation = Annotated[endpoint.query, Query()]  # ty: ignore[invalid-type-form]
        parameters.append(inspect.Parameter("query", inspect.Parameter.KEYWORD_ONLY, annotation=annotation))
    if endpoint.body is not None:
        parameters.append(inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, annotation=endpoint.body))
    documented.__signature__ = inspect.Signature(parameters)  # ty: ignore[missing-attribute]
    documented.__endpoint__ = endpoint  # ty: ignore[missing-attribute]
    documented.__name__ = endpoint.name
    documented.__doc__ = inspect.getdoc(endpoint.function)
    return documented


def _parameters_of(path: str) -> tuple[bool, ...]:
    """Return which parts of a path are parameters: `/assets/settings` stands before `/assets/{asset_id}`."""
    return tuple("{" in part for part in path.split("/"))


def router() -> APIRouter:
    """Every declared Endpoint that has a path; of two that take an address the one that names more of it comes first."""
    made = APIRouter(route_class=EndpointRoute)
    routes = [(endpoint.path, endpoint) for endpoint in endpoints if endpoint.path is not None]
    for path, endpoint in sorted(routes, key=lambda route: _parameters_of(route[0])):
        made.add_api_route(
            path, _stub(endpoint), methods=[endpoint.method], status_code=endpoint.status,
            response_model=endpoint.returns, tags=list(endpoint.tags),
            summary=endpoint.summary, operation_id=f"{endpoint.tags[0]}_{endpoint.name}",
        )  # fmt: skip
    return made
