"""The organization's own texts of mails, a parameter a kind and language; the house's where it wrote none."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

from leaseapp.directory.queries import default_billing_entity
from leaseapp.documents.enums import MailTemplate
from leaseapp.documents.rules import document_settings, mail_template, mail_texts
from leaseapp.documents.rules.legal_identity import iban_text
from leaseapp.documents.rules.mail_texts import Template
from leaseapp.documents.schemas.mail_templates import (
    MailPreviewOut,
    MailTemplateIn,
    MailTemplateOut,
    MailTemplatesOut,
    MailTextIn,
    PlaceholderOut,
)
from leaseapp.identity.models import OrganizationSetting
from leaseapp.identity.services import settings
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.persistence.queries import check_version
from leaseapp.kernel.text.i18n import LOCALES, _, format_date, translate

UNKNOWN = _("There is no placeholder {name} in this text.")
UNBALANCED = _("Each [ needs its ]: what stands between them is left out when it has nothing to say.")


def template(context: Context, kind: MailTemplate, locale: str) -> Template:
    """Subject and text of a kind of mail in `locale`."""
    stored = settings.setting(context, key(kind, locale))
    return Template(**stored) if stored else mail_texts.default(kind, locale)


def key(kind: MailTemplate, locale: str) -> str:
    """Return the parameter that holds a template."""
    return f"{document_settings.MAIL_TEMPLATE}.{kind.value}.{locale}"


def read(context: Context) -> MailTemplatesOut:
    """Every template with the placeholders of its kind."""
    rows = settings.settings_of(context, [key(kind, locale) for kind, locale in _all()])
    return MailTemplatesOut(
        items=[_answer(kind, locale, rows.get(key(kind, locale))) for kind, locale in _all()],
        placeholders={
            kind.value: [
                PlaceholderOut(name=name, label=context.translate(label))
                for name, label in mail_texts.PLACEHOLDERS[kind].items()
            ]
            for kind in MailTemplate
        },
    )


def one(context: Context, kind: MailTemplate, locale: str) -> MailTemplateOut:
    """One of them."""
    name = key(kind, locale)
    return _answer(kind, locale, settings.settings_of(context, [name]).get(name))


def change(context: Context, kind: MailTemplate, locale: str, body: MailTemplateIn) -> MailTemplateOut:
    """Store a text. Raises Invalid UNKNOWN_PLACEHOLDER, BRACKETS_UNBALANCED at its field, StaleVersion."""
    row = _held(context, kind, locale, body.version)
    check(kind, body.subject, body.body)
    if row is None or row.value != _stored(body):
        row = settings.put(context, key(kind, locale), _stored(body))
    return _answer(kind, locale, row)


def reset(context: Context, kind: MailTemplate, locale: str, version: int | None) -> MailTemplateOut:
    """Go back to the house's text. Raises StaleVersion."""
    row = _held(context, kind, locale, version)
    if row is not None:
        row = settings.put(context, key(kind, locale), None)
    return _answer(kind, locale, row)


def preview(context: Context, kind: MailTemplate, locale: str, body: MailTextIn) -> MailPreviewOut:
    """Return a text with the data of a sample document. Raises Invalid as `change` does."""
    check(kind, body.subject, body.body)
    values = _sample(context, locale)
    subject, text = (
        mail_template.fill(mail_template.resolve(part, values), values) for part in (body.subject, body.body)
    )
    return MailPreviewOut(subject=subject.strip(" –"), body=text)


def _sample(context: Context, locale: str) -> dict[str, str]:
    """Return a sample document's value for every placeholder there is."""
    entity = default_billing_entity(context)
    amount, later = money.to_text(Decimal("4812.00"), locale, "EUR"), context.today + timedelta(days=30)
    return {
        "number": f"{entity.invoice_number_prefix if entity else 'FAC-'}1043",
        "amount": amount,
        "amountDue": amount,
        "rest": "",
        "dueDate": format_date(locale, later),
        "validUntil": format_date(locale, later),
        "day": format_date(locale, context.today),
        "purchaseOrder": "BC-2026-118",
        "invoice": "FAC-1042",
        "subject": translate(locale, _("Mini excavator, 1.8 t")),
        "online": translate(locale, mail_texts.ONLINE),
        "iban": iban_text(entity.iban if entity and entity.iban else "FR7630006000011234567890189"),
        "customer": translate(locale, _("Sample customer")),
        "contact": "Paul Rouvière",
        "seller": entity.name if entity else context.principal.organization_name,
        "sender": context.principal.name,
        "senderPhone": "03 20 00 00 12",
    }


def check(kind: MailTemplate, subject: str, body: str) -> None:
    """Raise Invalid UNKNOWN_PLACEHOLDER or BRACKETS_UNBALANCED, at `subject` and `body`."""
    errors = [error for name, text in (("subject", subject), ("body", body)) for error in _errors(kind, name, text)]
    if errors:
        raise Invalid(errors=errors)


def _errors(kind: MailTemplate, field: str, text: str) -> Iterator[FieldError]:
    for name in mail_template.unknown(text, mail_texts.PLACEHOLDERS[kind]):
        yield FieldError(field, "UNKNOWN_PLACEHOLDER", UNKNOWN, {"name": f"{{{name}}}"})
    try:
        mail_template.resolve(text, {})
    except mail_template.UnbalancedBrackets:
        yield FieldError(field, "BRACKETS_UNBALANCED", UNBALANCED)


def _held(context: Context, kind: MailTemplate, locale: str, version: int | None) -> OrganizationSetting | None:
    name = key(kind, locale)
    row = settings.settings_of(context, [name], for_update=True).get(name)
    check_version(_answer(kind, locale, row), version, lambda: _answer(kind, locale, row))
    return row


def _answer(kind: MailTemplate, locale: str, row: OrganizationSetting | None) -> MailTemplateOut:
    own = row is not None and row.value is not None
    text = Template(**row.value) if row is not None and row.value is not None else mail_texts.default(kind, locale)
    return MailTemplateOut(
        kind=kind, locale=locale, subject=text.subject, body=text.body, own=own, version=row.version if row else 0
    )


def _stored(body: MailTemplateIn) -> dict[str, str]:
    return {"subject": body.subject, "body": body.body}


def _all() -> Iterator[tuple[MailTemplate, str]]:
    return ((kind, locale) for kind in MailTemplate for locale in LOCALES)
