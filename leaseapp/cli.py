"""The command line: `python -m leaseapp.cli <command>`. Thin: each command is a function of `leaseapp.commands`.

Modules are imported when their command runs: `run` has to start in a moment, and most commands need no interface.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from leaseapp.commands.new_resource.arguments import declare as declare_new_resource
from leaseapp.kernel.settings import SettingsError, get_settings

if TYPE_CHECKING:
    from leaseapp.kernel.errors import Problem


def _run(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.run import run

    return run(watch=arguments.watch)


def _serve(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.serve import serve

    return serve()


def _jobs(arguments: argparse.Namespace) -> int:
    if not (arguments.failed or arguments.retry):
        from jobs.__main__ import main as jobs_main

        return jobs_main()
    if reason := _unfit():
        sys.stderr.write(f"{reason}\n")
        return 1
    from leaseapp.commands import jobs

    return jobs.retry(arguments.retry) if arguments.retry else jobs.failed()


def _local_platform(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.local_platform.server import run
    from leaseapp.kernel.settings import get_settings

    return run(get_settings().einvoice_local_port)


def _migrate(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.database import migrate

    return migrate()


def _seed(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.data import seed

    return seed()


def _bench(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.data import bench

    return bench(arguments.names)


def _verify_audit(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.data import verify_audit

    return verify_audit()


def _rebuild_search(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.search import rebuild_search

    return rebuild_search()


def _audit_archive(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.data import audit_archive

    return audit_archive(arguments.month, arguments.organization)


def _openapi(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.data import openapi

    return openapi()


def _events(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.maps import events

    return events()


def _state_machines(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.maps import state_machines

    return state_machines()


def _texts(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.texts import texts

    return texts(check=arguments.check)


def _new_migration(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.migrations import join_migrations, new_migration

    return join_migrations() if arguments.join else new_migration(arguments.what)


def _new_resource(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.new_resource.command import new_resource

    return new_resource(arguments)


def _new_domain(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.new_resource.domain import new_domain

    return new_domain(arguments.name, arguments.above, arguments.what)


def _pins(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands import answers
    from leaseapp.commands.pins import pins

    answers.write()
    return pins()


def _timetable(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.maps import timetable

    return timetable()


def _build(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.interface import build

    return build(force=arguments.force)


def _create_organization(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.data import create_organization

    return create_organization(arguments.name, arguments.email, arguments.user_name)


def _backup(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.backup import backup

    return backup(arguments.directory, arguments.recipient, arguments.keep)


def _backup_key(_arguments: argparse.Namespace) -> int:
    from leaseapp.commands.backup import backup_key

    return backup_key()


def _restore(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.backup import restore

    return restore(arguments.directory, arguments.identity, arguments.moment)


def _fec_check(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.fec import check_fec

    return check_fec(arguments.file, arguments.previous, arguments.language)


def _unfit() -> str | None:
    from leaseapp.kernel.process.fitness import unfit

    return unfit()


def _roles(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.database import print_roles

    return print_roles(arguments.app, arguments.system, arguments.owner)


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return value


def _verify_evidence(arguments: argparse.Namespace) -> int:
    from leaseapp.commands.verify_evidence import verify_evidence

    return verify_evidence(arguments.file, arguments.key)


def _add_verify_evidence(add: Callable[..., argparse.ArgumentParser]) -> None:
    evidence = add("verify-evidence", _verify_evidence, "Verify the evidence of a signature (zip), offline.")
    evidence.add_argument("file", type=Path)
    evidence.add_argument("--key", help="the fingerprint that the key has to have")


def _add_fec_check(add: Callable[..., argparse.ArgumentParser]) -> None:
    fec = add("fec-check", _fec_check, "Check a file of accounting entries (FEC), whoever wrote it.")
    fec.add_argument("file", type=Path)
    fec.add_argument(
        "--previous", type=Path, help="the FEC of the year before, whose closing balances it has to open with"
    )
    fec.add_argument("--language", choices=("fr", "en"), default="en")


def _add_backups(add: Callable[..., argparse.ArgumentParser]) -> None:
    backup = add("backup", _backup, "Take database, archive and keys of one moment, while people work.", works=True)
    backup.add_argument(
        "directory", type=Path, help="where all backups lie; contents that are there are not copied again"
    )
    backup.add_argument("--recipient", help="public key (age1…) that encrypts the backup")
    backup.add_argument("--keep", type=_positive, help="remove all but that many of the newest backups")
    add("backup-key", _backup_key, "Print a new pair of keys for encrypted backups.")
    restore = add("restore", _restore, "Restore a backup into an empty installation, and prove it.")
    restore.add_argument("directory", type=Path)
    restore.add_argument("--identity", type=Path, help="file with the secret key (AGE-SECRET-KEY-…)")
    restore.add_argument("--moment", help="an older backup than the newest one: the name of its folder")


def _add_writing(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the commands that write files of the project, for people to read."""
    domain = add(
        "new-domain", _new_domain, "Make an empty domain, wired and placed in the layers (docs/new-domain.md)."
    )
    domain.add_argument("name", help="one word: fleet")
    domain.add_argument("--above", required=True, help="the highest domain that it uses")
    domain.add_argument("--what", required=True, help="a sentence about it")
    declare_new_resource(add("new-resource", _new_resource, "Write a plain resource into a domain."))
    add("timetable", _timetable, "Print the recurring work of all domains, and its hours.")
    add(
        "pins",
        _pins,
        "Write down what walls are made of (*.tsv) and pages draw (answers.d.ts), for the diff to be read.",
    )
    migration = add(
        "new-migration", _new_migration, "Draft the migration that brings the tables to what the models say."
    )
    what = migration.add_mutually_exclusive_group(required=True)
    what.add_argument("what", nargs="?", help="what changes, a plain sentence")
    what.add_argument("--join", action="store_true", help="only join the heads of branches that met")
    add("texts", _texts, "Bring the catalogues of translations up to date, and report what is missing.").add_argument(
        "--check", action="store_true", help="only say whether they are up to date"
    )


def parser() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    root = argparse.ArgumentParser(prog="leaseapp", description="The leasing platform.")
    commands = root.add_subparsers(dest="command", required=True, metavar="command")

    def add(
        name: str, function: Callable[[argparse.Namespace], int], text: str, *, works: bool = False
    ) -> argparse.ArgumentParser:
        """Add a command; one that `works` needs a fit database (the jobs process asks itself, however it is started)."""
        command = commands.add_parser(name, help=text, description=text)
        command.set_defaults(function=function, works=works)
        return command

    add("run", _run, "Start everything: database, web and API on one port, jobs.", works=True).add_argument(
        "--watch", action="store_true", help="restart (and rebuild the interface) when sources change"
    )
    add("dev", _run, "Like run, restarting when sources change.", works=True).set_defaults(watch=True)
    add("serve", _serve, "The web and API process alone.", works=True)
    jobs = add(
        "jobs", _jobs, "The jobs process alone; with an option, what the queue holds."
    ).add_mutually_exclusive_group()
    jobs.add_argument("--failed", action="store_true", help="print the jobs that were given up, and why")
    jobs.add_argument("--retry", metavar="ID", help="have a failed job tried again by its id, or `all` of them")
    add("local-platform", _local_platform, "The local e-invoice platform alone, for development and demonstrations.")
    add("migrate", _migrate, "Bring the database to the newest version.")
    add("seed", _seed, "Load the demonstration data (once).", works=True)
    add("bench", _bench, "Measure; see benchmarks/README.md.").add_argument("names", nargs="*", help="some only")
    add("verify-audit", _verify_audit, "Check the hash chain of every audit log.", works=True)
    add("rebuild-search", _rebuild_search, "Make the entries anew by which records are found.", works=True)
    archive = add("audit-archive", _audit_archive, "Write a month of an audit log, from its archive.", works=True)
    archive.add_argument("month", help="the month, 2026-10")
    archive.add_argument("--organization", metavar="ID", help="whose log (the platform's own without it)")
    add("openapi", _openapi, "Write the OpenAPI document to standard output.")
    add("events", _events, "Print each event with its subscribers.")
    add("state-machines", _state_machines, "Print the state machines as diagrams (docs/state-machines.md).")
    _add_fec_check(add)
    _add_verify_evidence(add)
    _add_writing(add)
    add("setup-build", _build, "Build the interface when its sources changed.").add_argument(
        "--force", action="store_true"
    )
    organization = add(
        "create-organization", _create_organization, "Create an organization with its first administrator.", works=True
    )
    organization.add_argument("name")
    organization.add_argument("--email", required=True, help="mail address of the administrator")
    organization.add_argument("--user-name", required=True, help="name of the administrator")
    _add_backups(add)
    roles = add("roles", _roles, "Print the SQL that an administrator runs to prepare the roles of a real database.")
    for role in ("app", "system", "owner"):
        roles.add_argument(f"--{role}", required=True, help=f"name of the {role} login role")
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse, check the settings, run. Returns the exit status: 0 done, 1 refused, 2 unusable settings."""
    parsed = parser().parse_args(arguments)
    try:
        get_settings()
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if parsed.works and (reason := _unfit()):
        sys.stderr.write(f"{reason}\n")
        return 1
    from leaseapp.commands.postgres.server import PostgresServerError
    from leaseapp.kernel.errors import Problem

    try:
        return parsed.function(parsed)
    except PostgresServerError as error:
        sys.stderr.write(f"{error}\n")
    except Problem as problem:
        sys.stderr.write("".join(f"{line}\n" for line in _told(problem)))
    return 1


def _told(problem: "Problem") -> Iterator[str]:
    """Yield a refusal as one or several lines; what was typed is not repeated."""
    from leaseapp.kernel.web.problems import problem_body

    body = problem_body(problem, "en")
    errors = body.get("errors", [])
    yield from (f"{error['field']}: {error['message']}" for error in errors)
    if not errors:
        yield body["detail"]


if __name__ == "__main__":
    sys.exit(main())
