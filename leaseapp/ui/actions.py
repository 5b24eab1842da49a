"""Actions on a record: acts (endpoints), links, and the dialogs that ask for what an act needs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import LOCALES, _, translate
from leaseapp.ui.fields import AnyField
from leaseapp.ui.kinds import When
from leaseapp.ui.registry import icon, permission_key
from leaseapp.ui.texts import label

Body = Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Foresight:
    """The foreseen effect of an act, shown while its dialog is filled in: `endpoint` takes the act's body and stores nothing.

    `rows` are (msgid, path of an amount in the answer), `refusal` the path of a sentence that says why it cannot be done,
    `asks` (msgid, path of what fills it, name of the field that says yes) what has to be confirmed first. A field of the
    dialog may stand `when` something is foreseen: `foreseen.` and its path. `entry` is the path of the lines that would be
    posted: `{account, accountLabel, debit, credit}`.
    """

    endpoint: Endpoint
    rows: tuple[tuple[str, str], ...]
    refusal: str = "refusal"
    asks: tuple[str, str, str] | None = None
    entry: str | None = None

    def props(self) -> dict[str, Any]:
        """Return it as the components take it."""
        permission_key(self.endpoint)
        text, path, name = self.asks or (None, "", "")
        return {
            "rows": [{"label": label(text), "path": path} for text, path in self.rows], "refusal": self.refusal,
            "asks": {"text": label(text), "path": path, "field": name} if text else None, "entry": self.entry,
        }  # fmt: skip


@dataclass(frozen=True)
class Dialog:
    """The questions of an act before it runs: a text, and the fields of its body (a reason, an amount).

    `dismiss` is what leaves everything as it is; without it "Cancel", or "Back" where the act itself cancels, undoes or
    takes something away: two buttons must never be taken for each other.
    """

    title: str
    fields: tuple[AnyField, ...] = ()
    text: str | None = None
    confirm: str | None = None
    dismiss: str | None = None
    foresight: Foresight | None = None

    def props(self, where: str, act: str = "", *, danger: bool = False) -> dict[str, Any]:
        """Return it as the components take it; `act` is the text of the button that opened it, `danger`: it takes away."""
        return {
            "title": label(self.title), "text": label(self.text), "confirm": label(self.confirm),
            "dismiss": label(self.dismiss) or label(BACK if danger or _cancels(self.confirm or act) else CANCEL),
            "fields": [item.props(where) for item in self.fields],
            "foresight": self.foresight.props() if self.foresight else None,
        }  # fmt: skip


CANCEL, BACK = _("Cancel"), _("Back")


def _cancels(act: str) -> bool:
    """Return True where the act is called a cancelling, in either language: French calls undoing so, too."""
    return any(translate(locale, act).startswith(translate(locale, CANCEL)) for locale in LOCALES)


@dataclass(frozen=True)
class Composer(Dialog):
    """A dialog that writes a mail: `proposal` is the address of what it starts with, `pdf` that of the attached document.

    `template` is where the text is written (its page and the endpoint that changes it), `note` says what the file is,
    `quiet` the act beside it that sends nothing, `fix` where what is missing is put right.
    """

    proposal: str = ""
    pdf: str = ""
    template: tuple[str, Endpoint] | None = None
    note: str | None = None
    quiet: "Action | None" = None
    fix: dict[str, str] = field(default_factory=dict)

    def props(self, where: str, act: str = "", *, danger: bool = False) -> dict[str, Any]:
        """Return it as the components take it."""
        href, endpoint = self.template or ("", None)
        for name in ("message-circle", "external-link", "zoom-in", "zoom-out"):
            icon(name)
        compose = {
            "proposal": self.proposal, "pdf": self.pdf, "note": label(self.note), "fix": self.fix,
            "template": {"href": href, "permission": permission_key(endpoint)},
            "quiet": self.quiet.props(where) if self.quiet else None,
        }  # fmt: skip
        return super().props(where, act, danger=danger) | {"compose": compose}


@dataclass(frozen=True)
class Action:
    """An act on the record: its endpoint is called with the record's id, its version and the dialog's values.

    `body(values, record)` shapes another body; `done` is the toast; `go` the page afterwards (`{id}` of the answer);
    `fix` maps the beginning of an error's field to the page where it is put right. One `inside` a dialog is offered there only.
    """

    name: str
    text: str
    endpoint: Endpoint
    icon: str = "play"
    primary: bool = False
    danger: bool = False
    when: When | None = None
    dialog: Dialog | None = None
    body: Body | None = None
    arguments: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    done: str | None = None
    go: str | None = None
    inside: bool = False
    fix: dict[str, str] = field(default_factory=dict)

    def props(self, where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "name": self.name, "label": label(self.text), "icon": icon(self.icon), "primary": self.primary,
            "danger": self.danger, "when": self.when, "permission": permission_key(self.endpoint),
            "dialog": self.dialog.props(f"{where}.{self.name}", self.text, danger=self.danger) if self.dialog else None,
            "fix": self.fix, "href": None,
            "inside": self.inside,
        }  # fmt: skip


@dataclass(frozen=True)
class Copy:
    """An action that copies the record's text at `path` (an address to give away) and says so with the toast `done`."""

    name: str
    text: str
    path: str
    done: str
    endpoint: Endpoint | None = None
    icon: str = "copy"
    primary: bool = False
    when: When | None = None

    def props(self, _where: str = "") -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "name": self.name, "label": label(self.text), "icon": icon(self.icon), "primary": self.primary,
            "danger": False, "when": self.when, "permission": permission_key(self.endpoint), "dialog": None, "fix": {},
            "href": None, "copy": self.path, "done": label(self.done),
        }  # fmt: skip


@dataclass(frozen=True)
class Link:
    """A link of the record: another page, or a file of the API (`download` saves it)."""

    text: str
    href: str
    endpoint: Endpoint | None = None
    icon: str = "arrow-right"
    primary: bool = False
    when: When | None = None
    download: bool = False

    def props(self, _where: str = "") -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "name": self.href, "label": label(self.text), "icon": icon(self.icon), "primary": self.primary,
            "danger": False, "when": self.when, "permission": permission_key(self.endpoint), "dialog": None, "fix": {},
            "href": self.href, "download": self.download,
        }  # fmt: skip


AnyAction = Action | Copy | Link


def edit_link(route: str, update: Endpoint) -> Link:
    """Return the first button of a record: its form, below the `route` of its list."""
    return Link(_("Edit"), route + "/{id}/edit", update, icon="pencil", primary=True)


def delete_action(
    endpoint: Endpoint, question: str, *, confirm: str, done: str, go: str, text: str | None = None
) -> Action:
    """Return the deletion of a record, asked for once more with `question`; `go` is the page afterwards."""
    return Action(
        "delete", _("Delete"), endpoint, icon="trash-2", danger=True, go=go, done=done,
        dialog=Dialog(question, text=text, confirm=confirm),
    )  # fmt: skip
