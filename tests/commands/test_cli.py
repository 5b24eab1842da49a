"""The command line: what it offers, how it refuses."""

import os
import subprocess
import sys

import pytest

from leaseapp import cli
from leaseapp.commands import data
from leaseapp.kernel.settings import PROJECT_ROOT, load_settings

COMMANDS = (
    "run", "dev", "serve", "jobs", "migrate", "seed", "bench", "verify-audit", "openapi", "events",
    "state-machines", "texts", "new-migration", "setup-build", "create-organization", "backup", "backup-key", "restore", "roles",
)  # fmt: skip


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "leaseapp.cli", *arguments], cwd=PROJECT_ROOT, env={**os.environ, **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_every_command_is_offered() -> None:
    text = cli.parser().format_help()
    assert [command for command in COMMANDS if f"  {command} " not in text and f"  {command}\n" not in text] == []


def test_unusable_settings_are_named_and_nothing_starts() -> None:
    answer = run("serve", PORT="eighty", WEB_WORKERS="2", REDIS_URL="")
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert "PORT" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_the_roles_of_a_real_database_are_printed_as_sql(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["roles", "--app", "web", "--system", "sys", "--owner", "own"]) == 0
    text = capsys.readouterr().out
    for part in ('GRANT "leaseapp_app" TO "web"', 'GRANT "leaseapp_system" TO "own"', "NOBYPASSRLS"):
        assert part in text


@pytest.mark.parametrize(
    ("name", "email", "user", "told"),
    [
        ("Alpha", "nobody", "Ada", "email: "),
        ("Al\u202epha", "ada@test.example", "Ada", "name: This text holds a hidden character"),
        ("\u3164", "ada@test.example", "Ada", "name: This text holds nothing that can be seen."),
        ("Alpha", "ada@test.example", "Ada\nBob", "name: This text must stand in one line."),
    ],
)
def test_an_organization_that_cannot_be_made_is_refused_in_a_line(capsys, database, name, email, user, told) -> None:
    assert cli.main(["create-organization", name, "--email", email, "--user-name", user]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.startswith(told), said.err.count("\n")) == ("", True, 1)


def test_a_busy_port_is_refused_with_the_way_out() -> None:
    import socket

    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        answer = run("run", PORT=str(holder.getsockname()[1]))
    assert answer.returncode == 1
    assert "is not free" in answer.stderr
    assert "PORT=8001 make run" in answer.stderr


def test_no_demonstration_is_loaded_where_the_settings_say_so(monkeypatch, capsys) -> None:
    monkeypatch.setattr(data, "get_settings", lambda: load_settings(demo_data=False))
    monkeypatch.setattr(data, "connect", lambda *_arguments: pytest.fail("the database was asked"))
    assert data.seed() == 0
    assert capsys.readouterr().out == "DEMO_DATA is false: no demonstration data is loaded.\n"
