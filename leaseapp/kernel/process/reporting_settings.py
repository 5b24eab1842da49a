"""Settings of the platform that takes reports for the tax administration, a part of those of the application."""

from urllib.parse import urlsplit

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

from leaseapp.kernel.process.setting_choices import ReportingProvider

_LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
_NEEDED = ("ereporting_url", "ereporting_token_url", "ereporting_client_id", "ereporting_client_secret")


class ReportingSettings(BaseSettings):
    """The approved platform, its access, and the registration number and name by which reports name it as their sender."""

    ereporting_provider: ReportingProvider = ReportingProvider.OFFLINE
    ereporting_url: str | None = None
    ereporting_token_url: str | None = None
    ereporting_client_id: str | None = None
    ereporting_client_secret: SecretStr | None = None
    ereporting_platform_id: str = Field(default="0000", pattern=r"^[0-9A-Za-z]{4}$")
    ereporting_platform_name: str = Field(default="Plateforme agréée", min_length=1, max_length=100)

    @field_validator("ereporting_url", "ereporting_token_url")
    @classmethod
    def _secure_platform(cls, value: str | None) -> str | None:
        parts = urlsplit(value.strip()) if value else None
        if value is None or parts is None or parts.scheme == "https" or parts.hostname in _LOCAL_HOSTS:
            return value.strip().rstrip("/") if value else None
        raise ValueError("must look like https://service.example.com")

    def reporting_problems(self) -> list[str]:
        """Return what is missing for a platform that is asked."""
        if self.ereporting_provider is not ReportingProvider.AFNOR:
            return []
        return [
            f"{name.upper()}: required when EREPORTING_PROVIDER=afnor" for name in _NEEDED if not getattr(self, name)
        ]
