"""Chips of recipients (assets/ui/addresses.js) are those whom the server reads in the same text."""

import json
import subprocess
import sys
from pathlib import Path

from leaseapp.kernel.settings import PROJECT_ROOT
from tests.kernel.text.test_email_addresses import LISTS

SCRIPT = """import { readList } from "ADDRESSES";
console.log(JSON.stringify(JSON.parse(await Bun.stdin.text()).map(readList)));
"""


def test_the_page_reads_a_pasted_list_as_the_server_does() -> None:
    script = SCRIPT.replace("ADDRESSES", str(PROJECT_ROOT / "assets" / "ui" / "addresses.js"))
    done = subprocess.run(
        [Path(sys.executable).parent / "bun", "-e", script], check=True, capture_output=True, text=True,
        input=json.dumps([text for text, _addresses, _unread in LISTS]),
    )  # fmt: skip
    read = [([person["email"] for person in one["people"]], one["unread"]) for one in json.loads(done.stdout)]
    assert read == [(addresses, unread) for _text, addresses, unread in LISTS]
