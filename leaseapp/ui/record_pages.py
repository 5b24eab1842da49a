"""The pages of a plain resource in one declaration: list, record with its facts, form of a new one and of changes.

kit.resource_pages(vehicles, group=kit.EQUIPMENT, icon="truck")     of one that is declared whole (`acts/resources.py`)
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import reflex as rx

from leaseapp.kernel.acts.records import RecordEndpoints
from leaseapp.kernel.acts.resources import Resource
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.text.i18n import _, of
from leaseapp.ui.actions import Action, AnyAction, delete_action, edit_link
from leaseapp.ui.forms import Section, form_page
from leaseapp.ui.labels import Labels
from leaseapp.ui.listing import list_page
from leaseapp.ui.parts import Fact, card, facts
from leaseapp.ui.record import Also, Tab, record_page
from leaseapp.ui.registry import Group


@dataclass(frozen=True)
class Words:
    """The texts of a plain resource (msgids); `none` is (title, explanation) of the empty list.

    Those of deleting are left out where nothing is deleted.
    """

    one: str
    new: str
    edit: str
    saved: str
    none: tuple[str, str]
    delete: str = ""
    confirm: str = ""
    deleted: str = ""


def record_pages(
    spec: ListSpec,
    listed: Endpoint,
    acts: RecordEndpoints,
    *,
    route: str,
    entity: str,
    words: Words,
    group: Group,
    icon: str,
    title: str,
    details: tuple[Fact, ...],
    sections: tuple[Section, ...],
    order: int = 100,
    subtitle: str | None = None,
    figures: tuple[Fact, ...] = (),
    also: tuple[Also, ...] = (),
    tabs: tuple[Tab, ...] = (),
    acts_besides: tuple[AnyAction, ...] = (),
    leaves_to: str | None = None,
    defaults: Endpoint | None = None,
    above: Callable[[], rx.Component] | None = None,
) -> None:
    """Declare `route`, `route/[id]`, `route/new` and `route/[id]/edit`.

    `details` are the facts of the record, `tabs` what it shows and `acts_besides` what is done with it besides, `sections` its
    form, `leaves_to` the page after a deletion, the list unless given. `defaults` fills a new form; `above` stands over the list.
    A resource that shows more declares its pages one by one (`list_page`, `record_page`, `form_page`).
    """
    shared: dict[str, Any] = {"list_route": route, "icon": icon}
    list_page(
        spec, listed, route=route, group=group, icon=icon, order=order, empty=words.none,
        new=(f"{route}/new", words.new, acts.create), above=above,
    )  # fmt: skip
    removal: tuple[Action, ...] = ()
    if acts.delete is not None:
        removal = (
            delete_action(acts.delete, words.delete, confirm=words.confirm, done=words.deleted, go=leaves_to or route),
        )
    record_page(
        f"{route}/[id]", acts.read, entity=entity, title=title, title_empty=words.one, subtitle=subtitle,
        figures=figures, also=also, actions=(edit_link(route, acts.update), *acts_besides, *removal),
        tabs=(Tab("particulars", _("Overview"), card(facts(*details))), *tabs), **shared,
    )  # fmt: skip
    form_page(
        route, create=acts.create, update=acts.update, read=acts.read, title=words.new, edit_title=words.edit,
        saved=words.saved, sections=sections, defaults=defaults, **shared,
    )  # fmt: skip


def resource_pages(of_one: Resource, *, group: Group, icon: str, **options: Any) -> None:
    """Declare the pages of a plain resource: every field as fact and in the form, three of them in the head of the record.

    `options` are those of `record_pages`.
    """
    labels, (title, *rest) = Labels(of_one.list, of_one.acts.create), of_one.keys
    shown = [key for key in rest if (column := of_one.list.column(key)) and column.shown]
    given: dict[str, Any] = {
        "figures": labels.figures(*shown[:3]), "details": labels.facts(*of_one.keys),
        "sections": (Section(None, labels.fields(*of_one.keys)),),
        "words": Words(
            one=of_one.one, new=of(_("{one}: new record"), of_one.one), edit=of(_("Edit {one}"), f"{{{title}}}"),
            saved=_("Record saved"), none=(_("No record yet"), of_one.about), delete=_("Delete this record?"),
            confirm=_("Delete the record"), deleted=_("Record deleted"),
        ),
    }  # fmt: skip
    record_pages(
        of_one.list, of_one.listed, of_one.acts, route=of_one.route, entity=of_one.records.model.__name__, group=group,
        icon=icon, title=title, **given | options,
    )  # fmt: skip
