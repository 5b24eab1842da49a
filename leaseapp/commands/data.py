"""Commands on data: demonstration, organizations, audit, OpenAPI, benchmarks."""

import subprocess
import sys

from leaseapp.commands.database import has_organizations
from leaseapp.kernel.auditing import audit, audit_verdicts
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.persistence.ids import new_id, parse_id
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.process import log
from leaseapp.kernel.settings import PROJECT_ROOT, get_settings
from leaseapp.wiring import wire


def seed() -> int:
    """Load the demonstration data, through the services; an installation that has organizations is left alone.

    So is one whose settings say `DEMO_DATA=false`: compose runs this command either way.
    """
    from leaseapp.demo.seed import seed as load

    log.configure(get_settings())
    if get_settings().demo_data is False:
        sys.stdout.write("DEMO_DATA is false: no demonstration data is loaded.\n")
        return 0
    if not get_settings().is_local:
        sys.stderr.write(
            "DEMO_DATA: the password of the demonstration is public, so it is loaded at a local address only, not at"
            f" {get_settings().origin}.\n"
        )
        return 1
    with connect(addresses().system) as connection:
        if has_organizations(connection):
            sys.stdout.write("There are organizations already: the demonstration data is left as it is.\n")
            return 0
    wire()
    load()
    _gather_statistics()
    return 0


def _gather_statistics() -> None:
    """Let plans fit the data from the first page on, not only when autovacuum has passed."""
    with connect(addresses().owner, autocommit=True) as connection:
        connection.execute("ANALYZE")


def verify_audit() -> int:
    """Recompute every hash chain and read its archives again.

    1, and one line for each break, when something was changed behind the log's back.
    """
    wire()
    broken = 0
    with db.system_session("audit verification") as session:
        chains = audit.chains(session)
        for chain in chains:
            for found in audit.verify(session, chain):
                broken += 1
                sys.stdout.write(f"chain {chain}, sequence {found.sequence}: {found.reason}\n")
    for chain in chains:
        for found in (one for witness in audit_verdicts.witnesses for one in witness(chain, True)):
            broken += 1
            sys.stdout.write(f"archives of chain {chain}, sequence {found.sequence}: {found.reason}\n")
    sys.stdout.write(f"{len(chains)} audit chains checked, {broken} breaks\n")
    return 1 if broken else 0


def audit_archive(month: str, organization: str | None) -> int:
    """Write the rows of an archived month as JSON lines to standard output; 1 where there is none, or it does not hold.

    Raises StorageError where the storage does not answer.
    """
    from leaseapp.audit.services.archive_file import UnreadableArchive
    from leaseapp.audit.services.reading_archives import lines_of_month

    wire()
    chain = audit.PLATFORM_CHAIN if organization is None else parse_id(organization) or new_id()
    try:
        for line in lines_of_month(chain, month):
            sys.stdout.write(f"{line}\n")
    except LookupError:
        sys.stderr.write(f"There is no archive of {month}.\n")
        return 1
    except (Problem, UnreadableArchive) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def openapi() -> int:
    """Write the OpenAPI document to standard output."""
    from leaseapp.api import app, openapi_text

    sys.stdout.write(openapi_text(app) + "\n")
    return 0


def bench(names: list[str]) -> int:
    """Run the benchmarks (all, or the named ones)."""
    return subprocess.run([sys.executable, "-m", "benchmarks", *names], cwd=PROJECT_ROOT, check=False).returncode


def create_organization(name: str, email: str, user_name: str) -> int:
    """Create an organization and its administrator; the generated password is printed once."""
    from leaseapp.identity.services.organizations import create_organization as create
    from leaseapp.identity.services.passwords import generate_password

    wire()
    password = generate_password()
    with db.system_unit_of_work("command line", action="identity.organization.create") as context:
        create(
            context, name=name, admin_email=email, admin_name=user_name, admin_password=password, admin_must_choose=True
        )  # fmt: skip
    sys.stdout.write(f"Organization {name} created. Administrator {email}, password {password}\n")
    return 0
