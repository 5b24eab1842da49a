"""The look of every mail: a heading, paragraphs, at most one button, a footer; as plain text and as HTML.

Texts come in already translated; the templates escape them, so a company named `<b>` is shown as typed.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from leaseapp.kernel.adapters.mail import Attachment, Mail
from leaseapp.kernel.rendering.colour import Colour, text_on, to_hex
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PNG

TEMPLATES = Path(__file__).resolve().parent / "templates"
_AUTOMATIC = _("This message was sent automatically by leaseapp; please do not answer it.")


@dataclass(frozen=True)
class Item:
    """One of several things in a letter: a title that leads to `path` (of ours), and what there is to say."""

    title: str
    text: str = ""
    path: str | None = None


@dataclass(frozen=True)
class Letter:
    """The content of a mail in the reader's language; `button` is (label, path or absolute address of ours).

    `items` stand below the paragraphs, `closing` below them. `stop` is (label, address) of the page that ends such mails,
    `one_click` the address to which mail readers post to do so (RFC 8058). `personal` ones were written by somebody who reads
    the answers: nothing in them says that nobody does.
    """

    locale: str
    subject: str
    paragraphs: tuple[str, ...]
    greeting: str = ""
    button: tuple[str, str] | None = None
    footer: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    closing: tuple[str, ...] = ()
    stop: tuple[str, str] | None = None
    one_click: str | None = None
    personal: bool = False


@dataclass(frozen=True)
class MailLook:
    """The sender's own look: its colour, its logo (PNG) with its size, else its `name` beside a `mark` of its initials.

    The logo stands on white in every reader: what was drawn for paper would vanish on a dark ground.
    """

    accent: Colour = (58, 91, 208)
    name: str = "leaseapp"
    mark: str = "L"
    logo: bytes | None = None
    logo_size: tuple[int, int] = (0, 0)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(["html.j2"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def absolute(path: str) -> str:
    """Return a path of the application as an address that works outside of it. Raises ValueError for a foreign address."""
    origin = get_settings().origin
    if path.startswith("/") and not path.startswith("//"):
        return origin + path
    parts = urlsplit(path)
    if f"{parts.scheme}://{parts.netloc}" == origin:
        return path
    raise ValueError("a mail links to our own pages only")


LOGO_ID = "logo@leaseapp"
_HOUSE = MailLook()


def compose(letter: Letter, *, to: str, key: str, to_name: str = "", look: MailLook = _HOUSE) -> Mail:
    """Return the mail of a letter in both forms; a logo travels inside it, as readers do not fetch pictures from elsewhere.

    `key` says which mail it is, whenever it is sent (`Mail.key`).
    """
    automatic = () if letter.personal else (translate(letter.locale, _AUTOMATIC),)
    button = (letter.button[0], absolute(letter.button[1])) if letter.button else None
    values = {
        "locale": letter.locale,
        "subject": letter.subject,
        "greeting": letter.greeting,
        "paragraphs": letter.paragraphs,
        "items": [(item.title, item.text, absolute(item.path) if item.path else "") for item in letter.items],
        "closing": letter.closing,
        "button": button,
        "stop": (letter.stop[0], absolute(letter.stop[1])) if letter.stop else None,
        "footer": (*letter.footer, *automatic),
        "accent": to_hex(look.accent),
        "on_accent": to_hex(text_on(look.accent)),
        "preview": " ".join([*letter.paragraphs[:2], *(item.title for item in letter.items[:3])]),
        "name": look.name,
        "mark": look.mark,
        "logo": {"id": LOGO_ID, "width": look.logo_size[0], "height": look.logo_size[1]} if look.logo else None,
    }
    environment = _environment()
    return Mail(
        to=to,
        to_name=to_name,
        key=key,
        subject=letter.subject,
        text=environment.get_template("mail.txt.j2").render(values),
        html=environment.get_template("mail.html.j2").render(values),
        headers=_stopping(letter),
        inline={LOGO_ID: Attachment("logo.png", PNG, look.logo)} if look.logo else {},
    )


def _stopping(letter: Letter) -> dict[str, str]:
    """Return the headers by which a mail reader offers to stop such mails (RFC 2369, RFC 8058)."""
    if letter.one_click is None:
        return {}
    return {
        "List-Unsubscribe": f"<{absolute(letter.one_click)}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
