"""The local React components (assets/ui/*.jsx) as Reflex components. They hold no business: props in, events out."""

import hashlib
from typing import Any

import reflex as rx
from reflex.vars import VarData
from reflex_base.components.component import Component

#: module-level constants of the generated scripts: the literal by its name, which is made of what it holds
_constants: dict[str, str] = {}

_ACT = rx.event.passthrough_event_spec(str, dict)
#: an act whose effect must not come twice: its name, its values, the key of the form or dialog that sends it
_ONCE = rx.event.passthrough_event_spec(str, dict, str)
LUCIDE = rx.icon("house").library


class LocalComponent(Component):
    """Base of them all: what a component is declared with becomes a constant of its script.

    A literal inside the component would be another object each time it draws, and whatever depends on it would be drawn
    again: of a sorted list every row, of a navigation the whole frame.
    """

    @classmethod
    def create(cls, *children: Any, **props: Any) -> Any:
        """Return the component as Reflex makes it, its literals by the names of their constants."""
        component = super().create(*children, **props)
        for name in cls.get_props():
            value = getattr(component, name, None)
            if isinstance(value, rx.Var) and _is_constant(value):
                setattr(component, name, _constant(value))
        return component

    def add_custom_code(self) -> list[str]:
        """Return the constants that its properties name."""
        values = (getattr(self, name) for name in self.get_props())
        names = [str(value) for value in values if isinstance(value, rx.Var)]
        return [f"const {name} = {_constants[name]};" for name in names if name in _constants]


def _is_constant(value: rx.Var) -> bool:
    """Return True for an object or a list that depends on nothing the browser learns later."""
    data = value._get_all_var_data()
    return str(value).startswith(("({", "[")) and (
        data is None or not (data.hooks or data.field_dependencies or data.deps)
    )


def _constant(value: rx.Var) -> rx.Var:
    literal = str(value)
    name = f"declared_{hashlib.md5(literal.encode(), usedforsecurity=False).hexdigest()[:12]}"
    _constants[name] = literal
    return rx.Var(name, _var_type=value._var_type, _var_data=value._get_all_var_data())


class App(LocalComponent):
    """Root: context, frame, toasts."""

    library = "$/public/ui/app.jsx"
    tag = "App"

    session: rx.Var[dict]
    toast: rx.Var[dict]
    hits: rx.Var[dict]
    suggested: rx.Var[dict]
    stale: rx.Var[dict]
    bell: rx.Var[dict]
    lookers: rx.Var[dict]
    helpers: rx.Var[dict]
    site: rx.Var[dict]
    icons: rx.Var[Any]
    on_act: rx.EventHandler[_ACT]


class ListPage(LocalComponent):
    """Search, filters, views, table or board, selection, pages of one list."""

    library = "$/public/ui/list.jsx"
    tag = "ListPage"

    spec: rx.Var[dict]
    data: rx.Var[dict]
    figures: rx.Var[dict]
    views: rx.Var[dict]
    kept: rx.Var[dict]
    bulk: rx.Var[dict]
    matching: rx.Var[dict]
    cards: rx.Var[dict]
    moved: rx.Var[dict]
    on_view: rx.EventHandler[_ACT]
    on_bulk: rx.EventHandler[_ACT]
    on_match: rx.EventHandler[_ACT]
    on_move: rx.EventHandler[_ACT]
    on_again: rx.EventHandler[rx.event.passthrough_event_spec(str)]


class ListPanel(LocalComponent):
    """A list within a record: search, filters, table, pages; `own` of its spec are the filters that the record sets."""

    library = "$/public/ui/list_panel.jsx"
    tag = "ListPanel"

    spec: rx.Var[dict]
    data: rx.Var[dict]
    on_read: rx.EventHandler[rx.event.passthrough_event_spec(str, str)]


class RecordPage(LocalComponent):
    """Header, actions, tabs, timeline of one record; its children are the panels of the tabs."""

    library = "$/public/ui/record.jsx"
    tag = "RecordPage"

    spec: rx.Var[dict]
    data: rx.Var[dict]
    outcome: rx.Var[dict]
    foresight: rx.Var[dict]
    on_act: rx.EventHandler[_ONCE]
    on_foresee: rx.EventHandler[_ACT]


class FormPage(LocalComponent):
    """Sections of fields, line editor, errors in place."""

    library = "$/public/ui/form.jsx"
    tag = "FormPage"

    spec: rx.Var[dict]
    data: rx.Var[dict]
    outcome: rx.Var[dict]
    preview: rx.Var[dict]
    notes: rx.Var[dict]
    suggested: rx.Var[dict]
    proposed: rx.Var[dict]
    completed: rx.Var[dict]
    on_propose: rx.EventHandler[_ACT]
    on_complete: rx.EventHandler[_ACT]
    on_save: rx.EventHandler[_ONCE]
    on_preview: rx.EventHandler[_ACT]
    on_check: rx.EventHandler[_ACT]
    on_suggest: rx.EventHandler[_ACT]


class Part(LocalComponent):
    """Base of the building blocks of record pages."""

    library = "$/public/ui/parts.jsx"


class Stack(Part):
    """Parts below one another."""

    tag = "Stack"


class Row(Part):
    """Parts beside one another, wrapping on narrow screens."""

    tag = "Row"


class Card(Part):
    """A bordered block with an optional heading and link."""

    tag = "Card"
    title: rx.Var[Any]
    more: rx.Var[Any]


class Show(Part):
    """Children that show only when the record fits `when`."""

    tag = "Show"
    when: rx.Var[dict]


class Facts(Part):
    """Labels and values."""

    tag = "Facts"
    facts: rx.Var[list]
    columns: rx.Var[int]


class Prose(Part):
    """A long text of the record."""

    tag = "Prose"
    path: rx.Var[str]


class Notice(Part):
    """A remark with a colour."""

    tag = "Notice"
    text: rx.Var[Any]
    tone: rx.Var[str]


class Table(Part):
    """Rows of the record."""

    tag = "Table"
    path: rx.Var[str]
    cells: rx.Var[list]
    link: rx.Var[Any]
    empty: rx.Var[Any]
    note: rx.Var[Any]
    totals: rx.Var[Any]
    headings: rx.Var[Any]


class Totals(Part):
    """Amounts below one another, the last one in bold."""

    tag = "Totals"
    rows: rx.Var[list]


class Checklist(Part):
    """The list of what is missing, each with the way to put it right."""

    tag = "Checklist"
    path: rx.Var[str]
    title: rx.Var[Any]
    ok: rx.Var[Any]
    fix: rx.Var[Any]


class Pdf(Part):
    """A document shown in place."""

    tag = "Pdf"
    href: rx.Var[str]


class Picture(Part):
    """A picture shown in place, with its caption."""

    tag = "Picture"
    href: rx.Var[str]
    text: rx.Var[Any]


class Heading(Part):
    """A second-level heading."""

    tag = "Heading"
    text: rx.Var[Any]


class ChartPart(LocalComponent):
    """A chart of the record's rows."""

    library = "$/public/ui/charts.jsx"
    tag = "ChartPart"

    title: rx.Var[Any]
    path: rx.Var[str]
    label: rx.Var[str]
    kind: rx.Var[str]
    unit: rx.Var[str]
    series: rx.Var[list]


class FileDrop(LocalComponent):
    """Files dragged, chosen or pasted."""

    library = "$/public/ui/filedrop.jsx"
    tag = "FileDrop"

    spec: rx.Var[dict]
    extra: rx.Var[dict]
    on_done: rx.EventHandler[rx.event.no_args_event_spec]


class Gallery(LocalComponent):
    """Every kit part in its states."""

    library = "$/public/ui/gallery.jsx"
    tag = "Gallery"


class SignIn(LocalComponent):
    """The sign-in page."""

    library = "$/public/ui/auth.jsx"
    tag = "SignIn"


class SelectOrganization(LocalComponent):
    """The choice of the organization to work in."""

    library = "$/public/ui/auth.jsx"
    tag = "SelectOrganization"


def auth_page(tag: str, script: str) -> type[LocalComponent]:
    """Return a page of signing in: it holds no state, so its script is all there is."""
    told = {"__doc__": f"{tag} of {script}.", "__module__": __name__}
    return type(tag, (LocalComponent,), {**told, "library": f"$/public/ui/{script}.jsx", "tag": tag})


class NotFound(LocalComponent):
    """No page at this address."""

    library = "$/public/ui/auth.jsx"
    tag = "NotFound"


class Redirect(LocalComponent):
    """A component that leads to another address at once."""

    library = "$/public/ui/auth.jsx"
    tag = "Redirect"
    to: rx.Var[str]


def icon_set(names: set[str]) -> rx.Var:
    """Return a JavaScript object from icon name to lucide component, so that only the icons in use are part of the build."""
    tags = {name: "".join(part.capitalize() for part in name.split("-")) for name in sorted(names)}
    imports: dict[str, Any] = {str(LUCIDE): [rx.ImportVar(tag=tag) for tag in sorted(set(tags.values()))]}
    return rx.Var(
        "({" + ",".join(f'"{name}":{tag}' for name, tag in tags.items()) + "})", _var_data=VarData(imports=imports)
    )
