"""The only place that knows every domain: it imports their rooms in the order of the layers and fills the kernel's ports.

It imports no `ui` module, so that jobs, alembic and API workers never load Reflex. Removing a domain from `DOMAINS`
leaves the layers below it working.
"""

import importlib
import importlib.util
import pkgutil
from functools import cache, lru_cache

from leaseapp.kernel.principal import register_resolver, register_witness
from leaseapp.kernel.process.garbage import kept_for_life

#: Bottom to top: a domain uses only those before it.
DOMAINS = (
    "identity",
    "notifications",
    "files",
    "ai",
    "audit",
    "threads",
    "directory",
    "catalog",
    "documents",
    "rating",
    "signing",
    "assets",
    "maintenance",
    "logistics",
    "accounting",
    "billing",
    "dunning",
    "ereporting",
    "banking",
    "sales",
    "crm",
    "leasing",
    "purchasing",
    "closing",
    "fixedassets",
    "einvoicing",
    "administration",
    "workspace",
)
#: Files of the kernel with tables of their own.
KERNEL_TABLES = (
    "auditing.audit", "auditing.audit_verdicts", "persistence.sequences", "acts.idempotency", "queue.job_tables",
    "security.rate_limits", "finding.entries",
)  # fmt: skip
#: Rooms that register something when they are imported.
ROOMS = (
    "grid",
    "models",
    "state_machines",
    "visibility",
    "entities",
    "lists",
    "tasks",
    "cards",
    "mails",
    "notification_kinds",
    "personal",
    "resources",
    "endpoints",
    "subscribers",
    "jobs",
    "metrics",
)


def import_room(name: str) -> None:
    """Import a room of a domain with all its modules; a domain without it has none."""
    if importlib.util.find_spec(name) is None:
        return
    module = importlib.import_module(name)
    for part in pkgutil.iter_modules(getattr(module, "__path__", [])):
        importlib.import_module(f"{name}.{part.name}")


@kept_for_life()
def _import_models() -> None:
    for room in KERNEL_TABLES:
        importlib.import_module(f"leaseapp.kernel.{room}")
    for domain in DOMAINS:
        import_room(f"leaseapp.{domain}.models")


@lru_cache(maxsize=1)
@kept_for_life()
@cache
def wire() -> None:
    """Import every domain and fill the ports, once a process however often it is asked for."""
    _import_models()
    for domain in DOMAINS:
        for room in ROOMS:
            import_room(f"leaseapp.{domain}.{room}")
    # recurring work of the kernel: processes that never run it show it in the console's timetable
    importlib.import_module("jobs.housekeeping")
    principals = importlib.import_module("leaseapp.identity.services.principals")
    register_resolver("cookie", principals.resolve_cookie)
    keys = importlib.import_module("leaseapp.identity.services.key_principals")
    register_resolver("bearer", keys.resolve_key)
    register_witness(keys.write_down)


_import_models()
