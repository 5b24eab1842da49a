"""The budgets of guessing: whom they hold up, for how long, and whom they do not."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.security.guessing import Refusal, Try, begin, refuse_place
from leaseapp.kernel.security.limits import Guessing, Limit
from leaseapp.kernel.security.rate_limits import RateTally

MINUTE = timedelta(minutes=1)
KIND = Guessing(
    "test", in_a_row=3, from_anywhere=5, pause=15 * MINUTE, rate=Limit(20, MINUTE), in_vain=Limit(4, 15 * MINUTE)
)
ROOMY = Guessing(
    "roomy", in_a_row=1000, from_anywhere=1000, pause=15 * MINUTE, rate=Limit(8, MINUTE), in_vain=Limit(9, MINUTE)
)
OFFICE, HOME = "203.0.113.1", "192.0.2.9"


@pytest.fixture(autouse=True)
def at_once(database):
    """Everything happens in one instant unless a test says otherwise."""
    with clock.freeze(clock.now()) as _frozen:
        yield


def guess(account: str, ip: str = OFFICE, device: str | None = None, kind: Guessing = KIND) -> Try | Refusal:
    """A wrong try: what begins and is never told to have succeeded."""
    return begin(kind, account=account, ip=ip, device=device)


def right(account: str, ip: str = OFFICE, device: str | None = None) -> Try | Refusal:
    """A right one, unless it is refused."""
    found = begin(KIND, account=account, ip=ip, device=device)
    if isinstance(found, Try):
        with db.system_unit_of_work("test") as context:
            found.succeeded(context)
    return found


def outcomes(found: list[Try | Refusal]) -> list[str]:
    """`tried`, `locks` (the try after which nothing goes on), `locked` and `slow` for each."""
    return [
        ("locks" if one.locked_until else "tried")
        if isinstance(one, Try)
        else ("slow" if one.limit is not None else "locked")
        for one in found
    ]


def tallies() -> list[RateTally]:
    with db.system_session("test") as session:
        return list(session.exec(select(RateTally)).all())


def test_failures_in_a_row_lock_the_account_there_for_the_pause_and_then_start_anew():
    start = clock.now()
    assert outcomes([guess("anne") for _n in range(4)]) == ["tried", "tried", "locks", "locked"]
    refused = guess("anne")
    assert refused == Refusal(900)
    assert refused.headers == {"Retry-After": "900"}
    with clock.freeze(start + 15 * MINUTE - timedelta(seconds=1)):
        assert outcomes([guess("anne")]) == ["locked"]
    with clock.freeze(start + 15 * MINUTE):
        assert outcomes([guess("anne")]) == ["tried"]


def test_a_stranger_elsewhere_locks_nobody_out_until_the_budget_of_the_account_is_used_up():
    assert outcomes([guess("anne", HOME) for _n in range(4)])[-1] == "locked"
    assert outcomes([right("anne", OFFICE)]) == ["tried"]


def test_guesses_from_many_places_lock_the_account_for_all_but_a_known_device():
    places = [f"198.51.100.{number}" for number in range(6)]
    assert outcomes([guess("anne", place) for place in places]) == ["tried"] * 4 + ["locks", "locked"]
    assert outcomes([right("anne", OFFICE), right("anne", OFFICE, "device")]) == ["locked", "tried"]
    assert outcomes([right("bertrand", OFFICE)]) == ["tried"]


def test_a_success_gives_back_what_it_took():
    for _turn in range(3):
        assert outcomes([guess("anne"), guess("anne"), right("anne")]) == ["tried", "tried", "locks"]
    assert [(row.failures, row.locked_until) for row in tallies() if row.failures or row.locked_until] == []
    assert sorted(row.attempts for row in tallies()) == [0, 9, 9]


def test_a_place_is_counted_by_the_accounts_that_it_tries_in_vain():
    colleagues = [right(f"colleague-{number}") for number in range(20)]
    assert set(outcomes(colleagues)) == {"tried"}
    assert outcomes([guess("anne"), guess("anne"), guess("anne")]) == ["tried", "tried", "locks"]
    assert outcomes([guess(f"victim-{number}") for number in range(4)]) == ["tried"] * 3 + ["slow"]
    refused = guess("bertrand")
    assert refused.headers == {
        "RateLimit-Limit": "4", "RateLimit-Remaining": "0", "RateLimit-Reset": "900", "Retry-After": "900",
    }  # fmt: skip
    assert outcomes([right("bertrand", HOME)]) == ["tried"]


def test_whoever_is_known_there_comes_in_while_a_stranger_has_used_up_the_place():
    for number in range(5):
        guess(f"victim-{number}")
    assert outcomes([right("anne"), right("anne", device="their device")]) == ["slow", "tried"]


def test_a_known_device_has_a_budget_of_its_own_and_spends_nobody_else_s():
    assert outcomes([guess("anne", device="stolen") for _n in range(4)]) == ["tried", "tried", "locks", "locked"]
    assert outcomes([right("anne", device="another"), right("anne")]) == ["tried", "tried"]
    assert len(tallies()) == 5


def test_addresses_of_one_ipv6_network_are_one_place():
    found = [guess("anne", f"2001:db8:1:2::{number}") for number in range(1, 5)]
    assert outcomes(found) == ["tried", "tried", "locks", "locked"]
    assert outcomes([guess("anne", "2001:db8:1:3::1")]) == ["tried"]


def test_tries_are_slowed_down_by_their_rate_and_told_so():
    first = guess("anne", kind=ROOMY)
    assert first.headers == {"RateLimit-Limit": "8", "RateLimit-Remaining": "7", "RateLimit-Reset": "60"}
    assert outcomes([guess("anne", kind=ROOMY) for _n in range(8)]) == ["tried"] * 7 + ["slow"]


def test_what_fits_no_shape_counts_for_its_place():
    def refuse() -> Refusal | None:
        with db.system_unit_of_work("test") as context:
            return refuse_place(context, KIND, OFFICE)

    assert [refuse() for _n in range(4)] == [None] * 4
    assert refuse() == Refusal(900, KIND.in_vain)
    assert outcomes([right("anne")]) == ["slow"]


def test_any_number_of_tries_at_once_get_no_more_than_the_budgets():
    with ThreadPoolExecutor(8) as pool:
        here = list(pool.map(lambda _n: guess("anne"), range(20)))
        everywhere = list(pool.map(lambda n: guess("bertrand", f"198.51.100.{n}"), range(20)))
        spraying = list(pool.map(lambda n: guess(f"victim-{n}", HOME), range(20)))
    assert sum(isinstance(one, Try) for one in here) == 3
    assert sum(isinstance(one, Try) for one in everywhere) == 5
    assert sum(isinstance(one, Try) for one in spraying) == 4


def test_a_refused_try_leaves_nothing_behind():
    for number in range(4):
        guess(f"victim-{number}")
    before = len(tallies())
    for number in range(30):
        guess(f"made-up-{number}")
    assert len(tallies()) == before


def test_what_locks_is_told_once_a_pause():
    told = []
    for place in (OFFICE, HOME):
        for _n in range(3):
            found = guess("anne", place)
            if isinstance(found, Try):
                with db.system_unit_of_work("test") as context:
                    told.append(found.is_first_lock(context, "anne"))
    assert told == [False, False, True, False, False]
