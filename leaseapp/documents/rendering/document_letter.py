"""The mail that brings a document to a customer: the seller's look, the office's words, the button of a quote."""

from dataclasses import replace

from leaseapp.documents.rendering.head import initials
from leaseapp.documents.rules.brand import Brand
from leaseapp.documents.rules.legal_identity import legal_line
from leaseapp.documents.rules.mail_texts import BUTTON
from leaseapp.documents.rules.parties import Seller
from leaseapp.kernel.rendering.mail_layout import Letter, MailLook
from leaseapp.kernel.text.i18n import translate

_LOGO_WIDTH, _LOGO_HEIGHT = 200, 56


def document_letter(locale: str, subject: str, body: str, seller: Seller, link: str | None) -> Letter:
    """Return the letter; `body` is shown as it was written, paragraph by paragraph."""
    paragraphs = tuple(part.strip("\n") for part in body.replace("\r\n", "\n").split("\n\n") if part.strip())
    identity = " · ".join(part for part in (seller.name, legal_line(seller)) if part)
    return Letter(
        locale=locale,
        subject=subject,
        paragraphs=paragraphs,
        button=(translate(locale, BUTTON), link) if link else None,
        footer=(identity,) if identity else (),
        personal=True,
    )


def mail_look(brand: Brand, name: str) -> MailLook:
    """Return the look of the mails of somebody called `name`."""
    look = MailLook(brand.accent, name, initials(name))
    if brand.logo is None:
        return look
    width, height = brand.logo.within(_LOGO_WIDTH, _LOGO_HEIGHT)
    return replace(look, logo=brand.logo.content, logo_size=(round(width), round(height)))
