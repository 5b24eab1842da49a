"""The OpenAPI document: what it says of every Endpoint besides its shapes, which FastAPI reads from the signatures.

It adds who may enter and how, which header repeats an act safely, what answers are when no JSON, how each refusal looks.
"""

import inspect
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.dependencies import utils as parameters
from pydantic import BaseModel, ConfigDict, Field

from leaseapp.kernel import errors
from leaseapp.kernel.acts.idempotency import LONGEST_KEY
from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.endpoints import Endpoint, endpoints
from leaseapp.kernel.web.problems import MEDIA_TYPE

_COMPONENTS = "#/components/{}/{}"
_FASTAPI_S = ("HTTPValidationError", "ValidationError")


class ProblemField(BaseModel):
    """One refused field."""

    field: str = Field(description="Its path in the body or its parameter: `lines[2].quantity`.")
    code: str = Field(description="Stable, in capitals.")
    message: str = Field(description="Why, in the caller's language.")


class ProblemDetails(BaseModel):
    """A refusal (RFC 9457). Nothing was changed; some refusals carry further members."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(description="`urn:leaseapp:problem:` and the code.")
    title: str = Field(description="The phrase of the status.")
    status: int
    code: str = Field(description="Stable, in capitals: what programs decide by.")
    detail: str = Field(description="Why, in the caller's language.")
    errors: list[ProblemField] = Field(default=[], description="Where, when fields are refused.")
    requestId: str = Field(default="", description="What the logs call this request.")  # noqa: N815  as it is written


REFUSALS: dict[str, type[errors.Problem]] = {
    "400": errors.BadRequest,
    "401": errors.Unauthorized,
    "403": errors.Forbidden,
    "404": errors.NotFound,
    "409": errors.Conflict,
    "410": errors.Gone,
    "413": errors.PayloadTooLarge,
    "415": errors.UnsupportedMediaType,
    "422": errors.Invalid,
    "423": errors.Locked,
    "429": errors.TooManyRequests,
    "503": errors.Unavailable,
}
"""Refusals with a description of their own; any other has the same form (`default`)."""


def refusals(endpoint: Endpoint) -> list[str]:
    """Return the statuses with which an Endpoint refuses; a cookie of another site's page (403) and a database
    that is away too.
    """
    read = endpoint.body is not None
    possible = {
        "400": read,
        "401": not endpoint.open or endpoint.policy == "webhook",
        "403": not endpoint.open or endpoint.method != "GET",
        "404": bool(endpoint.path_names) or read,
        "409": endpoint.writes,
        "410": endpoint.bearer is not None,
        "413": read or endpoint.policy == "webhook",
        "415": read,
        "422": read or endpoint.query is not None or endpoint.writes,
        # keys are counted wherever they come in, the rest where everybody does
        "429": endpoint.policy == "workspace" or endpoint.open,
        "503": True,
    }
    own = {str(problem.status) for problem in endpoint.refuses}
    return [status for status in REFUSALS if possible.get(status) or status in own]


def describe(app: FastAPI) -> None:
    """Let `app` answer the completed document, made at the first question."""
    # FastAPI knows a parameter again by its identity, and keeps those of 128 models: ours are more
    parameters.get_cached_model_fields = cache(parameters.get_cached_model_fields.__wrapped__)
    shapes = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = complete(shapes())
        return app.openapi_schema

    app.openapi = openapi  # ty: ignore[invalid-assignment]  FastAPI's own way


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """Add to FastAPI's document what it cannot know; take out what it only believes, its own form of errors."""
    for endpoint in endpoints:
        if endpoint.path:
            _complete(document["paths"][endpoint.path][endpoint.method.lower()], endpoint)
    components = document["components"]
    for name in _FASTAPI_S:
        components["schemas"].pop(name, None)
    components["schemas"] |= _schemas()
    components["responses"] = {name: _refusal(text) for name, text in _texts().items()}
    components["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE, "description": "Set by signing in."},
        "key": {"type": "http", "scheme": "bearer", "description": "An API key, within its scopes (docs/access.md)."},
    }
    return document


def _complete(operation: dict[str, Any], endpoint: Endpoint) -> None:
    operation["x-permission"] = endpoint.permission or ("self" if endpoint.policy == "account" else endpoint.policy)
    if endpoint.audit:
        operation["x-audit"] = endpoint.audit
    if not endpoint.open:
        by_key = endpoint.policy == "workspace" and endpoint.permission is not None
        operation["security"] = [{"session": []}, *([{"key": []}] if by_key else [])]
    if endpoint.idempotent:
        operation.setdefault("parameters", []).append(_IDEMPOTENCY_KEY)
    done = operation["responses"][str(endpoint.status)]
    shape = {media_type: {} for media_type in endpoint.files}
    if endpoint.returns is not None:
        shape = done.get("content", {}) | shape
    operation["responses"] = {
        str(endpoint.status): {"description": done["description"]} | ({"content": shape} if shape else {}),
        **{status: {"$ref": _COMPONENTS.format("responses", status)} for status in refusals(endpoint)},
        "default": {"$ref": _COMPONENTS.format("responses", "default")},
    }


_IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY},
    "description": "The same key with the same request acts once and is answered the same again; a key of your choice.",
}


def _texts() -> dict[str, str]:
    # their docstrings: the status, what it means, where that is decided in brackets
    described = {status: str(inspect.getdoc(problem)) for status, problem in REFUSALS.items()}
    texts = {status: text.split(": ", 1)[1].partition(" (")[0].rstrip(".") for status, text in described.items()}
    return texts | {"default": "any other refusal"}


def _refusal(text: str) -> dict[str, Any]:
    schema = {"$ref": _COMPONENTS.format("schemas", ProblemDetails.__name__)}
    return {"description": text, "content": {MEDIA_TYPE: {"schema": schema}}}


def _schemas() -> dict[str, Any]:
    template = _COMPONENTS.format("schemas", "{model}")
    schema = ProblemDetails.model_json_schema(ref_template=template)
    return schema.pop("$defs") | {ProblemDetails.__name__: schema}
