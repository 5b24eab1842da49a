"""Passwords, session tokens, links, keys and second factors stay where they belong: no log line, audit row or other answer
holds one.

Every endpoint is called over HTTP, rightly and wrongly, and everything that was written meanwhile is read.
"""

import io
import logging
from collections.abc import Callable, Iterator

import pyotp
import pytest
import sqlalchemy as sa
import structlog
from sqlmodel import SQLModel, select

from leaseapp.identity.enums import LinkPurpose
from leaseapp.identity.models import Invitation, User
from leaseapp.identity.rules import terms
from leaseapp.identity.services import invitations, links
from leaseapp.kernel import clock
from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.persistence import db
from leaseapp.kernel.process import log
from leaseapp.kernel.security.tokens import hash_token
from leaseapp.kernel.settings import LogFormat, LogLevel, load_settings
from tests.architecture.calls import address
from tests.architecture.making import ENDPOINTS, PASSWORD, SAMPLES, Maker
from tests.conftest import Client
from tests.sales.samples_public_quotes import opened
from tests.support import world

TYPED, NEW, NEXT = "Typo-Of-A-Password-77!", "Nacelle-bleue-2026!", "Tapis-Roulant-1963!"
#: where a secret is asked for or given out on purpose
GIVES = {"read_quote_link", "revoke_quote_link"}


@pytest.fixture(scope="module")
def lines() -> Iterator[io.StringIO]:
    """The lines written while the tests of this module run."""
    root = logging.getLogger()
    handlers, level, config = root.handlers, root.level, structlog.get_config()
    stream = io.StringIO()
    log.configure(load_settings(log_format=LogFormat.JSON, log_level=LogLevel.DEBUG), stream)
    yield stream
    root.handlers = handlers
    root.setLevel(level)
    structlog.configure(**config)


@pytest.fixture(scope="module")
def spoken(alpha: Maker, client_of: Callable[..., Client], lines: io.StringIO) -> tuple[dict[str, str], set[str]]:
    """Every answer by its endpoint, headers included; and the secrets that were used on the way."""
    client, token = client_of("ADMIN"), opened(alpha)[1]
    stranger = Client(None)
    signed = SAMPLES["sign_in_with_email"](alpha)["body"]
    answers: dict[str, str] = {}
    came_in = stranger.post("/api/auth/sign-in/email", json=signed)
    assert came_in.status_code == 200
    session = stranger.cookies[SESSION_COOKIE]
    answers["sign_in_with_email"] = came_in.text
    stranger.post("/api/auth/sign-in/email", json=signed | {"password": TYPED})
    stranger.post(
        "/api/auth/sign-in/email",
        content=f'{{"password": "{TYPED}"'.encode(),
        headers={"content-type": "application/json"},
    )
    stranger.get(f"/api/public/quotes/{token}")
    stranger.get(f"/api/public/quotes/{token}/pdf")
    for name, endpoint in ENDPOINTS.items():
        if endpoint.path is None or endpoint.open:
            continue
        options = {} if endpoint.method == "GET" else {"json": {"password": TYPED, "token": token}}
        answer = client.request(endpoint.method, address(endpoint), **options)
        answers[name] = answer.text + str(answer.headers)
    return answers, {PASSWORD, TYPED, session, hash_token(session), token, *came_in_by_invitation(alpha, client)}


def came_in_by_invitation(alpha: Maker, client: Client) -> set[str]:
    """Somebody accepts an invitation, sets up a second factor, loses it, makes a key, resets their password and signs in by a link.

    The secrets that all of this used and gave.
    """
    made = alpha.make("create_invitation", email="ida@secrets.example", role="ADMIN", company_id=None)
    with db.system_session("test") as session:
        invited = invitations.link_of(session.get_one(Invitation, (alpha.person.organization_id, made.id)))
    link, stranger = invited.partition("#")[2], Client(None)
    assert stranger.post("/api/auth/invitations/open", json={"token": link}).status_code == 200
    body = {"token": link, "name": "Petit", "password": NEW, "cguVersion": terms.VERSION}
    assert stranger.post("/api/account/accept-invitation", json=body).status_code == 200
    offer = stranger.post("/api/auth/two-factor/enable", json={}).json()
    code = pyotp.TOTP(offer["secret"]).at(clock.now())
    stranger.post("/api/auth/two-factor/verify", json={"code": "000000"})
    assert stranger.post("/api/auth/two-factor/verify", json={"code": code}).json()["pendingStep"] is None
    key = stranger.post("/api/account/api-keys", json={"name": "Key", "scopes": ["annuaire.company:read"]}).json()[
        "key"
    ]
    program = Client(None)
    program.headers["authorization"] = f"Bearer {key}"
    assert program.get("/api/workspace/companies").status_code == 200
    program.get("/api/workspace/invoices")
    held = stranger.cookies[SESSION_COOKIE]
    with db.system_unit_of_work("test") as context:
        user = context.session.exec(select(User).where(User.email == "ida@secrets.example")).one()
        magic, reset = (
            (links.mint(context, purpose, user) or "").partition("#")[2]
            for purpose in (LinkPurpose.MAGIC_LINK, LinkPurpose.PASSWORD_RESET)
        )
    again = Client(None)
    assert again.post("/api/auth/magic-link/verify", json={"token": magic}).status_code == 200
    assert again.post("/api/auth/magic-link/verify", json={"token": magic}).status_code == 410
    spare = offer["backupCodes"][0]
    assert again.post("/api/auth/two-factor/verify", json={"code": spare}).status_code == 200
    changed = {"token": reset, "password": NEXT}
    assert again.post("/api/auth/reset-password", json=changed).status_code == 200
    assert client.get("/api/workspace/members").status_code == 200
    return {link, NEW, NEXT, offer["secret"], *offer["backupCodes"], key, held, magic, reset}


@pytest.mark.slow("every read of the product once")
def test_no_answer_holds_a_secret(spoken: tuple[dict[str, str], set[str]]) -> None:
    answers, secrets = spoken
    assert len(answers) > 100
    for name, said in answers.items():
        if name not in GIVES:
            assert [secret for secret in secrets if secret in said] == [], name


def test_no_log_line_holds_a_secret(spoken: tuple[dict[str, str], set[str]], lines: io.StringIO) -> None:
    _answers, secrets = spoken
    written = lines.getvalue()
    assert written.count("\n") > 100
    assert "/api/public/quotes/" in written
    for secret in secrets | {world.person("ADMIN").token + '"'}:
        assert secret not in written


def test_no_table_holds_a_secret_as_it_is(spoken: tuple[dict[str, str], set[str]]) -> None:
    """Not even a hash of a session token leaves its own column; the audit log has none at all."""
    _answers, secrets = spoken
    with db.system_session("test") as session:
        for table in SQLModel.metadata.sorted_tables:
            shown = [column for column in table.columns if (table.name, column.name) != ("user_session", "token_hash")]
            said = "".join(str(row) for row in session.execute(sa.select(*shown)))
            assert [secret for secret in secrets if secret in said] == [], table.name
