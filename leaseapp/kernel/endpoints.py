"""An Endpoint is one thing a principal may do, declared once and entered by REST and by the interface (ARCHITECTURE 4A)."""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, BinaryIO, Literal, get_origin

from pydantic import BaseModel, TypeAdapter

from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden, Problem, Unauthorized
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.security import steps
from leaseapp.kernel.security.webhooks import Signature
from leaseapp.kernel.text.i18n import _

WRITING_METHODS = frozenset({"POST", "PATCH", "PUT", "DELETE"})
_PATH_NAME = re.compile(r"{(\w+)}")


@dataclass(frozen=True)
class Later:
    """Bytes, a spooled file, or the whole answer, fetched when the transaction is over: nobody waits for a storage with one.

    An Endpoint may answer it instead of its shape too: what an outside service says takes seconds.
    """

    fetch: Callable[[], Any]

    def then(self, change: Callable[[Any], Any]) -> "Later":
        """Return the same, changed by `change` once it is there."""
        return Later(lambda: change(self.fetch()))


@dataclass(frozen=True)
class FileAnswer:
    """A file instead of JSON. `content` is bytes, a spooled temporary file, or `Later`; `inline` shows it in the browser.

    `pages` is how many pages the document has of which this file is one.
    """

    filename: str
    media_type: str
    content: Any
    inline: bool = False
    etag: str | None = None
    pages: int | None = None

    def ready(self) -> "FileAnswer":
        """Return the answer with its bytes fetched."""
        if not isinstance(self.content, Later):
            return self
        found = self.content.fetch()
        return found if isinstance(found, FileAnswer) else replace(self, content=found)


@dataclass(frozen=True)
class Received:
    """A body that is a content and no JSON: a seekable file that stands at its beginning, closed by whoever received it."""

    file: BinaryIO
    media_type: str
    size: int


@dataclass(frozen=True)
class Endpoint:
    """Path, permission, audit action, shapes and function of one act.

    `bearer` makes a public endpoint one that is entered by what its path holds (a signed token): it turns the path's
    arguments into the principal of the unit of work, whoever is signed in besides. `signed` is what every webhook has: it
    refuses deliveries that its secret did not sign, before they are read. `limits` (of `rate_limits.RateLimit`)
    bound how often it is entered; `misshapen` counts a body that fits no shape where the act has limits of its own.
    `files` are the media types of what it answers instead of JSON. `refuses` are the problems that it answers besides
    those of its kind, which the OpenAPI document knows.
    `path_words` read the parameters of the path that are no ids.
    `during` names the steps of an unfinished sign-in in which it is open all the same (`Principal.pending_step`).
    `answers_secrets` keeps its answer out of the store of Idempotency-Keys: what is shown once is stored nowhere.
    `takes` is how many bytes its body has at most, where that is a content (`Received`, its parameter `content`) and no JSON.
    `lengthy` says that a call may take seconds even where it answers no file (`is_slow`).
    `extra` is the reason of a route that the specification does not name. `act` is what a timeline calls the act, where its
    verb says too little (`auditing/act_labels.py`).
    `in_person` acts are those of a person's own account: whoever impersonates them does not enter; where anybody enters,
    whoever is signed in enters it with a finished sign-in. `by_support` opens a writing act of the provider's console to
    its support too. `external` acts are those of people from outside (`internal`
    ones those of the office). `entering` makes of the caller, once admitted, the principal of the unit of work.
    """

    name: str
    policy: str
    method: str
    path: str | None
    function: Callable[..., Any]
    permission: str | None = None
    audit: str | None = None
    returns: Any = None
    status: int = 200
    internal: bool = False
    writes: bool = False
    summary: str = ""
    system: str | None = None
    bearer: Callable[[dict[str, Any]], Principal] | None = None
    signed: Signature | None = None
    limits: tuple[Any, ...] = ()
    misshapen: Callable[[Context], Problem | None] | None = None
    path_names: tuple[str, ...] = ()
    path_words: tuple[tuple[str, TypeAdapter[Any]], ...] = ()
    body: type[BaseModel] | None = None
    query: type[BaseModel] | None = None
    files: tuple[str, ...] = ()
    takes: int = 0
    refuses: tuple[type[Problem], ...] = ()
    tags: tuple[str, ...] = field(default=())
    lengthy: bool = False
    extra: str | None = None
    act: str | None = None
    during: frozenset[str] = frozenset()
    answers_secrets: bool = False
    in_person: bool = False
    external: bool = False
    entering: Callable[[Principal, dict[str, Any]], Principal] | None = None
    by_support: bool = False

    def is_slow(self, query: Any) -> bool:
        """Return True for a call that may take seconds: a file, an export of a list, an act on many records (`lengthy`)."""
        if self.lengthy:
            return True
        if self.query is None or "format" not in self.query.model_fields:
            return bool(self.files)
        return bool(_asked(query, "format"))

    def only_counts(self, query: Any) -> bool:
        """Return True for a call that wants no rows of a list, only what all of them come to."""
        if self.query is None or "include" not in self.query.model_fields:
            return False
        return _asked(query, "include") == "totals"

    @property
    def key(self) -> str:
        """The domain and name by which the interface asks "may I?"."""
        return f"{self.tags[0] if self.tags else ''}.{self.name}"

    @property
    def idempotent(self) -> bool:
        """True when an Idempotency-Key is obeyed: a POST that changes something. A preview or an export may be run again."""
        return self.method == "POST" and self.writes and not self.answers_secrets

    @property
    def open(self) -> bool:
        """True when anybody may enter, signed in or not."""
        return self.policy in ("public", "webhook")

    def check(self, principal: Principal | None) -> Principal | None:
        """Decide access before the body is read. Raises Unauthorized (401) or Forbidden (403)."""
        if self.open and (principal is None or not self.in_person):
            return principal
        if principal is None:
            raise Unauthorized()
        if principal.pending_step and principal.pending_step not in self.during:
            raise steps.refusal(principal.pending_step)
        if self.open:
            self._check_actor(principal)
            return principal
        self._check_key(principal)
        if self.policy == "workspace" and principal.organization_id is None:
            raise Unauthorized("NO_ACTIVE_ORGANIZATION", _("Choose an organization first."))
        if self.policy == "provider":
            self._check_provider(principal)
        elif self.policy == "workspace":
            self._check_workspace(principal)
        self._check_actor(principal)
        return principal

    def _check_key(self, principal: Principal) -> None:
        # what asks for no permission is somebody's own, and a key holds nothing but the permissions of its scopes
        if principal.kind is PrincipalKind.API_KEY and (self.policy != "workspace" or self.permission is None):
            raise Forbidden("PERSON_REQUIRED", _("An API key cannot do this: a person has to."))

    def _check_actor(self, principal: Principal) -> None:
        # auditors choose their organization and keep their own account; whoever impersonates may only stop doing so there
        own = self.policy in ("account", "public") and (principal.impersonation is None or not self.in_person)
        if self.writes and principal.read_only and not own:
            raise Forbidden("READ_ONLY", _("This session may only read."))
        if self.in_person and principal.impersonation is not None:
            raise Forbidden(
                "IN_PERSON_ONLY", _("Only the person themselves may do this, not somebody who acts for them.")
            )

    def _check_provider(self, principal: Principal) -> None:
        if "SUPERADMIN_PROVIDER" in principal.platform_roles:
            return
        if "ADMIN_PROVIDER" in principal.platform_roles and (
            (self.method == "GET" and not self.writes) or self.by_support
        ):
            return
        raise Forbidden()

    def _check_workspace(self, principal: Principal) -> None:
        if principal.kind is PrincipalKind.SYSTEM:
            return
        if (self.internal and principal.external) or (self.external and not principal.external):
            raise Forbidden()
        if self.permission is not None and not principal.has(self.permission):
            raise Forbidden()

    def allows(self, principal: Principal | None) -> bool:
        """Return True when `principal` may enter; the interface hides what it may not."""
        try:
            self.check(principal)
        except Problem:
            return False
        return True


def _asked(query: Any, name: str) -> Any:
    return query.get(name) if isinstance(query, dict) else getattr(query, name, None)


class EndpointDeclarationError(Exception):
    """An Endpoint that breaks a rule of the house; raised at import."""


endpoints: list[Endpoint] = []


def endpoint_called(key: str) -> Endpoint | None:
    """Return the Endpoint of a domain by its name, `directory.update_company`; None for a name that nobody has."""
    return next((one for one in endpoints if one.key == key), None)


class AccessPolicy:
    """The principals that may enter: `workspace`, `account`, `provider`, `public` or `webhook`."""

    def __init__(self, name: str, prefix: str, reason: str | None = None) -> None:
        self.name, self.prefix, self.reason = name, prefix, reason

    def beyond(self, reason: str) -> "AccessPolicy":
        """Return the same for routes that the specification does not name, all for one reason."""
        return AccessPolicy(self.name, self.prefix, reason)

    def get(self, path: str | None, **options: Any) -> Callable[[Callable[..., Any]], Endpoint]:
        """Declare a read."""
        return self._declare("GET", path, options)

    def post(self, path: str | None, **options: Any) -> Callable[[Callable[..., Any]], Endpoint]:
        """Declare an act or a creation (`status=201`)."""
        return self._declare("POST", path, options)

    def patch(self, path: str | None, **options: Any) -> Callable[[Callable[..., Any]], Endpoint]:
        """Declare a partial change."""
        return self._declare("PATCH", path, options)

    def put(self, path: str | None, **options: Any) -> Callable[[Callable[..., Any]], Endpoint]:
        """Declare a full replacement."""
        return self._declare("PUT", path, options)

    def delete(self, path: str | None, **options: Any) -> Callable[[Callable[..., Any]], Endpoint]:
        """Declare a deletion (204 unless `returns` is given)."""
        if options.get("returns") is None:
            options.setdefault("status", 204)
        return self._declare("DELETE", path, options)

    def _declare(
        self, method: str, path: str | None, options: dict[str, Any]
    ) -> Callable[[Callable[..., Any]], Endpoint]:
        def register(function: Callable[..., Any]) -> Endpoint:
            endpoint = self._build(method, path, function, dict(options))
            endpoints.append(endpoint)
            return endpoint

        return register

    def _build(self, method: str, path: str | None, function: Callable[..., Any], options: dict[str, Any]) -> Endpoint:
        full = path if path is None or path.startswith("/api/") or self.prefix == "" else f"{self.prefix}{path}"
        writes = options.pop("writes", None)
        writes = method in WRITING_METHODS if writes is None else writes
        options.setdefault("in_person", self.name == "account" and writes)
        name = getattr(function, "__name__", "endpoint")
        where = f"{function.__module__}.{name}"
        if writes and not options.get("audit"):
            raise EndpointDeclarationError(f"{where}: a write without an audit action")
        if options.get("bearer") and self.name != "public":
            raise EndpointDeclarationError(f"{where}: only public endpoints are entered by a token")
        if (self.name == "webhook") != (options.get("signed") is not None):
            raise EndpointDeclarationError(
                f"{where}: a webhook says how its deliveries are signed, and nothing else is"
            )
        if self.name == "workspace" and "permission" not in options:
            raise EndpointDeclarationError(f"{where}: a workspace endpoint without a permission")
        names, body, query = _parameters(function, full)
        domain = function.__module__.split(".")[1]
        options.setdefault("extra", self.reason)
        if options.get("act"):
            label_act(options.get("audit") or "", options["act"])
        summary = options.pop("summary", None) or (inspect.getdoc(function) or "").split("\n")[0]
        return Endpoint(
            name=name, policy=self.name, method=method, path=full, function=function, writes=writes,
            path_names=names, path_words=_words(function, names), body=body, query=query, tags=(domain,),
            summary=summary, **options,
        )  # fmt: skip


def _parameters(function: Callable[..., Any], path: str | None) -> tuple[tuple[str, ...], Any, Any]:
    parameters = list(inspect.signature(function, eval_str=True).parameters.values())
    where = getattr(function, "__qualname__", "endpoint")
    if not parameters or parameters[0].name != "context":
        raise EndpointDeclarationError(f"{where}: the first parameter is the context")
    in_path = set(_PATH_NAME.findall(path or ""))
    names, body, query = [], None, None
    for parameter in parameters[1:]:
        if parameter.name == "body":
            body = parameter.annotation
        elif parameter.name == "query":
            query = parameter.annotation
        elif parameter.annotation is Received:
            continue
        elif path is None or parameter.name in in_path:
            names.append(parameter.name)
        else:
            raise EndpointDeclarationError(f"{where}: parameter {parameter.name} is not in the path")
    if path is not None and in_path - set(names):
        raise EndpointDeclarationError(f"{where}: the path names {in_path - set(names)}")
    return tuple(names), body, query


def _words(function: Callable[..., Any], names: tuple[str, ...]) -> tuple[tuple[str, TypeAdapter[Any]], ...]:
    """Return the parameters of the path that are words of a list (an enum, a Literal):
    another word is a page that does not exist.
    """
    kinds = inspect.signature(function, eval_str=True).parameters
    listed = (name for name in names if _is_list_of_words(kinds[name].annotation))
    return tuple((name, TypeAdapter(kinds[name].annotation)) for name in listed)


def _is_list_of_words(kind: Any) -> bool:
    return get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, StrEnum))


workspace = AccessPolicy("workspace", "/api/workspace")
account = AccessPolicy("account", "/api/account")
provider = AccessPolicy("provider", "/api/admin")
public = AccessPolicy("public", "")
webhook = AccessPolicy("webhook", "")
