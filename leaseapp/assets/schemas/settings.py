"""Settings of equipment in and out: one set for each organization (document 2)."""

from typing import Annotated, Any

from pydantic import Field

from leaseapp.assets.rules.inventory import USUAL_PATTERN
from leaseapp.assets.rules.spec_schemas import SpecSchema
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Out, Text, WholeNumber, YesNo, optional


class AssetSettings(In):
    """The family that a new model is proposed, the properties that it begins with, the pattern of inventory numbers.

    `stocktakeMissingBecomesLost`: what a count does not find is lost unless somebody decides otherwise. `anotherVerifies`:
    whoever asks for a movement does not verify it.
    """

    default_family_id: optional(Id) = None
    dynamic_property_template: SpecSchema | None = None
    inventory_pattern: Annotated[Text, Field(min_length=5, max_length=30)] = USUAL_PATTERN
    stocktake_missing_becomes_lost: YesNo = False
    another_verifies: YesNo = False


class AssetSettingsIn(AssetSettings):
    """All settings anew: what is left out goes back to what it is by itself."""

    version: WholeNumber | None = None


class AssetSettingsOut(Out):
    """The settings; version 0 as long as nobody changed them."""

    default_family_id: Id | None
    dynamic_property_template: dict[str, Any] | None
    inventory_pattern: str
    stocktake_missing_becomes_lost: bool
    another_verifies: bool
    version: int


class ModelStartOut(Out):
    """The values that a new model is proposed."""

    family_id: Id | None
