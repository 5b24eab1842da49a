"""Rate limits that endpoints declare: counted for all processes, refused calls too, told in headers."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.kernel import clock
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import EndpointDeclarationError, workspace
from leaseapp.kernel.errors import Invalid, NotFound, TooManyRequests
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit, RateTally, enter, forget_old
from leaseapp.sales.endpoints.public_quotes import ask_about_public_quote

MINUTE = timedelta(minutes=1)
LINK, OTHER_LINK = new_id(), new_id()
BY_NETWORK = RateLimit("test-network", Per.NETWORK, Limit(5, MINUTE))
BY_LINK = RateLimit("test-link", Per.LINK, Limit(2, MINUTE))
HERE, THERE = RequestInfo(ip="203.0.113.1"), RequestInfo(ip="203.0.113.2")


def tallies() -> list[int]:
    with db.system_session("test") as session:
        return sorted(session.exec(select(RateTally.attempts)).all())


def test_the_headers_are_those_of_the_tightest_limit(database):
    with clock.freeze(clock.now()):
        assert enter([BY_NETWORK, BY_LINK], HERE, LINK) == {
            "RateLimit-Limit": "2", "RateLimit-Remaining": "1", "RateLimit-Reset": "60",
        }  # fmt: skip


def test_one_more_than_allowed_is_refused_until_the_window_has_passed(database):
    start = clock.now()
    with clock.freeze(start):
        for _n in range(2):
            enter([BY_LINK], HERE, LINK)
        with pytest.raises(TooManyRequests) as refusal:
            enter([BY_LINK], HERE, LINK)
        enter([BY_LINK], HERE, OTHER_LINK)
        enter([BY_LINK], THERE, LINK)
    assert refusal.value.headers == {
        "RateLimit-Limit": "2", "RateLimit-Remaining": "0", "RateLimit-Reset": "60", "Retry-After": "60",
    }  # fmt: skip
    with clock.freeze(start + MINUTE):
        assert enter([BY_LINK], HERE, LINK)["RateLimit-Remaining"] == "1"


def test_calls_at_once_are_all_counted(database):
    def call(_n: int) -> bool:
        try:
            enter([BY_NETWORK], HERE)
        except TooManyRequests:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        outcomes = list(pool.map(call, range(20)))
    assert outcomes.count(True) == 5
    assert tallies() == [20]


def test_a_refused_call_is_counted_and_so_is_a_body_that_fits_no_shape(database):
    with pytest.raises(NotFound) as refusal:
        perform(ask_about_public_quote, None, HERE, token="unknown", body={"text": "Hello?"})
    assert refusal.value.headers["RateLimit-Remaining"] == "29"
    assert tallies() == [1]
    with pytest.raises(Invalid):
        perform(ask_about_public_quote, None, HERE, token="unknown", body={"text": ""})
    assert tallies() == [2]


def test_addresses_of_one_ipv6_network_are_one_caller(database):
    for number in range(1, 6):
        enter([BY_NETWORK], RequestInfo(ip=f"2001:db8:1:2::{number}"))
    with pytest.raises(TooManyRequests):
        enter([BY_NETWORK], RequestInfo(ip="2001:db8:1:2:3:4:5:6"))
    assert enter([BY_NETWORK], RequestInfo(ip="2001:db8:1:3::1"))["RateLimit-Remaining"] == "4"


def test_made_up_tokens_leave_one_row_for_their_network(database):
    for number in range(12):
        with pytest.raises(NotFound):
            perform(ask_about_public_quote, None, HERE, token=f"made-up-{number}", body={"text": "Hello?"})
    assert tallies() == [12]


def test_who_guesses_shuts_nobody_out_who_has_a_link_and_the_other_way_round(database):
    for _n in range(6):
        with suppress(TooManyRequests):
            enter([BY_NETWORK, BY_LINK], HERE)
    assert enter([BY_LINK, BY_NETWORK], HERE, LINK)["RateLimit-Limit"] == "2"
    for _n in range(3):
        with suppress(TooManyRequests):
            enter([BY_NETWORK, BY_LINK], THERE, LINK)
    assert enter([BY_LINK, BY_NETWORK], HERE, LINK)["RateLimit-Remaining"] == "0"
    assert enter([BY_LINK, BY_NETWORK], THERE)["RateLimit-Limit"] == "5"


def test_the_first_limit_that_is_reached_ends_the_counting(database):
    for _n in range(5):
        enter([BY_NETWORK], HERE)
    with pytest.raises(TooManyRequests) as refusal:
        enter([BY_NETWORK, RateLimit("test-other", Per.NETWORK, Limit(9, MINUTE))], HERE)
    assert refusal.value.headers["RateLimit-Limit"] == "5"
    assert tallies() == [6]


def test_the_table_names_nobody(database):
    enter([BY_NETWORK, BY_LINK], HERE, LINK)
    enter([BY_NETWORK, BY_LINK], HERE)
    with db.system_session("test") as session:
        rows = [row.model_dump_json() for row in session.exec(select(RateTally))]
    assert len(rows) == 2
    assert not any("203.0.113.1" in row or str(LINK) in row for row in rows)


def test_old_tallies_are_forgotten(database):
    with clock.freeze(clock.now() - timedelta(hours=2, minutes=1)):
        enter([BY_NETWORK], HERE)
    with clock.freeze(clock.now() - timedelta(hours=1, minutes=59)):
        enter([BY_NETWORK], THERE)
    with db.system_unit_of_work("test") as context:
        assert forget_old(context) == 1
    assert tallies() == [1]


def test_only_public_endpoints_are_entered_by_a_token():
    def act(context):
        """Does nothing."""

    with pytest.raises(EndpointDeclarationError, match="only public endpoints"):
        workspace.get("/nothing", permission=None, bearer=lambda _arguments: None)(act)
