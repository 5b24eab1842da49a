"""Checks that this installation is fit for work, made before anything else. A refusal never shows a setting's value."""

import os
import secrets
import time

import psycopg
import redis

from leaseapp.kernel.persistence import database_roles as roles
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import get_settings

_REDIS_SECONDS = 10.0
_REASONS = (
    ("password authentication failed", "the server refuses the login or its password"),
    ("no password supplied", "the server wants a password"),
    ("pg_hba.conf", "the server does not let this machine in"),
    ("role ", "the login role does not exist or may not log in"),
    ("database ", "the database does not exist"),
    ("SSL", "the encrypted connection fails"),
    ("could not translate host name", "its host is unknown"),
    ("timeout", "the server does not answer in time"),
)


def unfit() -> str | None:
    """Return the reason why no process may work here; None when it may.

    Asked before each command that needs the database: a runtime login whom row level security does not bind would see every
    organization.
    """
    return unusable_folder() or _unfit_database()


def unusable_folder() -> str | None:
    """Return the reason why the folder of this installation cannot be used; None when it can."""
    settings = get_settings()
    for name, path in (("VAR_DIR", settings.var_path), ("STORAGE_PATH", settings.storage_path)):
        if path is None:
            continue
        try:
            path.mkdir(parents=True, exist_ok=True)
            probe = path / f".writable-{secrets.token_hex(4)}"
            os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            probe.unlink()
        except OSError as error:
            return f"{name}: this folder cannot be used ({error.strerror})"
    return None


def _unfit_database() -> str | None:
    configured = get_settings().database_addresses()
    if configured is None:
        return None
    names = ("DATABASE_URL", "DATABASE_SYSTEM_URL")
    for name, url in zip(names, configured, strict=False):
        try:
            with connect(url) as connection:
                if name == "DATABASE_URL":
                    roles.check_version(connection)
                    if roles.are_prepared(connection):
                        roles.check_app_login(connection)
        except roles.RolesError as error:
            return f"The database cannot be used: {error}"
        except psycopg.OperationalError as error:
            return f"The database cannot be used: {name}: {reason(error)}"
    return None


def reason(error: psycopg.OperationalError) -> str:
    """Return the cause of a failed connection, without the address, the login and whatever else the server repeats of them."""
    said = str(error)
    return next((text for words, text in _REASONS if words in said), "the server does not answer")


def unreachable_redis() -> str | None:
    """Return the reason why open pages cannot keep their state; None when they can, or when one process keeps it itself."""
    url = get_settings().redis_url
    if url is None:
        return None
    deadline = time.monotonic() + _REDIS_SECONDS
    while True:
        try:
            redis.Redis.from_url(url.get_secret_value(), socket_connect_timeout=2, socket_timeout=2).ping()
        except redis.AuthenticationError:
            return "REDIS_URL: the server refuses the password"
        except redis.RedisError:
            if time.monotonic() > deadline:
                return "REDIS_URL: the server does not answer"
            time.sleep(0.5)
        except ValueError:
            return "REDIS_URL: this is no address (redis://host:6379/0)"
        else:
            return None
