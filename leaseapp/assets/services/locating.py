"""Places where equipment stands."""

import uuid

from leaseapp.assets import queries
from leaseapp.assets.enums import LocationKind
from leaseapp.assets.models import StorageLocation
from leaseapp.assets.models.location import ONE_LOCATION_A_CODE, ONE_LOCATION_AN_ESTABLISHMENT
from leaseapp.assets.rules.trees import parent_error
from leaseapp.assets.schemas.locations import GeoIn, LocationOut
from leaseapp.directory.models import Establishment
from leaseapp.kernel.acts.records import Records, Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

CODE_TAKEN = Taken(ONE_LOCATION_A_CODE, "code", "DUPLICATE_CODE", _("A place with this code exists already."))
ESTABLISHMENT_TAKEN = Taken(
    ONE_LOCATION_AN_ESTABLISHMENT,
    "establishmentId",
    "DUPLICATE_ESTABLISHMENT",
    _("This establishment is a place already."),
)
ESTABLISHMENT_REQUIRED = _("Say which establishment of the client it is.")
HALF_TOLD = _("A position has a latitude and a longitude.")
ESTABLISHMENT_ELSEWHERE = _("Only a place at a client is an establishment.")


def location_errors(context: Context, place: StorageLocation) -> list[FieldError]:
    """Every wrong field of a place. Raises NotFound for an unknown parent or establishment."""
    errors = []
    at_client = place.kind is LocationKind.CUSTOMER_ESTABLISHMENT
    if place.establishment_id is not None:
        get_or_404(context, Establishment, place.establishment_id, field="establishmentId")
        if not at_client:
            errors.append(FieldError("establishmentId", "ESTABLISHMENT_ELSEWHERE", ESTABLISHMENT_ELSEWHERE))
    elif at_client:
        errors.append(FieldError("establishmentId", "ESTABLISHMENT_REQUIRED", ESTABLISHMENT_REQUIRED))
    if place.parent_id is not None:
        get_or_404(context, StorageLocation, place.parent_id, field="parentId")
        parents = queries.tree_of(context, StorageLocation, "parent_id")
        found = parent_error(parents, place.id, place.parent_id, field="parentId", code="LOCATION_CYCLE")
        errors += [found] if found else []
    return errors


def locate(context: Context, location_id: uuid.UUID, body: GeoIn) -> StorageLocation:
    """Set the position of a place on the map, or take it away.

    Raises NotFound, StaleVersion, Invalid for one half of a position.
    """
    place = for_change(context, StorageLocation, location_id, body.version, LocationOut.model_validate)
    apply_changes(place, body)
    if (place.latitude is None) != (place.longitude is None):
        field = "latitude" if place.latitude is None else "longitude"
        refuse_invalid([FieldError(field, "POSITION_HALF_TOLD", HALF_TOLD)])
    return place


locations = Records(StorageLocation, LocationOut, location_errors, taken=(CODE_TAKEN, ESTABLISHMENT_TAKEN))
