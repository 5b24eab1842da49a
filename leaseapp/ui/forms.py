"""Form pages: one declaration for creating and editing, one State for all of them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import components, gateway
from leaseapp.ui.fields import AnyField, Combo, Field, Kept, LiveCheck
from leaseapp.ui.kinds import When, template
from leaseapp.ui.lines import LineCombo, Lines
from leaseapp.ui.registry import Page, declared, icon, page_at, permission_key, register_page
from leaseapp.ui.session import count_again, show_toast
from leaseapp.ui.suggesting import fill, value_at
from leaseapp.ui.texts import label


@dataclass(frozen=True)
class Section:
    """A group of fields with a heading and, where needed, a sentence of help.

    `when` is held against the fields as typed and, where it names none of them, against the stored record.
    """

    title: str | None
    fields: tuple[AnyField, ...]
    help: str | None = None
    when: When | None = None

    def props(self, where: str) -> dict[str, Any]:
        """Return it as the component takes it."""
        return {
            "title": label(self.title), "help": label(self.help), "when": self.when,
            "fields": [item.props(where) for item in self.fields],
        }  # fmt: skip


@dataclass(frozen=True)
class Defaults:
    """The server's proposal for a new record, asked for again each time that somebody changes one of `fields`, its query."""

    endpoint: Endpoint
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Start:
    """A new record is drawn from another one, which the address names by `field` (`?invoiceId=…`): what `endpoint` answers.

    The body carries it as `field`. `heading` is the title of the page and `back` where it leads back to, both with values of
    the answer; where no record is named, `title` and `help` say so, and `choose` (msgid, route) leads to where one is found;
    `nothing` says that nothing is left of its lines.
    """

    endpoint: Endpoint
    field: str
    heading: str
    back: str
    title: str
    help: str
    choose: tuple[str, str]
    nothing: str

    def props(self) -> dict[str, Any]:
        """Return it as the component takes it."""
        icon("file-search")
        return {
            "field": self.field, "heading": label(template(self.heading)), "back": self.back, "title": label(self.title),
            "help": label(self.help), "nothing": label(self.nothing),
            "choose": {"label": label(self.choose[0]), "route": self.choose[1]},
        }  # fmt: skip


@dataclass(frozen=True)
class FormDeclaration:
    """The declaration of one form, read by FormState and the component."""

    name: str
    sections: tuple[Section | Lines, ...]
    title: str
    edit_title: str | None
    create: Endpoint | None
    update: Endpoint | None
    read: Endpoint | None
    id_name: str
    parent: str
    done: str
    saved: str
    submit: str | None
    defaults: Endpoint | Defaults | Start | None

    def props(self) -> dict[str, Any]:
        """Return the form as its component takes it."""
        return {
            "name": self.name, "title": label(self.title), "editTitle": label(template(self.edit_title) or self.title),
            "parent": self.parent, "back": self.done, "submit": label(self.submit),
            "sections": [section.props(self.name) for section in self.sections],
            "defaults": list(self.defaults.fields) if isinstance(self.defaults, Defaults) else None,
            "start": self.defaults.props() if isinstance(self.defaults, Start) else None,
        }  # fmt: skip

    def fields(self) -> list[AnyField]:
        """Every field outside of lines."""
        return [item for part in self.sections for item in (part.fields if isinstance(part, Section) else part.beside)]

    def field_names(self) -> dict[str, Any]:
        """Return what each field outside of lines is called, in both languages."""
        return {item.name: label(item.text) for item in self.fields() if not isinstance(item, Kept)}

    def combos(self) -> list[Combo]:
        """Every combobox outside of lines."""
        return [item for item in self.fields() if isinstance(item, Combo)]

    def live(self, name: str) -> LiveCheck | None:
        """Return the check that runs while the field `name` is typed."""
        return next((item.live for item in self.fields() if isinstance(item, Field) and item.name == name), None)

    def lines(self) -> list[Lines]:
        """Every line editor."""
        return [part for part in self.sections if isinstance(part, Lines)]


class FormState(rx.State):
    """The form that is open: what was stored, what the last save answered, live totals."""

    data: dict[str, Any] = {}
    outcome: dict[str, Any] = {"seq": 0, "ok": True}
    preview: dict[str, Any] = {}
    notes: dict[str, Any] = {}
    suggested: dict[str, Any] = {"seq": 0}
    proposed: dict[str, Any] = {"seq": 0}
    completed: dict[str, Any] = {"seq": 0}

    @rx.event
    async def open(self, name: str) -> None:
        """Read what is edited; a new form starts empty."""
        form = declared.forms.get(name)
        if form is None:
            return
        path = str(self.router.url.path)
        data: dict[str, Any] = {
            "form": name, "path": path, "id": None, "values": {}, "shown": {}, "missing": False,
        }  # fmt: skip
        edited = re.fullmatch(r".*/([^/]+)/edit/?", path)
        if edited and form.read is not None:
            outcome = await gateway.call(form.read, **{form.id_name: edited.group(1)})
            if outcome.problem is not None:
                self._show({**data, "missing": True})
                return
            data |= {"id": edited.group(1), "values": outcome.body}
            data["shown"] = {
                combo.name: value_at(outcome.body, combo.shown) or "" for combo in form.combos() if combo.shown
            }
        else:
            data |= await self._prefilled(form)
        self._show(data)

    def _show(self, data: dict[str, Any]) -> None:
        """Show `data`; unchanged data leave the form as it is, with what was typed, its totals and its notes."""
        if data != self.data:
            self.data, self.preview, self.notes = data, {}, {}

    async def _prefilled(self, form: FormDeclaration) -> dict[str, Any]:
        """Values of a new form: the defaults' endpoint, and the names of records that the address names."""
        values: dict[str, Any] = {}
        if isinstance(form.defaults, Start):
            return await _started(form, form.defaults, self.router.url.query_parameters.get(form.defaults.field))
        if isinstance(form.defaults, Endpoint) and gateway.allows(form.defaults):
            outcome = await gateway.call(form.defaults)
            values = outcome.body if outcome.ok else {}
        asked = {**values, **dict(self.router.url.query_parameters)}
        shown = {combo.name: value_at(values, combo.shown) or "" for combo in form.combos() if combo.shown}
        for combo in form.combos():
            if asked.get(combo.name) and not shown.get(combo.name):
                shown[combo.name] = await _name_of(combo, str(asked[combo.name]))
        return {"values": values, "shown": shown}

    @rx.event
    async def save(self, name: str, body: dict[str, Any], key: str = "") -> None:
        """Create or update; refused fields show where they are. Sent twice with the same `key`, it creates once.

        `body` may say above which `version` of the record it was typed.
        """
        form = declared.forms.get(name)
        shown = page_at(str(self.router.url.path))
        if not self.data and shown is not None and shown.route in (f"{name}/new", f"{name}/[record_id]/edit"):
            await self.open(name)  # the server was started anew since the page was read
        if form is None or self.data.get("form") != name:
            return
        record_id = self.data["id"]
        endpoint = form.update if record_id else form.create
        if endpoint is None:
            return
        body = dict(body)
        arguments: dict[str, Any] = {"body": body}
        if record_id:
            arguments[form.id_name] = record_id
            if "version" in self.data["values"]:
                body.setdefault("version", self.data["values"]["version"])
        outcome = await gateway.call(endpoint, idempotency_key=key, **arguments)
        answer: dict[str, Any] = {"seq": self.outcome["seq"] + 1, "ok": outcome.ok}
        if outcome.problem is not None:
            self.outcome = {**answer, "problem": outcome.problem, "errors": outcome.errors}
            return
        known = {**self.data["values"], **(outcome.body or {})}
        self.data = {}  # the data are old now: a form that is opened once more waits until they were read again
        await show_toast(self, gateway.say(form.saved, known))
        await count_again(self)
        self.outcome = {**answer, "go": fill(form.done, {"id": record_id, **known})}

    @rx.event
    async def count(self, name: str, payload: dict[str, Any]) -> None:
        """Live totals of the lines, by the rule that will be stored."""
        form = declared.forms.get(name)
        lines = next((part for part in form.lines() if part.preview), None) if form else None
        if lines is None or lines.preview is None:
            return
        outcome = await gateway.call(lines.preview, body={**payload, **lines.asking})
        if outcome.ok:
            self.preview = outcome.body
        elif lines.given and outcome.problem is not None:
            self.preview = {"refused": {"errors": outcome.errors, "problem": outcome.problem["message"]}}

    @rx.event
    async def suggest(self, name: str, payload: dict[str, Any]) -> None:
        """Show the lines that the server proposes for what was typed above them; a refused question proposes none."""
        form = declared.forms.get(name)
        lines = next((part for part in form.lines() if part.suggest), None) if form else None
        if lines is None or lines.suggest is None:
            return
        asked = {field: payload[field] for field in lines.suggest.fields if field in payload}
        outcome = await gateway.call(lines.suggest.endpoint, body=asked)
        rows = outcome.body[lines.name] if outcome.ok else []
        self.suggested = {"seq": self.suggested["seq"] + 1, "rows": rows}

    @rx.event
    async def propose(self, name: str, payload: dict[str, Any]) -> None:
        """Read what the server would fill in, as far as it is known what the record is about; the answer names the question."""
        form = declared.forms.get(name)
        if form is None or not isinstance(form.defaults, Defaults) or not gateway.allows(form.defaults.endpoint):
            return
        query = {field: str(payload[field])[:100] for field in form.defaults.fields if payload.get(field)}
        outcome = await gateway.call(form.defaults.endpoint, query=query)
        values = outcome.body if outcome.ok else {}
        self.proposed = {
            "seq": self.proposed["seq"] + 1, "form": name, "asked": query, "values": values,
            "shown": {combo.name: _name_in(values, combo) for combo in form.combos()},
        }  # fmt: skip

    @rx.event
    async def complete(self, name: str, payload: dict[str, Any]) -> None:
        """Read what the server says of a line in which something was chosen; the answer names line and question."""
        form = declared.forms.get(name)
        lines = next((part for part in form.lines() if part.completes), None) if form else None
        values = payload.get("values")
        if lines is None or lines.completes is None or not isinstance(values, dict):
            return
        completion = lines.completes
        if not values.get(completion.of) or not gateway.allows(completion.endpoint):
            return
        query = {one: str(values[field])[:100] for one, field in completion.asks.items() if values.get(field)}
        place = {completion.endpoint.path_names[0]: str(values[completion.of])[:100]}
        outcome = await gateway.call(completion.endpoint, **place, query=query)
        if outcome.ok:
            self.completed = {
                "seq": self.completed["seq"] + 1, "form": name, "key": payload.get("key"), "by": payload.get("by"),
                "asked": values, "values": outcome.body,
            }  # fmt: skip

    @rx.event
    async def check(self, name: str, payload: dict[str, Any]) -> None:
        """Ask the server about a field while it is typed; the answer names the text that it judged."""
        form = declared.forms.get(name)
        field, text = str(payload.get("field", "")), str(payload.get("value", ""))[:200]
        live = form.live(field) if form else None
        if live is None:
            return
        outcome = await gateway.call(live.endpoint, query=live.query(text, str(self.data.get("id") or "")))
        note = live.note(outcome.body) if outcome.ok else None
        self.notes = {**self.notes, field: {**(note or {}), "value": text}}


async def _started(form: FormDeclaration, start: Start, record_id: str | None) -> dict[str, Any]:
    """Return the data from which a new record is drawn; `refused` says why it cannot be."""
    if form.create is None or not gateway.allows(form.create):
        return {"refused": gateway.say(Forbidden.message)}
    if not record_id:
        return {}
    outcome = await gateway.call(start.endpoint, **{start.endpoint.path_names[0]: record_id})
    if outcome.problem is not None:
        return {"refused": outcome.problem["message"]}
    return {"values": outcome.body}


def _name_in(values: dict[str, Any], combo: Combo) -> str:
    """Return the name that goes with a proposed record: `contact.name` of `contactId`."""
    return str(value_at(values, f"{combo.name.removesuffix('Id')}.name") or "")


async def _name_of(combo: Combo, record_id: str) -> str:
    outcome = await gateway.call(combo.endpoint, query={**combo.filters, "id": record_id, "pageSize": "1"})
    rows = outcome.body["items"] if outcome.ok else []
    return next((str(value_at(row, combo.label) or "") for row in rows), "")


def form_page(
    base: str,
    *,
    sections: tuple[Section | Lines, ...],
    title: str,
    create: Endpoint | None = None,
    update: Endpoint | None = None,
    read: Endpoint | None = None,
    id_name: str = "",
    edit_title: str | None = None,
    list_route: str | None = None,
    done: str | None = None,
    saved: str = _("Saved"),
    submit: str | None = None,
    icon: str = "pencil",
    defaults: Endpoint | Defaults | Start | None = None,
    aside: Callable[[], rx.Component] | None = None,
) -> None:
    """Declare `<base>/new` (with `create`) and `<base>/[id]/edit` (with `update` and `read`).

    Creating sends the whole body, editing only what changed, with the version; refusals show at their fields. `defaults`
    is an endpoint without arguments whose answer fills a new form, what is proposed while it is typed, or the record that a
    new one is drawn from. `aside` draws what
    stands beside it: a component that reads the form through `useForm`.
    """
    parent = list_route or base
    form = FormDeclaration(
        base, sections, title, edit_title, create, update, read,
        id_name or (read.path_names[-1] if read is not None else ""), parent, done or f"{base}/{{id}}", saved,
        submit, defaults,
    )  # fmt: skip
    declared.forms[base] = form
    _note_endpoints(form)
    for endpoint, route, text in ((create, f"{base}/new", title), (update, f"{base}/[record_id]/edit", title)):
        if endpoint is None:
            continue
        register_page(
            Page(
                route=route, title=text, endpoint=endpoint, icon=icon, parent=parent, on_load=FormState.open(base),
                component=lambda: components.FormPage.create(
                    *([aside()] if aside else []),
                    spec=form.props(), data=FormState.data, outcome=FormState.outcome, preview=FormState.preview,
                    notes=FormState.notes, suggested=FormState.suggested, on_save=FormState.save, on_preview=FormState.count,
                    on_check=FormState.check, on_suggest=FormState.suggest,
                    proposed=FormState.proposed, on_propose=FormState.propose,
                    completed=FormState.completed, on_complete=FormState.complete,
                ),
            )
        )  # fmt: skip


def _note_endpoints(form: FormDeclaration) -> None:
    for combo in form.combos():
        declared.combos[f"{form.name}.{combo.name}"] = combo
        permission_key(combo.endpoint)
    for item in form.fields():
        if isinstance(item, Field):
            permission_key(item.needs)
    for lines in form.lines():
        for column in lines.columns:
            if isinstance(column, LineCombo):
                column.props(f"{form.name}.{lines.name}")
