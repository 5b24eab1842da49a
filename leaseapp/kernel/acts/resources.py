"""A plain resource in one declaration: kind of record, list, endpoints, and that people from outside see none of its rows.

    vehicles = resource(
        workspace, "pool.vehicle", Vehicle, VehicleIn, one=_("Vehicle"), several=_("Vehicles"),
        about=_("Cars and vans that the company itself drives."),
        fields={"plate": _("Registration plate"), "bought_on": _("Bought on"), "electric": _("Electric")},
    )

It stands in the room `resources` of its domain. The table names the id and the audit actions, the English of `several` the
address; the first field names a record. A resource that differs declares its parts one by one (`records.py`, `listing`).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from pydantic.alias_generators import to_camel

from leaseapp.kernel.acts.records import (
    Check,
    Permissions,
    RecordEndpoints,
    Records,
    Taken,
    no_errors,
    record_endpoints,
)
from leaseapp.kernel.endpoints import AccessPolicy, Endpoint
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.persistence.visibility import criterion_for, hidden_from_companies
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In

#: how the list shows a column of the table: by its type, the first that fits
_SHOWN: tuple[tuple[type, dict[str, Any]], ...] = (
    (sa.Date, {"kind": "date", "filter": "range"}),
    (sa.Boolean, {"kind": "bool", "filter": "eq"}),
    (sa.Integer, {"kind": "number", "filter": "range"}),
    (sa.Numeric, {"kind": "money", "filter": "range"}),
    (sa.Text, {"shown": False}),
    (sa.String, {"search": True, "shrinks": True}),
)


@dataclass(frozen=True)
class Resource:
    """The parts of a plain resource; `keys` are the names of its fields in JSON, the first names a record."""

    records: Records[Any]
    body: type[In]
    list: ListSpec
    listed: Endpoint
    acts: RecordEndpoints
    one: str
    about: str
    keys: tuple[str, ...]

    @property
    def route(self) -> str:
        """The page of the list."""
        return f"/workspace/{self.list.name}"


resources: Registry[Resource] = Registry("plain resources")


def resource(
    policy: AccessPolicy,
    permission: str,
    model: type[Any],
    body: type[In],
    *,
    one: str,
    several: str,
    about: str,
    fields: Mapping[str, str],
    check: Check = no_errors,
    taken: tuple[Taken, ...] = (),
) -> Resource:
    """Declare the rows of `model`, which `body` describes, for those who hold the verbs of `permission` (`pool.vehicle`).

    `one`, `several`, `about` and the labels of `fields` are msgids. `check` and `taken` are those of `Records`.
    """
    module, name = sys._getframe(1).f_globals["__name__"], str(model.__tablename__)
    changes, answer = (
        type(f"{model.__name__}{kind}", (base,), {"__doc__": says, "__module__": module})
        for kind, base, says in (
            ("Patch", changes_of(body), f"Changes of a {name.replace('_', ' ')}."),
            ("Out", record_of(body), f"A {name.replace('_', ' ')}."),
        )
    )
    path, first = several.lower().replace(" ", "-"), next(iter(fields))
    url, held = f"/workspace/{path}/{{id}}", Permissions(*(f"{permission}:{verb}" for verb in Permissions._fields))
    spec = ListSpec(
        path, title=several, permission=held.read, table=model, default_sort=to_camel(first), search_placeholder=fields[first],
        columns=[_column(model, field, label, url if field == first else None) for field, label in fields.items()],
    )  # fmt: skip
    register_entity(model.__name__, model, label=one, permission=held.read, url=url, title_column=first)
    if criterion_for(model) is None:
        hidden_from_companies(model)
    records = Records(model, answer, check, taken)
    listed = list_endpoint(policy, f"/{path}", spec, module=module)
    acts = record_endpoints(
        policy, f"/{path}/{{{name}_id}}", records, body, changes, permissions=held, module=module,
        act=f"{permission.partition('.')[0]}.{name.replace('_', '')}",
    )  # fmt: skip
    return resources.add(Resource(records, body, spec, listed, acts, one, about, tuple(map(to_camel, fields))))


def _column(model: type[Any], name: str, label: str, link: str | None) -> Column:
    kind = model.__table__.c[name].type
    stored = getattr(kind, "impl_instance", kind)
    shown = next((options for of, options in _SHOWN if isinstance(stored, of)), None)
    if shown is None or isinstance(stored, sa.Enum):
        raise TypeError(f"{model.__name__}.{name} is no plain value: its resource declares its list itself")
    return Column(to_camel(name), label, getattr(model, name), link=link, **shown)
