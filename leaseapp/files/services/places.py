"""Places of contents, and what lies there now."""

import hashlib
import uuid
from dataclasses import dataclass

import structlog

from leaseapp.files.enums import FileDamage
from leaseapp.files.models import File, StorageBucket
from leaseapp.files.services import damage as damages
from leaseapp.kernel.adapters.storage import StorageError, storage

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Place:
    """The place of a content, and what the content has to be."""

    organization_id: uuid.UUID
    file_id: uuid.UUID
    bucket: str
    key: str
    sha256: str

    @classmethod
    def of(cls, file: File, container: StorageBucket) -> "Place":
        """Return the place of a file."""
        return cls(file.organization_id, file.id, container.name, file.object_key, file.checksum_sha256 or "")


def look_at(place: Place) -> tuple[FileDamage | None, str | None]:
    """Return a content's damage, and the SHA-256 of what lies there: None for nothing, empty for what cannot be read."""
    try:
        digest = hashlib.sha256(storage().get(place.bucket, place.key)).hexdigest()
    except StorageError as error:
        damage = damages.damage_of(error)
        if damage is None:
            _log.error("document cannot be read", file_id=str(place.file_id), error=str(error))
        return damage, None if damage is FileDamage.MISSING else ""
    return (None if digest == place.sha256 else FileDamage.ALTERED), digest
