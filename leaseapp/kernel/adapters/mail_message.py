"""A mail as callers write it, and as it travels (RFC 5322)."""

import hashlib
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from email.utils import format_datetime, formataddr, make_msgid, parseaddr
from typing import Any, Protocol

from leaseapp.kernel import clock
from leaseapp.kernel.text.i18n import _


class MailError(Exception):
    """The message could not be handed over; `permanent` means that trying again is pointless.

    `message` and `params` say why, to be translated for whoever reads it.
    """

    def __init__(self, message: str, *, permanent: bool = False, **params: Any) -> None:
        super().__init__(message.format(**params))
        self.message, self.params = message, params
        self.permanent = permanent


@dataclass(frozen=True)
class Attachment:
    """A file that travels with a message."""

    filename: str
    media_type: str
    content: bytes


@dataclass(frozen=True)
class Mail:
    """One message to `to` and, beside it, to `others`; copies to `cc`, and to `bcc`, which the others do not see.

    `text` is always there, `html` is the same for graphical readers.
    `inline` holds pictures that the HTML shows, by their Content-ID. `from_name` stands before the sender's address.
    What is sent again under the same `key`, as when a process dies between sending and writing that it did, has the same
    Message-ID: mail servers and readers know it for the same message.
    """

    to: str
    subject: str
    text: str
    html: str = ""
    to_name: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    attachments: tuple[Attachment, ...] = ()
    others: tuple[str, ...] = ()
    cc: tuple[str, ...] = ()
    bcc: tuple[str, ...] = ()
    from_name: str = ""
    inline: dict[str, Attachment] = field(default_factory=dict)
    key: str = ""


@dataclass(frozen=True)
class Delivery:
    """The fate of an accepted message: its Message-ID, and by address the reply (`550`) where a copy was refused."""

    message_id: str
    copies_refused: dict[str, int] = field(default_factory=dict)


class Mailer(Protocol):
    """A way to hand messages over."""

    def send(self, mail: Mail) -> Delivery:
        """Send to everybody it names. Raises MailError when one of those addressed does not get it; then nobody does."""
        ...


def _one_line(value: str) -> str:
    return " ".join(value.split())


def _address(name: str, spec: str) -> Address:
    try:
        address = Address(display_name=_one_line(name), addr_spec=spec.strip())
    except (ValueError, IndexError, MessageError) as error:
        raise MailError(_("The recipient's address cannot be used."), permanent=True) from error
    if not address.username or not address.domain:
        raise MailError(_("The recipient's address cannot be used."), permanent=True)
    return address


def build(mail: Mail, sender: str) -> EmailMessage:
    """Return the message as it travels. Raises MailError (permanent) for an address that is none.

    Line breaks in subject and names are folded to blanks, so that no text of a user becomes a header.
    """
    message = EmailMessage(policy=SMTP_POLICY)
    name, address = parseaddr(sender)
    message["From"] = formataddr((_one_line(mail.from_name) or name, address))
    message["To"] = (_address(mail.to_name, mail.to), *(_address("", other) for other in mail.others))
    if mail.cc:
        message["Cc"] = tuple(_address("", copy) for copy in mail.cc)
    if mail.bcc:
        message["Bcc"] = tuple(_address("", copy) for copy in mail.bcc)
    message["Subject"] = _one_line(mail.subject)
    message["Date"] = format_datetime(clock.now())
    domain = address.rpartition("@")[2] or "localhost"
    known = hashlib.sha256(mail.key.encode()).hexdigest()[:32] if mail.key else ""
    message["Message-ID"] = f"<{known}@{domain}>" if known else make_msgid(domain=domain)
    message["Auto-Submitted"] = "auto-generated"
    for header, value in mail.headers.items():
        message[header] = _one_line(value)
    message.set_content(mail.text)
    if mail.html:
        message.add_alternative(mail.html, subtype="html")
        _show_inline(message, mail.inline)
    for attachment in mail.attachments:
        main, _slash, sub = attachment.media_type.partition("/")
        message.add_attachment(attachment.content, maintype=main, subtype=sub, filename=attachment.filename)
    return message


def _show_inline(message: EmailMessage, pictures: dict[str, Attachment]) -> None:
    """Put the pictures beside the HTML that names them (RFC 2387)."""
    html = message.get_body(("html",))
    if not isinstance(html, EmailMessage):
        return
    for content_id, picture in pictures.items():
        main, _slash, sub = picture.media_type.partition("/")
        html.add_related(
            picture.content,
            maintype=main,
            subtype=sub,
            cid=f"<{content_id}>",
            filename=picture.filename,
            disposition="inline",
        )
