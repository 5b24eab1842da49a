"""Content-Security-Policy: what pages with scripts written in them have in common."""

import base64
import hashlib
import re

_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


def script_hashes(html: str) -> set[str]:
    """Return the sources that allow the scripts written in a page, and no other inline script."""
    digests = (hashlib.sha256(script.encode()).digest() for script in _INLINE_SCRIPT.findall(html))
    return {f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests}


def written(rules: dict[str, list[str]]) -> str:
    """Return the header's value: directives with their sources."""
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in rules.items())
