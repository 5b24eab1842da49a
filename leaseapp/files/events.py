"""Events of files, for the domains above."""

import uuid
from dataclasses import dataclass

from leaseapp.kernel.events import Event


@dataclass(frozen=True)
class FileDamaged(Event):
    """A content is missing from the storage or is not what was stored."""

    file_id: uuid.UUID


@dataclass(frozen=True)
class ArchiveVerified(Event):
    """A night's part of the archive was read again: `bad` of `checked` files are missing or altered."""

    checked: int
    bad: int
