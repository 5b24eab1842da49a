"""Kinds of notifications as data: a domain adds its own in its room `notification_kinds.py`."""

from collections.abc import Callable
from dataclasses import dataclass

from leaseapp.kernel.extension import Registry
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.text.labels import label_codes
from leaseapp.notifications.enums import Digest, NotificationChannel

EVERY_CHANNEL = frozenset(NotificationChannel)


def everybody(_principal: Principal) -> bool:
    """Answer True: such news may reach whoever is a member."""
    return True


@dataclass(frozen=True)
class Kind:
    """A subject of notifications that people choose channels for.

    `label` and `about` (msgids) name it and say when one is told. It may leave by `channels`; without a choice of the reader
    mails go out when `mail`, texts when `sms`, mails in the rhythm `digest`. What is strictly `transactional` goes out at once
    by mail whatever the reader chose, and its mails have no way to stop them. `concerns` says whom it may ever reach.
    """

    code: str
    order: int
    label: str
    about: str
    icon: str = "bell"
    channels: frozenset[NotificationChannel] = EVERY_CHANNEL
    mail: bool = True
    sms: bool = False
    digest: Digest = Digest.IMMEDIATELY
    transactional: bool = False
    concerns: Callable[[Principal], bool] = everybody


class _Kinds(Registry[Kind]):
    """The registry; of two kinds with one code neither is right."""

    def add(self, item: Kind) -> Kind:
        """Add a kind. Raises ValueError for a code that is taken."""
        if any(one.code == item.code for one in self):
            raise ValueError(f"two kinds of notifications are called {item.code}")
        label_codes({item.code: item.label})
        return super().add(item)


kinds: Registry[Kind] = _Kinds("kinds of notifications", order=lambda kind: (kind.order, kind.code))


def holders_of(*permissions: str) -> Callable[[Principal], bool]:
    """Return the `concerns` of a kind that reaches those who hold one of `permissions`."""
    return lambda principal: any(principal.has(permission) for permission in permissions)


def kind_called(code: str) -> Kind | None:
    """Return the kind with this code; None for one that no domain declares (any more)."""
    return next((kind for kind in kinds if kind.code == code), None)


def declared_kind(code: str) -> Kind:
    """Return the kind with this code. Raises LookupError: news of a kind that nobody declared is a fault of ours."""
    found = kind_called(code)
    if found is None:
        raise LookupError(f"no kind of notifications is called {code}: it belongs into a room notification_kinds.py")
    return found
