"""The organization's own look on documents and mails: logo and accent colour, kept as parameters of the organization."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from leaseapp.documents.rules import document_settings as keys
from leaseapp.documents.rules.brand import HOUSE_ACCENT, Brand, Logo
from leaseapp.documents.schemas.document_settings import DocumentSettingsOut, DocumentSettingsPatch
from leaseapp.files.services import archiving as files
from leaseapp.files.services import pictures
from leaseapp.identity.models import OrganizationSetting
from leaseapp.identity.services import settings
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import check_version
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.rendering import colour as colours
from leaseapp.kernel.rendering.mail_layout import MailLook
from leaseapp.kernel.text.base64_text import decoded
from leaseapp.kernel.web.media_types import PNG

BUCKET = "documents-default"
LOGO_WIDTH, LOGO_HEIGHT = 720, 240
"""Pixels of a stored logo at most: 300 dpi where documents print it."""

_FIELDS = {
    "accent_color": keys.ACCENT,
    "mail_invoice_on_issue": keys.MAIL_INVOICE,
    "mail_quote_on_send": keys.MAIL_QUOTE,
    "mail_credit_note_on_issue": keys.MAIL_CREDIT_NOTE,
    "quote_conditions": keys.QUOTE_CONDITIONS,
}


def brand(context: Context, *, accent: str | None = None) -> Brand:
    """Return the look of the organization's documents; `accent` (`#RRGGBB`) tries another colour."""
    with _own_people(context) as reader:
        stored = _values(settings.settings_of(reader, (keys.LOGO, keys.ACCENT)))
        colour = accent or stored.get(keys.ACCENT)
        return Brand(
            accent=colours.parse(colour) if colour else HOUSE_ACCENT, logo=_logo(reader, stored.get(keys.LOGO))
        )


def mail_look(context: Context, name: str) -> MailLook:
    """Return the look of mails that the organization, or its entity called `name`, sends."""
    from leaseapp.documents.rendering import document_letter  # noqa: PLC0415  half a second that no start has to wait for

    return document_letter.mail_look(brand(context), name)


def wants_mail(context: Context, key: str) -> bool:
    """Tell whether documents of this kind go to the customer by themselves (`MAIL_INVOICE` …); off unless set."""
    return settings.setting(context, key) is True


def read(context: Context) -> DocumentSettingsOut:
    """Return the settings of documents as they are."""
    return _answer(context, settings.settings_of(context, keys.KEYS))


def change(context: Context, body: DocumentSettingsPatch) -> DocumentSettingsOut:
    """Store what was sent. Raises StaleVersion."""
    _check(context, body.version)
    for name, value in body.changes().items():
        settings.put(context, _FIELDS[name], value)
    return read(context)


def change_logo(context: Context, content: str, version: int | None = None) -> DocumentSettingsOut:
    """Store a logo given in base64, drawn anew.

    Raises Invalid NOT_BASE64, what `pictures.clean` raises, StaleVersion, Unavailable when the storage does not take it.
    """
    _check(context, version)
    picture = pictures.clean(
        decoded(content, "content"), most_width=LOGO_WIDTH, most_height=LOGO_HEIGHT, field="content"
    )
    file = files.store(
        context,
        bucket=BUCKET,
        filename="logo.png",
        media_type=PNG,
        content=picture.content,
        target_type="Organization",
        target_id=context.organization_id,
        category="logo",
    )
    settings.put(context, keys.LOGO, str(file.id))
    return read(context)


def remove_logo(context: Context, version: int | None = None) -> DocumentSettingsOut:
    """Go back to the initials; the picture stays with the documents that were made. Raises StaleVersion."""
    _check(context, version)
    settings.put(context, keys.LOGO, None)
    return read(context)


@contextmanager
def _own_people(context: Context) -> Iterator[Context]:
    """Logo and colour belong on what clients read, though the settings are not for them: read in the house's name."""
    if not context.principal.external:
        yield context
        return
    with db.unit_of_work(system_principal(context.organization_id, timezone=context.principal.timezone)) as reader:
        yield reader


def _values(rows: dict[str, OrganizationSetting]) -> dict[str, Any]:
    return {key: row.value for key, row in rows.items() if row.value is not None}


def _answer(context: Context, rows: dict[str, OrganizationSetting]) -> DocumentSettingsOut:
    stored = _values(rows)
    accent = stored.get(keys.ACCENT)
    logo = _logo(context, stored.get(keys.LOGO))
    return DocumentSettingsOut(
        accent_color=accent,
        readable_color=colours.to_hex(Brand(colours.parse(accent) if accent else HOUSE_ACCENT).ink),
        logo_file_id=UUID(stored[keys.LOGO]) if keys.LOGO in stored else None,
        logo=f"data:{PNG};base64,{base64.b64encode(logo.content).decode()}" if logo else None,
        quote_conditions=stored.get(keys.QUOTE_CONDITIONS),
        mail_invoice_on_issue=stored.get(keys.MAIL_INVOICE) is True,
        mail_quote_on_send=stored.get(keys.MAIL_QUOTE) is True,
        mail_credit_note_on_issue=stored.get(keys.MAIL_CREDIT_NOTE) is True,
        version=_version(rows),
    )


def _version(rows: dict[str, OrganizationSetting]) -> int:
    """One number for all of them that grows with each change."""
    return sum(row.version for row in rows.values())


def _check(context: Context, supplied: int | None) -> None:
    rows = settings.settings_of(context, keys.KEYS, for_update=True)
    check_version(SimpleNamespace(version=_version(rows)), supplied, lambda: _answer(context, rows))


def _logo(context: Context, file_id: str | None) -> Logo | None:
    """Return the logo of a file, kept in memory: a file never changes its content."""
    if file_id is None:
        return None
    found = _logos.get(file_id)
    if found is None:
        content = files.read(context, UUID(file_id))
        found = Logo(content, *pictures.size_of(content))
        while len(_logos) >= _MOST_KEPT:
            _logos.pop(next(iter(_logos), ""), None)
        _logos[file_id] = found
    return found


_logos: dict[str, Logo] = {}
_MOST_KEPT = 64
