"""Settings: what is refused, what is derived, and that each is documented."""

import stat
import threading
import traceback
from itertools import product
from pathlib import Path

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT, Settings, SettingsError, keep_secret, load_settings
from tests.support.cells import together

REAL = {
    "DATABASE_URL": "postgresql://web:pw-web@db/lease",
    "DATABASE_SYSTEM_URL": "postgresql://background:pw-sys@db/lease",
    "DATABASE_OWNER_URL": "postgresql://owner:pw-own@db/lease",
    "AUDIT_KEY": "a" * 32,
    "SECRET_KEY": "s" * 32,
}


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of the machine that runs the tests."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)


def refusal(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    """The message for an environment that cannot be used."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    return str(caught.value)


def test_there_are_as_many_connections_as_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKER_THREADS", "1")
    assert load_settings().pool_size == 5  # two, two and one of the lanes
    monkeypatch.setenv("WORKER_THREADS", "40")
    assert load_settings().pool_size == 140  # forty quick ones, eighty slow ones, twenty that count


def test_without_any_variable_everything_runs_on_this_machine() -> None:
    settings = load_settings()
    assert settings.embedded_database
    assert settings.origin == "http://localhost:8000"
    assert settings.allowed_origins == ("http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000")
    assert settings.loads_demo_data
    assert not settings.secure_cookies


def test_the_public_address_follows_the_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "8123")
    assert load_settings().origin == "http://localhost:8123"


def test_a_real_database_is_taken_whole_and_brings_no_demonstration(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in REAL.items():
        monkeypatch.setenv(name, value)
    settings = load_settings()
    addresses = settings.database_addresses()
    assert [url.username for url in addresses] == ["web", "background", "owner"]
    assert {url.drivername for url in addresses} == {"postgresql+psycopg"}
    assert not settings.loads_demo_data
    assert settings.audit_secret() == b"a" * 32


@pytest.mark.parametrize("missing", ["DATABASE_URL", "DATABASE_SYSTEM_URL", "DATABASE_OWNER_URL"])
def test_two_of_three_database_addresses_are_refused(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    message = refusal(monkeypatch, **{name: value for name, value in REAL.items() if name != missing})
    assert message.splitlines()[1] == (
        f"  - {missing}: set all three database addresses, or none for the embedded PostgreSQL"
    )


def test_a_real_database_needs_both_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    message = refusal(monkeypatch, **{name: value for name, value in REAL.items() if "KEY" not in name})
    assert "  - AUDIT_KEY: required when DATABASE_URL is set\n  - SECRET_KEY: required" in message


def test_one_login_for_two_purposes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    message = refusal(monkeypatch, **{**REAL, "DATABASE_OWNER_URL": REAL["DATABASE_URL"]})
    assert "each needs its own login role" in message


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("PUBLIC_URL", "http://lease.example.com", "must use https outside localhost"),
        ("PUBLIC_URL", "https://lease.example.com/app", "must be the bare origin"),
        ("PUBLIC_URL", "lease.example.com", "must look like https://lease.example.com"),
        ("PORT", "99999", "less than or equal to 65535"),
        ("PORT", "eighty", "valid integer"),
        ("WEB_WORKERS", "2", "more than one web worker needs REDIS_URL"),
        ("DATABASE_POOL_SIZE", "1", "fewer connections than threads"),
        ("DATABASE_POOL_SIZE", "4", "JOB_THREADS + JOB_SLOW_THREADS + JOB_BULK_THREADS"),
        ("EMAIL_PROVIDER", "smtp", "SMTP_HOST: required when EMAIL_PROVIDER=smtp"),
        ("EMAIL_PROVIDER", "pigeon", "'console', 'smtp' or 'postmark'"),
        ("STORAGE_DRIVER", "s3", "S3_ACCESS_KEY_ID: required when STORAGE_DRIVER=s3"),
        ("DATABASE_URL", "mysql://a:b@h/d", "must be a PostgreSQL address"),
        ("DATABASE_URL", "postgresql://h", "must name a user and a database"),
        ("DATABASE_URL", "nonsense", "is not a database address"),
        ("SECRET_KEY", "short", "must have at least 32 characters"),
        ("LOG_LEVEL", "LOUD", "'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
        ("TRUSTED_PROXY_HOPS", "-1", "greater than or equal to 0"),
    ],
)
def test_an_unusable_value_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str
) -> None:
    message = refusal(monkeypatch, **{name: value})
    assert reason in message
    assert name in message or "S3_" in message or "SMTP_" in message


def test_a_refusal_never_shows_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    message = refusal(monkeypatch, DATABASE_URL="mysql://user:hunter2hunter2@h/d", SECRET_KEY="hunter2")
    assert "hunter2" not in message


@together(
    "name, value",
    product(sorted(Settings.model_fields), ["hunter2", "hunter2://hunter2:hunter2@hunter2:x", "hunter2" * 3]),
)
def test_no_setting_s_value_is_told_whatever_is_wrong_with_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    told = ""
    with monkeypatch.context() as one:
        one.setenv(name.upper(), value)
        try:
            load_settings()
        except SettingsError as error:
            told = "".join(traceback.format_exception(error))
    assert "hunter2" not in told


def test_several_workers_are_accepted_with_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_WORKERS", "4")
    monkeypatch.setenv("REDIS_URL", "redis://cache:6379/0")
    assert load_settings().web_workers == 4


def test_a_kept_secret_is_private_long_and_the_same_for_all(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(keep_secret(path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert len(found[0]) >= 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["secret_key"]


def test_secrets_do_not_show_in_the_representation(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in REAL.items():
        monkeypatch.setenv(name, value)
    assert not any(secret in repr(load_settings()) for secret in ("pw-web", "pw-sys", "pw-own", "aaaa", "ssss"))


def test_the_documentation_names_every_setting_and_no_other() -> None:
    rows = (PROJECT_ROOT / "docs" / "settings.md").read_text().splitlines()
    documented = [row.split("|")[1].strip().strip("`") for row in rows if row.startswith("| `")]
    # settings that stand in a file of their own are told where they belong, all of them together
    elsewhere = [name.upper() for base in Settings.__bases__ for name in getattr(base, "model_fields", {})]
    first = documented.index(elsewhere[0])
    assert documented[first : first + len(elsewhere)] == elsewhere
    told = [name for name in documented if name not in elsewhere]
    assert told == [name.upper() for name in Settings.model_fields if name.upper() not in elsewhere]
