"""Places of a new resource in its domain: a file of its own where a room has several, else the end of the room's file."""

import ast
import re
import subprocess
import sys
from pathlib import Path

from leaseapp.commands.new_resource.templates import Room

#: rooms of one file until they grow
SMALL = frozenset({"models", "schemas", "resources", "ui"})
_ELSEWHERE = re.compile(r"<(\w+)>")


class PlaceTaken(ValueError):
    """A resource of this name exists already, in part at least."""


class Tree:
    """The files of a domain below `root`, as they are to be; nothing is written before `write`."""

    def __init__(self, root: Path, domain: str) -> None:
        self.root, self.domain = root, domain
        self.package = root / "leaseapp" / domain
        self.made: dict[Path, str] = {}
        self._modules: dict[str, str] = {}

    def add(self, room: Room) -> None:
        """Add a part. Raises PlaceTaken."""
        path = self._file_of(room)
        imports = "\n".join(self._resolved(line) for line in room.imports)
        name = ".".join(path.relative_to(self.root).with_suffix("").parts)
        self._modules[room.room] = name
        self.made[path] = _appended(self._text(path, room.about), imports, room.code)
        if room.room == "models" and path.name != "models.py":
            self._export(path.parent / "__init__.py", name, room)

    def write(self) -> list[Path]:
        """Write everything, in order; return the files."""
        for path, content in self.made.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        paths = [str(path) for path in self.made if path.suffix == ".py"]
        for arguments in (("check", "--fix"), ("format",)):
            subprocess.run([sys.executable, "-m", "ruff", *arguments, "--quiet", *paths], cwd=self.root, check=False)
        return list(self.made)

    def _file_of(self, room: Room) -> Path:
        single, several = self.package / f"{room.room}.py", self.package / room.room
        if single.exists() or (room.room in SMALL and not several.exists()):
            return single
        if not several.exists():
            self.made[several / "__init__.py"] = f'"""{room.room.capitalize()} of {self.domain}."""\n'
        found = several / f"{room.module}.py"
        if found.exists():
            raise PlaceTaken(f"{found.relative_to(self.root)} exists already")
        return found

    def _text(self, path: Path, about: str) -> str:
        if path in self.made:
            return self.made[path]
        return path.read_text(encoding="utf-8") if path.exists() else f'"""{about}"""\n'

    def _resolved(self, line: str) -> str:
        def module(found: re.Match[str]) -> str:
            room = found.group(1)
            return f"leaseapp.{self.domain}.models" if room == "models" else self._modules[room]

        return _ELSEWHERE.sub(module, line)

    def _export(self, init: Path, module: str, room: Room) -> None:
        names = re.findall(r"^class (\w+)", room.code, re.MULTILINE)
        text = self._text(init, f"Tables of {self.domain}.")
        text = _appended(text, "\n".join(f"from {module} import {name}" for name in names), "")
        listed = "".join(f'"{name}", ' for name in names)
        if "__all__ = [" in text:
            self.made[init] = text.replace("__all__ = [", f"__all__ = [{listed}", 1)
        else:
            self.made[init] = f"{text}\n__all__ = [{listed}]\n"


def _appended(text: str, imports: str, code: str) -> str:
    """Return the text with further imports below its docstring (sorted and joined by ruff afterwards) and code at its end.

    Raises PlaceTaken for a name that stands there already.
    """
    tree = ast.parse(text)
    new = {name for node in ast.parse(code).body for name in _named(node)}
    if taken := new & {name for node in tree.body for name in _named(node)}:
        raise PlaceTaken(f"{', '.join(sorted(taken))} is defined already")
    start = tree.body[0].end_lineno or 0 if ast.get_docstring(tree) is not None else 0
    lines = text.splitlines()
    return "\n".join([*lines[:start], "", imports, *lines[start:], "", "", code.strip(), ""])


def _named(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name) and target.id != "__all__"]
    return []
