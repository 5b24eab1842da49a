"""RFC 9457 bodies in the caller's language."""

import json
from http import HTTPStatus
from typing import Any

from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.text.i18n import translate

MEDIA_TYPE = "application/problem+json"


def problem_body(problem: Problem, locale: str, request_id: str = "") -> dict[str, Any]:
    """Return `{type, title, status, code, detail, errors?, requestId}` with every text translated into `locale`."""
    body: dict[str, Any] = {
        "type": f"urn:leaseapp:problem:{problem.code.lower().replace('_', '-')}",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "code": problem.code,
        "detail": translate(locale, problem.message, **problem.params),
    }
    if problem.errors:
        body["errors"] = [
            {"field": error.field, "code": error.code, "message": translate(locale, error.message, **error.params)}
            for error in problem.errors
        ]
    if problem.extra:
        body |= {key: audit_trail.plain(value) for key, value in problem.extra.items() if key not in body}
    if request_id:
        body["requestId"] = request_id
    return body


def problem_json(problem: Problem, locale: str, request_id: str = "") -> bytes:
    """Return the body as JSON text."""
    return json.dumps(problem_body(problem, locale, request_id), ensure_ascii=False).encode()
