"""The photo of a record, the same on every page that has one."""

import reflex as rx

from leaseapp.files.endpoints.files import read_file_address
from leaseapp.files.rules.photos import PICTURES
from leaseapp.files.ui.panel import drop_spec
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import permission_key


class RecordPhoto(LocalComponent):
    """The photo of the open record, and the place to drop another one; `rights` are those to change it and to read files."""

    library = "$/public/files/photo.jsx"
    tag = "RecordPhoto"

    entity: rx.Var[str]
    path: rx.Var[str]
    title: rx.Var[str]
    drop: rx.Var[dict]
    rights: rx.Var[dict]


def record_photo(entity: str, update: Endpoint, text: str, *, title: str) -> rx.Component:
    """Return the photo of a record of kind `entity`, which `update` changes; `title` is the field that names it."""
    return RecordPhoto.create(
        entity=entity,
        path=(update.path or "").rpartition("/")[0],
        title=title,
        drop=drop_spec(text, multiple=False) | {"accept": list(PICTURES)},
        rights={"change": permission_key(update), "read": permission_key(read_file_address)},
    )
