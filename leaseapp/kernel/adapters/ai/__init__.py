"""The provider of artificial intelligence of this installation, chosen by settings."""

from functools import partial

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.ai.chat_completions import ChatCompletions
from leaseapp.kernel.adapters.ai.contract import (
    IMAGES,
    PDF,
    AiError,
    AiFault,
    AiProvider,
    Attachment,
    Completion,
    Price,
    Question,
)
from leaseapp.kernel.adapters.ai.fixtures import Fixtures, Script
from leaseapp.kernel.adapters.ai.messages import VERSION, Messages
from leaseapp.kernel.adapters.ai.prices import parse, price_of
from leaseapp.kernel.adapters.ai.speaking import Speaker
from leaseapp.kernel.process.setting_choices import AiProvider as Protocol
from leaseapp.kernel.process.setting_choices import AiProviderMode
from leaseapp.kernel.settings import Settings, get_settings

__all__ = [
    "IMAGES", "PDF", "AiError", "AiFault", "AiProvider", "Attachment", "ChatCompletions", "Completion", "Fixtures", "Messages",
    "Price", "Question", "Script", "Speaker", "build", "port", "provider",
]  # fmt: skip

CHAT_ADDRESS, MESSAGES_ADDRESS = "https://api.openai.com/v1", "https://api.anthropic.com"
HOSTS = frozenset({"api.openai.com", "api.anthropic.com", "api.mistral.ai"})
MODELS = {
    Protocol.CHAT_COMPLETIONS: ("gpt-4o-mini", "gpt-4o", "gpt-4o-search-preview"),
    Protocol.MESSAGES: ("claude-haiku-4-5", "claude-sonnet-4-5", "claude-haiku-4-5"),
}
"""The models for text, for pictures and for looking things up, where the settings name none."""


def build(settings: Settings) -> AiProvider:
    """Return the provider that the settings name. Raises HostRefused for an address that is not allowed."""
    if settings.ai_provider_mode is not AiProviderMode.LIVE:
        return Fixtures()
    own = (settings.ai_text_model, settings.ai_vision_model, settings.ai_search_model)
    usual = MODELS[settings.ai_provider]
    models = (own[0] or usual[0], own[1] or usual[1], own[2] or usual[2])
    allowed = HOSTS | settings.ai_allowed_hosts
    priced = partial(_price_today, parse(settings.ai_prices or ""))
    if settings.ai_provider is Protocol.CHAT_COMPLETIONS:
        key = settings.ai_chat_key.get_secret_value() if settings.ai_chat_key else ""
        speaker = Speaker(settings.ai_chat_url or CHAT_ADDRESS, {"Authorization": f"Bearer {key}"}, allowed)
        return ChatCompletions(speaker, models, priced)
    key = settings.ai_messages_key.get_secret_value() if settings.ai_messages_key else ""
    headers = {"x-api-key": key, "anthropic-version": VERSION}
    return Messages(Speaker(settings.ai_messages_url or MESSAGES_ADDRESS, headers, allowed), models, priced)


def _price_today(own: tuple, model: str) -> Price:
    return price_of(model, clock.now().date(), own)


class _Port:
    """The provider of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._provider: AiProvider | None = None

    def current(self) -> AiProvider:
        """Return the provider in use, made from the settings at first use."""
        if self._provider is None:
            self._provider = build(get_settings())
        return self._provider

    def use(self, provider: AiProvider | None) -> None:
        """Use `provider` from now on; None goes back to the settings."""
        self._provider = provider


port = _Port()


def provider() -> AiProvider:
    """Return the configured provider."""
    return port.current()
