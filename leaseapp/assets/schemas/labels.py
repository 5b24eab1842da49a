"""Service codes and labels, in and out."""

from typing import Annotated, Literal

from pydantic import Field

from leaseapp.assets.enums import LabelField, LabelFormat, LabelTemplate, PrintingStatus, ServiceLinkStatus
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Out, Text, WholeNumber, optional

MOST_CODES = 500
MOST_IDS = 1000
AT_ONCE = 50
"""Labels that are answered at once; more are a printing task."""


class ServiceLinkOut(Out):
    """A service code; `shown` is how people read it, `url` what its label holds."""

    id: Id
    version: int
    code: str
    shown: str
    url: str
    status: ServiceLinkStatus
    location_id: Id | None
    asset_id: Id | None
    linked_at: Instant | None
    retired_at: Instant | None
    created_at: Instant


class BatchIn(In):
    """New codes for the stock of pre-printed labels, handed out to a place at once if it is told (a depot, a van)."""

    count: Annotated[WholeNumber, Field(ge=1, le=MOST_CODES)]
    location_id: optional(Id) = None


class BatchOut(Out):
    """The codes that were made."""

    items: list[ServiceLinkOut]


class AssignIn(In):
    """The place that a code from stock is handed out to."""

    location_id: Id
    version: WholeNumber | None = None


class RetireIn(In):
    """The retirement of a code."""

    version: WholeNumber | None = None


class ScanIn(In):
    """The code of a label, typed or scanned: its address, with or without dash, in capitals or not."""

    code: Annotated[Text, Field(min_length=1, max_length=300)]


class ScanOut(Out):
    """The finding of a scan: the code itself, and the asset, when there is one."""

    service_link: ServiceLinkOut | None
    asset_id: Id | None


class LabelsIn(In):
    """Labels of equipment, or of codes from stock; `startPosition` is the first free label of the sheet, row by row.

    `resolution` is that of the label printer in dots an inch (ZPL only).
    """

    asset_ids: Annotated[list[Id], Field(max_length=MOST_IDS)] = []
    service_link_ids: Annotated[list[Id], Field(max_length=MOST_IDS)] = []
    template: LabelTemplate = LabelTemplate.A4_24
    format: LabelFormat = LabelFormat.PDF
    start_position: Annotated[WholeNumber, Field(ge=1, le=65)] = 1
    copies: Annotated[WholeNumber, Field(ge=1, le=20)] = 1
    resolution: Literal[203, 300] = 203
    fields: Annotated[list[LabelField], Field(max_length=5)] = [
        LabelField.INVENTORY_NUMBER, LabelField.LABEL, LabelField.SERIAL_NUMBER, LabelField.CODE,
    ]  # fmt: skip


class PrintingTaskOut(Out):
    """The order of labels and what became of it; its file can be downloaded until `expiresAt`."""

    id: Id
    version: int
    number: int
    status: PrintingStatus
    template: LabelTemplate
    format: LabelFormat
    start_position: int
    copies: int
    resolution: int
    label_count: int
    size_bytes: int | None
    created_at: Instant
    finished_at: Instant | None
    expires_at: Instant | None
