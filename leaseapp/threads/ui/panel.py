"""The conversation beside every record: one component, put there once for all pages."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.threads.endpoints.threads import (
    create_comment,
    create_internal_note,
    list_mentionable_people,
    read_thread,
)
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key

ICONS = ("at-sign", "lock", "message-square", "reply", "send-horizontal", "eye-off")


class Conversation(LocalComponent):
    """Comments, replies and internal notes of the record, and the field to write another one."""

    library = "$/public/threads/conversation.jsx"
    tag = "Conversation"

    entity: rx.Var[str]
    rights: rx.Var[dict]


def conversation(entity: str) -> rx.Component:
    """Return the conversation beside a record of this kind."""
    rights = {"write": permission_key(create_comment), "note": permission_key(create_internal_note)}
    return Conversation.create(entity=entity, rights=rights)


for name in ICONS:
    icon(name)
permission_key(create_comment)
permission_key(create_internal_note)
permission_key(list_mentionable_people)
kit.beside_records(kit.Aside("conversation", _("Conversation"), read_thread, conversation))
