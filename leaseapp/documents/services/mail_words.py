"""The words of a mailed document: the organization's template of its kind, and what the placeholders stand for."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from leaseapp.documents.rules import mail_template
from leaseapp.documents.rules.legal_identity import iban_text
from leaseapp.documents.rules.mail_texts import Template
from leaseapp.documents.services import mail_templates
from leaseapp.documents.services.mailables import MailedDocument, Sides
from leaseapp.identity.models import User
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.text.i18n import format_date, translate

LONGEST_SUBJECT = 200


def values(context: Context, about: MailedDocument, sides: Sides, locale: str) -> dict[str, str]:
    """Return the value of each placeholder, as one reads it in `locale`; empty where there is nothing to say."""
    sender = _sender(context)
    owes = about.said.get("dueDate") is not None
    known: dict[str, Any] = {
        "number": about.number,
        "amount": about.amount,
        "customer": sides.company.name,
        "contact": sides.contact.full_name if sides.contact else None,
        "seller": sides.seller.name if sides.seller else context.principal.organization_name,
        "sender": sender.name if sender else None,
        "senderPhone": sender.phone if sender else None,
        "iban": iban_text(sides.seller.iban) if owes and sides.seller else None,
    }
    return {name: _read(value, locale, about.currency) for name, value in (known | about.said).items()}


def proposed(context: Context, about: MailedDocument, known: Mapping[str, str], locale: str) -> Template:
    """Subject and text of the kind in `locale` with their placeholders, without the parts that would say nothing."""
    template = mail_templates.template(context, about.template, locale)
    return Template(mail_template.resolve(template.subject, known), mail_template.resolve(template.body, known))


def written(text: Template, known: Mapping[str, str]) -> Template:
    """Subject and text as the customer reads them."""
    subject = mail_template.fill(text.subject, known).strip(" –")
    return Template(subject[:LONGEST_SUBJECT], mail_template.fill(text.body, known).strip("\n"))


def _sender(context: Context) -> User | None:
    """Return the sender, unless it goes by itself."""
    return find(context, User, context.principal.user_id) if context.principal.kind is PrincipalKind.USER else None


def _read(value: Any, locale: str, currency: str) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return money.to_text(value, locale, currency)
    if isinstance(value, date):
        return format_date(locale, value)
    return translate(locale, value)
