"""Refusals. A raised Problem rolls the unit of work back; a *returned* one commits what was written (ARCHITECTURE 4B).

Texts are English msgids with named parameters; the edge translates them into the caller's language (RFC 9457 bodies).
This module imports nothing of the web, so that rules may use it.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from leaseapp.kernel.clock import in_zone


def _(message: str) -> str:
    return message


@dataclass(frozen=True)
class FieldError:
    """One refused field: `field` is its path in the body (`lines[2].quantity`), `code` is stable, SCREAMING_SNAKE."""

    field: str
    code: str
    message: str
    params: dict[str, Any] = field(default_factory=dict)

    def under(self, prefix: str) -> "FieldError":
        """Return the same error, its field moved below `prefix`."""
        return replace(self, field=f"{prefix}.{self.field}" if self.field else prefix)


class Problem(Exception):
    """A refusal with an HTTP status, a stable code and a message in the caller's language."""

    status = 400
    code = "BAD_REQUEST"
    message = _("The request cannot be understood.")

    def __init__(
        self,
        code: str | None = None,
        message: str | None = None,
        *,
        errors: list[FieldError] | None = None,
        extra: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        **params: Any,
    ) -> None:
        self.code = code or type(self).code
        self.message = message or type(self).message
        self.errors = errors or []
        self.extra = extra or {}
        self.headers = headers or {}
        self.params = params
        super().__init__(f"{self.status} {self.code}")

    def told_in(self, timezone: str) -> None:
        """Write instants in its texts in `timezone`, that of the organization whose act it refuses."""
        self.params = in_zone(self.params, timezone)
        self.errors = [replace(error, params=in_zone(error.params, timezone)) for error in self.errors]


class BadRequest(Problem):
    """400: the request is not even well formed."""


class Unauthorized(Problem):
    """401: no valid session, key or organization."""

    status = 401
    code = "UNAUTHORIZED"
    message = _("Sign in to continue.")


class PaymentRequired(Problem):
    """402: a budget is spent."""

    status = 402
    code = "PAYMENT_REQUIRED"
    message = _("The budget is spent.")


class Forbidden(Problem):
    """403: the caller is known and may not."""

    status = 403
    code = "FORBIDDEN"
    message = _("You do not have the permission for this action.")


class NotFound(Problem):
    """404: no such record for this caller; a record of another organization does not exist (document 1, rule 3)."""

    status = 404
    code = "NOT_FOUND"
    message = _("This record does not exist.")

    def __init__(self, field: str | None = None, **kwargs: Any) -> None:
        errors = kwargs.pop("errors", None)
        if field and not errors:
            errors = [FieldError(field, "NOT_FOUND", self.message)]
        super().__init__(errors=errors, **kwargs)


class MethodNotAllowed(Problem):
    """405: the path exists, not with this method; `Allow` names those that it has."""

    status = 405
    code = "METHOD_NOT_ALLOWED"
    message = _("This address does not take this method.")


class RequestTimeout(Problem):
    """408: the body did not arrive in time."""

    status = 408
    code = "REQUEST_TIMEOUT"
    message = _("The request did not arrive completely. Try again.")

    def __init__(self) -> None:
        super().__init__(headers={"Connection": "close"})


class Conflict(Problem):
    """409: the record's state, or somebody else's act, does not allow it."""

    status = 409
    code = "CONFLICT"
    message = _("The record's state does not allow this action.")


class StaleVersion(Conflict):
    """409: the record changed since the caller read it (DECISIONS 2)."""

    code = "STALE_VERSION"
    message = _("Someone changed this record in the meantime. Reload it and try again.")


class PayloadTooLarge(Problem):
    """413: the body is larger than allowed."""

    status = 413
    code = "PAYLOAD_TOO_LARGE"
    message = _("The request is too large.")


class UnsupportedMediaType(Problem):
    """415: a body of another type than JSON."""

    status = 415
    code = "UNSUPPORTED_MEDIA_TYPE"
    message = _("Send the body as JSON.")


class Invalid(Problem):
    """422: understood, and refused for its values."""

    status = 422
    code = "VALIDATION_FAILED"
    message = _("Some values are not valid.")


class Locked(Problem):
    """423: an account is locked for a while."""

    status = 423
    code = "LOCKED"
    message = _("This account is locked for a while.")


class TooManyRequests(Problem):
    """429: a rate limit is reached. `seconds` until the next try; texts may name `{minutes}`, rounded up."""

    status = 429
    code = "TOO_MANY_REQUESTS"
    message = _("Too many attempts. Try again in {seconds} {seconds|second|seconds}.")
    later = _("Too many attempts. Try again in {minutes} {minutes|minute|minutes}.")

    def __init__(self, code: str | None = None, message: str | None = None, *, seconds: int = 1, **kwargs: Any) -> None:
        if message is None and seconds > 120:  # nobody counts that many seconds
            message = self.later
        headers = {"Retry-After": str(seconds)} | (kwargs.pop("headers", None) or {})
        super().__init__(code, message, headers=headers, seconds=seconds, minutes=-(-seconds // 60), **kwargs)


class Unavailable(Problem):
    """503: something we depend on does not answer; nothing was changed."""

    status = 503
    code = "UNAVAILABLE"
    message = _("The service is not available right now. Nothing was changed; try again in a moment.")


class DatabaseBusy(Unavailable):
    """503: somebody else's work held what this needed for too long."""

    code = "DATABASE_BUSY"
    message = _("Somebody else is changing the same and is not done yet. Nothing was changed; try again in a moment.")


class DatabaseTooSlow(Unavailable):
    """503: the database took longer than this kind of work may last."""

    code = "DATABASE_TOO_SLOW"
    message = _("This took too long and was stopped. Nothing was changed; try again, or narrow it down.")


class ServerFault(Problem):
    """500: a fault of ours; the request id finds it in the log."""

    status = 500
    code = "INTERNAL_ERROR"
    message = _("Something went wrong on our side. Nothing was changed.")


class Gone(Problem):
    """410: a link or token has expired or was used."""

    status = 410
    code = "GONE"
    message = _("This link has expired.")


def refuse_field(field: str, code: str, message: str, **params: Any) -> Invalid:
    """Return a 422 about a single field; its own code and message are those of the field."""
    return Invalid(code, message, errors=[FieldError(field, code, message, params)], **params)


def refuse_invalid(errors: list[FieldError]) -> None:
    """Raise Invalid (422 VALIDATION_FAILED) with every wrong field, when there is one."""
    if errors:
        raise Invalid(errors=errors)
