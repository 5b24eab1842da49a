"""Numbers without gap and without double, whatever runs at once (DATA 3)."""

import threading
import uuid
from datetime import UTC, date, datetime, timedelta

import pytest

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.sequences import last_number, next_number, take_number
from tests.support import world

ADMIN = world.person("ADMIN").principal
DAY = date(2026, 11, 21)


def test_numbers_start_at_one_and_each_series_counts_for_itself(context) -> None:
    first, second = uuid.uuid4(), uuid.uuid4()
    assert last_number(context, "INVOICE", first) == 0
    assert [next_number(context, "INVOICE", first) for _turn in range(3)] == [1, 2, 3]
    assert next_number(context, "INVOICE", second) == 1
    assert next_number(context, "CREDIT_NOTE", first) == 1
    assert last_number(context, "INVOICE", first) == 3


def test_the_date_of_a_number_is_never_earlier_than_the_series_last(context) -> None:
    owner = uuid.uuid4()
    assert take_number(context, "INVOICE", owner, DAY) == (1, DAY)
    assert take_number(context, "INVOICE", owner, date(2026, 11, 19)) == (2, DAY)
    assert take_number(context, "INVOICE", owner, date(2026, 11, 30)) == (3, date(2026, 11, 30))


def test_who_waits_for_his_number_over_midnight_is_dated_by_the_new_day(database: db.Addresses) -> None:
    owner, begun = uuid.uuid4(), datetime(2026, 11, 21, 22, 59, 59, tzinfo=UTC)
    with clock.freeze(begun), db.unit_of_work(ADMIN) as context:
        assert context.today == DAY
        with clock.freeze(begun + timedelta(seconds=2)):
            assert take_number(context, "INVOICE", owner, context.today) == (1, date(2026, 11, 22))
    with clock.freeze(begun), db.unit_of_work(ADMIN) as context:
        assert take_number(context, "INVOICE", owner, context.today) == (2, date(2026, 11, 22))


def test_a_number_of_a_rolled_back_act_is_given_again(database: db.Addresses) -> None:
    owner = uuid.uuid4()
    with pytest.raises(RuntimeError), db.unit_of_work(ADMIN) as context:
        assert next_number(context, "INVOICE", owner) == 1
        raise RuntimeError
    with db.unit_of_work(ADMIN) as context:
        assert next_number(context, "INVOICE", owner) == 1


def test_series_of_two_organizations_are_apart(database: db.Addresses) -> None:
    owner = uuid.uuid4()
    for organization in ("alpha", "beta"):
        with db.unit_of_work(world.person("ADMIN", organization).principal) as context:
            assert next_number(context, "INVOICE", owner) == 1


def test_threads_that_fail_now_and_then_leave_no_gap(database: db.Addresses) -> None:
    owner, taken, guard = uuid.uuid4(), [], threading.Lock()

    def work(thread: int) -> None:
        for turn in range(10):
            try:
                with db.unit_of_work(ADMIN) as context:
                    number = next_number(context, "INVOICE", owner)
                    if (thread + turn) % 3 == 0:
                        raise RuntimeError("given back")
            except RuntimeError:
                continue
            with guard:
                taken.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, len(taken) + 1))
    assert len(taken) == 40
