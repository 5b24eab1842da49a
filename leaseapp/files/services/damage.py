"""Contents that are lost: told once at their row, for everybody who asks for them later, and to the domains above."""

import uuid

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col, func, select

from leaseapp.files.enums import FileDamage
from leaseapp.files.events import FileDamaged
from leaseapp.files.models import File
from leaseapp.kernel.adapters.storage import ObjectDamaged, ObjectMissing, StorageError
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Unavailable
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.text.i18n import _

ACTION = "files.file.damage"
_REFUSALS = {
    FileDamage.MISSING: (
        "FILE_MISSING",
        _(
            "The archived file is no longer in the storage. Accounting was told; a copy is made where the data allow it."
        ),
    ),
    FileDamage.ALTERED: (
        "FILE_DAMAGED",
        _("The archived file is not what was stored. Accounting was told; a copy is made where the data allow it."),
    ),
}
_log = structlog.get_logger(__name__)


def damage_of(error: StorageError) -> FileDamage | None:
    """Return the damage that a refusal of the storage shows; None when it says only that the storage does not answer."""
    if isinstance(error, ObjectMissing):
        return FileDamage.MISSING
    return FileDamage.ALTERED if isinstance(error, ObjectDamaged) else None


def refusal(damage: FileDamage) -> Unavailable:
    """Return the problem for the reader of a damaged content: 503 FILE_MISSING or FILE_DAMAGED."""
    return Unavailable(*_REFUSALS[damage])


def damaged_files(context: Context) -> int:
    """Return the number of the organization's files that are known to be lost or altered."""
    statement = select(func.count()).select_from(File).where(col(File.damage).is_not(None))
    return context.session.exec(statement).one()


def note(context: Context, file_id: uuid.UUID, damage: FileDamage | None) -> None:
    """Write what was found of a content at its row; nothing when it says so already, or somebody removed the file.

    None takes a damage back: the content is there again (a disk that was mounted, a backup that was restored).
    """
    statement = select(File).where(File.id == file_id).with_for_update()
    file = context.session.exec(statement).one_or_none()
    if file is None or file.damage is damage:
        return
    file.damage, file.damaged_at = damage, context.now if damage else None
    context.session.flush()
    if damage is not None:
        _log.error("archived content is damaged", file_id=str(file_id), damage=damage.value)
        context.emit(FileDamaged(file_id))


def report(organization_id: uuid.UUID, file_id: uuid.UUID, damage: FileDamage | None) -> None:
    """Run `note` as the system, in a transaction of its own: for readers, who may be allowed to write nothing."""
    try:
        with db.unit_of_work(system_principal(organization_id), action=ACTION) as context:
            note(context, file_id, damage)
    except SQLAlchemyError as error:
        _log.error("damage of a content cannot be written", file_id=str(file_id), error=type(error).__name__)
