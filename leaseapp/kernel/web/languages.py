"""The language of an answer: that of the caller, of their page, or of their browser."""

from dataclasses import replace
from typing import Any

from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.i18n import LOCALES, negotiate

PAGE_LANGUAGE = "page-language"


def locale_of(principal: Principal | None, headers: Any) -> str:
    """Return the caller's language: their own setting; what the browser asks for as long as they are nobody, or signing in."""
    if principal is not None and not principal.pending_step:
        return principal.locale
    return negotiate(headers.get("accept-language"))


def in_page_language(principal: Principal | None, headers: Any) -> Principal | None:
    """Return the caller with the language that their page shows, where a page of ours says which (as it does on its socket).

    What a browser accepts is not that: it says so of every address that is opened.
    """
    shown = headers.get(PAGE_LANGUAGE)
    return replace(principal, locale=shown) if principal is not None and shown in LOCALES else principal
