"""The pinned tables (tab separated files) beside these tests, and how their paths compare with those that are served."""

import csv
import re
from pathlib import Path

from leaseapp.kernel.state_machine import StateMachine, machines

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

#: names in braces of the route table, as chosen in DECISIONS 25
CHOSEN = {
    "webhooks/{email_provider}/": "webhooks/postmark/",
    "einvoicing/{provider}": "einvoicing/afnor",
    "notify-{external_system}": "notify-tms",
    "pivot-{external_system}": "pivot-pivot",
    "-{registry_provider}": "-sirene",
    "{legacy_tool}-kpis": "legacy-kpis",
}
#: permissions of the route table that are no permission strings
#: where the specification does not show the permission and a design page says it: MONEY.md 7.4
DECIDED = {"score_from_register": "rating.rating:create", "track_dunning_ack": "recouvrement.dunning:manage"}
NO_PERMISSION = frozenset({"-", "self", "public", "?", "webhook-secret", "hmac", "dev-only"})


def name_of(machine: StateMachine) -> str:
    """The model; of a second machine of the same model, with the column that it moves."""
    first = next(one for one in machines if one.model is machine.model)
    return machine.model.__name__ if first is machine else f"{machine.model.__name__}.{machine.column}"


def read(name: str) -> list[dict[str, str]]:
    """The rows of a pinned table."""
    with (HERE / name).open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def shape(path: str) -> str:
    """`path` with every parameter called the same: /a/[id] and /a/{asset_id} → /a/{}."""
    for name, chosen in CHOSEN.items():
        path = path.replace(name, chosen)
    return re.sub(r"\[[^]]+\]|\{[^}]+\}", "{}", path).rstrip("/")


def key(row: dict[str, str]) -> tuple[str, str]:
    """Return the name of a route: method and shape of the path."""
    return row["method"], shape(row["path"])
