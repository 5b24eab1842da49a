"""The REST application: every Endpoint, problem answers, health, OpenAPI. It also runs alone (`leaseapp.api:app`)."""

import json
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from fastapi_offline import FastAPIOffline
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from leaseapp import wiring
from leaseapp.kernel.errors import MethodNotAllowed, NotFound, Problem, ServerFault, Unauthorized, Unavailable
from leaseapp.kernel.process import metrics, tracing
from leaseapp.kernel.process.log import configure
from leaseapp.kernel.process.readiness import readiness
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import negotiate
from leaseapp.kernel.web import api_docs, http, openapi
from leaseapp.kernel.web.middleware import Guard
from leaseapp.kernel.web.route_lookup import RouteLookup

log = structlog.get_logger(__name__)
DESCRIPTION = """Everything the interface does goes through these routes, with the same rules and permissions.
Errors are `application/problem+json` (RFC 9457) with a stable `code`; `x-permission` names what a route needs."""


def _locale(request: Request) -> str:
    return negotiate(request.headers.get("accept-language"))


def _request_id(request: Request) -> str:
    return request.scope.get("state", {}).get("request_id", "")


async def _on_problem(request: Request, error: Exception) -> Response:
    problem, locale = (
        (error.problem, error.locale) if isinstance(error, http.Problematic) else (error, _locale(request))
    )
    assert isinstance(problem, Problem)
    return http.problem_response(problem, locale, _request_id(request))


async def _on_http_exception(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    problem = MethodNotAllowed() if status == 405 else NotFound()
    return http.problem_response(problem, _locale(request), _request_id(request))


async def _on_fault(request: Request, error: Exception) -> Response:
    log.error("fault", path=request.url.path, exc_info=error)
    return http.problem_response(ServerFault(), _locale(request), _request_id(request))


async def _health() -> Response:
    return JSONResponse({"status": "ok"})


async def _ready(request: Request) -> Response:
    if await readiness.failing():
        return http.problem_response(Unavailable(), _locale(request), _request_id(request))
    return JSONResponse({"status": "ready"})


async def _metrics(request: Request) -> Response:
    # without a token there is no such page
    if not metrics.is_on():
        return http.problem_response(NotFound(), _locale(request), _request_id(request))
    if not metrics.may_read(request.headers.get("authorization")):
        return http.problem_response(Unauthorized(), _locale(request), _request_id(request))
    return Response(await http.in_thread(metrics.text), media_type=metrics.MEDIA_TYPE)


class _Elsewhere:
    """Answers where no route does: OPTIONS of an address, another method than it has (405, with `Allow`), or no address (404)."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer every method, also those that HTTP does not know."""
        request = Request(scope, receive)
        allowed = _methods(scope)
        if not allowed:
            answer = http.problem_response(NotFound(), _locale(request), _request_id(request))
        elif scope["method"] == "OPTIONS":
            answer = Response(status_code=204, headers={"Allow": allowed})
        else:
            problem = MethodNotAllowed(headers={"Allow": allowed})
            answer = http.problem_response(problem, _locale(request), _request_id(request))
        await answer(scope, receive, send)


def _methods(scope: Scope) -> str:
    """Return the methods of an address as `Allow` names them; nothing for an unknown one. `Guard` makes HEAD of every GET."""
    found: set[str] = set()
    for route in scope["app"].router.routes:
        if isinstance(route, RouteLookup):
            found |= route.methods(scope)
        elif isinstance(route, Route) and route.methods and route.matches(scope)[0] is not Match.NONE:
            found |= route.methods
    if "GET" in found:
        found.add("HEAD")
    return ", ".join(sorted(found | {"OPTIONS"})) if found else ""


def create_app() -> FastAPI:
    """Return the FastAPI application with every Endpoint mounted."""
    if not structlog.is_configured():  # served alone, without the command line that does it first
        configure(get_settings())
    wiring.wire()
    tracing.start(get_settings(), "web")
    made = FastAPIOffline(
        title="leaseapp",
        version="1",
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        static_url=api_docs.FILES,
        openapi_url="/api/openapi.json",
    )
    made.add_exception_handler(http.Problematic, _on_problem)
    made.add_exception_handler(Problem, _on_problem)
    made.add_exception_handler(HTTPException, _on_http_exception)
    made.add_exception_handler(Exception, _on_fault)
    made.add_api_route("/api/health", _health, methods=["GET"], tags=["operations"], summary="The process is alive")
    made.add_api_route("/api/ready", _ready, methods=["GET"], tags=["operations"], summary="The process can work")
    made.add_api_route(
        "/api/metrics",
        _metrics,
        methods=["GET"],
        tags=["operations"],
        summary="Figures for Prometheus",
        include_in_schema=False,
    )
    api_docs.add_page(made)
    openapi.describe(made)
    endpoints = http.router()
    made.include_router(endpoints)
    made.router.routes.insert(0, RouteLookup([route for route in endpoints.routes if isinstance(route, Route)]))
    made.router.routes.append(Route("/api/{rest:path}", _Elsewhere(), include_in_schema=False))
    made.add_middleware(Guard)
    return made


def openapi_text(app: FastAPI) -> str:
    """Return the OpenAPI document as JSON text."""
    document: dict[str, Any] = app.openapi()
    return json.dumps(document, ensure_ascii=False, indent=1)


app = create_app()
