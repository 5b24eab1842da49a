"""`python -m leaseapp.cli new-resource`: writes a plain resource into a domain, with its texts, migration and pins.

What it writes is plain code, meant to be read and changed; nothing remembers that it was written by a command.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

from leaseapp import wiring
from leaseapp.commands import texts
from leaseapp.commands.new_resource import templates
from leaseapp.commands.new_resource.fields import KINDS, FieldError, field
from leaseapp.commands.new_resource.naming import Resource
from leaseapp.commands.new_resource.placing import PlaceTaken, Tree
from leaseapp.identity.services.roles import missing_from_grid
from leaseapp.kernel.settings import PROJECT_ROOT

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def new_resource(arguments: argparse.Namespace, root: Path = PROJECT_ROOT) -> int:
    """Write everything; 1 with the reason when it cannot be, and then nothing was written."""
    try:
        resource = _asked(arguments)
        tree = Tree(root, resource.domain)
        for room in templates.rooms(resource):
            tree.add(room)
    except (FieldError, PlaceTaken) as refusal:
        sys.stderr.write(f"{refusal}\n")
        return 1
    for path in tree.write():
        sys.stdout.write(f"{path.relative_to(root)}\n")
    texts.texts(check=False, given={"fr": resource.texts})
    # in processes of their own: this one was wired without the new table
    for command in (("new-migration", f"{resource.title} have a table"), ("pins",)):
        if status := subprocess.run([sys.executable, "-m", "leaseapp.cli", *command], cwd=root, check=False).returncode:
            return status
    sys.stdout.write("Read it, change what is not yours, and run `make check`.\n")
    return 0


def _asked(arguments: argparse.Namespace) -> Resource:
    """Return the resource that the arguments describe. Raises FieldError."""
    wiring.wire()
    plural = arguments.plural or f"{arguments.name}s"
    if arguments.domain not in wiring.DOMAINS:
        raise FieldError(f"there is no domain {arguments.domain}: {', '.join(wiring.DOMAINS)}")
    if not (_NAME.fullmatch(arguments.name) and _NAME.fullmatch(plural)) or arguments.name == plural:
        raise FieldError("names are two words in snake_case, of one and of several")
    if missing := missing_from_grid(arguments.permission, templates.VERBS):
        grid = f"leaseapp/{arguments.domain}/grid.py"
        raise FieldError(
            f"{arguments.permission} has no {', '.join(missing)}: who may is a row of {grid}, written first"
        )
    fields = tuple(field(text) for text in arguments.fields)
    if fields[0].kind is not KINDS["line"] or not fields[0].required:
        raise FieldError("the first field names the record: a required line")
    if len({one.name for one in fields}) < len(fields):
        raise FieldError("two fields of one name")
    return Resource(
        arguments.domain, arguments.name, plural, *arguments.french, tuple(arguments.what),
        arguments.permission, arguments.group, arguments.icon, arguments.reason, fields,
    )  # fmt: skip
