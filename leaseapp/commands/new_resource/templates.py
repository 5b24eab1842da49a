"""The rooms of a new resource: for each the imports and the code that it adds to its domain."""

from dataclasses import dataclass

from leaseapp.commands.new_resource.fields import KINDS
from leaseapp.commands.new_resource.naming import Resource


@dataclass(frozen=True)
class Room:
    """A part of the resource: `room` of its domain, the module that it has in a room with several, imports and code.

    Names of other rooms are written `<room>` in imports and become the module where the resource stands there.
    """

    room: str
    module: str
    about: str
    imports: tuple[str, ...]
    code: str


def rooms(of: Resource) -> list[Room]:
    """Return all of them, those that are used first."""
    return [
        _permissions(of),
        _model(of),
        _schemas(of),
        _list(of),
        _visibility(of),
        _entity(of),
        _service(of),
        _endpoints(of),
        _pages(of),
    ]


def _permissions(of: Resource) -> Room:
    lines = "\n".join(f'{of.constant_of(verb)} = "{of.permission}:{verb}"' for verb in VERBS)
    return Room("permissions", "", f"Permissions of {of.domain}.", (), lines)


VERBS = ("read", "create", "update", "delete")


def _model(of: Resource) -> Room:
    lines = "\n".join(f"    {one.model_line}" for one in of.fields)
    personal = ", ".join(f'"{one.name}"' for one in of.fields if one.kind is KINDS["email"])
    hidden = f"\n    __personal__: ClassVar[frozenset[str]] = frozenset({{{personal}}})" if personal else ""
    found = f"\n    __found_by__: ClassVar[FoundBy] = FoundBy({_found_by(of)})"
    imports = (
        "from typing import ClassVar",
        "from leaseapp.kernel.finding.found_by import FoundBy",
        "from sqlmodel import Field",
        "from leaseapp.kernel.persistence.tables import SoftDelete, TenantRow, Versioned, tenant_index",
        *(line for one in of.fields for line in one.kind.imports),
    )
    return Room(
        "models",
        of.name,
        of.what[0],
        imports,
        f'''
class {of.model}(TenantRow, Versioned, SoftDelete, table=True):
    """{of.what[0]}"""

    __tablename__ = "{of.name}"{hidden}{found}
    __table_args__ = (tenant_index("{of.fields[0].name}"),)

{lines}
''',
    )


def _found_by(of: Resource) -> str:
    """Return what finds a record: the field that names it, addresses of mail, and the words of texts."""
    first, rest = of.fields[0], of.fields[1:]
    mails = [one.name for one in rest if one.kind is KINDS["email"]]
    texts = [one.name for one in rest if one.kind in (KINDS["line"], KINDS["long"])]
    parts = {"codes": [first.name, *mails], "names": [first.name], "texts": texts}
    return ", ".join(f"{part}=({', '.join(f'{name!r}' for name in names)},)" for part, names in parts.items() if names)


def _schemas(of: Resource) -> Room:
    lines = "\n".join(f"    {one.shape_line}" for one in of.fields)
    imports = (
        "from leaseapp.kernel.text.derived_shapes import changes_of, record_of",
        "from leaseapp.kernel.text.schema import In",
        *(line for one in of.fields for line in one.shape_imports),
    )
    return Room(
        "schemas",
        of.plural,
        f"{of.title} in and out.",
        imports,
        f'''
class {of.model}In(In):
    """A new {of.words}."""

{lines}


class {of.model}Patch(changes_of({of.model}In)):
    """Changes of a {of.words}."""


class {of.model}Out(record_of({of.model}In)):
    """A {of.words}."""
''',
    )


def _list(of: Resource) -> Room:
    route, first = f"/workspace/{of.path}/{{id}}", of.fields[0]
    shown = [first, *(one for one in of.fields[1:] if one.kind.listed)]
    lines = "\n".join(
        f"        {one.column_line(of.model, f'link={route!r}' if one is first else '')}" for one in shown
    )
    hidden = [one for one in of.fields[1:] if not one.kind.listed]
    lines += "".join(f"\n        {one.column_line(of.model, 'shown=False')}" for one in hidden)
    imports = (
        f"from <models> import {of.model}",
        f"from <permissions> import {of.constant_of('read')}",
        "from leaseapp.kernel.listing.spec import Column, ListSpec",
        "from leaseapp.kernel.text.i18n import _",
    )
    return Room(
        "lists",
        of.plural,
        f"The list of {of.title.lower()}.",
        imports,
        f'''
{of.constant} = ListSpec(
    "{of.path}",
    title=_("{of.title}"),
    permission={of.constant_of("read")},
    table={of.model},
    default_sort="{first.key}",
    search_placeholder=_("{first.label}"),
    columns=[
{lines}
    ],
)
''',
    )


def _visibility(of: Resource) -> Room:
    imports = (
        f"from <models> import {of.model}",
        "from leaseapp.kernel.persistence.visibility import hidden_from_companies",
    )
    return Room(
        "visibility",
        of.plural,
        f"Rows of {of.domain} that people of an external company see (third wall).",
        imports,
        f"\nhidden_from_companies({of.model})\n",
    )


def _entity(of: Resource) -> Room:
    imports = (
        f"from <models> import {of.model}",
        f"from <permissions> import {of.constant_of('read')}",
        "from leaseapp.kernel.entities import register_entity",
        "from leaseapp.kernel.text.i18n import _",
    )
    title = "" if of.fields[0].name == "name" else f'\n    title_column="{of.fields[0].name}",'
    return Room(
        "entities",
        of.plural,
        f"Kinds of records of {of.domain}, for timeline, files and search.",
        imports,
        f'''
register_entity(
    "{of.model}",
    {of.model},
    label=_("{of.words.capitalize()}"),
    permission={of.constant_of("read")},
    url="/workspace/{of.path}/{{id}}",{title}
)
''',
    )


def _service(of: Resource) -> Room:
    model = of.model
    imports = (
        f"from <models> import {model}",
        f"from <schemas> import {model}Out",
        "from leaseapp.kernel.acts.records import Records",
    )
    code = f"""
{of.plural} = Records({model}, {model}Out)
"""
    return Room("services", of.plural, f"{of.title}: rows without rules of their own so far.", imports, code)


def _endpoints(of: Resource) -> Room:
    model, plural, name = of.model, of.plural, of.name
    policy = f'workspace.beyond("{of.reason}")' if of.reason else "workspace"
    constants = ", ".join(of.constant_of(verb) for verb in ("create", "read", "update", "delete"))
    imports = (
        f"from <lists> import {of.constant}",
        f"from <permissions> import {constants}",
        f"from <schemas> import {model}In, {model}Patch",
        f"from <services> import {plural}",
        "from leaseapp.kernel.acts.records import Permissions, record_endpoints",
        "from leaseapp.kernel.endpoints import workspace",
        "from leaseapp.kernel.listing.http import list_endpoint",
    )
    code = f"""
routes = {policy}
list_{plural} = list_endpoint(routes, "/{of.path}", {of.constant})
permissions = Permissions({constants})
{name} = record_endpoints(
    routes, "/{of.path}/{{{of.id_name}}}", {plural}, {model}In, {model}Patch, act="{of.act}", permissions=permissions
)
"""
    return Room("endpoints", plural, f"{of.title} over REST and the interface.", imports, code)


def _pages(of: Resource) -> Room:
    plural, first, one = of.plural, of.fields[0].key, of.words
    keys = ", ".join(f'"{field.key}"' for field in of.fields)
    figures = ", ".join(f'"{field.key}"' for field in of.fields[1:4] if field.kind.listed)
    figure_line = f"\n    figures=labels.figures({figures})," if figures else ""
    imports = (
        f"from <endpoints> import list_{plural}, {of.name}",
        f"from <lists> import {of.constant}",
        "from leaseapp.kernel.text.i18n import _",
        "from leaseapp.ui import kit",
    )
    code = f"""
FIELDS = ({keys}{"," if len(of.fields) == 1 else ""})
labels = kit.Labels({of.constant}, {of.name}.create)

kit.record_pages(
    {of.constant},
    list_{plural},
    {of.name},
    route="/workspace/{of.path}",
    entity="{of.model}",
    words=kit.Words(
        one=_("{one.capitalize()}"),
        new=_("New {one}"),
        edit=_("Edit {{{first}}}"),
        saved=_("{one.capitalize()} saved"),
        delete=_("Delete this {one}?"),
        confirm=_("Delete the {one}"),
        deleted=_("{one.capitalize()} deleted"),
        none=(_("No {one} yet"), _("{of.what[0]}")),
    ),
    group=kit.{of.group},
    icon="{of.icon}",
    title="{first}",{figure_line}
    details=labels.facts(*FIELDS),
    sections=(kit.Section(None, labels.fields(*FIELDS)),),
)
"""
    return Room("ui", plural, f"{of.title}: list, record, form.", imports, code)


def samples(of: Resource) -> str:
    """Return the samples of its endpoints, which the generic tests call."""
    body = ", ".join(f'"{one.key}": {one.kind.sample.format("{maker.number()}")}' for one in of.fields)
    changed = next((one for one in of.fields[1:] if one.kind.nullable), of.fields[0])
    name = of.name
    return f'''"""Samples of {of.title.lower()}."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample


@sample
def create_{name}(maker: Maker) -> dict[str, Any]:
    return {{"body": {{{body}}}}}


def {name}(maker: Maker) -> Any:
    """A new {of.words}."""
    return maker.make("create_{name}")


for _name in ("read_{name}", "delete_{name}"):
    by_id(_name, "{of.id_name}", lambda maker: {name}(maker).id)


@sample
def update_{name}(maker: Maker) -> dict[str, Any]:
    return {{"{of.id_name}": {name}(maker).id, "body": {{"{changed.key}": {changed.kind.other}}}}}
'''


def tests(of: Resource) -> str:
    """The test of what is its own; what every resource does is tested over the registries (tests/architecture)."""
    first = of.fields[0]
    least = ", ".join(f'"{one.key}": {one.kind.other}' for one in of.fields if one.required)
    return f'''"""{of.title} over HTTP. What every record does is tested in tests/architecture/test_records.py."""

import pytest

from tests.support.unchanged import unchanged

PATH, LEAST = "/api/workspace/{of.path}", {{{least}}}


def test_the_least_is_enough(client):
    made = client.post(PATH, json=LEAST)
    assert made.status_code == 201
    assert {{name: made.json()[name] for name in LEAST}} == LEAST


@pytest.mark.parametrize("value", [None, "", " ", "a" * 300])
def test_a_wrong_{first.name}_is_refused_at_its_field(client, database, value):
    with unchanged(database):
        refused = client.post(PATH, json=LEAST | {{"{first.key}": value}})
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["{first.key}"]
'''
