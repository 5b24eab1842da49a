"""Samples of plain resources (`acts/resources.py`), made from the types of what is sent; a domain says what a rule asks for.

values("create_vehicle", plate=lambda number: f"AB-{number % 1000:03d}-CD")     in tests/<domain>/samples*.py
"""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any, get_args

from leaseapp.kernel.acts.resources import Resource, resources
from leaseapp.kernel.text.schema import In, Kind
from tests.architecture.making import SAMPLES, Maker, by_id

#: type or kind of a field → a value, and another one
VALUES: dict[Any, tuple[Callable[[int], Any], Callable[[int], Any]]] = {
    "email": (lambda number: f"sample{number}@client.example", lambda number: f"other{number}@client.example"),
    bool: (lambda _number: True, lambda _number: False),
    date: (lambda _number: "2026-01-31", lambda _number: "2026-02-28"),
    Decimal: (lambda _number: 120.5, lambda _number: 99),
    int: (lambda _number: 3, lambda _number: 4),
    str: (lambda number: f"Text {number}", lambda number: f"Other {number}"),
}
_OWN: dict[str, dict[str, Callable[[int], Any]]] = {}


def values(create: str, **fields: Callable[[int], Any]) -> None:
    """Says what the fields (in JSON) of a sample are, where their types do not say enough: made from a new number."""
    _OWN[create] = fields


def value(shape: type[In], name: str, number: int, *, other: bool = False) -> Any:
    """A value of a field, by its type."""
    found = list(_parts(shape.model_fields[name].rebuild_annotation()))
    of = next((known for known in VALUES if known in found), None)
    assert of is not None, f"{shape.__name__}.{name}: no sample of this type"
    return VALUES[of][other](number)


def _parts(annotation: Any) -> Iterator[Any]:
    yield annotation.name if isinstance(annotation, Kind) else annotation
    for part in get_args(annotation):
        yield from _parts(part)


def body(resource: Resource, number: int, *, least: bool = False) -> dict[str, Any]:
    """A body that creates a record: every field, or those that are required (`least`)."""
    shape = resource.body
    fields = {
        field.alias or name: name for name, field in shape.model_fields.items() if field.is_required() or not least
    }
    own = _OWN.get(resource.acts.create.name, {})
    return {key: own[key](number) if key in own else value(shape, name, number) for key, name in fields.items()}


def _changed(resource: Resource, number: int) -> dict[str, Any]:
    shape = resource.body
    own = _OWN.get(resource.acts.create.name, {})
    # the last field without values of its own: the first one names the record
    key, name = [(field.alias or name, name) for name, field in shape.model_fields.items()][-1]
    return {key: own[key](number) if key in own else value(shape, name, number, other=True)}


def complete() -> None:
    """Registers the samples of every plain resource."""
    for resource in resources:
        create, read, update, delete = resource.acts
        assert delete is not None

        def one(maker: Maker, create: str = create.name) -> Any:
            return maker.make(create).id

        SAMPLES.setdefault(create.name, lambda maker, of=resource: {"body": body(of, maker.number())})
        for endpoint in (read, delete):
            if endpoint.name not in SAMPLES:
                by_id(endpoint.name, endpoint.path_names[0], one)
        SAMPLES.setdefault(
            update.name,
            lambda maker, of=resource, one=one: {
                of.acts.update.path_names[0]: one(maker),
                "body": _changed(of, maker.number()),
            },
        )
