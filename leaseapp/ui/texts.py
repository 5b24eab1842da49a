"""Texts of the interface: English msgids that reach the browser in both languages, so that switching needs no reload."""

import re
from collections.abc import Iterator
from functools import lru_cache

from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.kernel.text.i18n import translate

COMPONENTS = PROJECT_ROOT / "assets"
_SCRIPT_TEXT = re.compile(r"""\bt\(\s*"((?:[^"\\]|\\.)*)\"""")

Label = dict[str, str]


def label(message: str | None) -> Label | None:
    """Return `message` in both languages, as the components take it; None stays None."""
    if not message:
        return None
    return {locale: translate(locale, message) for locale in ("en", "fr")}


def script_places() -> Iterator[tuple[str, str]]:
    """Every msgid that the local components show (the first argument of their `t("…")` calls), with their folder."""
    for path in sorted(COMPONENTS.glob("*/*.js*")):
        for found in _SCRIPT_TEXT.finditer(path.read_text(encoding="utf-8")):
            yield found.group(1).replace('\\"', '"'), f"assets/{path.parent.name}"


@lru_cache(maxsize=1)
def script_messages() -> dict[str, str]:
    """Return the French of the components' own texts, by msgid."""
    return {text: translate("fr", text) for text in sorted({text for text, _place in script_places()})}
