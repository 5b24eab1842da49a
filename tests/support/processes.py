"""Processes that a test starts on its own database, to be killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import PROJECT_ROOT, get_settings


def environment_on(database: db.Addresses, **more: str) -> dict[str, str]:
    """Return the environment of a process that works on this database with the keys of the test."""
    addresses = {
        "DATABASE_URL": database.app,
        "DATABASE_SYSTEM_URL": database.system,
        "DATABASE_OWNER_URL": database.owner,
    }
    return {
        **os.environ,
        **{name: url.render_as_string(hide_password=False) for name, url in addresses.items()},
        "AUDIT_KEY": get_settings().audit_secret().decode(),
        "SECRET_KEY": get_settings().signing_secret().decode(),
        **more,
    }


@contextmanager
def started(environment: dict[str, str], module: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A process that runs a module, once it says that it is ready; killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments], cwd=PROJECT_ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline().startswith("ready")
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
