"""Calls of API keys: counted in lots, one organization's never in the way of another's, a position told with every answer."""

import re
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from leaseapp.kernel import principal as principals
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.errors import TooManyRequests
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.security import key_limits, rate_limits
from leaseapp.kernel.security.key_limits import LOT, PER_KEY, PER_ORGANIZATION, KeyLimits
from leaseapp.kernel.security.limits import Limit
from tests.conftest import Client
from tests.support import world

pytestmark = pytest.mark.usefixtures("database")


def key(organization: uuid.UUID = world.ALPHA, name: str = "one") -> Principal:
    """A machine with a key of its own."""
    permissions = frozenset({"annuaire.company:read", "catalog.product:read"})
    return Principal(
        kind=PrincipalKind.API_KEY, key_id=world.fixed_id(name), organization_id=organization, permissions=permissions
    )


def call(limits: KeyLimits, who: Principal) -> dict[str, str]:
    """One call."""
    return limits.enter(who)


def calls_until_refused(limits: KeyLimits, who: Principal, most: int) -> int:
    """The number of calls that are let in before the first refusal."""
    for made in range(most):
        try:
            call(limits, who)
        except TooManyRequests:
            return made
    return most


@pytest.fixture(autouse=True)
def _nothing_counted() -> Iterator[None]:
    key_limits.key_limits.forget()
    yield
    key_limits.key_limits.forget()


def test_a_key_has_its_calls_and_not_one_more() -> None:
    with clock.freeze(clock.now()):
        assert calls_until_refused(KeyLimits(), key(), 1000) == PER_KEY.count


def test_several_processes_share_one_budget() -> None:
    with clock.freeze(clock.now()):
        first, second = KeyLimits(), KeyLimits()
        made = sum(calls_until_refused(limits, key(), 300) for limits in (first, second, first, second, first))
        assert PER_KEY.count - LOT <= made <= PER_KEY.count


def test_a_burst_of_threads_never_exceeds_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_limits, "PER_KEY", Limit(50, timedelta(minutes=1)))
    limits = KeyLimits()

    def one(_number: int) -> bool:
        try:
            call(limits, key())
        except TooManyRequests:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(one, range(200)))
    assert 50 - LOT <= sum(answers) <= 50


def test_the_window_passes() -> None:
    limits, start = KeyLimits(), clock.now()
    with clock.freeze(start):
        calls_until_refused(limits, key(), 1000)
        with pytest.raises(TooManyRequests) as refusal:
            call(limits, key())
        assert 1 <= int(refusal.value.headers["Retry-After"]) <= 60
        assert refusal.value.headers["RateLimit-Remaining"] == "0"
    with clock.freeze(start + timedelta(seconds=61)):
        assert int(call(limits, key())["RateLimit-Remaining"]) == PER_KEY.count - 1


def test_one_organization_s_keys_use_up_nothing_of_another_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_limits, "PER_ORGANIZATION", Limit(100, timedelta(minutes=1)))
    limits = KeyLimits()
    with clock.freeze(clock.now()):
        made = sum(calls_until_refused(limits, key(name=f"key {number}"), 60) for number in range(3))
        assert made <= 100 < PER_ORGANIZATION.count
        assert call(limits, key(world.BETA, "theirs"))


def test_an_ordinary_call_writes_nothing() -> None:
    limits, before = KeyLimits(), None
    call(limits, key())
    for _number in range(LOT - 1):
        with db.system_session("test") as session:
            found = session.execute(rate_limits.RateTally.__table__.select()).all()
        assert before is None or found == before
        before = found
        call(limits, key())


def test_every_answer_to_a_key_tells_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allowed, refused, unknown: the headers are there."""
    monkeypatch.setitem(principals._resolvers, "bearer", lambda credential, idle=False: key())
    client = Client(None)
    client.headers["authorization"] = "Bearer pk_live_x"
    for path, status in (
        ("/api/workspace/products", 200), ("/api/workspace/invoices", 403), ("/api/workspace/products?nothing=1", 422),
        (f"/api/workspace/products/{uuid.uuid4()}", 404),
    ):  # fmt: skip
        answer = client.get(path)
        assert answer.status_code == status
        assert {"ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"} <= set(answer.headers)


def test_everything_that_anybody_may_enter_is_counted() -> None:
    """Each declares its limits, has those of all, or counts guesses by itself; all of them can answer 429."""
    for endpoint in endpoints:
        if endpoint.open:
            assert rate_limits.limits_of(endpoint) or endpoint.misshapen is not None, endpoint.name
        else:
            assert rate_limits.limits_of(endpoint) == endpoint.limits


def test_every_open_route_tells_where_the_caller_stands() -> None:
    client = Client(None)
    for endpoint in endpoints:
        if endpoint.policy != "public" or endpoint.path is None:  # a webhook is signed: it has a caller
            continue
        path = re.sub(
            r"\{(\w+)\}", lambda found: "made-up" if found[1] == "token" else str(uuid.uuid4()), endpoint.path
        )
        options = {} if endpoint.method == "GET" else {"json": {"email": "nobody@test.example", "password": "x"}}
        answer = client.request(endpoint.method, path, **options)
        if answer.status_code != 422:
            assert "ratelimit-limit" in answer.headers, (endpoint.name, answer.status_code)
