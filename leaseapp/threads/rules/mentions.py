"""Mentions in a text: `@<user id>` or `@<address>`, at its beginning or after what is no letter (DECISIONS 37)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.text import email_addresses

MOST = 20
"""People whom one comment names."""
_ID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_MENTION = re.compile(rf"(?<![\w@.])@({_ID}(?![\w-])|{email_addresses.IN_TEXT})")


@dataclass(frozen=True)
class Mention:
    """A mention as it was typed; the one of `user_id` and `address` that it names somebody by."""

    text: str
    user_id: UUID | None
    address: str


def mentions_in(body: str) -> list[Mention]:
    """Return the mentions of a text in their order, each once."""
    found = {match.group(1).casefold(): match.group(1) for match in _MENTION.finditer(body)}
    return [_mention(text) for text in found.values()]


def _mention(text: str) -> Mention:
    user_id = parse_id(text)
    return Mention(text, user_id, "" if user_id else text.casefold())


def with_ids(body: str, id_of: Callable[[Mention], UUID]) -> str:
    """Return the text with its mentions by id, so that no address of anybody stays in it."""
    return _MENTION.sub(lambda match: f"@{id_of(_mention(match.group(1)))}", body)


def in_words(body: str, name_of: Callable[[UUID], str]) -> str:
    """Return the text as people read it, its mentions by name: for mails and notifications."""
    return re.sub(rf"@({_ID})(?![\w-])", lambda match: f"@{name_of(UUID(match.group(1)))}", body)
