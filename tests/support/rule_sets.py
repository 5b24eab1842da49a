"""XSD (D22B and D16B), EN 16931 (Factur-X) and French CTC rule sets for tests, compiled once in a process of their own."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Self

WORKER = Path(__file__).with_name("rule_set_worker.py")


@dataclass(frozen=True)
class Failure:
    """One rule that a document breaks: the set (XSD, D16B, EN16931, BR-FR), its id, severity and text."""

    set: str
    id: str
    flag: str
    text: str


class RuleSets:
    """`check(xml)` gives every broken rule; use as a context manager."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(WORKER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert self._answer() == "ready"

    def _answer(self) -> object:
        line = self._process.stdout.readline()
        assert line, f"the rule set worker ended with {self._process.wait(5)}"
        return json.loads(line)

    def check(self, xml: bytes) -> list[Failure]:
        self._process.stdin.write(json.dumps(xml.decode()) + "\n")
        self._process.stdin.flush()
        return [Failure(**item) for item in self._answer()]

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait(10)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        self.close()
