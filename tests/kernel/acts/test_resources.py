"""A plain resource in one declaration: its parts, its pages, its samples; in a process of its own, which it is declared for."""

import json
import subprocess
import sys

from leaseapp.kernel.settings import PROJECT_ROOT

DECLARED = """
import json
from datetime import date
from decimal import Decimal
import sqlalchemy as sa
from sqlmodel import Field
from leaseapp import wiring
from leaseapp.kernel.acts.resources import resource
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.entities import entity
from leaseapp.kernel.persistence.tables import SoftDelete, TenantRow, Versioned, money_column, text_column
from leaseapp.kernel.persistence.visibility import criterion_for
from leaseapp.kernel.text.schema import DateField, In, Line, LongText, Money, WholeNumber, YesNo, optional

class ForkLift(TenantRow, Versioned, SoftDelete, table=True):
    __tablename__ = "fork_lift"
    plate: str = Field(max_length=200)
    bought_on: date | None = None
    price: Decimal = money_column()
    seats: int = 1
    electric: bool = False
    remarks: str | None = text_column(default=None, nullable=True)

class ForkLiftIn(In):
    plate: Line
    bought_on: optional(DateField) = None
    price: Money = Decimal(0)
    seats: WholeNumber = 1
    electric: YesNo = False
    remarks: optional(LongText) = None

__name__ = "leaseapp.pool.resources"
lifts = resource(
    workspace, "pool.vehicle", ForkLift, ForkLiftIn, one="Fork lift", several="Fork lifts", about="They lift.",
    fields={"plate": "Plate", "bought_on": "Bought on", "price": "Price", "seats": "Seats", "electric": "Electric",
            "remarks": "Remarks"},
)
from leaseapp.ui import kit
from leaseapp.ui.registry import declared
kit.resource_pages(lifts, group=kit.EQUIPMENT, icon="truck")
from tests.architecture.making import SAMPLES, ENDPOINTS, Maker
from tests.architecture import plain_samples
plain_samples.complete()
plain_samples.values("create_fork_lift", plate=lambda number: f"AB-{number:03d}")
try:
    resource(workspace, "pool.vehicle", ForkLift, ForkLiftIn, one="", several="Lifts", about="", fields={"id": "Id"})
    refused = ""
except TypeError as refusal:
    refused = str(refusal)
form = declared.forms["/workspace/fork-lifts"]
print(json.dumps({
    "endpoints": [[one.key, one.method, one.path, one.permission, one.audit] for one in (lifts.listed, *lifts.acts)],
    "columns": [[one.key, one.kind, one.filter, one.search, one.shown, one.link] for one in lifts.list.columns],
    "entity": [entity("ForkLift").url, entity("ForkLift").title_column, criterion_for(ForkLift) is not None],
    "shapes": sorted(lifts.records.shape.model_fields), "title": form.title, "fields": [field.name for field in form.fields()],
    "sample": plain_samples.body(lifts, 7), "least": plain_samples.body(lifts, 8, least=True),
    "changed": plain_samples._changed(lifts, 9), "refused": refused,
    "sampled": sorted(name for name in SAMPLES if "fork_lift" in name),
}))
"""


def test_a_declaration_makes_list_endpoints_record_pages_and_samples() -> None:
    done = subprocess.run(
        [sys.executable, "-c", DECLARED], cwd=PROJECT_ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout.splitlines()[-1])
    each = "/workspace/fork-lifts/{fork_lift_id}"
    assert [one[1:] for one in told["endpoints"]] == [
        ["GET", "/api/workspace/fork-lifts", "pool.vehicle:read", None],
        ["POST", "/api/workspace/fork-lifts", "pool.vehicle:create", "pool.forklift.create"],
        ["GET", f"/api{each}", "pool.vehicle:read", None],
        ["PATCH", f"/api{each}", "pool.vehicle:update", "pool.forklift.update"],
        ["DELETE", f"/api{each}", "pool.vehicle:delete", "pool.forklift.delete"],
    ]
    assert told["columns"] == [
        ["plate", "text", None, True, True, "/workspace/fork-lifts/{id}"],
        ["boughtOn", "date", "range", False, True, None],
        ["price", "money", "range", False, True, None],
        ["seats", "number", "range", False, True, None],
        ["electric", "bool", "eq", False, True, None],
        ["remarks", "text", None, False, False, None],
    ]
    assert told["entity"] == ["/workspace/fork-lifts/{id}", "plate", True]
    assert told["fields"] == ["plate", "boughtOn", "price", "seats", "electric", "remarks"]
    assert told["title"].startswith("{one}: new record")
    assert set(told["shapes"]) > {"id", "version", "plate", "created_at"}
    assert told["sample"] == {
        "plate": "AB-007", "boughtOn": "2026-01-31", "price": 120.5, "seats": 3, "electric": True, "remarks": "Text 7",
    }  # fmt: skip
    assert told["least"] == {"plate": "AB-008"}
    assert told["changed"] == {"remarks": "Other 9"}
    assert told["refused"] == "ForkLift.id is no plain value: its resource declares its list itself"
    assert told["sampled"] == ["create_fork_lift", "delete_fork_lift", "read_fork_lift", "update_fork_lift"]
