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
    return [_model(of), _schemas(of), _resource(of), _pages(of)]


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
    """A row of {of.title.lower()}."""

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
    imports = ("from leaseapp.kernel.text.schema import In", *(line for one in of.fields for line in one.shape_imports))
    code = f'''
class {of.model}In(In):
    """A new {of.words}."""

{lines}
'''
    return Room("schemas", of.plural, f"{of.title} as they are sent.", imports, code)


def _resource(of: Resource) -> Room:
    policy = f'workspace.beyond("{of.reason}")' if of.reason else "workspace"
    imports = (
        f"from <models> import {of.model}",
        f"from <schemas> import {of.model}In",
        "from leaseapp.kernel.acts.resources import resource",
        "from leaseapp.kernel.endpoints import workspace",
        "from leaseapp.kernel.text.i18n import _",
    )
    labels = _wrapped([f'"{one.name}": _("{one.label}")' for one in of.fields])
    code = f'''
{of.plural} = resource(
    {policy}, "{of.permission}", {of.model}, {of.model}In,
    one=_("{of.words.capitalize()}"), several=_("{of.title}"), about=_("{of.what[0]}"),
    fields={{{labels}}},
)  # fmt: skip
'''
    return Room("resources", of.plural, of.what[0], imports, code)


def _wrapped(parts: list[str]) -> str:
    """Return the parts with commas, on further lines where one is full."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) < 105:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return ",\n            ".join(lines)


def _pages(of: Resource) -> Room:
    code = f'''
kit.resource_pages({of.plural}, group=kit.{of.group}, icon="{of.icon}")
'''
    imports = (f"from <resources> import {of.plural}", "from leaseapp.ui import kit")
    return Room("ui", of.plural, f"Pages of {of.title.lower()}.", imports, code)
