"""Settings of the whole application: environment variables and `.env`, checked once at start.

Every setting is described in docs/settings.md; a test compares that table with this class.
"""

import os
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from leaseapp.kernel.process.ai_settings import AiSettings
from leaseapp.kernel.process.einvoice_settings import EInvoiceSettings
from leaseapp.kernel.process.reporting_settings import ReportingSettings
from leaseapp.kernel.process.setting_choices import (
    EmailProvider,
    LogFormat,
    LogLevel,
    RegistryProvider,
    SmsProvider,
    SmtpSecurity,
    StorageDriver,
    TmsProvider,
    VatNumberProvider,
)

PROJECT_ROOT = Path(__file__).resolve().parents[2]
_LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
_KEY_LENGTH = 32
_DRIVER = "postgresql+psycopg"


class SettingsError(Exception):
    """The environment cannot be used; the text names each variable and what is wrong with it, never its value."""


class Settings(AiSettings, EInvoiceSettings, ReportingSettings):
    """All settings; read them through `get_settings()`. Names of environment variables are the upper-case field names."""

    model_config = SettingsConfigDict(
        env_file=PROJECT_ROOT / ".env", extra="ignore", env_ignore_empty=True, frozen=True
    )

    database_url: SecretStr | None = None
    database_system_url: SecretStr | None = None
    database_owner_url: SecretStr | None = None
    database_pool_size: int | None = Field(default=None, ge=1, le=200)
    var_dir: Path = Path(".var")

    public_url: str = ""
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=1, le=65535)
    web_workers: int = Field(default=1, ge=1, le=64)
    worker_threads: int | None = Field(default=None, ge=1, le=200)
    job_threads: int = Field(default=2, ge=1, le=64)
    job_slow_threads: int = Field(default=2, ge=1, le=64)
    job_bulk_threads: int = Field(default=1, ge=1, le=64)
    frozen_seconds: int = Field(default=30, ge=5, le=600)
    redis_url: SecretStr | None = None
    trusted_proxy_hops: int = Field(default=0, ge=0, le=10)
    connections_per_address: int = Field(default=250, ge=0, le=100_000)

    audit_key: SecretStr | None = None
    secret_key: SecretStr | None = None

    email_provider: EmailProvider = EmailProvider.CONSOLE
    mail_from: str = "leaseapp <no-reply@localhost>"
    smtp_host: str | None = None
    smtp_port: int = Field(default=587, ge=1, le=65535)
    smtp_username: str | None = None
    smtp_password: SecretStr | None = None
    smtp_security: SmtpSecurity = SmtpSecurity.STARTTLS

    postmark_token: SecretStr | None = None
    postmark_stream: str = "outbound"
    postmark_url: str | None = None
    postmark_webhook_token: SecretStr | None = None

    sms_provider: SmsProvider = SmsProvider.CONSOLE
    sms_account: str | None = None
    sms_token: SecretStr | None = None
    sms_from: str | None = None
    sms_url: str | None = None

    tms_provider: TmsProvider = TmsProvider.OFFLINE
    tms_url: str | None = None
    tms_secret: SecretStr | None = None

    registry_provider: RegistryProvider = RegistryProvider.OFFLINE
    registry_url: str | None = None
    vat_number_provider: VatNumberProvider = VatNumberProvider.OFFLINE
    vat_number_url: str | None = None
    breached_passwords_url: str | None = None

    storage_driver: StorageDriver = StorageDriver.LOCAL
    storage_path: Path | None = None
    s3_endpoint_url: str | None = None
    s3_public_url: str | None = None
    s3_region: str | None = None
    s3_bucket_prefix: str = "leaseapp-"
    s3_access_key_id: str | None = None
    s3_secret_access_key: SecretStr | None = None
    clamd_host: str | None = None
    clamd_port: int = 3310
    scan_all_files: bool = False

    metrics_token: SecretStr | None = Field(default=None, min_length=16)
    otlp_endpoint: str | None = None

    demo_data: bool | None = None
    development: bool = False
    log_level: LogLevel = LogLevel.INFO
    log_format: LogFormat = LogFormat.AUTO

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper_case(cls, value: object) -> object:
        return value.strip().upper() if isinstance(value, str) else value

    @field_validator("database_url", "database_system_url", "database_owner_url")
    @classmethod
    def _database_address(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return None
        try:
            url = make_url(value.get_secret_value().strip())
        except ArgumentError as error:
            raise ValueError("is not a database address (postgresql://user:password@host:port/name)") from error
        if url.get_backend_name() not in {"postgresql", "postgres"}:
            raise ValueError("must be a PostgreSQL address (postgresql://…)")
        if not url.username or not url.database:
            raise ValueError("must name a user and a database")
        return SecretStr(url.set(drivername=_DRIVER).render_as_string(hide_password=False))

    @field_validator("public_url")
    @classmethod
    def _public_address(cls, value: str) -> str:
        if not value:
            return value
        parts = urlsplit(value.strip())
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError("must look like https://lease.example.com")
        if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
            raise ValueError("must be the bare origin: no path, no query, no user")
        if parts.scheme == "http" and parts.hostname not in _LOCAL_HOSTS:
            raise ValueError("must use https outside localhost: session cookies travel with it")
        return f"{parts.scheme}://{parts.netloc}"

    @field_validator("otlp_endpoint")
    @classmethod
    def _collector(cls, value: str | None) -> str | None:
        parts = urlsplit(value.strip()) if value else None
        if parts is not None and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.username):
            raise ValueError("must look like http://collector.example.com:4318")
        return value.strip().rstrip("/") if value else None

    @field_validator(
        "breached_passwords_url", "postmark_url", "sms_url", "tms_url", "ai_chat_url", "ai_messages_url",
        "einvoice_flow_url", "einvoice_directory_url", "einvoice_token_url",
    )  # fmt: skip
    @classmethod
    def _secure_service(cls, value: str | None) -> str | None:
        parts = urlsplit(value.strip()) if value else None
        if parts is None or parts.scheme == "https" or parts.hostname in _LOCAL_HOSTS:
            return value
        raise ValueError("must look like https://service.example.com")

    @field_validator("audit_key", "secret_key", "postmark_webhook_token", "tms_secret")
    @classmethod
    def _long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < _KEY_LENGTH:
            raise ValueError(f"must have at least {_KEY_LENGTH} characters")
        return value

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        problems = [*self._database_problems(), *self._service_problems()]
        if problems:
            raise ValueError("\n".join(problems))
        return self

    def _database_problems(self) -> list[str]:
        urls = {
            "DATABASE_URL": self.database_url,
            "DATABASE_SYSTEM_URL": self.database_system_url,
            "DATABASE_OWNER_URL": self.database_owner_url,
        }
        given = [name for name, url in urls.items() if url]
        if not given:
            return []
        missing = [name for name in urls if name not in given]
        if missing:
            return [f"{', '.join(missing)}: set all three database addresses, or none for the embedded PostgreSQL"]
        problems = []
        users = [make_url(url.get_secret_value()).username for url in urls.values() if url]
        if len(set(users)) < len(users):
            problems.append(f"{', '.join(urls)}: each needs its own login role (the runtime role owns nothing)")
        problems += [
            f"{name}: required when DATABASE_URL is set"
            for name, key in (("AUDIT_KEY", self.audit_key), ("SECRET_KEY", self.secret_key))
            if key is None
        ]
        return problems

    def _service_problems(self) -> list[str]:
        problems = []
        if self.pool_size < self._most_threads:
            problems.append(
                f"DATABASE_POOL_SIZE: fewer connections than threads ({self._most_threads}: the larger of"
                " 3.5 x WORKER_THREADS and JOB_THREADS + JOB_SLOW_THREADS + JOB_BULK_THREADS)"
            )
        if self.web_workers > 1 and self.redis_url is None:
            problems.append(
                "WEB_WORKERS: more than one web worker needs REDIS_URL (open pages share their state there)"
            )
        if self.email_provider is EmailProvider.SMTP and not self.smtp_host:
            problems.append("SMTP_HOST: required when EMAIL_PROVIDER=smtp")
        if self.email_provider is EmailProvider.POSTMARK and not self.postmark_token:
            problems.append("POSTMARK_TOKEN: required when EMAIL_PROVIDER=postmark")
        if self.sms_provider is SmsProvider.HTTP:
            names = ("sms_account", "sms_token", "sms_from")
            problems += [
                f"{name.upper()}: required when SMS_PROVIDER=http" for name in names if not getattr(self, name)
            ]
        if self.tms_provider is TmsProvider.HTTP:
            names = ("tms_url", "tms_secret")
            problems += [
                f"{name.upper()}: required when TMS_PROVIDER=http" for name in names if not getattr(self, name)
            ]
        problems += self.ai_problems() + self.einvoice_problems() + self.reporting_problems()
        if self.storage_driver is StorageDriver.S3:
            names = ("s3_region", "s3_access_key_id", "s3_secret_access_key")
            problems += [
                f"{name.upper()}: required when STORAGE_DRIVER=s3" for name in names if not getattr(self, name)
            ]
        return problems

    @property
    def embedded_database(self) -> bool:
        """True when the application runs its own PostgreSQL under `VAR_DIR`."""
        return self.database_url is None

    @property
    def var_path(self) -> Path:
        """Absolute directory of everything the installation writes on this machine."""
        return self.var_dir if self.var_dir.is_absolute() else PROJECT_ROOT / self.var_dir

    @property
    def storage_directory(self) -> Path:
        """Absolute directory of the local storage driver."""
        if self.storage_path is None:
            return self.var_path / "storage"
        return self.storage_path if self.storage_path.is_absolute() else PROJECT_ROOT / self.storage_path

    @property
    def storage_origins(self) -> tuple[str, ...]:
        """Origins to which pages send contents and from which they show them, besides our own."""
        if self.storage_driver is not StorageDriver.S3:
            return ()
        address = self.s3_public_url or self.s3_endpoint_url
        if address is None:
            return (f"https://*.s3.{self.s3_region}.amazonaws.com",)
        parts = urlsplit(address)
        return (f"{parts.scheme}://{parts.netloc}",)

    @property
    def origin(self) -> str:
        """Public origin without a trailing slash, e.g. `http://localhost:8000`."""
        return self.public_url or f"http://localhost:{self.port}"

    @property
    def allowed_origins(self) -> tuple[str, ...]:
        """Origins of pages that may talk to this installation: the public one; on localhost under its other names too."""
        parts = urlsplit(self.origin)
        if not self.is_local:
            return (self.origin,)
        port = f":{parts.port}" if parts.port else ""
        return tuple(f"{parts.scheme}://{host}{port}" for host in ("localhost", "127.0.0.1", "[::1]"))

    @property
    def is_local(self) -> bool:
        """True when the public address is this machine's own, which no stranger reaches."""
        return urlsplit(self.origin).hostname in _LOCAL_HOSTS

    @property
    def secure_cookies(self) -> bool:
        """True when the public address is https, so that cookies carry `Secure`."""
        return self.origin.startswith("https://")

    @property
    def threads(self) -> int:
        """Worker threads of one process (and the size of its connection pool): one per core, two at least.

        More only wait for the interpreter lock: benchmarks/README.md compares 1, 2, 3 and 4 on two cores.
        """
        return self.worker_threads or max(2, os.cpu_count() or 1)

    @property
    def slow_threads(self) -> int:
        """Threads of one process beside them for what may take seconds: downloads, exports, acts on many records."""
        return 2 * self.threads

    @property
    def counting_threads(self) -> int:
        """Threads of one process that count and add up whole lists: few, so that a page of rows always finds a core."""
        return max(1, self.threads // 2)

    @property
    def pool_size(self) -> int:
        """Connections of one process to the database: never fewer than it has threads."""
        return self.database_pool_size or self._most_threads

    @property
    def _most_threads(self) -> int:
        requests = self.threads + self.slow_threads + self.counting_threads
        return max(requests, self.job_threads + self.job_slow_threads + self.job_bulk_threads)

    @property
    def loads_demo_data(self) -> bool:
        """Demonstration data at the first start: by default with the embedded database at a local address only."""
        return self.embedded_database and self.is_local if self.demo_data is None else self.demo_data

    def audit_secret(self) -> bytes:
        """Key of the audit hash chain; generated once and kept in `VAR_DIR` for the embedded installation."""
        return self._key("audit_key", self.audit_key)

    def signing_secret(self) -> bytes:
        """Key of signed addresses and tokens; generated once and kept in `VAR_DIR` for the embedded installation."""
        return self._key("secret_key", self.secret_key)

    def _key(self, name: str, given: SecretStr | None) -> bytes:
        if given is not None:
            return given.get_secret_value().encode()
        return keep_secret(self.var_path / name).encode()

    def database_addresses(self) -> tuple[URL, URL, URL] | None:
        """(application, system, owner) of the configured database; None with the embedded one."""
        if not (self.database_url and self.database_system_url and self.database_owner_url):
            return None
        return (
            make_url(self.database_url.get_secret_value()),
            make_url(self.database_system_url.get_secret_value()),
            make_url(self.database_owner_url.get_secret_value()),
        )


@lru_cache(maxsize=8)
def keep_secret(path: Path) -> str:
    """Return the random text kept at `path`, read once a process; written first (mode 0600) when it is not there.

    Several processes may call this at once: the file appears complete, by a hard link, and the first one wins.
    """
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(48))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()


def load_settings(**overrides: Any) -> Settings:
    """Read and check the environment.

    Raises `SettingsError` with one line for each wrong variable; values never appear in it.
    """
    try:
        return Settings(**overrides)
    except ValidationError as error:
        lines = []
        for problem in error.errors(include_input=False, include_url=False):
            message = problem["msg"].removeprefix("Value error, ")
            name = ".".join(str(part) for part in problem["loc"]).upper()
            lines += [f"{name}: {message}" if name else line for line in message.split("\n")]
        raise SettingsError("Settings cannot be used:\n" + "\n".join(f"  - {line}" for line in lines)) from None


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """Return the settings of this process, read once. Tests that change the environment call `get_settings.cache_clear()`."""
    return load_settings()
