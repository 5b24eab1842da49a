"""Mails over the HTTP API of Postmark (`POST /email`), which tells by its webhook what became of each.

The message carries our Message-ID (`X-PM-KeepID`) and its key as metadata: events name the provider's own id and that key.
"""

import base64
from email.message import EmailMessage
from typing import Any

import httpx

from leaseapp.kernel.adapters.mail_message import Attachment, Delivery, Mail, MailError, build
from leaseapp.kernel.text.i18n import _

PUBLIC_ADDRESS = "https://api.postmarkapp.com"
TIMEOUT_SECONDS = 20.0
METADATA_KEY = "leaseapp-key"
_UNPROCESSABLE = 422
#: what is wrong with one message or its recipient for good: invalid request, inactive recipient, malformed address or text,
#: attachments that are too large or of a forbidden type
_PERMANENT = frozenset({300, 402, 403, 406, 407, 411, 412, 413})


class PostmarkMailer:
    """A mailer that hands messages to Postmark, one request each; it tells opens and clicks where its server is set so."""

    def __init__(
        self, token: str, sender: str, *, stream: str = "outbound", address: str = PUBLIC_ADDRESS,
        timeout: float = TIMEOUT_SECONDS,
    ) -> None:  # fmt: skip
        self._sender, self._stream = sender, stream
        self._url = f"{address.rstrip('/')}/email"
        headers = {"Accept": "application/json", "X-Postmark-Server-Token": token, "User-Agent": "leaseapp"}
        self._client = httpx.Client(timeout=timeout, headers=headers)

    def send(self, mail: Mail) -> Delivery:
        """Hand the message over. Raises MailError: permanent for a refusal of this message or its recipient."""
        message = build(mail, self._sender)
        try:
            answer = self._client.post(self._url, json=_body(message, mail, self._stream))
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise MailError(_("The mail service cannot be reached ({fault})."), fault=type(error).__name__) from error
        known = _json(answer)
        if answer.is_success and known.get("ErrorCode") == 0 and known.get("MessageID"):
            return Delivery(str(known["MessageID"])[:200])
        code = known.get("ErrorCode")
        permanent = answer.status_code == _UNPROCESSABLE and code in _PERMANENT
        said = code if isinstance(code, int) and code else answer.status_code
        raise MailError(_("The mail service answered {code}."), permanent=permanent, code=said)


def _json(answer: httpx.Response) -> dict[str, Any]:
    try:
        found = answer.json()
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _body(message: EmailMessage, mail: Mail, stream: str) -> dict[str, Any]:
    """Return the message in the API's words; addresses and headers as the built message has them, folded and checked."""
    headers = [{"Name": name, "Value": value} for name, value in mail.headers.items()]
    headers += [
        {"Name": "Message-ID", "Value": str(message["Message-ID"])},
        {"Name": "X-PM-KeepID", "Value": "true"},
        {"Name": "Auto-Submitted", "Value": str(message["Auto-Submitted"])},
    ]
    body: dict[str, Any] = {
        "From": str(message["From"]), "To": str(message["To"]), "Subject": str(message["Subject"]),
        "TextBody": mail.text, "MessageStream": stream, "Headers": headers,
    }  # fmt: skip
    body |= {name: str(message[name]) for name in ("Cc", "Bcc") if message[name]}
    if mail.html:
        body["HtmlBody"] = mail.html
    if mail.key:
        body["Metadata"] = {METADATA_KEY: mail.key[:80]}
    attached = [_attached(one) for one in mail.attachments]
    attached += [_attached(one) | {"ContentID": f"cid:{content_id}"} for content_id, one in mail.inline.items()]
    return body | {"Attachments": attached} if attached else body


def _attached(file: Attachment) -> dict[str, str]:
    return {"Name": file.filename, "Content": base64.b64encode(file.content).decode(), "ContentType": file.media_type}
