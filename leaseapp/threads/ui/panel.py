"""The conversation beside every record: one component, put there once for all pages."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.threads.endpoints.threads import (
    create_comment,
    create_internal_note,
    list_mentionable_people,
    read_thread,
)
from leaseapp.threads.enums import Reaction
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

#: the sign of each reaction
SIGNS = {
    Reaction.AGREED: "thumbs-up",
    Reaction.DONE: "circle-check",
    Reaction.SEEN: "eye",
    Reaction.THANKS: "heart",
}
ICONS = (
    "at-sign",
    "lock",
    "message-square",
    "reply",
    "smile-plus",
    "send-horizontal",
    "pencil",
    "trash-2",
    "eye-off",
    *SIGNS.values(),
)


class Conversation(LocalComponent):
    """Comments, replies and internal notes of the record, and the field to write another one."""

    library = "$/public/threads/conversation.jsx"
    tag = "Conversation"

    entity: rx.Var[str]
    signs: rx.Var[dict]
    rights: rx.Var[dict]


def conversation(entity: str) -> rx.Component:
    """Return the conversation beside a record of this kind."""
    rights = {"write": permission_key(create_comment), "note": permission_key(create_internal_note)}
    return Conversation.create(entity=entity, signs={one.value: sign for one, sign in SIGNS.items()}, rights=rights)


for name in ICONS:
    icon(name)
words(Reaction)
permission_key(create_comment)
permission_key(create_internal_note)
permission_key(list_mentionable_people)
kit.beside_records(kit.Aside("conversation", _("Conversation"), read_thread, conversation))
