"""Makers of samples: a sample is one good call of an endpoint, which the generic tests run, spoil and compare.

A sample is a function of a Maker (an organization's administrator, or whoever the endpoint is for) that makes what the
call needs through other endpoints and returns the arguments. A test demands one for each write and for each endpoint
with an id in its path. They stand in `tests/<domain>/samples*.py`, one file a subject, and are found there.
"""

import ipaddress
import itertools
import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from leaseapp import wiring
from leaseapp.kernel.acts.rehearsing import rehearse
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import Answer, perform
from leaseapp.kernel.endpoints import Endpoint, FileAnswer, endpoints
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.principal import ANONYMOUS, Principal, resolve
from leaseapp.law.registers import is_siren
from tests.support import world

wiring.wire()
ENDPOINTS: dict[str, Endpoint] = {endpoint.name: endpoint for endpoint in endpoints}
_numbers = itertools.count(1)

PASSWORD = "Fourmi-Nacelle-1987!"
#: samples of people who have no account yet
BY_STRANGERS = {"accept_invitation"}
#: each sample call comes from a place of its own
_ADDRESSES = ipaddress.ip_network("10.0.0.0/8")


class Maker:
    """Calls endpoints as the administrator of an organization, with values that nobody used before."""

    def __init__(self, organization: str) -> None:
        self.organization = organization
        self.person = world.person("ADMIN", organization)
        self._kept: dict[str, Any] = {}
        #: people in the middle of a sign-in, by the endpoint that their sample is of (`samples_sign_in.py`)
        self.newcomers: dict[str, tuple[Principal, str]] = {}

    @cached_property
    def principal(self) -> Principal:
        """The caller: what their session cookie stands for."""
        found = resolve(self.person.token)
        assert found is not None
        return found

    @cached_property
    def staff(self) -> Principal:
        """The provider's super-administrator, with a session of their own."""
        return resolve(world.person("SUPERADMIN_PROVIDER", None).token)  # ty: ignore[invalid-return-type]

    def number(self) -> int:
        """A number that no other sample has."""
        return next(_numbers)

    def siren(self) -> str:
        """A SIREN that no other sample has."""
        start = f"{30_000_000 + 37 * self.number():08d}"
        return next(start + digit for digit in "0123456789" if is_siren(start + digit))

    def arguments(self, name: str) -> dict[str, Any]:
        """The sample of the endpoint called `name`."""
        return SAMPLES[name](self)

    def standing(self, name: str) -> dict[str, Any]:
        """The sample of `name` for calls that change nothing: made once, good for all of them."""
        return self.keep(f"standing {name}", lambda: self.arguments(name))

    def caller(self, name: str) -> Principal:
        """The administrator, the provider's for the console, or whoever the sample made."""
        if name in self.newcomers:
            return self.newcomers[name][0]
        if name in BY_STRANGERS:
            return ANONYMOUS
        if ENDPOINTS[name].external:  # a client whose company the samples sell to
            buyer = self.keep("customer", lambda: self.make("create_customer"))
            return replace(self.principal, external=True, company_id=buyer.company_id)
        console = ENDPOINTS[name].policy == "provider"
        return self.staff if console else self.principal

    def call(self, name: str, request_id: str = "sample", **arguments: Any) -> Answer:
        """Enters the endpoint; a refusal raises."""
        request = self._request(request_id, name)
        answer = perform(ENDPOINTS[name], self.caller(name), request, **arguments)
        if answer.problem is not None:
            raise answer.problem
        if isinstance(answer.body, FileAnswer):
            assert answer.body.media_type in ENDPOINTS[name].files, "a file of a type that is not documented"
        return answer

    def rehearse(self, name: str, **arguments: Any) -> Problem | None:
        """The refusal of such a call, None when it would act; nothing of it stays."""
        return rehearse(
            ENDPOINTS[name],
            self.caller(name),
            self._request("sample", name),
            **arguments,
        )

    def _request(self, request_id: str, name: str) -> RequestInfo:
        """Each from a network of its own: a test that spoils many bodies is no visitor who guesses."""
        token = self.newcomers[name][1] if name in self.newcomers else "" if name in BY_STRANGERS else self.person.token
        return RequestInfo(request_id=request_id, session_token=token, ip=str(_ADDRESSES[self.number()]))

    def make(self, name: str, **body: Any) -> Any:
        """The body of the answer to the sample of `name`, some fields of its body replaced."""
        arguments = self.arguments(name)
        if body:
            arguments["body"] = arguments["body"] | body
        return self.call(name, **arguments).body

    def keep(self, name: str, maker: Callable[[], Any]) -> Any:
        """Return what `maker` made the first time; for records that many samples share."""
        if name not in self._kept:
            self._kept[name] = maker()
        return self._kept[name]


Sample = Callable[[Maker], dict[str, Any]]
SAMPLES: dict[str, Sample] = {}


def sample(function: Sample) -> Sample:
    """Registers a sample under the name of its endpoint."""
    SAMPLES[function.__name__] = function
    return function


def by_id(name: str, parameter: str, make: Callable[[Maker], uuid.UUID]) -> None:
    """Registers the sample of an endpoint that takes an id and nothing else."""
    SAMPLES[name] = lambda maker: {parameter: make(maker)}
