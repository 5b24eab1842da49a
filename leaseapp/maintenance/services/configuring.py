"""Settings of maintenance: one set for each organization, kept as a parameter of it; they say how the clock of orders runs."""

from datetime import datetime, time
from types import SimpleNamespace

from leaseapp.identity.services import settings
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_invalid
from leaseapp.kernel.persistence.queries import check_version
from leaseapp.kernel.persistence.stored_shapes import StoredShape
from leaseapp.maintenance.enums import Priority
from leaseapp.maintenance.rules import business_time, sla
from leaseapp.maintenance.schemas.settings import MaintenanceSettings, MaintenanceSettingsIn, MaintenanceSettingsOut

KEY = "maintenance"
_STORED = StoredShape(MaintenanceSettings, 1)


def settings_of(context: Context) -> MaintenanceSettings:
    """Return the settings of the organization. Raises NoLongerFits."""
    stored = settings.setting(context, KEY)
    return _STORED.read(stored) if stored else MaintenanceSettings()


def read(context: Context) -> MaintenanceSettingsOut:
    """Return the settings with their version."""
    row = settings.settings_of(context, [KEY]).get(KEY)
    found = _STORED.read(row.value) if row else MaintenanceSettings()
    return MaintenanceSettingsOut(**found.model_dump(by_alias=False), version=row.version if row else 0)


def change(context: Context, body: MaintenanceSettingsIn) -> MaintenanceSettingsOut:
    """Store all settings anew; clocks that run already stay. Raises StaleVersion, Invalid CLOSES_BEFORE, DAY_MISSING."""
    row = settings.settings_of(context, [KEY], for_update=True).get(KEY)
    check_version(SimpleNamespace(version=row.version if row else 0), body.version, lambda: read(context))
    opens, closes = time.fromisoformat(body.opens_at), time.fromisoformat(body.closes_at)
    refuse_invalid(business_time.opening_errors(opens, closes, body.days))
    kept = MaintenanceSettings.model_validate(body.model_dump(exclude={"version"}) | {"days": sorted(set(body.days))})
    settings.put(context, KEY, _STORED.write(kept))
    return read(context)


def deadline(context: Context, since: datetime, priority: Priority) -> tuple[datetime, datetime | None]:
    """Return by when somebody begins, and where business hours count, by when it would be day and night."""
    elapsed, found = sla.due_at(since, priority), settings_of(context)
    if not found.business_hours:
        return elapsed, None
    opening = business_time.Opening(
        time.fromisoformat(found.opens_at),
        time.fromisoformat(found.closes_at),
        frozenset(found.days),
        found.holidays_off,
    )
    within = sla.WITHIN[priority]
    return business_time.after(since, within, opening, context.principal.timezone), elapsed
