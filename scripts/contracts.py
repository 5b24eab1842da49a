"""A contract of imports whose packages are found by rule: the rooms inside each domain (pyproject.toml, import-linter)."""

from pathlib import Path
from typing import Any

from importlinter import fields
from importlinter.contracts.layers import LayersContract


class RoomsContract(LayersContract):
    """Layers inside every package of `of` but those in `without`: a new domain is held to them as soon as it exists."""

    type_name = "rooms"

    of = fields.StringField()
    without = fields.SetField(subfield=fields.StringField())

    def __init__(self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]) -> None:
        """Find the packages; the other options are those of a contract of layers."""
        package, left_out = contract_options["of"], set(contract_options["without"])
        found = sorted(path.parent.name for path in Path(package).glob("*/__init__.py"))
        containers = [f"{package}.{domain}" for domain in found if domain not in left_out]
        super().__init__(name, session_options, {**contract_options, "containers": containers, "exhaustive": "True"})
