"""Settings of artificial intelligence, a part of those of the application (`kernel/settings.py`)."""

from decimal import Decimal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings

from leaseapp.kernel.process.setting_choices import AiProvider, AiProviderMode


class AiSettings(BaseSettings):
    """The provider, its models and prices, and the monthly budget of an organization in US dollars."""

    ai_provider_mode: AiProviderMode = AiProviderMode.FIXTURES
    ai_provider: AiProvider = AiProvider.MESSAGES
    ai_chat_url: str | None = None
    ai_chat_key: SecretStr | None = None
    ai_messages_url: str | None = None
    ai_messages_key: SecretStr | None = None
    ai_text_model: str | None = None
    ai_vision_model: str | None = None
    ai_search_model: str | None = None
    ai_hosts: str = ""
    ai_prices: str | None = None
    ai_monthly_budget_usd: Decimal = Field(default=Decimal(50), ge=0, max_digits=9, decimal_places=2)

    @field_validator("ai_provider_mode", mode="before")
    @classmethod
    def _live_or_fixtures(cls, value: object) -> object:
        # whatever is not "live" spends nothing
        is_live = isinstance(value, str) and value.strip().lower() == AiProviderMode.LIVE
        return AiProviderMode.LIVE if is_live else AiProviderMode.FIXTURES

    @property
    def ai_allowed_hosts(self) -> frozenset[str]:
        """Hosts that a provider of artificial intelligence may have besides the usual ones."""
        return frozenset(filter(None, (host.strip() for host in self.ai_hosts.split(","))))

    def ai_problems(self) -> list[str]:
        """Return what is missing for a provider that is paid."""
        if self.ai_provider_mode is not AiProviderMode.LIVE:
            return []
        name = "ai_chat_key" if self.ai_provider is AiProvider.CHAT_COMPLETIONS else "ai_messages_key"
        return [] if getattr(self, name) else [f"{name.upper()}: required when AI_PROVIDER_MODE=live"]
