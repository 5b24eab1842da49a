"""Turns of API keys: one organization's calls wait for one another and for nobody else."""

import anyio
import pytest

from leaseapp.kernel.errors import TooManyRequests
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.web import key_turns
from leaseapp.kernel.web.key_turns import MOST_WAITING, remember_owner, share, turn_of
from tests.support import world

ONE, TWO, OTHER = "Bearer pk_live_one", "Bearer pk_live_two", "Bearer pk_live_other"


@pytest.fixture(autouse=True)
def _owners() -> None:
    key_turns._owners.clear()
    for key, organization in ((ONE, world.ALPHA), (TWO, world.ALPHA), (OTHER, world.BETA)):
        remember_owner(key, Principal(kind=PrincipalKind.API_KEY, organization_id=organization))


def run(function) -> None:
    """Runs a coroutine function in a loop of its own."""
    anyio.run(function)


def test_two_keys_of_an_organization_share_its_turns_and_another_s_has_its_own() -> None:
    running, most = set(), []
    done: list[str] = []

    async def call(key: str, number: int, free: anyio.Event) -> None:
        async with turn_of(key):
            running.add((key, number))
            most.append(sum(1 for one, _number in running if one != OTHER))
            if key != OTHER:
                await free.wait()
            running.discard((key, number))
            done.append(key)

    async def all_of_them() -> None:
        free = anyio.Event()
        async with anyio.create_task_group() as group:
            for number in range(6):
                group.start_soon(call, ONE if number % 2 else TWO, number, free)
            await anyio.sleep(0.05)
            with anyio.fail_after(2):
                await call(OTHER, 99, free)  # while all of Alpha's wait
            free.set()

    run(all_of_them)
    assert max(most) == share()
    assert done[0] == OTHER
    assert len(done) == 7


def test_whoever_lets_too_many_wait_is_told() -> None:
    async def burst() -> None:
        refused = 0
        free = anyio.Event()

        async def call() -> None:
            nonlocal refused
            try:
                async with turn_of(ONE):
                    await free.wait()
            except TooManyRequests as problem:
                refused += int(problem.headers["Retry-After"])

        async with anyio.create_task_group() as group:
            for _number in range(share() + MOST_WAITING + 7):
                group.start_soon(call)
            await anyio.sleep(0.1)
            assert refused == 7
            free.set()

    run(burst)


def test_a_queue_that_nobody_waits_in_is_forgotten() -> None:
    async def once() -> None:
        async with turn_of(ONE):
            assert key_turns._of_this_loop()
        assert not key_turns._of_this_loop()

    run(once)


def test_people_wait_for_no_turn() -> None:
    async def at_once() -> None:
        with anyio.fail_after(1):
            async with turn_of(None), turn_of(None), turn_of(None):
                assert not key_turns._of_this_loop()

    run(at_once)
