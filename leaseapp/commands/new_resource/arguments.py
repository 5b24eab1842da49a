"""Arguments of `new-resource`; the command line imports them at every start, so they import nothing of the product."""

import argparse

#: groups of the menu (ui/registry.py, which takes Reflex to import)
GROUPS = (
    "HOME", "SALES", "LEASING", "EQUIPMENT", "STOCK", "MAINTENANCE", "TRANSPORT", "PURCHASING",
    "ACCOUNTING", "RATING", "DIRECTORY", "FILES", "ADMINISTRATION",
)  # fmt: skip


def declare(command: argparse.ArgumentParser) -> None:
    """Declare the arguments on its command."""
    command.add_argument("domain", help="a domain that exists")
    command.add_argument("name", help="the name of one, in snake_case: vehicle")
    command.add_argument("--plural", help="the name of several; the name and an s unless given")
    command.add_argument("--french", nargs=2, required=True, metavar=("ONE", "SEVERAL"), help="the same in French")
    command.add_argument("--what", nargs=2, required=True, metavar=("ENGLISH", "FRENCH"), help="a sentence about it")
    command.add_argument(
        "--permission", required=True, help="an entity of the role grid with read, create, update and delete"
    )
    command.add_argument("--reason", default="", help="why the specification does not name its routes, if so")
    command.add_argument("--group", default="DIRECTORY", choices=GROUPS, help="group of the menu")
    command.add_argument("--icon", default="file", help="an icon of lucide, in kebab-case")
    command.add_argument(
        "--field", action="append", required=True, dest="fields", metavar="NAME:KIND:ENGLISH:FRENCH",
        help="a field; kinds: line, long, email, money, whole, date, yes, with ! when required. The first is a required line",
    )  # fmt: skip
