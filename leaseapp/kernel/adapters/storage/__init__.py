"""The object storage of this installation, chosen by settings."""

from leaseapp.kernel.adapters.storage.content import Content
from leaseapp.kernel.adapters.storage.contract import (
    Leftover,
    LinkRefused,
    ObjectDamaged,
    ObjectLocked,
    ObjectMissing,
    ObjectStorage,
    PresignedPut,
    StorageError,
    StoredObject,
    UnusableKey,
)
from leaseapp.kernel.adapters.storage.local import LocalStorage
from leaseapp.kernel.settings import Settings, StorageDriver, get_settings

__all__ = [
    "Content",
    "Leftover",
    "LinkRefused",
    "LocalStorage",
    "ObjectDamaged",
    "ObjectLocked",
    "ObjectMissing",
    "ObjectStorage",
    "PresignedPut",
    "StorageError",
    "StoredObject",
    "UnusableKey",
    "build_storage",
    "port",
    "storage",
]


def build_storage(settings: Settings) -> ObjectStorage:
    """Return the driver that the settings name; boto3 is loaded only when it is used."""
    if settings.storage_driver is StorageDriver.S3:
        from leaseapp.kernel.adapters.storage.s3 import S3Storage  # noqa: PLC0415  a second of import, if unused

        return S3Storage.from_settings(settings)
    return LocalStorage(settings.storage_directory)


class _Port:
    """The storage of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._storage: ObjectStorage | None = None

    def current(self) -> ObjectStorage:
        """Return the storage in use, made from the settings at first use."""
        if self._storage is None:
            self._storage = build_storage(get_settings())
        return self._storage

    def use(self, driver: ObjectStorage | None) -> None:
        """Use `driver` from now on; None goes back to the settings."""
        self._storage = driver


port = _Port()


def storage() -> ObjectStorage:
    """Return the configured storage."""
    return port.current()
