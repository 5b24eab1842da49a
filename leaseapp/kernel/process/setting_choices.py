"""The values that settings choose among."""

from enum import StrEnum


class EmailProvider(StrEnum):
    """The provider that sends mails."""

    CONSOLE = "console"
    SMTP = "smtp"
    POSTMARK = "postmark"


class SmsProvider(StrEnum):
    """The provider that sends text messages."""

    CONSOLE = "console"
    HTTP = "http"


class TmsProvider(StrEnum):
    """The transport management system that is told of transports."""

    NONE = "none"
    OFFLINE = "offline"
    HTTP = "http"


class EInvoiceProvider(StrEnum):
    """The approved platform that carries e-invoices: none, the one of the product for development, or a real one."""

    NONE = "none"
    LOCAL = "local"
    AFNOR = "afnor"


class ReportingProvider(StrEnum):
    """The platform that takes reports for the tax administration."""

    OFFLINE = "offline"
    AFNOR = "afnor"


class SmtpSecurity(StrEnum):
    """The protection of the connection to the mail server."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


class VatNumberProvider(StrEnum):
    """The service that knows VAT numbers of the Union."""

    OFFLINE = "offline"
    VIES = "vies"


class RegistryProvider(StrEnum):
    """The company register that answers."""

    OFFLINE = "offline"
    SIRENE = "sirene"


class StorageDriver(StrEnum):
    """The storage that keeps file contents."""

    LOCAL = "local"
    S3 = "s3"


class AiProviderMode(StrEnum):
    """The mode of artificial intelligence: answers from files, or a provider that is paid."""

    FIXTURES = "fixtures"
    LIVE = "live"


class AiProvider(StrEnum):
    """The protocol of the provider of artificial intelligence."""

    CHAT_COMPLETIONS = "chat-completions"
    MESSAGES = "messages"


class LogFormat(StrEnum):
    """The format of the log: `auto` is console on a terminal and JSON elsewhere."""

    AUTO = "auto"
    CONSOLE = "console"
    JSON = "json"


class LogLevel(StrEnum):
    """Lowest level that is written."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"
