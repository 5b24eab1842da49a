"""A device on which somebody signed in before is held up by no stranger's guesses, and opens nothing by itself."""

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.endpoints.sessions import sign_in_with_email
from leaseapp.identity.services import devices
from leaseapp.kernel import clock
from leaseapp.kernel.context import DEVICE_COOKIE, RequestInfo
from leaseapp.kernel.dispatch import Answer, perform
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.security import tokens
from leaseapp.kernel.security.rate_limits import RateTally
from tests.identity.accounts import PASSWORD, WRONG, give_password
from tests.support.world import person

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
OFFICE, CAFE = "203.0.113.1", "198.51.100.7"


def sign_in(email: str, password: str = PASSWORD, ip: str = OFFICE, device: str = "") -> Answer:
    """As over HTTP; a refusal before the act is an answer, too."""
    try:
        return perform(
            sign_in_with_email,
            None,
            RequestInfo(ip=ip, device_token=device),
            body={"email": email, "password": password},
        )
    except Problem as problem:
        return Answer(problem.status, problem=problem)


def device_of(answer: Answer) -> str:
    """The cookie that the answer sets."""
    [cookie] = [cookie for cookie in answer.cookies if cookie.name == DEVICE_COOKIE]
    assert cookie.value is not None
    return cookie.value


@pytest.fixture
def anne(database) -> str:
    """The address of somebody with a password, of whom no second factor is asked."""
    return give_password(person("CLIENT_USER"))


@pytest.fixture
def device(anne: str) -> str:
    """The cookie of the browser in which Anne signed in a week ago, at home."""
    with clock.freeze(NOW - timedelta(days=7)):
        return device_of(sign_in(anne, ip="192.0.2.44"))


def spray(ip: str, done: int = 60) -> list[int]:
    """Return the answers to a stranger who goes on trying addresses there, after so many of them."""
    first = sign_in("somebody@test.example", WRONG, ip).status
    with db.system_unit_of_work("test") as context:
        place = RateTally.__table__.c.failures == 0
        context.session.connection().execute(sa.update(RateTally.__table__).where(place).values(attempts=done))
    return [first, *(sign_in(f"somebody-{number}@test.example", WRONG, ip).status for number in range(2))]


def test_an_office_behind_one_address_is_not_shut_out_by_a_stranger_in_it(anne: str, device: str) -> None:
    with clock.freeze(NOW):
        assert spray(OFFICE, 59) == [401, 401, 429]
        assert sign_in(anne).status == 429
        assert sign_in(anne, device=device).status == 200
        assert sign_in(anne, ip=CAFE).status == 200


def test_who_is_guessed_from_everywhere_comes_in_on_a_device_of_their_own(anne: str, device: str) -> None:
    with clock.freeze(NOW):
        statuses = [sign_in(anne, WRONG, f"198.51.100.{number}").status for number in range(12)]
        assert statuses == [401] * 10 + [423] * 2
        assert sign_in(anne, ip=CAFE).status == 423
        assert sign_in(anne, ip=CAFE, device=device).status == 200


def test_a_stranger_elsewhere_does_not_lock_the_office_out(anne: str) -> None:
    with clock.freeze(NOW):
        assert [sign_in(anne, WRONG, CAFE).status for _n in range(6)] == [401] * 5 + [423]
        assert sign_in(anne, ip=OFFICE).status == 200


def test_a_stolen_device_guesses_five_times_and_shuts_nobody_out(anne: str, device: str) -> None:
    with clock.freeze(NOW):
        assert [sign_in(anne, WRONG, CAFE, device).status for _n in range(6)] == [401] * 5 + [423]
        assert sign_in(anne, ip=CAFE, device=device).status == 423
        assert sign_in(anne, ip=CAFE).status == 200


def test_a_device_is_known_for_the_accounts_that_signed_in_on_it_only(anne: str, device: str) -> None:
    bertrand = give_password(person("CLIENT_ADMIN"))
    with clock.freeze(NOW):
        spray(OFFICE)
        assert sign_in(bertrand, device=device).status == 429
        both = device_of(sign_in(bertrand, ip=CAFE, device=device))
        assert [sign_in(who, device=both).status for who in (anne, bertrand)] == [200, 200]


@pytest.mark.parametrize("case", ["changed", "cut", "nonsense", "of another purpose", "half a year old", "made up"])
def test_what_is_no_cookie_of_ours_is_no_device(anne: str, device: str, case: str) -> None:
    raw = bytearray(tokens.from_text(device) or b"")
    if case == "changed":
        raw[3] ^= 1
    body = bytes(raw[:-32])
    given = {
        "changed": tokens.to_text(bytes(raw)), "cut": device[:-4], "nonsense": "é" * 5000, "half a year old": device,
        "of another purpose": tokens.to_text(body + tokens.sign("quote-link", body)),
        "made up": tokens.to_text(b"x" * 68),
    }  # fmt: skip
    with clock.freeze(NOW + (timedelta(days=174) if case == "half a year old" else timedelta())):
        spray(OFFICE)
        assert sign_in(anne, device=given[case]).status == 429


def test_the_cookie_is_for_sign_in_only_names_nobody_and_comes_with_success_only(anonymous, anne: str) -> None:
    url = "/api/auth/sign-in/email"
    wrong = anonymous.post(url, json={"email": anne, "password": WRONG})
    assert "set-cookie" not in wrong.headers
    right = anonymous.post(url, json={"email": anne, "password": PASSWORD})
    [cookie] = [value for value in right.headers.get_list("set-cookie") if value.startswith(DEVICE_COOKIE)]
    for attribute in ("HttpOnly", "Path=/api/auth", "SameSite=lax", f"Max-Age={180 * 86400}"):
        assert attribute in cookie
    assert anne.encode() not in (tokens.from_text(cookie.partition("=")[2].partition(";")[0]) or b"")
    anonymous.cookies.delete("leaseapp_session")
    assert anonymous.get("/api/account/me").status_code == 401


def test_a_device_remembers_the_last_eight_accounts_and_keeps_its_id(database) -> None:
    token, ids = "", set()
    for number in range(10):
        with db.system_unit_of_work("test") as context:
            context.request = RequestInfo(device_token=token)
            devices.remember(context, f"somebody-{number}@test.example")
            [cookie] = context.cookies
            token = cookie.value or ""
        ids.add(devices.known(RequestInfo(device_token=token), f"somebody-{number}@test.example", clock.now()))
    known = [
        devices.known(RequestInfo(device_token=token), f"somebody-{number}@test.example", clock.now()) is not None
        for number in range(10)
    ]
    assert known == [False] * 2 + [True] * 8
    assert len(ids) == 1


@pytest.mark.slow("bcrypt")
def test_known_and_unknown_addresses_are_told_the_same_all_the_way(anne: str) -> None:
    def told(email: str) -> list[tuple[int, str, dict[str, str]]]:
        answers = [sign_in(email, WRONG, CAFE) for _n in range(6)]
        answers += [sign_in(email, WRONG, f"192.0.2.{number}") for number in range(6)]
        return [(one.status, one.problem.code if one.problem else "", one.headers) for one in answers]

    with clock.freeze(NOW):
        assert told(anne) == told("nobody@test.example")


def test_a_refused_flood_leaves_no_rows(anne: str) -> None:
    with clock.freeze(NOW):
        spray(OFFICE)
        with db.system_session("test") as session:
            before = len(session.exec(select(RateTally.id)).all())
        spray(OFFICE)
        with db.system_session("test") as session:
            assert len(session.exec(select(RateTally.id)).all()) == before
