"""React components of the catalog: props in, events out."""

import reflex as rx

from leaseapp.ui.components import LocalComponent

_ACT = rx.event.passthrough_event_spec(str, dict)


class CategoryTree(LocalComponent):
    """The tree of categories, moved by dragging or by the keyboard."""

    library = "$/public/catalog/category_tree.jsx"
    tag = "CategoryTree"

    data: rx.Var[dict]
    on_act: rx.EventHandler[_ACT]


class Ranges(LocalComponent):
    """The variants and modalities of the open product; `changes` and `makes` are the permissions to change them."""

    library = "$/public/catalog/ranges.jsx"
    tag = "Ranges"

    changes: rx.Var[str]
    makes: rx.Var[str]
