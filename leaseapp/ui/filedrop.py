"""A place to drag, choose or paste files, which go to an endpoint that takes them as base64 in its JSON body."""

from typing import Any

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.ui import components
from leaseapp.ui.registry import icon, permission_key
from leaseapp.ui.texts import label


def file_drop(
    text: str,
    endpoint: Endpoint,
    *,
    accept: tuple[str, ...],
    most: int,
    hint: str | None = None,
    field: str = "content",
    name_field: str | None = None,
    multiple: bool = False,
    extra: Any = None,
    on_done: Any = None,
) -> rx.Component:
    """Files of the kinds `accept` (media types, `image/*`, `.pdf`), each of at most `most` bytes.

    The body is `{field: base64, name_field: file name}` with `extra` (a Var or a mapping: the record's version, say).
    `on_done` runs after each file that arrived; a refusal shows at its file, in the server's words.
    """
    for name in ("upload", "circle-alert", "circle-check", "loader-circle", "x"):
        icon(name)
    return components.FileDrop.create(
        spec={
            "label": label(text), "hint": label(hint), "path": endpoint.path, "method": endpoint.method,
            "accept": list(accept), "most": most, "field": field, "nameField": name_field, "multiple": multiple,
            "permission": permission_key(endpoint),
        },
        extra=extra if extra is not None else {},
        **({"on_done": on_done} if on_done is not None else {}),
    )  # fmt: skip
