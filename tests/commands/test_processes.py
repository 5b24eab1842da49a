"""Children of the supervisor: started again after a crash, later each time, and all ended together."""

import os
import signal
import time

import psutil
import pytest

from leaseapp.commands import processes
from leaseapp.commands.processes import Child

pytestmark = pytest.mark.live


def forever(name: str = "child") -> Child:
    """A child that has a child of its own and does not end."""
    code = "import subprocess, sys, time; subprocess.Popen(['sleep', '60']); time.sleep(60)"
    return Child(name, ["-c", code])


def test_a_crashed_child_is_started_again_after_a_pause(monkeypatch) -> None:
    monkeypatch.setattr(processes, "_FIRST_PAUSE", 0.2)
    child = Child("child", ["-c", "import time; time.sleep(60)"], _pause=0.2)
    child.start()
    first = child.process.pid
    os.kill(first, signal.SIGKILL)
    child.process.wait()
    assert child.keep_running() == "child ended with status -9; it starts again in 0.2 s"
    assert child.keep_running() is None
    assert not child.running
    time.sleep(0.25)
    assert child.keep_running() is None
    assert child.running
    assert child.process.pid != first
    processes.stop_all([child], 5)


def test_a_child_that_cannot_start_is_tried_later_each_time() -> None:
    child = Child("child", ["-c", "raise SystemExit(3)"], _pause=0.01)
    pauses = []
    for _try in range(4):
        child.start()
        child.process.wait()
        pauses.append(child.keep_running().rpartition("in ")[2])
    assert pauses == ["0.01 s", "0.02 s", "0.04 s", "0.08 s"]


def test_all_are_stopped_with_what_they_started() -> None:
    children = [forever("a"), forever("b")]
    for child in children:
        child.start()
    time.sleep(0.5)
    family = [psutil.Process(child.process.pid) for child in children]
    family += [grandchild for process in family for grandchild in process.children(recursive=True)]
    assert len(family) == 4
    processes.stop_all(children, 5)
    _gone, alive = psutil.wait_procs(family, timeout=5)
    assert [process for process in alive if process.status() != psutil.STATUS_ZOMBIE] == []


def test_a_child_that_ignores_the_signal_is_killed() -> None:
    child = Child(
        "stubborn", ["-c", "import signal, time; signal.signal(15, signal.SIG_IGN); print(1); time.sleep(60)"]
    )
    child.start()
    process = child.process
    time.sleep(0.5)
    processes.stop_all([child], 0.5)
    assert process.returncode == -signal.SIGKILL
