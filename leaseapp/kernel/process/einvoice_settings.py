"""Settings of the approved platform that carries e-invoices."""

from pydantic import Field
from pydantic_settings import BaseSettings

from leaseapp.kernel.process.setting_choices import EInvoiceProvider


class EInvoiceSettings(BaseSettings):
    """The platform and its addresses; the accounts at it belong to organizations."""

    einvoice_provider: EInvoiceProvider = EInvoiceProvider.NONE
    einvoice_flow_url: str | None = None
    einvoice_directory_url: str | None = None
    einvoice_token_url: str | None = None
    einvoice_local_port: int = Field(default=8790, ge=1, le=65535)

    def einvoice_problems(self) -> list[str]:
        """Return what is missing."""
        if self.einvoice_provider is not EInvoiceProvider.AFNOR:
            return []
        names = ("einvoice_flow_url", "einvoice_directory_url", "einvoice_token_url")
        return [f"{name.upper()}: required when EINVOICE_PROVIDER=afnor" for name in names if not getattr(self, name)]
