"""Acts on many assets in one transaction, in and out (FIELD.md 2.9)."""

from decimal import Decimal
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.assets.schemas.assets import Reason
from leaseapp.kernel.listing.address import LONGEST_QUERY
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import In, InstantField, Line, Out, Text, YesNo, optional

MOST_ASSETS = 5000
TOO_MANY_ROWS = _("At most {most} machines at once: narrow the list.")
Change = TypeVar("Change", bound=In)


def _few(value: Any) -> Any:
    """Refuse a long list before one of its ids is read."""
    if isinstance(value, list) and len(value) > MOST_ASSETS:
        raise PydanticCustomError("TOO_MANY_ROWS", TOO_MANY_ROWS, {"most": MOST_ASSETS})  # ty: ignore[invalid-argument-type]
    return value


class ChosenAssets(In):
    """Assets by their ids, or else all that their list finds for `filter`, the query string of its address."""

    asset_ids: Annotated[list[Id], Field(max_length=MOST_ASSETS), BeforeValidator(_few)] | None = None
    filter: Annotated[Text, Field(max_length=LONGEST_QUERY)] | None = None


class BulkIn(ChosenAssets, Generic[Change]):
    """A change of many assets.

    `dryRun` says what would happen and changes nothing; `previewToken` of its answer leaves out what changed since then.
    """

    change: Change
    dry_run: YesNo = False
    preview_token: Annotated[Text, Field(max_length=200)] | None = None


class StateChange(In):
    """Another condition, or that machines work; `functional` is what an inspection found. The reason stays with each decision."""

    condition: AssetCondition | None = None
    functional: AssetFunctional | None = None
    reason: Reason


class Transfer(In):
    """Another place for all of them; the place that each leaves is the one where it stands."""

    to_location_id: Id
    moved_at: optional(InstantField) = None
    reason: Reason


class BulkStateIn(BulkIn[StateChange]):
    """A change of the state of many assets."""


class BulkTransferIn(BulkIn[Transfer]):
    """A movement of many assets to one place."""


class BulkExportIn(ChosenAssets):
    """Assets as a file, with the columns of their list in the order that they are named in; all of them by default."""

    format: Literal["csv", "xlsx"] = "xlsx"
    columns: Annotated[list[Line], Field(max_length=60)] | None = None


class BulkUndoIn(In):
    """A transfer to take back, by the token of its answer."""

    undo_token: Annotated[Text, Field(min_length=1, max_length=200)]


class RefusedAsset(Out):
    """An asset that stays as it is, and why; one that the caller does not see has no number."""

    id: Id
    inventory_number: str | None
    code: str
    message: str


class BulkWarning(Out):
    """A warning that does not keep anything from happening."""

    code: str
    message: str


class RoomAfter(Out):
    """The room that is taken at a place afterwards: m², m³, shares in %."""

    used_m2: Decimal
    ratio_m2: Decimal | None
    used_m3: Decimal
    ratio_m3: Decimal | None
    asset_count: int


class PlaceNamed(Out):
    """A place, by what people call it."""

    id: Id
    code: str
    name: str


class BulkEffects(Out):
    """The effects besides: the place, the room that is taken there, the components that go along."""

    to_location: PlaceNamed | None = None
    occupancy_after: RoomAfter | None = None
    components: int = 0
    warnings: list[BulkWarning] = []


class BulkAssetsOut(Out):
    """The outcome: how many were meant, can be changed and were changed, and each that was refused.

    In a preview nothing was changed; `effects` and `previewToken` (valid for 15 minutes) come with it. `undoToken` takes a
    transfer back for 10 minutes.
    """

    dry_run: bool
    matched: int
    applicable: int
    applied: int
    refused: list[RefusedAsset]
    effects: BulkEffects | None = None
    preview_token: str | None = None
    undo_token: str | None = None
